/** Every label key of the checks with its values: what the filter panel and the two dropdowns offer. */
import type { CheckSummary } from '@/services/contracts/rows';

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
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

function isBooleanValue(value: string): boolean {
  return value === 'true' || value === 'false';
}

/** The facets of `checks`, by key. */
export function labelFacets(checks: readonly CheckSummary[]): LabelFacet[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { labels } of checks) {
    if (labels === null) continue;
    // for…in would be quicker but walks the prototype, which a hostile answer may have touched (threat TM9).
    for (const key of Object.keys(labels)) {
      const value = String(labels[key]);
      let values = counts.get(key);
      if (values === undefined) counts.set(key, (values = new Map<string, number>()));
      values.set(value, (values.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([key, values]) => ({
      key,
      values: [...values]
        .map(([value, count]) => ({ value, count }))
        .sort((a, b) => compareText(a.value, b.value)),
      isBoolean: [...values.keys()].every(isBooleanValue),
    }))
    .sort((a, b) => compareText(a.key, b.key));
}
