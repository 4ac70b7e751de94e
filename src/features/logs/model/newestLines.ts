/** The newest lines of a long answer, read before the rest of it is. Pure. */

/** More than a screen holds; found in a few milliseconds. */
export const FIRST_LINES = 1000;
/** A thousand usual lines are a fifth of it. */
const LOOKED_THROUGH_BYTES = 1_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/** Where the string that begins at `at` ends. */
function stringEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text.charCodeAt(end) !== QUOTE)
    end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}

/** Where the last of at most FIRST_LINES records ends, counted in records of a list in the outermost object. */
function recordsEnd(text: string): number | undefined {
  let depth = 0;
  let records = 0;
  let last: number | undefined;
  for (let at = 0; at < text.length && records < FIRST_LINES; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at);
    else if (OPENS.has(code)) depth += 1;
    else if (CLOSES.has(code)) {
      depth -= 1;
      if (depth === 1) return undefined;
      if (depth !== 2) continue;
      records += 1;
      last = at + 1;
    }
  }
  return records < FIRST_LINES ? undefined : last;
}

/**
 * The beginning of an answer, closed so that it is an answer with FIRST_LINES results; undefined for one with fewer, and
 * for one whose lines are too long to find so many at once.
 */
export function newestPart(bytes: ArrayBuffer): string | undefined {
  const text = new TextDecoder().decode(
    new Uint8Array(bytes, 0, Math.min(bytes.byteLength, LOOKED_THROUGH_BYTES)),
  );
  const end = recordsEnd(text);
  return end === undefined ? undefined : `${text.slice(0, end)}]}`;
}
