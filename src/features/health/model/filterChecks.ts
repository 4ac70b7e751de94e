/** First step of the list: search and labels. Hiding what passes comes last, so that groups still count it. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { keepPlaces, type CheckTable } from './checkTable';
import type { LabelFilters, ValueFilters } from './labelFilters';
import { checksOf, columnOf, selectionOf, textsOf } from './readTable';
import type { Dictionary } from './valueColumn';

/** By code, 1 for the values that pass: any included one will do, an excluded one never does. */
function passing({ values, codes }: Dictionary, filters: ValueFilters): Uint8Array {
  const hasIncludes = [...filters.values()].includes(1);
  const passes = new Uint8Array(values.length).fill(hasIncludes ? 0 : 1);
  for (const [value, state] of filters) {
    const code = codes.get(value);
    if (code !== undefined) passes[code] = state === 1 ? 1 : 0;
  }
  return passes;
}

function withLabels(table: CheckTable, places: Int32Array, key: string, filters: ValueFilters): Int32Array {
  const { dictionary, codes } = columnOf(table, { label: key });
  const passes = passing(dictionary, filters);
  return keepPlaces(places, (place) => passes[codes[place] ?? 0] === 1);
}

function withText(table: CheckTable, places: Int32Array, needle: string): Int32Array {
  const texts = textsOf(table);
  return keepPlaces(places, (place) => texts[place]?.includes(needle) === true);
}

/**
 * Checks that match the search and every label filter: within one label any included value will do, an excluded one
 * never does; a check without the label passes exclusions only. The same list comes back when nothing filters.
 */
export function filterChecks(
  checks: readonly CheckSummary[],
  filter: { search: string; labels: LabelFilters },
): readonly CheckSummary[] {
  const needle = filter.search.trim().toLowerCase();
  if (needle === '' && filter.labels.size === 0) return checks;
  const { table, places } = selectionOf(checks);
  let left = places;
  for (const [key, filters] of filter.labels) left = withLabels(table, left, key, filters);
  // Last, because a text costs more to look through than a number.
  if (needle !== '') left = withText(table, left, needle);
  return checksOf({ table, places: left });
}
