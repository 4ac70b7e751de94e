/**
 * What an address calls a line: its time and a fingerprint of its text; for a line without a time the time of the last
 * one before it that has one, and how far behind it stands. Ids will not do: most backends have none, and those of a
 * file change as it grows. Lines of the same text in the same millisecond are one to it. Pure.
 */
import type { Line } from './lines';

/** Enough of a long line to know it again. */
const LOOKED_AT = 4096;
/** How far before a line its time is looked for. */
const MOST_BEHIND = 1000;
const KEY = /^(-?\d{1,16})?(?:\+(\d{1,9}))?-[0-9a-z]{1,7}$/;

function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  const most = Math.min(text.length, LOOKED_AT);
  for (let at = 0; at < most; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash ^ text.length) >>> 0).toString(36);
}

/** `1769853600000-1a2b3c`, or `1769853600000+2-1a2b3c` for the second line without a time after that moment. */
export function keyOf(lines: readonly Line[], place: number): string {
  let behind = 0;
  while (behind < Math.min(place, MOST_BEHIND) && lines[place - behind]?.time === undefined) behind += 1;
  const time = lines[place - behind]?.time;
  const distance = behind === 0 ? '' : `+${behind}`;
  return `${time ?? ''}${distance}-${fingerprint(lines[place]?.message ?? '')}`;
}

/** The place of the line with that key; undefined where it is not among them. */
export function findKey(lines: readonly Line[], key: string): number | undefined {
  const match = KEY.exec(key);
  if (match === null) return undefined;
  const time = match[1] === undefined ? undefined : Number(match[1]);
  const behind = Number(match[2] ?? 0);
  const at = lines.findIndex((line, place) => line.time === time && keyOf(lines, place + behind) === key);
  return at === -1 ? undefined : at + behind;
}
