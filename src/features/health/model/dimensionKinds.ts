/** The two things that somebody chooses a dimension for: groups and tabs (specification 2 §2.3; HEALTH-2, HEALTH-16). */
import type { HealthSearch } from '../search';
import {
  dimensionOf,
  dimensionText,
  GROUP_FIELDS,
  TAB_FIELDS,
  type GroupField,
  type TabField,
} from './dimension';
import type { LabelFacet } from './labelFacets';

/** A dimension that can be chosen: its word in the address and the one that is read. */
export interface DimensionChoice {
  value: string;
  label: string;
}

export interface DimensionKind {
  /** What its menu is called. */
  label: string;
  /** The word of the dimension that an address has. */
  wordOf: (search: Pick<HealthSearch, 'groupBy' | 'tabBy'>) => string;
  /** What a word changes in the address; undefined for one that means nothing. */
  patchOf: (word: string) => Partial<HealthSearch> | undefined;
  /** The fixed fields, then every label key. */
  offered: (facets: readonly LabelFacet[]) => readonly DimensionChoice[];
}

const GROUP_WORDS: Readonly<Record<GroupField, string>> = {
  none: 'No Grouping',
  canary_name: 'Group Name',
  name: 'Name',
  description: 'Description',
  type: 'Type',
};
const TAB_WORDS: Readonly<Record<TabField, string>> = { namespace: 'Namespace', agent: 'Agent' };

function offeredFor<Field extends string>(fields: readonly Field[], words: Readonly<Record<Field, string>>) {
  const fixed = fields.map((field) => ({ value: field, label: words[field] }));
  return (facets: readonly LabelFacet[]): readonly DimensionChoice[] => [
    ...fixed,
    ...facets.map(({ key }) => ({ value: dimensionText({ label: key }, fields), label: key })),
  ];
}

export const GROUP_BY: DimensionKind = {
  label: 'Group By',
  wordOf: ({ groupBy }) => dimensionText(groupBy, GROUP_FIELDS),
  // Groups that a person opened belong to the grouping they were opened in.
  patchOf: (word) => {
    const groupBy = dimensionOf(word, GROUP_FIELDS);
    return groupBy === undefined ? undefined : { groupBy, groups: new Map() };
  },
  offered: offeredFor(GROUP_FIELDS, GROUP_WORDS),
};

export const TAB_BY: DimensionKind = {
  label: 'Tab By',
  wordOf: ({ tabBy }) => dimensionText(tabBy, TAB_FIELDS),
  patchOf: (word) => {
    const tabBy = dimensionOf(word, TAB_FIELDS);
    return tabBy === undefined ? undefined : { tabBy, tab: '' };
  },
  offered: offeredFor(TAB_FIELDS, TAB_WORDS),
};
