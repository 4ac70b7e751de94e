/** Which lines are selected: everything between the two that the address names. Pure. */
import { findKey } from './lineKey';
import type { Line } from './lines';

/** Places in the list of all lines, both included. */
export interface SelectedRange {
  first: number;
  last: number;
  /** Where the range began, and where it was drawn to. */
  anchor: number;
  head: number;
}

/** The range between two keys; the second may be missing. Undefined where the line is not there. */
export function selectedRange(
  lines: readonly Line[],
  line: string | undefined,
  lineEnd: string | undefined,
): SelectedRange | undefined {
  const anchor = line === undefined ? undefined : findKey(lines, line);
  if (anchor === undefined) return undefined;
  const head = (lineEnd === undefined ? undefined : findKey(lines, lineEnd)) ?? anchor;
  return { first: Math.min(anchor, head), last: Math.max(anchor, head), anchor, head };
}

/** The places of the selected lines among those that are shown. */
export function selectedPlaces(range: SelectedRange, shown: ShownPlaces): number[] {
  const places: number[] = [];
  for (let at = range.first; at <= range.last; at += 1) if (shown.has(at)) places.push(at);
  return places;
}

/** The lines that the filters leave, by their place in the list of all lines. */
export interface ShownPlaces {
  count: number;
  /** Position on the screen → place in the list of all lines. */
  at: (position: number) => number;
  /** The position of a line, or of the first one after it that is shown; `count` where there is none. */
  positionOf: (place: number) => number;
  has: (place: number) => boolean;
}

/** All lines. */
export function everyPlace(count: number): ShownPlaces {
  return {
    count,
    at: (position) => position,
    positionOf: (place) => Math.min(place, count),
    has: (place) => place >= 0 && place < count,
  };
}

/** Ascending places. */
export function somePlaces(places: Uint32Array): ShownPlaces {
  const positionOf = (place: number): number => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((places[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    count: places.length,
    at: (position) => places[position] ?? 0,
    positionOf,
    has: (place) => places[positionOf(place)] === place,
  };
}
