import { triStateCodec } from '@/services/url/codecs/triState';
import { dimensionCodec, GROUP_FIELDS, TAB_FIELDS } from '../model/dimension';
import type { ListChoice } from '../model/healthStages';
import { labelFiltersCodec } from '../model/labelFilters';
import type { HealthSort } from '../model/sortChecks';
import type { HealthSearch } from '../search';

/** The list on the screen, the one that was asked for, and one more. */
const KEPT = 3;

/** Hands out the first of equal values: what is remembered by its inputs finds them again. */
function firstOf<Value>(equals: (a: Value, b: Value) => boolean): (value: Value) => Value {
  let known: readonly Value[] = [];
  return (value) => {
    const same = known.find((held) => held === value || equals(held, value));
    if (same === undefined) known = [value, ...known].slice(0, KEPT);
    return same ?? value;
  };
}

function isSameSort(a: HealthSort | undefined, b: HealthSort | undefined): boolean {
  return a?.by === b?.by && a?.desc === b?.desc;
}

function isSameChoice(a: ListChoice, b: ListChoice): boolean {
  return (Object.keys(a) as (keyof ListChoice)[]).every((key) => a[key] === b[key]); // both have every key
}

/**
 * A function that says what an address asks of the list. Addresses that ask the same get the same object, whether they
 * were parsed anew or are still on their way to the router.
 */
export function createChoiceOf(): (search: HealthSearch) => ListChoice {
  const labelsOf = firstOf(labelFiltersCodec(() => undefined).equals);
  const groupByOf = firstOf(dimensionCodec(GROUP_FIELDS).equals);
  const tabByOf = firstOf(dimensionCodec(TAB_FIELDS).equals);
  const groupsOf = firstOf(triStateCodec.equals);
  const sortOf = firstOf(isSameSort);
  const choiceOf = firstOf(isSameChoice);
  return ({ search: text, tab, hidePassing, health, sortBy, sortDesc, ...search }) =>
    choiceOf({
      text,
      labels: labelsOf(search.labels),
      tabBy: tabByOf(search.tabBy),
      tab,
      groupBy: groupByOf(search.groupBy),
      hidePassing,
      health,
      sort: sortBy === undefined ? undefined : sortOf({ by: sortBy, desc: sortDesc }),
      groups: groupsOf(search.groups),
    });
}
