/** What the screen reads from the findings: which lines the levels leave, what was found, and the way through it. Pure. */
import type { Findings } from '../reader/lineReader';
import type { Found } from '../reader/messages';
import { LEVELS, type Level } from './levels';
import { everyPlace, somePlaces, type ShownPlaces } from './selection';

/** Lines of each level, among those that were looked at. */
export function levelCounts({ levels, levelled }: Findings): Readonly<Record<Level, number>> {
  const counts = new Uint32Array(LEVELS.length);
  for (let at = 0; at < levelled; at += 1) {
    const level = levels[at] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const [error = 0, warn = 0, info = 0, debug = 0, none = 0] = counts;
  return { error, warn, info, debug, none };
}

/** The lines of the chosen levels; all of them where none is chosen. */
export function shownPlaces(count: number, findings: Findings, chosen: readonly Level[]): ShownPlaces {
  if (chosen.length === 0) return everyPlace(count);
  const wanted = LEVELS.map((level) => chosen.includes(level));
  const { levels } = findings;
  const most = Math.min(count, findings.levelled);
  const places = new Uint32Array(most);
  let length = 0;
  for (let at = 0; at < most; at += 1) {
    if (wanted[levels[at] ?? 0] !== true) continue;
    places[length] = at;
    length += 1;
  }
  return somePlaces(places.subarray(0, length));
}

/** Places of the found lines that are shown, ascending. */
export function foundPlaces(parts: readonly Found[], shown: ShownPlaces, count: number): number[] {
  const places: number[] = [];
  for (const { lines } of parts)
    for (const place of lines) if (shown.count === count || shown.has(place)) places.push(place);
  return places;
}

/** The part that a line belongs to; it stays the same while later parts come. */
export const partOf = (parts: readonly Found[], place: number): Found | undefined =>
  parts.find(({ lines }) => (lines[0] ?? 0) <= place && place <= (lines.at(-1) ?? 0));

/** Where a line is marked; undefined where nothing was found in it. */
export function rangesOf(part: Found | undefined, place: number): Uint32Array | undefined {
  const at = part?.lines.indexOf(place) ?? -1;
  return part === undefined || at === -1
    ? undefined
    : part.ranges.subarray(part.starts[at] ?? 0, part.starts[at + 1] ?? 0);
}

/** The number in `found` to go to from the found line number `current`: round and round. */
export function nextFound(count: number, current: number | undefined, step: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  // The newest is nearest to where one begins to read.
  if (current === undefined) return step === 1 ? 0 : count - 1;
  return (current + step + count) % count;
}
