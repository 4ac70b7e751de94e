/** Kinds of letters and how wide they are at most, in the width of a plain one; Segoe UI and its fallbacks, semibold. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlrt .:/-]/, 0.75],
  [/[a-ln-vx-z0-9_]/, 1],
  [/[A-LN-VX-Z]/, 1.25],
  [/[mw]/, 1.5],
  [/[MW]/, 1.75],
];

function widthOf(letter: string): number {
  return WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? Infinity;
}

/**
 * Whether `word` is shorter than `room` plain letters whatever it is made of; no letter outside ASCII is known to be.
 * Guessed and not measured: to measure has the browser lay the page out.
 */
export function fitsRoom(word: string, room: number): boolean {
  return [...word].reduce((width, letter) => width + widthOf(letter), 0) <= room;
}
