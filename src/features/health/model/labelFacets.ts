/** Every label key of the checks with its values: what the filter panel and the two dropdowns offer. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { MOST_COLUMNS, wholeLabelTable, type LabelSets } from './labelTable';
import { finish } from './steps';
import type { ValueColumn } from './valueColumn';

export interface LabelFacet {
  key: string;
  /** Sorted, with the number of checks that carry each. */
  values: readonly { value: string; count: number }[];
  /** Only true and false occur: a three-state toggle, not a list (HEALTH-11). */
  isBoolean: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Natural, case-insensitive order with a stable last word for texts that differ in case only. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return collator.compare(a, b) || (a < b ? -1 : 1);
}

function isBooleanValue(value: string): boolean {
  return value === 'true' || value === 'false';
}

const setsOfChecks = new WeakMap<readonly CheckSummary[], LabelSets>();

/** The label sets of checks, to be counted; polling that leaves them alone hands out the same objects again. */
export function labelSetsOf(checks: readonly CheckSummary[]): LabelSets {
  const known = setsOfChecks.get(checks);
  return (
    known ??
    rememberSets(
      checks,
      checks.map(({ labels }) => labels),
    )
  );
}

/** Says which label sets checks have, where they are known without going over all of them. */
export function rememberSets(checks: readonly CheckSummary[], sets: LabelSets): LabelSets {
  const known = setsOfChecks.get(checks) ?? sets;
  setsOfChecks.set(checks, known);
  return known;
}

/** True when not one set is another object: nothing needs to be counted anew. */
export function areSameSets(a: LabelSets, b: LabelSets): boolean {
  return a === b || (a.length === b.length && a.every((set, at) => set === b[at]));
}

type Counts = ReadonlyMap<string, number>;

function countColumn({ codes, dictionary }: ValueColumn): Counts {
  const counts = new Int32Array(dictionary.values.length);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  const known = new Map<string, number>();
  for (const [code, value] of dictionary.values.entries()) {
    const count = counts[code] ?? 0;
    if (value !== undefined && count > 0) known.set(value, count);
  }
  return known;
}

/** For labels of so many keys that they have no columns. */
function countSets(sets: LabelSets): [key: string, counts: Counts][] {
  const counters = new Map<string, Map<string, number>>();
  for (const labels of sets) {
    for (const [key, value] of Object.entries(labels ?? {})) {
      let values = counters.get(key);
      if (values === undefined) counters.set(key, (values = new Map<string, number>()));
      values.set(value, (values.get(value) ?? 0) + 1);
    }
  }
  return [...counters];
}

function facetOf(key: string, counts: Counts): LabelFacet {
  return {
    key,
    values: [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => compareText(a.value, b.value)),
    isBoolean: [...counts.keys()].every(isBooleanValue),
  };
}

/** The facets of many label sets, by key. */
export function labelFacets(sets: LabelSets): LabelFacet[] {
  const { columns } = finish(wholeLabelTable(sets));
  const counted =
    columns.size < MOST_COLUMNS
      ? [...columns].map(([key, column]): [string, Counts] => [key, countColumn(column)])
      : countSets(sets);
  return counted
    .filter(([, counts]) => counts.size > 0)
    .map(([key, counts]) => facetOf(key, counts))
    .sort((a, b) => compareText(a.key, b.key));
}
