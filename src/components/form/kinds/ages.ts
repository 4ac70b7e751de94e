/** Spans of time for retention: the 20 ranges, compared in minutes (settings specification §9; FORM-S-13, OPEN-41). */
import { TIME_RANGES } from '@/services/time/ranges';

const MINUTES: Readonly<Record<string, number>> = {
  m: 1,
  h: 60,
  d: 1440,
  w: 7 * 1440,
  mo: 30 * 1440,
  y: 365 * 1440,
};

/** `1h30m` → 90; undefined for what is no span of whole units. A month counts 30 days, a year 365. */
export function minutesOfAge(text: string): number | undefined {
  if (!/^(\d+(mo|m|h|d|w|y))+$/.test(text)) return undefined;
  return [...text.matchAll(/(\d+)(mo|m|h|d|w|y)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (MINUTES[unit ?? ''] ?? 0),
    0,
  );
}

/** The offered range that lasts as long as `text`: 60m is 1h. */
export function offeredAge(text: string): string | undefined {
  const minutes = minutesOfAge(text);
  return minutes === undefined ? undefined : TIME_RANGES.find((range) => minutesOfAge(range) === minutes);
}
