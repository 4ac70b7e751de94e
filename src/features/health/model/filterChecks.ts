/** First step of the list: search and labels. Hiding what passes comes last, so that groups still count it. */
import type { CheckSummary } from '@/services/contracts/rows';
import { labelOf } from './dimension';
import type { LabelFilters, ValueFilters } from './labelFilters';

const haystacks = new WeakMap<CheckSummary, string>();

/** Name, description and endpoint in one lower-case text, made once a row (HEALTH-14). */
function haystack(check: CheckSummary): string {
  const known = haystacks.get(check);
  if (known !== undefined) return known;
  const text = `${check.name}\n${check.description ?? ''}\n${check.endpoint ?? ''}`.toLowerCase();
  haystacks.set(check, text);
  return text;
}

function passesValues(value: string | undefined, filters: ValueFilters): boolean {
  let hasIncludes = false;
  for (const [wanted, state] of filters) {
    if (state === 1) hasIncludes = true;
    if (wanted === value) return state === 1;
  }
  return !hasIncludes;
}

function passesLabels(check: CheckSummary, filters: LabelFilters): boolean {
  for (const [key, values] of filters) {
    if (!passesValues(labelOf(check, key), values)) return false;
  }
  return true;
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
  return checks.filter(
    (check) => (needle === '' || haystack(check).includes(needle)) && passesLabels(check, filter.labels),
  );
}
