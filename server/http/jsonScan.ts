/**
 * Looks at JSON before anybody parses it. V8 parses a million nested lists without complaint, and the first
 * JSON.stringify of the result then ends the process; so depth and size are counted on the bytes.
 */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

export interface JsonShape {
  /** Deepest nesting of lists and objects. */
  depth: number;
  /** Number of object keys. */
  keys: number;
}

/** Index of the quote that ends the string whose content starts at `start`, or the end of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}

/** Measures JSON text in one pass without building anything; says nothing about its validity. */
export function measureJson(bytes: Uint8Array): JsonShape {
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) index = endOfString(bytes, index + 1);
    else if (byte === COLON) keys += 1;
    else if (OPENING.has(byte)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return { depth: deepest, keys };
}
