/** The groups that values stand for, with what is the same of them in every list: names, ids and where they belong. */
import { groupsOfValue, NO_VALUE, type GroupBy } from './dimension';
import type { Dictionary } from './valueColumn';

export interface GroupName {
  /** Unique among groups; a missing value and the value `none` stay two groups. */
  id: string;
  /** Id of its row. */
  rowId: string;
  name: string;
  /** Number of the group around it; the root has none. */
  parent: number;
}

export interface GroupNames {
  /** By number; a group stands behind the one around it, the root first. */
  readonly names: GroupName[];
  /** By code of the dictionary, the innermost group that it belongs to. */
  readonly groupOf: number[];
}

/** The id of a step below `parent`; the mark keeps a missing value apart from a value of the same spelling. */
function stepId(parent: string, value: string | undefined): string {
  return `${parent}/${value === undefined ? '-' : `=${value.replace(/[\\/]/g, '\\$&')}`}`;
}

interface Naming extends GroupNames {
  /** Names the groups of values that came into the dictionary since. */
  nameNew: () => void;
}

function namingOf({ values }: Dictionary, groupBy: GroupBy): Naming {
  const names: GroupName[] = [{ id: '', rowId: 'group:', name: '', parent: -1 }];
  const groupOf: number[] = [];
  // Maps only, so that a label value such as __proto__ is a name like any other (threat TM9).
  const below = [new Map<string | undefined, number>()];

  function stepInto(parent: number, value: string | undefined): number {
    const known = below[parent]?.get(value);
    if (known !== undefined) return known;
    const number = names.length;
    const id = stepId(names[parent]?.id ?? '', value);
    names.push({ id, rowId: `group:${id}`, name: value ?? NO_VALUE, parent });
    below[parent]?.set(value, number);
    below.push(new Map<string | undefined, number>());
    return number;
  }

  const nameNew = () => {
    for (let code = groupOf.length; code < values.length; code += 1)
      groupOf.push(groupsOfValue(values[code], groupBy).reduce(stepInto, 0));
  };
  return { names, groupOf, nameNew };
}

const namings = new WeakMap<Dictionary, Naming>();

/** The groups of all values of a dictionary, which belongs to one way of grouping. */
export function groupNamesOf(dictionary: Dictionary, groupBy: GroupBy): GroupNames {
  let naming = namings.get(dictionary);
  if (naming === undefined) namings.set(dictionary, (naming = namingOf(dictionary, groupBy)));
  naming.nameNew();
  return naming;
}
