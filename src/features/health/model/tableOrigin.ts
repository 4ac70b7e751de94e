/** Where the checks of an answer stood in the answer before it, so that only what changed is read. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { CheckTable } from './checkTable';
import { eachInSteps, type Steps } from './steps';

export interface Origin {
  /** The table of the answer before. */
  table: CheckTable;
  /** By place, where the check of the same id stood; -1 for nowhere. */
  places: Int32Array;
  /** Every check stands where it stood. */
  isSameOrder: boolean;
  /** By place, where the very same object stood; -1 for nowhere. */
  same: Int32Array;
  /** Places of the others: checks that are new or were answered with other values. */
  changed: readonly number[];
}

function isSameOrder(checks: readonly CheckSummary[], known: readonly CheckSummary[]): boolean {
  return (
    checks.length === known.length &&
    // Of the very same check not even the id has to be looked at.
    checks.every((check, place) => check === known[place] || check.id === known[place]?.id)
  );
}

/** How far ahead a check is looked for before it counts as one that came or moved. */
const AHEAD = 16;

/** Where `id` stands among the next few of `known`; -1 where it does not. */
function placeAhead(known: readonly CheckSummary[], id: string, from: number): number {
  const end = Math.min(known.length, from + AHEAD);
  for (let place = from; place < end; place += 1) if (known[place]?.id === id) return place;
  return -1;
}

/**
 * Both lists are gone through side by side, since checks that come and go leave the order of the others; only those that
 * moved are looked up. As keys of a map, ids would be texts that each major collection of garbage walks.
 */
function placesOfIds(checks: readonly CheckSummary[], known: readonly CheckSummary[]): Int32Array {
  const places = new Int32Array(checks.length).fill(-1);
  const skipped: number[] = [];
  const unknown: number[] = [];
  let next = 0;
  checks.forEach(({ id }, at) => {
    const place = placeAhead(known, id, next);
    if (place < 0) {
      unknown.push(at);
      return;
    }
    places[at] = place;
    for (; next < place; next += 1) skipped.push(next);
    next += 1;
  });
  for (; next < known.length; next += 1) skipped.push(next);
  if (skipped.length === 0) return places;
  const moved = new Map(skipped.map((place) => [known[place]?.id, place]));
  for (const at of unknown) {
    const id = checks[at]?.id;
    places[at] = moved.get(id) ?? -1;
    // Of two checks with one id, the second is a new one.
    moved.delete(id);
  }
  return places;
}

/** By place, where the very same value stood; -1 for nowhere. */
export function samePlaces<Value>(
  next: readonly Value[],
  known: readonly Value[],
  places: Int32Array,
): Int32Array {
  return places.map((from, place) => (from >= 0 && known[from] === next[place] ? from : -1));
}

/** Polls nearly always bring the same checks in the same order. */
export function originOf(checks: readonly CheckSummary[], table: CheckTable): Origin {
  const stays = isSameOrder(checks, table.checks);
  const places = stays ? table.places : placesOfIds(checks, table.checks);
  const same = samePlaces(checks, table.checks, places);
  const changed: number[] = [];
  same.forEach((from, place) => {
    if (from < 0) changed.push(place);
  });
  return { table, places, isSameOrder: stays, same, changed };
}

/** Writes the numbers of unchanged checks to where they stand now; those of changed ones are to be written over. */
export function takeOver<Numbers extends Uint8Array | Int32Array | Float64Array>(
  target: Numbers,
  known: Numbers,
  { isSameOrder: stays, same }: Origin,
): Numbers {
  if (stays) target.set(known);
  else
    same.forEach((from, place) => {
      if (from >= 0) target[place] = known[from] ?? 0;
    });
  return target;
}

/** Values by place. */
interface Values<Value, Copy> {
  readonly [place: number]: Value;
  slice(): Copy;
}

/**
 * A copy of `known` with what `read` says of the changed places; undefined where that is what stood there, as it nearly
 * always is with names and kinds: two answers share their lists then, which spares the browser a collection of garbage.
 */
export function* changedValues<Value, Copy extends Record<number, Value>>(
  known: Values<Value, Copy>,
  { changed }: Origin,
  read: (place: number, before: Value | undefined) => Value | undefined,
): Steps<Copy | undefined> {
  let copy: Copy | undefined;
  yield* eachInSteps(changed.length, (at) => {
    const place = changed[at] ?? 0;
    const value = read(place, known[place]);
    if (value === undefined || value === known[place]) return;
    copy ??= known.slice();
    copy[place] = value;
  });
  return copy;
}
