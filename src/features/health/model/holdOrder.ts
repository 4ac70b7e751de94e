/** Rows that do not move under the cursor: values stay live, places wait until they are asked for (beyond M15). */
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { HealthRow } from './flatten';

export interface HeldRows {
  rows: readonly HealthRow[];
  /** Rows that would come, go or move if the newest order were applied. */
  waiting: number;
}

/** So far ahead a row is looked for where the two lists part: most rows that moved did so alone. */
const LOOKED_AHEAD = 16;
/** Where they part so often somebody sorts by what every poll changes, and looking ahead finds little. */
const MOST_PARTINGS = 200;

type Rows = readonly HealthRow[];

/** By how many rows the lists meet again if one of them steps on: negative in `held`, positive in `next`, 0 for none. */
function stepsApart(held: Rows, at: number, next: Rows, to: number): number {
  for (let ahead = 1; ahead <= LOOKED_AHEAD; ahead += 1) {
    if (held[at + ahead]?.id === next[to]?.id) return -ahead;
    if (next[to + ahead]?.id === held[at]?.id) return ahead;
  }
  return 0;
}

/**
 * By place in `held`, where its row stands in `next`; -1 for nowhere. Both lists are walked side by side, because a map
 * of ten thousand ids takes longer than all that a poll changes.
 */
function placesIn(held: Rows, next: Rows): Int32Array {
  const places = new Int32Array(held.length).fill(-1);
  const lonely: number[] = [];
  const others = new Map<string, number>();
  let at = 0;
  let to = 0;
  const leave = (inHeld: number, inNext: number) => {
    for (const end = Math.min(at + inHeld, held.length); at < end; at += 1) lonely.push(at);
    for (const end = Math.min(to + inNext, next.length); to < end; to += 1)
      others.set(next[to]?.id ?? '', to);
  };
  for (let partings = 0; at < held.length && to < next.length && partings < MOST_PARTINGS;) {
    if (held[at]?.id === next[to]?.id) {
      places[at] = to;
      at += 1;
      to += 1;
      continue;
    }
    partings += 1;
    const steps = stepsApart(held, at, next, to);
    if (steps === 0) leave(1, 1);
    else leave(Math.max(0, -steps), Math.max(0, steps));
  }
  leave(held.length, next.length);
  for (const place of lonely) places[place] = others.get(held[place]?.id ?? '') ?? -1;
  return places;
}

/** How many entries of `order` are out of order: all but a longest rising run (patience sorting, n log n). */
function countMoved(order: readonly number[]): number {
  const tops: number[] = [];
  for (const place of order) {
    // Nearly always: what did not move goes on rising.
    let low = place > (tops.at(-1) ?? -1) ? tops.length : 0;
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
function departed(held: HealthRow, check: CheckSummary): HealthRow {
  return held.kind === 'group' || check === held.check ? held : { ...held, check };
}

/**
 * `next` in the order of `held`. Rows that came wait; rows that went stay, with their newest values as long as they are
 * among `checks`.
 */
export function holdOrder(held: Rows, next: Rows, checks: readonly CheckSummary[]): HeldRows {
  const common: number[] = [];
  const gone = new Map<string, number>();
  const places = placesIn(held, next);
  const rows = held.map((row, at) => {
    const place = places[at] ?? -1;
    const newest = next[place];
    if (newest === undefined) {
      gone.set(row.id, at);
      return row;
    }
    common.push(place);
    return atPlaceOf(row, newest);
  });
  if (gone.size > 0)
    for (const check of checks) {
      const at = gone.get(check.id);
      const row = at === undefined ? undefined : held[at];
      if (at !== undefined && row !== undefined) rows[at] = departed(row, check);
    }
  const come = next.length - common.length;
  return { rows, waiting: held.length - common.length + come + countMoved(common) };
}
