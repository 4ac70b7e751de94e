/** Rows that do not move under the cursor: values stay live, places wait until they are asked for (beyond M15). */
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { HealthRow } from './flatten';

export interface HeldRows {
  rows: readonly HealthRow[];
  /** Rows that would come, go or move if the newest order were applied. */
  waiting: number;
}

/** How many entries of `order` are out of order: all but a longest rising run (patience sorting, n log n). */
function countMoved(order: readonly number[]): number {
  const tops: number[] = [];
  for (const place of order) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    tops[low] = place;
  }
  return order.length - tops.length;
}

/** The newest values at the old place: indent, name and openness belong to the place. */
function atPlaceOf(held: HealthRow, next: HealthRow): HealthRow {
  if (held.kind === 'group' && next.kind === 'group')
    return held.isExpanded === next.isExpanded && held.depth === next.depth
      ? next
      : { ...next, depth: held.depth, isExpanded: held.isExpanded };
  if (held.kind === 'check' && next.kind === 'check')
    return held.depth === next.depth && held.name === next.name
      ? next
      : { ...next, depth: held.depth, name: held.name };
  return held;
}

/** A row that left the list keeps its place with what is known of it now: it is hidden, moved or deleted. */
function departed(held: HealthRow, checks: ReadonlyMap<string, CheckSummary>): HealthRow {
  if (held.kind === 'group') return held;
  const check = checks.get(held.id);
  return check === undefined || check === held.check ? held : { ...held, check };
}

/**
 * `next` in the order of `held`. Rows that came wait; rows that went stay, with their newest values as long as
 * `checks` knows them.
 */
export function holdOrder(
  held: readonly HealthRow[],
  next: readonly HealthRow[],
  checks: ReadonlyMap<string, CheckSummary>,
): HeldRows {
  const nextPlaces = new Map(next.map(({ id }, place) => [id, place]));
  const common: number[] = [];
  const rows = held.map((row) => {
    const place = nextPlaces.get(row.id);
    const newest = place === undefined ? undefined : next[place];
    if (place === undefined || newest === undefined) return departed(row, checks);
    common.push(place);
    return atPlaceOf(row, newest);
  });
  const gone = held.length - common.length;
  const come = next.length - common.length;
  return { rows, waiting: gone + come + countMoved(common) };
}
