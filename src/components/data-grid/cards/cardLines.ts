/** Where the cards of a list stand and which of them are drawn. Pure; pixels. */

export interface CardLines {
  /** Top of each line; one more at the end: the height of all. */
  readonly tops: readonly number[];
}

/** Lines one under the other: `heightAt` of each, `gap` between them. */
export function cardLines(count: number, heightAt: (at: number) => number, gap: number): CardLines {
  const tops = [0];
  let top = 0;
  for (let at = 0; at < count; at += 1) {
    top += heightAt(at) + (at + 1 < count ? gap : 0);
    tops.push(top);
  }
  return { tops };
}

/** The line that a pixel lies in; the last one for everything below. */
export function lineAt({ tops }: CardLines, pixel: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= pixel) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Lines beyond each edge of what is seen, so that a flick finds them ready. */
const OVERSCAN = 3;

/** From the first drawn line to the one after the last; an unmeasured box (height 0) draws a screenful. */
export function drawnLines(
  lines: CardLines,
  scrollTop: number,
  height: number,
): { from: number; to: number } {
  const count = lines.tops.length - 1;
  const seen = height > 0 ? height : 800;
  return {
    from: Math.max(0, lineAt(lines, scrollTop) - OVERSCAN),
    to: Math.min(count, lineAt(lines, scrollTop + seen) + 1 + OVERSCAN),
  };
}

/** Room of a field, and the least that does where one more column saves a line with a single field. */
const FIELD_WIDTH = { usual: 168, least: 144 };

/** How many of `count` fields stand beside each other in `width` pixels, at least two. */
export function fieldColumns(width: number, count: number): number {
  const usual = Math.max(2, Math.floor(width / FIELD_WIDTH.usual));
  return count === usual + 1 && width / count >= FIELD_WIDTH.least ? count : usual;
}
