import { MISSING } from '@/services/contracts/display';
import { parseTime } from './parse';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** An age is shown only while it is younger (specification 1 §9). */
export const AGE_SHOWN_BELOW = 7 * DAY;
/** The last run of a check is worth a word once it is older (specification 1 §9). */
export const LAST_RUN_SHOWN_ABOVE = HOUR;

/** A span in its largest unit: '12s', '5m', '2h', '3d', '1mo', '1y'. Negative spans read as 0s: clocks disagree. */
export function formatSpan(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  if (span < MINUTE) return `${Math.trunc(span / SECOND)}s`;
  if (span < HOUR) return `${Math.trunc(span / MINUTE)}m`;
  if (span < DAY) return `${Math.trunc(span / HOUR)}h`;
  if (span < MONTH) return `${Math.trunc(span / DAY)}d`;
  // 360 to 364 days are still eleven months and some: twelve would be a year.
  if (span < YEAR) return `${Math.min(11, Math.trunc(span / MONTH))}mo`;
  return `${Math.trunc(span / YEAR)}y`;
}

/** How long ago, in the short form; a dash where there is no date. `now` in milliseconds since the epoch. */
export function formatAge(time: unknown, now: number): string {
  const at = parseTime(time);
  return at === undefined ? MISSING : formatSpan(now - at);
}

/** True while an age says something: under seven days (checklist CONST-3). */
export function isAgeShown(time: unknown, now: number): boolean {
  const at = parseTime(time);
  return at !== undefined && now - at < AGE_SHOWN_BELOW;
}

/** True once the last run of a check is so old that it must be said: over one hour (checklist CONST-3). */
export function isLastRunShown(time: unknown, now: number): boolean {
  const at = parseTime(time);
  return at !== undefined && now - at > LAST_RUN_SHOWN_ABOVE;
}

export const DATE_GROUPS = ['today', 'this week', 'this month', 'this year', 'previous year'] as const;
export type DateGroup = (typeof DATE_GROUPS)[number];

/** The heading a row stands under, in local time; weeks begin on Monday. Undefined where there is no date. */
export function dateGroup(time: unknown, now: number): DateGroup | undefined {
  const at = parseTime(time);
  if (at === undefined) return undefined;
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  if (at >= midnight.getTime()) return 'today';
  const monday = new Date(midnight);
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  if (at >= monday.getTime()) return 'this week';
  const year = midnight.getFullYear();
  if (at >= new Date(year, midnight.getMonth(), 1).getTime()) return 'this month';
  return at >= new Date(year, 0, 1).getTime() ? 'this year' : 'previous year';
}
