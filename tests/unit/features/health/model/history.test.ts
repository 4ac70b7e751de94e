import { CHECK_TIME_RANGES, defaultCheckRange } from '@/features/health/model/checkRange';
import { DURATION_OPTIONS, readDurationFilter } from '@/features/health/model/durationFilter';
import { rangeStart } from '@/services/time/ranges';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();
const HOUR = 3_600_000;

it('CHECK-10 offers exactly these 18 ranges', () => {
  expect(CHECK_TIME_RANGES.join(' ')).toBe('1h 3h 6h 12h 1d 2d 3d 1w 2w 3w 1mo 2mo 3mo 6mo 1y 2y 3y 5y');
});

it.each([
  [ago(5 * 60_000), '1h'],
  [ago(2 * HOUR), '3h'],
  [ago(48 * HOUR + 1), '3d'],
  [ago(20 * 365 * 24 * HOUR), '5y'],
  [undefined, '1h'],
  ['0001-01-01T00:00:00Z', '1h'],
])('CHECK-11 last run at %p → %s', (lastRun, expected) => {
  expect(defaultCheckRange(lastRun, now)).toBe(expected);
});

it('CHECK-11 the default covers the last run', () => {
  for (const hours of [0.1, 1, 1.01, 5, 23, 40, 100, 700, 3000, 9000]) {
    const range = defaultCheckRange(ago(hours * HOUR), now);
    expect(rangeStart(range, now)).toBeLessThanOrEqual(now - hours * HOUR);
  }
});

it('CHECK-7 the options and a value of one’s own become milliseconds', () => {
  expect(DURATION_OPTIONS.map((option) => readDurationFilter(option))).toEqual(
    [100, 500, 1000, 5000, 10_000, 30_000].map((atLeastMs) => ({ atLeastMs })),
  );
  expect(readDurationFilter('250ms')).toEqual({ atLeastMs: 250 });
  expect(readDurationFilter(' 1.5s ')).toEqual({ atLeastMs: 1500 });
});

it.each([undefined, '', 'All', 'all'])('CHECK-7 %p means every duration', (text) => {
  expect(readDurationFilter(text)).toEqual({ atLeastMs: undefined });
});

it.each(['5m', '5', 'ms', '-1s', '1h', '1e3ms', 's5', '10 seconds'])(
  'CHECK-8 %p is refused in the exact words',
  (text) => {
    expect(readDurationFilter(text)).toEqual({
      problem: 'duration is allowed only in milli seconds & seconds',
    });
  },
);
