/**
 * A chosen time range: relative to now, named after the calendar, or between two times (specification 2 §3.4, §9;
 * TIME-4 to TIME-7). Times are milliseconds since the epoch unless they are text.
 */
import { parseTime } from './parse';
import { rangeStart } from './ranges';

export const RANGE_TYPES = ['absolute', 'relative', 'mapped'] as const;
export type RangeType = (typeof RANGE_TYPES)[number];

/** The spans of the relative choices, for the past and the future. */
export const RELATIVE_SPANS = [
  '5m',
  '15m',
  '30m',
  '1h',
  '3h',
  '6h',
  '12h',
  '24h',
  '2d',
  '7d',
  '30d',
  '90d',
  '6M',
  '1y',
  '2y',
  '5y',
] as const;

/** The quick ranges of the calendar; weeks begin on Monday. */
export const MAPPED_RANGES = [
  'Yesterday',
  'Day before yesterday',
  'This day last week',
  'Previous week',
  'Previous month',
  'Previous year',
  'Today',
  'Today so far',
  'This week',
  'This week so far',
  'This month',
  'This month so far',
  'This year',
  'This year so far',
] as const;
export type MappedRange = (typeof MAPPED_RANGES)[number];

/** What the five parameters of an address say together. */
export type RangeSelection =
  | { type: 'absolute'; display: string; from: string; to: string }
  /** `now-2d` for the past, `now+2d` for the future. */
  | { type: 'relative'; display: string; range: string }
  | { type: 'mapped'; display: string };

export interface ResolvedRange {
  from: number;
  to: number;
}

/** `Last 2d` or `Next 2d`, as a selection. */
export function relativeSelection(span: string, direction: 'past' | 'future' = 'past'): RangeSelection {
  return direction === 'past'
    ? { type: 'relative', display: `Last ${span}`, range: `now-${span}` }
    : { type: 'relative', display: `Next ${span}`, range: `now+${span}` };
}

const RELATIVE = /^now([+-])(\d{1,6}(?:[smhdwMy]|mo))$/;

function resolveRelative(range: string, now: number): ResolvedRange | undefined {
  const match = RELATIVE.exec(range);
  const span = match?.[2]?.replace(/M$/, 'mo');
  if (span === undefined) return undefined;
  const start = rangeStart(span, now);
  if (start === undefined) return undefined;
  return match?.[1] === '-' ? { from: start, to: now } : { from: now, to: now + (now - start) };
}

interface Day {
  year: number;
  month: number;
  day: number;
}

/** Midnight in local time; days and months may be out of range and carry over. */
function midnight({ year, month, day }: Day): number {
  return new Date(year, month, day).getTime();
}

type Calendar = (today: Day, weekday: number) => readonly [from: Day, to: Day];

const days =
  (from: number, to: number): Calendar =>
  (today) => [
    { ...today, day: today.day + from },
    { ...today, day: today.day + to },
  ];
const weeks =
  (from: number, to: number): Calendar =>
  (today, weekday) => [
    { ...today, day: today.day - weekday + 7 * from },
    { ...today, day: today.day - weekday + 7 * to },
  ];
const months =
  (from: number, to: number): Calendar =>
  (today) => [
    { ...today, day: 1, month: today.month + from },
    { ...today, day: 1, month: today.month + to },
  ];
const years =
  (from: number, to: number): Calendar =>
  ({ year }) => [
    { year: year + from, month: 0, day: 1 },
    { year: year + to, month: 0, day: 1 },
  ];

const CALENDAR: Readonly<Record<MappedRange, Calendar>> = {
  Yesterday: days(-1, 0),
  'Day before yesterday': days(-2, -1),
  'This day last week': days(-7, -6),
  'Previous week': weeks(-1, 0),
  'Previous month': months(-1, 0),
  'Previous year': years(-1, 0),
  Today: days(0, 1),
  'Today so far': days(0, 1),
  'This week': weeks(0, 1),
  'This week so far': weeks(0, 1),
  'This month': months(0, 1),
  'This month so far': months(0, 1),
  'This year': years(0, 1),
  'This year so far': years(0, 1),
};

function resolveMapped(display: string, now: number): ResolvedRange | undefined {
  const name = MAPPED_RANGES.find((known) => known === display);
  if (name === undefined) return undefined;
  const date = new Date(now);
  const today = { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() };
  const [from, to] = CALENDAR[name](today, (date.getDay() + 6) % 7);
  return { from: midnight(from), to: name.endsWith('so far') ? now : midnight(to) };
}

/**
 * From and to of a selection at `now`, half open; undefined for one that means nothing: an unknown span or name, an end
 * that is no time, or ends that are not in order.
 */
export function resolveRange(selection: RangeSelection, now: number): ResolvedRange | undefined {
  if (selection.type === 'relative') return resolveRelative(selection.range, now);
  if (selection.type === 'mapped') return resolveMapped(selection.display, now);
  const from = parseTime(selection.from);
  const to = parseTime(selection.to);
  return from === undefined || to === undefined || from >= to ? undefined : { from, to };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `YYYY-MM-DD HH:mm:ssZ` in local time, as addresses keep the ends of an absolute range (specification 2 §9). */
export function formatRangeEnd(time: number): string {
  const date = new Date(time);
  const offset = -date.getTimezoneOffset();
  const minutes = Math.abs(offset);
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}${zone}`;
}

/** The selection between two moments. */
export function absoluteSelection(from: number, to: number): RangeSelection {
  const ends = { from: formatRangeEnd(from), to: formatRangeEnd(to) };
  return { type: 'absolute', display: `${ends.from.slice(0, 16)} to ${ends.to.slice(0, 16)}`, ...ends };
}
