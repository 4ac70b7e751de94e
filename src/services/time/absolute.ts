import { MISSING } from '@/services/contracts/display';
import { parseTime } from './parse';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Local date and time in the one format of the console: '2026-11-20 05:12:04'. */
export function formatLocalTime(time: unknown): string {
  const at = parseTime(time);
  if (at === undefined) return MISSING;
  const date = new Date(at);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** UTC in RFC 3339 without fractions: '2026-11-20T04:12:04Z'. */
export function formatUtcTime(time: unknown): string {
  const at = parseTime(time);
  return at === undefined ? MISSING : `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** What stands on the hover of every age: local · UTC · epoch seconds (design: ui.md, numbers). */
export function describeTime(time: unknown): string {
  const at = parseTime(time);
  if (at === undefined) return '';
  return `${formatLocalTime(time)} local · ${formatUtcTime(time)} · ${Math.trunc(at / 1000)}`;
}
