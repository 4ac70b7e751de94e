/** Taking an entry or an item out of a text, with the comma, dash or line that belongs to it. */
import { isMap, isSeq, type YAMLMap } from 'yaml';
import type { Operation } from './operations';
import { afterLine, endOfEntry, endOfItem, lineStart, put, type Source } from './source';
import { dashOf, OutOfReach, placeOf, rangeOf, type Entry } from './tree';

/** Takes one of several out of braces or brackets, with its comma. */
function removeFromFlow(
  source: Source,
  starts: readonly number[],
  ends: readonly number[],
  at: number,
): string {
  const next = starts[at + 1];
  const previous = ends[at - 1];
  if (next !== undefined) return put(source, starts[at] ?? next, next, '');
  if (previous === undefined) throw new OutOfReach();
  return put(source, previous, ends[at] ?? previous, '');
}

/** Takes whole lines away; what begins on the line of a dash leaves the dash and the comments that follow. */
function removeLines(source: Source, start: number, end: number, next: number | undefined): string {
  const { text } = source;
  const from = lineStart(text, start);
  const to = afterLine(text, end);
  if (text.slice(from, start).trim() === '') {
    // A text that ends without a line break still does.
    const isOpen = to === text.length && !text.endsWith('\n') && from > 0;
    return put(source, isOpen ? from - source.eol.length : from, to, '');
  }
  if (next === undefined) throw new OutOfReach();
  const between = text.slice(to, next);
  const kept = between.length - between.trimStart().length;
  return put(source, start, to + kept, '');
}

function removeEntry(source: Source, map: YAMLMap, entry: Entry, isInFlow: boolean): string {
  const at = map.items.indexOf(entry);
  const starts = map.items.map(({ key }) => rangeOf(key).start);
  if (isInFlow) {
    const ends = map.items.map((item) => endOfEntry(source, item));
    return removeFromFlow(source, starts, ends, at);
  }
  return removeLines(source, starts[at] ?? 0, endOfEntry(source, entry), starts[at + 1]);
}

/** The text without what stands at `path`; throws `OutOfReach` where it cannot go alone. */
export function remove(source: Source, path: Operation['path']): string {
  const place = placeOf(source.tree, path);
  const { entry, parent } = place ?? {};
  if (place === undefined || parent === undefined) throw new OutOfReach();
  if (entry !== undefined && isMap(parent)) return removeEntry(source, parent, entry, place.isInFlow);
  if (!isSeq(parent)) throw new OutOfReach();
  const at = Number(path.at(-1));
  if (place.isInFlow) {
    const ranges = parent.items.map(rangeOf);
    return removeFromFlow(
      source,
      ranges.map(({ start }) => start),
      ranges.map(({ end }) => end),
      at,
    );
  }
  const next = at + 1 < parent.items.length ? dashOf(parent, at + 1) : undefined;
  return removeLines(source, dashOf(parent, at), endOfItem(parent, at), next);
}
