import fc from 'fast-check';
import moment from 'moment';
import { describeTime, formatLocalTime, formatUtcTime } from '@/services/time/absolute';
import { formatAbsoluteParameter, formatLongTime, parseAbsoluteParameter } from '@/services/time/momentTimes';
import { isEmptyDate, parseTime } from '@/services/time/parse';
import {
  isRefreshInterval,
  isTimeRange,
  rangeStart,
  REFRESH_INTERVALS,
  TIME_RANGES,
} from '@/services/time/ranges';
import { dateGroup, formatAge, formatSpan, isAgeShown, isLastRunShown } from '@/services/time/relative';

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toISOString();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('parseTime', () => {
  it.each([
    '',
    '   ',
    null,
    undefined,
    'soon',
    '1',
    '2001',
    1_700_000_000_000,
    true,
    '0001-01-01',
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:00',
    '0000-00-00T00:00:00Z',
    'infinity',
    '-infinity',
    '0044-03-15 BC',
    '10000-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '2026-11-20T25:00:00Z',
    'Invalid date',
    {},
    [],
    new Date(Number.NaN),
    new Date('0001-01-01T00:00:00Z'),
  ])('VAL-9 F64 %p is an empty date and never reads as one', (value) => {
    expect(parseTime(value)).toBeUndefined();
    expect(isEmptyDate(value)).toBe(true);
    expect(formatAge(value, NOW)).toBe('—');
    expect(formatLocalTime(value)).toBe('—');
    expect(formatUtcTime(value)).toBe('—');
    expect(describeTime(value)).toBe('');
    expect(formatAbsoluteParameter(value)).toBeUndefined();
    expect(formatLongTime(value)).toBeUndefined();
  });

  it.each([
    ['2026-11-20T12:00:00Z', NOW],
    ['2026-11-20T12:00:00.123456Z', NOW + 123],
    ['2026-11-20T14:00:00+02:00', NOW],
    ['2026-11-20 12:00:00+00', NOW],
    ['2026-11-20T12:00:00', NOW],
    ['2026-11-20', NOW - 12 * HOUR],
    ['2026-11-20T06:30:00-0530', NOW],
  ])('%s is read with its zone, and as UTC without one', (text, expected) => {
    expect(parseTime(text)).toBe(expected);
  });

  it('agrees with the platform on every ISO time', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0002-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(parseTime(date.toISOString())).toBe(date.getTime());
          expect(parseTime(date)).toBe(date.getTime());
        },
      ),
    );
  });

  it('F64 is a finite number or nothing, whatever stands in a date column', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const time = parseTime(value);
        return time === undefined || Number.isFinite(time);
      }),
    );
  });
});

describe('relative time', () => {
  it.each([
    [0, '0s'],
    [59_999, '59s'],
    [5 * MINUTE, '5m'],
    [HOUR - 1, '59m'],
    [2 * HOUR, '2h'],
    [3 * DAY, '3d'],
    [29 * DAY, '29d'],
    [30 * DAY, '1mo'],
    [364 * DAY, '11mo'],
    [365 * DAY, '1y'],
  ])('FMT-5 %d ms ago reads %s', (milliseconds, text) => {
    expect(formatAge(ago(milliseconds), NOW)).toBe(text);
  });

  it('F34 shows no negative age when clocks disagree', () => {
    expect(formatSpan(-5000)).toBe('0s');
  });

  it('CONST-3 shows an age under seven days and a last run over one hour', () => {
    expect(isAgeShown(ago(6 * DAY), NOW)).toBe(true);
    expect(isAgeShown(ago(7 * DAY), NOW)).toBe(false);
    expect(isAgeShown(null, NOW)).toBe(false);
    expect(isLastRunShown(ago(2 * HOUR), NOW)).toBe(true);
    expect(isLastRunShown(ago(10 * MINUTE), NOW)).toBe(false);
  });

  it('FMT-6 groups dates under five headings', () => {
    // A Friday in the middle of a month, in local time, so that every group has room.
    const now = new Date(2026, 10, 20, 12).getTime();
    const at = (month: number, day: number, year = 2026) => new Date(year, month, day, 8);
    expect(dateGroup(at(10, 20), now)).toBe('today');
    expect(dateGroup(at(10, 16), now)).toBe('this week');
    expect(dateGroup(at(10, 15), now)).toBe('this month');
    expect(dateGroup(at(9, 31), now)).toBe('this year');
    expect(dateGroup(at(11, 31, 2025), now)).toBe('previous year');
    expect(dateGroup('0001-01-01', now)).toBeUndefined();
  });
});

describe('ranges', () => {
  it('TIME-1 offers exactly these twenty', () => {
    expect(TIME_RANGES.join(' ')).toBe('15m 1h 2h 3h 6h 12h 1d 2d 3d 1w 2w 3w 1mo 2mo 3mo 6mo 1y 2y 3y 5y');
    expect(isTimeRange('1h')).toBe(true);
    expect(isTimeRange('4h')).toBe(false);
  });

  it('TIME-2 offers exactly these nine intervals', () => {
    expect(REFRESH_INTERVALS.join(' ')).toBe('None 15s 30s 60s 2m 3m 5m 10m 15m');
    expect(isRefreshInterval('90s')).toBe(false);
  });

  it('TIME-12 mo means calendar months, as moment counts them', () => {
    const span = { min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(span), fc.integer({ min: 1, max: 60 }), (date, months) => {
        expect(rangeStart(`${months}mo`, date.getTime())).toBe(
          moment(date).subtract(months, 'months').valueOf(),
        );
      }),
    );
    expect(rangeStart('1mo', new Date(2026, 2, 31, 9).getTime())).toBe(new Date(2026, 1, 28, 9).getTime());
  });

  it('every offered range begins before now, longer ones earlier', () => {
    const starts = TIME_RANGES.map((range) => rangeStart(range, NOW) ?? Number.NaN);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    expect(starts[0]).toBe(NOW - 15 * MINUTE);
  });

  it.each(['', 'now', '1', 'mo', '-1h', '1.5h', '1e3s'])('%j is no range', (text) => {
    expect(rangeStart(text, NOW)).toBeUndefined();
  });
});

describe('absolute times in addresses', () => {
  it('TIME-9 are written as YYYY-MM-DD HH:mm:ssZ and read back', () => {
    expect(formatAbsoluteParameter(new Date(NOW))).toMatch(
      /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/,
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (seconds) => {
        const text = formatAbsoluteParameter(new Date(seconds * 1000));
        expect(parseAbsoluteParameter(text ?? '')).toBe(seconds * 1000);
      }),
    );
  });

  it.each(['', '2026-11-20', 'yesterday', '0001-01-01 00:00:00+00:00'])('%j is not one', (text) => {
    expect(parseAbsoluteParameter(text)).toBeUndefined();
  });
});
