/** Time ranges of health requests (contract endpoints §2): a duration back from now, date math, or a time. Pure. */
import { parseDateMath } from '@server/data-api/dateMath';

/** Half-open, RFC 3339 in UTC. */
export interface TimeRange {
  start: string;
  end: string;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Whether `range` is the hour before `now` (epoch milliseconds), give or take the minute that a request may take. */
export function isLastHour({ start, end }: TimeRange, now: number): boolean {
  const until = Date.parse(end);
  return until - Date.parse(start) === HOUR_MS && Math.abs(now - until) <= MINUTE_MS;
}

/** The sentence for a range that cannot be used. */
export class TimeRangeError extends Error {
  override name = 'TimeRangeError';
}

/** The console writes months as `mo`; date math calls them `M`. */
const DURATION = /^(\d{1,6})(s|m|h|d|w|mo|y)$/;

/** The range named by two query values, epoch milliseconds for `now`. Throws TimeRangeError. */
export function readTimeRange(start: string, end: string | undefined, now: number): TimeRange {
  const range = { start: readMoment('start', start, now), end: readMoment('end', end ?? 'now', now) };
  if (Date.parse(range.start) >= Date.parse(range.end)) {
    throw new TimeRangeError(
      `end time must be after start time: the range starts at ${range.start} and ends at ${range.end}.`,
    );
  }
  return range;
}

function readMoment(name: string, text: string, now: number): string {
  const duration = DURATION.exec(text);
  const expression = duration ? `now-${duration[1]}${duration[2] === 'mo' ? 'M' : duration[2]}` : text;
  const moment = parseDateMath(expression, now);
  if (moment !== undefined) return moment;
  throw new TimeRangeError(
    `The ${name} "${text.slice(0, 40)}" cannot be read: write a duration back from now like 1h, 3d or 2w, or a time like 2026-01-31T10:00:00Z.`,
  );
}
