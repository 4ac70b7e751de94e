/** Time ranges of one check's history (specification 1 §9; CHECK-10, CHECK-11). */
import { parseTime } from '@/services/time/parse';
import { rangeStart, TIME_RANGES, type TimeRangeValue } from '@/services/time/ranges';

const NOT_FOR_CHECKS: readonly TimeRangeValue[] = ['15m', '2h'];

/** The 18 ranges of the check detail. */
export const CHECK_TIME_RANGES: readonly TimeRangeValue[] = TIME_RANGES.filter(
  (range) => !NOT_FOR_CHECKS.includes(range),
);

const SHORTEST: TimeRangeValue = '1h';
const LONGEST: TimeRangeValue = '5y';

/** The shortest range that holds the last run, an hour at least; `now` in milliseconds since the epoch. */
export function defaultCheckRange(lastRun: string | null | undefined, now: number): TimeRangeValue {
  const last = parseTime(lastRun);
  if (last === undefined) return SHORTEST;
  return CHECK_TIME_RANGES.find((range) => (rangeStart(range, now) ?? now) <= last) ?? LONGEST;
}
