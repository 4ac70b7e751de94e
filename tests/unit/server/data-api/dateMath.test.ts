import fc from 'fast-check';
import { parseDateMath } from '@server/data-api/dateMath';

const NOW = Date.UTC(2026, 2, 31, 15, 45, 30, 500); // Tuesday 31 March 2026, 15:45:30.500

describe('date math (contract README §5)', () => {
  it.each([
    ['now', '2026-03-31T15:45:30.500Z'],
    ['now-2d', '2026-03-29T15:45:30.500Z'],
    ['now+1h', '2026-03-31T16:45:30.500Z'],
    ['now-1h+30m', '2026-03-31T15:15:30.500Z'],
    ['now-1w', '2026-03-24T15:45:30.500Z'],
    ['now-1M', '2026-02-28T15:45:30.500Z'],
    ['now-1y', '2025-03-31T15:45:30.500Z'],
    ['now/d', '2026-03-31T00:00:00.000Z'],
    ['now/w', '2026-03-30T00:00:00.000Z'],
    ['now/M', '2026-03-01T00:00:00.000Z'],
    ['now/y', '2026-01-01T00:00:00.000Z'],
    ['now/h', '2026-03-31T15:00:00.000Z'],
    ['now/m', '2026-03-31T15:45:00.000Z'],
    ['now/s', '2026-03-31T15:45:30.000Z'],
    ['now-1d/d', '2026-03-30T00:00:00.000Z'],
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['2026-01-02 03:04:05', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseDateMath(text, NOW)).toBe(expected);
  });

  it.each([
    '',
    'soon',
    'now-',
    'now-2',
    'now-2x',
    'NOW',
    'now /d',
    '2026-13-01',
    '2026-1-1',
    '31.3.2026',
    'now-999999999y',
  ])('%j names no time', (text) => {
    expect(parseDateMath(text, NOW)).toBeUndefined();
  });

  it('anything else is either a time that JavaScript reads back or no time at all', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `now${text}`),
        ),
        (text) => {
          const moment = parseDateMath(text, NOW);
          return moment === undefined || new Date(moment).toISOString() === moment;
        },
      ),
    );
  });

  it('a step back and the same step forth is now again, for units of fixed length', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.constantFrom('s', 'm', 'h', 'd', 'w'), (amount, unit) => {
        expect(parseDateMath(`now-${amount}${unit}+${amount}${unit}`, NOW)).toBe(parseDateMath('now', NOW));
      }),
    );
  });
});
