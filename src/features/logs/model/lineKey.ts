/**
 * What an address calls a line: its time and a fingerprint of its text. Ids will not do: most backends have none, and
 * those of a file change as it grows. Lines of the same text in the same millisecond are one to it. Pure.
 */
import type { Line } from './lines';

/** Enough of a long line to know it again. */
const LOOKED_AT = 4096;

function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  const most = Math.min(text.length, LOOKED_AT);
  for (let at = 0; at < most; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash ^ text.length) >>> 0).toString(36);
}

/** `1769853600000-1a2b3c`, or `-1a2b3c` for a line without a time. */
export function keyOf({ time, message }: Line): string {
  return `${time ?? ''}-${fingerprint(message)}`;
}

/** The time in a key; undefined where it has none. */
export function timeOfKey(key: string): number | undefined {
  const text = key.slice(0, key.lastIndexOf('-'));
  return /^-?\d{1,16}$/.test(text) ? Number(text) : undefined;
}

/** The place of the line with that key; undefined where it is not among them. */
export function findKey(lines: readonly Line[], key: string): number | undefined {
  const time = timeOfKey(key);
  const at = lines.findIndex((line) => line.time === time && keyOf(line) === key);
  return at === -1 ? undefined : at;
}
