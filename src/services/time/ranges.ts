/** Time ranges and refresh intervals as the specification lists them (specification 2 §9; TIME-1, 2, 12). */

export const TIME_RANGES = [
  '15m',
  '1h',
  '2h',
  '3h',
  '6h',
  '12h',
  '1d',
  '2d',
  '3d',
  '1w',
  '2w',
  '3w',
  '1mo',
  '2mo',
  '3mo',
  '6mo',
  '1y',
  '2y',
  '3y',
  '5y',
] as const;
export type TimeRangeValue = (typeof TIME_RANGES)[number];
export const DEFAULT_TIME_RANGE: TimeRangeValue = '1h';

/** Narrows any text, such as an address, to an offered range. */
export function isTimeRange(value: unknown): value is TimeRangeValue {
  return TIME_RANGES.some((range) => range === value);
}

export const REFRESH_INTERVALS = ['None', '15s', '30s', '60s', '2m', '3m', '5m', '10m', '15m'] as const;
export type RefreshIntervalValue = (typeof REFRESH_INTERVALS)[number];
export const DEFAULT_REFRESH_INTERVAL: RefreshIntervalValue = '60s';

/** Narrows any text, such as an address, to an offered interval. */
export function isRefreshInterval(value: unknown): value is RefreshIntervalValue {
  return REFRESH_INTERVALS.some((interval) => interval === value);
}

const FIXED_UNITS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/** Calendar months back; the last day of a shorter month stands for a day it lacks, the hour stays. */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() - months);
  const daysInMonth = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(day, daysInMonth));
  return date.getTime();
}

/**
 * Where a range such as '2mo' begins, in milliseconds since the epoch; mo means calendar months and y calendar years,
 * the others fixed spans. Undefined for text that is not a range.
 */
export function rangeStart(range: string, now: number): number | undefined {
  const match = /^(\d{1,6})(mo|[smhdwy])$/.exec(range.trim());
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  const count = Number(match[1]);
  const unit = match[2];
  if (unit === 'mo') return monthsBefore(now, count);
  if (unit === 'y') return monthsBefore(now, count * 12);
  const size = FIXED_UNITS[unit];
  return size === undefined ? undefined : now - count * size;
}
