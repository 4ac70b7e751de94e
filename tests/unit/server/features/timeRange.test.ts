import { windowSeconds } from '@server/features/health/graph';
import { TimeRangeError, readTimeRange } from '@server/features/health/timeRange';

const NOW = Date.UTC(2026, 2, 31, 12);

describe('time ranges of health requests (contract endpoints §2)', () => {
  it.each([
    ['1h', '2026-03-31T11:00:00.000Z'],
    ['2w', '2026-03-17T12:00:00.000Z'],
    ['1mo', '2026-02-28T12:00:00.000Z'],
    ['5y', '2021-03-31T12:00:00.000Z'],
    ['now-3d', '2026-03-28T12:00:00.000Z'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
  ])('%s starts at %s and ends now', (start, expected) => {
    expect(readTimeRange(start, undefined, NOW)).toEqual({
      start: expected,
      end: '2026-03-31T12:00:00.000Z',
    });
  });

  it.each([
    ['soon', undefined, /start "soon" cannot be read/],
    ['1h', 'later', /end "later" cannot be read/],
    ['1h', '2h', /end time must be after start time/],
    ['now', undefined, /end time must be after start time/],
  ])('%s to %s is refused in a sentence', (start, end, sentence) => {
    expect(() => readTimeRange(start, end, NOW)).toThrow(TimeRangeError);
    expect(() => readTimeRange(start, end, NOW)).toThrow(sentence);
  });

  it.each([
    ['2h', 60],
    ['3h', 900],
    ['1d', 900],
    ['2d', 3600],
    ['1w', 3600],
    ['2w', 14_400],
  ])('CHECK-14 a graph of %s has windows of %i seconds', (start, seconds) => {
    expect(windowSeconds(readTimeRange(start, undefined, NOW))).toBe(seconds);
  });
});
