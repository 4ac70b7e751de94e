/** Every label key of the checks with its values: what the filter panel and the two dropdowns offer. */
import type { CheckSummary, Labels } from '@/services/contracts/rows';

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

interface Counter {
  value: string;
  count: number;
}

/** The label sets of checks, to be counted; polling that leaves them alone hands out the same objects again. */
export function labelSetsOf(checks: readonly CheckSummary[]): readonly (Labels | null)[] {
  return checks.map(({ labels }) => labels);
}

/** True when not one set is another object: nothing needs to be counted anew. */
export function areSameSets(a: readonly (Labels | null)[], b: readonly (Labels | null)[]): boolean {
  return a.length === b.length && a.every((set, at) => set === b[at]);
}

/** The facets of many label sets, by key. */
export function labelFacets(sets: readonly (Labels | null)[]): LabelFacet[] {
  const counters = new Map<string, Map<string, Counter>>();
  for (const labels of sets) {
    if (labels === null) continue;
    // for…in would be quicker but walks the prototype, which a hostile answer may have touched (threat TM9).
    for (const key of Object.keys(labels)) {
      const value = labels[key] ?? '';
      let values = counters.get(key);
      if (values === undefined) counters.set(key, (values = new Map<string, Counter>()));
      const counter = values.get(value);
      if (counter === undefined) values.set(value, { value, count: 1 });
      else counter.count += 1;
    }
  }
  return [...counters]
    .map(([key, values]) => ({
      key,
      values: [...values.values()].sort((a, b) => compareText(a.value, b.value)),
      isBoolean: [...values.keys()].every(isBooleanValue),
    }))
    .sort((a, b) => compareText(a.key, b.key));
}
