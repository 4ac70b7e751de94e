import fc from 'fast-check';
import { formatAbsoluteParameter } from '@/services/time/momentTimes';
import {
  absoluteSelection,
  formatRangeEnd,
  MAPPED_RANGES,
  RELATIVE_SPANS,
  relativeSelection,
  resolveRange,
  type RangeSelection,
} from '@/services/time/rangeSelection';
import { defineSearch } from '@/services/url/defineSearch';
import { RANGE_KEYS, rangePatch, rangeProblem, selectionOf } from '@/services/url/rangeSearch';

/** A Friday, a little after noon, local time. */
const NOW = new Date(2026, 10, 20, 12, 34, 56).getTime();
const local = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime();
const HOUR = 3_600_000;

it('TIME-4 the sixteen spans are known, and reach back and ahead', () => {
  expect(RELATIVE_SPANS.join(' ')).toBe('5m 15m 30m 1h 3h 6h 12h 24h 2d 7d 30d 90d 6M 1y 2y 5y');
  for (const span of RELATIVE_SPANS) {
    const past = resolveRange(relativeSelection(span), NOW);
    const future = resolveRange(relativeSelection(span, 'future'), NOW);
    expect(past?.to).toBe(NOW);
    expect(future?.from).toBe(NOW);
    expect(future!.to - NOW).toBe(NOW - past!.from);
  }
  expect(resolveRange(relativeSelection('24h'), NOW)).toEqual({ from: NOW - 24 * HOUR, to: NOW });
});

it('TIME-4 TIME-12 6M is six calendar months, 5m five minutes', () => {
  expect(resolveRange(relativeSelection('6M'), NOW)?.from).toBe(new Date(2026, 4, 20, 12, 34, 56).getTime());
  expect(resolveRange(relativeSelection('5m'), NOW)?.from).toBe(NOW - 300_000);
});

it.each<[string, number, number]>([
  ['Yesterday', local(2026, 11, 19), local(2026, 11, 20)],
  ['Day before yesterday', local(2026, 11, 18), local(2026, 11, 19)],
  ['This day last week', local(2026, 11, 13), local(2026, 11, 14)],
  ['Previous week', local(2026, 11, 9), local(2026, 11, 16)],
  ['Previous month', local(2026, 10, 1), local(2026, 11, 1)],
  ['Previous year', local(2025, 1, 1), local(2026, 1, 1)],
  ['Today', local(2026, 11, 20), local(2026, 11, 21)],
  ['Today so far', local(2026, 11, 20), NOW],
  ['This week', local(2026, 11, 16), local(2026, 11, 23)],
  ['This week so far', local(2026, 11, 16), NOW],
  ['This month', local(2026, 11, 1), local(2026, 12, 1)],
  ['This month so far', local(2026, 11, 1), NOW],
  ['This year', local(2026, 1, 1), local(2027, 1, 1)],
  ['This year so far', local(2026, 1, 1), NOW],
])('TIME-5 %s', (display, from, to) => {
  expect(MAPPED_RANGES).toContain(display);
  expect(resolveRange({ type: 'mapped', display }, NOW)).toEqual({ from, to });
});

it('TIME-5 every calendar range is in order at any moment', () => {
  const moment = fc.date({ min: new Date(1990, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.constantFrom(...MAPPED_RANGES), (date, display) => {
      const range = resolveRange({ type: 'mapped', display }, date.getTime());
      expect(range!.from).toBeLessThanOrEqual(range!.to);
    }),
  );
});

it('TIME-9 both ends are written in the format of the specification', () => {
  const moment = fc.date({ min: new Date(1970, 0, 2), max: new Date(2099, 11, 31), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (date) => {
      expect(formatRangeEnd(date.getTime())).toBe(formatAbsoluteParameter(date));
    }),
  );
});

describe('the address', () => {
  const search = defineSearch({ ...RANGE_KEYS });
  const through = (selection: RangeSelection | undefined) => {
    const address = search.serialize(rangePatch(selection), new URLSearchParams('from=old&display=x'));
    return { address, back: selectionOf(search.parse(address)) };
  };

  it('TIME-6 each type holds its own parameters, and no others stay', () => {
    const absolute = absoluteSelection(NOW, NOW + HOUR);
    expect([...through(absolute).address.keys()].sort()).toEqual(['display', 'from', 'rangeType', 'to']);
    expect(through(absolute).back).toEqual(absolute);
    const relative = relativeSelection('2d');
    expect(through(relative).address.get('range')).toBe('now-2d');
    expect(through(relative).address.has('from')).toBe(false);
    expect(through(relative).back).toEqual(relative);
    expect(through({ type: 'mapped', display: 'Yesterday' }).address.toString()).toBe(
      'display=Yesterday&rangeType=mapped',
    );
  });

  it('TIME-7 clearing removes them all', () => {
    const { address, back } = through(undefined);
    expect([address.toString(), back]).toEqual(['', undefined]);
  });

  it('TIME-11 what means no time has the sentence of the specification', () => {
    expect(rangeProblem({ type: 'relative', display: '', range: 'foo' })).toBe('Invalid relative time range');
    expect(rangeProblem({ type: 'mapped', display: 'foo' })).toBe('Invalid mapped time range');
    expect(rangeProblem({ type: 'mapped', display: 'constructor' })).toBe('Invalid mapped time range');
    expect(rangeProblem({ type: 'absolute', display: '', from: 'x', to: '' })).toBe(
      'Invalid absolute time range',
    );
    expect(rangeProblem(absoluteSelection(NOW, NOW - 1000))).toBe('Invalid absolute time range');
    expect(rangeProblem(relativeSelection('2d'))).toBeUndefined();
  });
});
