import fc from 'fast-check';
import { formatDuration, formatShortDuration, parseUnitDuration } from '@/services/format/duration';
import { formatBytes, formatCount, formatPercent, uptimeFraction } from '@/services/format/numbers';

const ODD_NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, undefined, null];

describe('formatDuration', () => {
  it.each([
    [0, '0ms'],
    [999, '999ms'],
    [1000, '1s'],
    [2410, '2.41s'],
    [59_999, '59.9s'],
    [60_000, '1m'],
    [3_599_999, '59.9m'],
    [3_600_000, '1h'],
    [90_061_000, '25h'],
    [0.4, '<1ms'],
  ])('FMT-1 %d ms reads %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it.each([...ODD_NUMBERS, -1])('F65 %p reads as a dash', (value) => {
    expect(formatDuration(value)).toBe('—');
    expect(formatShortDuration(value)).toBe('—');
  });

  it('F65 negative zero is zero', () => {
    expect(formatDuration(-0)).toBe('0ms');
    expect(formatPercent(-0)).toBe('0.0%');
    expect(formatCount(-0)).toBe('0');
    expect(formatBytes(-0)).toBe('0 B');
  });

  it('FMT-1 the unit never runs over into the next one', () => {
    const limits = { ms: 1000, s: 60, m: 60, h: Number.POSITIVE_INFINITY } as const;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (milliseconds) => {
        const [, shown = '', unit = ''] = /^([\d.]+)(ms|s|m|h)$/.exec(formatDuration(milliseconds)) ?? [];
        const limit = Object.entries(limits).find(([name]) => name === unit)?.[1];
        expect(Number(shown)).toBeLessThan(limit ?? 0);
      }),
    );
  });
});

describe('formatShortDuration', () => {
  it.each([
    [500, '500ms'],
    [90_061_000, '1d 1h 1m 1s'],
    [60_000, '1m'],
    [86_400_000, '1d'],
    [3_601_999, '1h 1s'],
  ])('FMT-3 %d ms reads %s', (milliseconds, text) => {
    expect(formatShortDuration(milliseconds)).toBe(text);
  });

  it('FMT-3 the parts add up to the whole seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1e12 }), (milliseconds) => {
        const parts = formatShortDuration(milliseconds).split(' ');
        const sum = parts.reduce((total, part) => total + (parseUnitDuration(part) ?? Number.NaN), 0);
        expect(sum).toBe(Math.trunc(milliseconds / 1000) * 1000);
      }),
    );
  });
});

describe('parseUnitDuration', () => {
  it.each([
    ['15s', 15_000],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['1d', 86_400_000],
    ['1w', 604_800_000],
  ])('TIME-3 %s is %d ms', (text, milliseconds) => {
    expect(parseUnitDuration(text)).toBe(milliseconds);
  });

  it.each(['', 'None', '15', 's', '-1s', '1.5s', '1mo', '1e3s', '99999999999s'])(
    '%j is no duration',
    (text) => {
      expect(parseUnitDuration(text)).toBeUndefined();
    },
  );
});

describe('formatPercent', () => {
  it.each([
    [0.75, '75.0%'],
    [1, '100.0%'],
    [0, '0.0%'],
    [0.9999, '99.9%'],
    [0.0001, '0.1%'],
    [0.9166, '91.7%'],
  ])('FMT-2 %d reads %s', (fraction, text) => {
    expect(formatPercent(fraction)).toBe(text);
  });

  it.each(ODD_NUMBERS)('F65 %p reads as a dash', (value) => {
    expect(formatPercent(value)).toBe('—');
    expect(formatBytes(value)).toBe('—');
    expect(formatCount(value)).toBe('—');
  });

  it('only a whole reads as 100.0%', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1e9 }), (passed, failed) => {
        expect(formatPercent(uptimeFraction({ passed, failed }))).not.toBe('100.0%');
      }),
    );
    expect(uptimeFraction({ passed: 0, failed: 0 })).toBeUndefined();
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1_048_576, '1 MB'],
    [1_048_575, '1 MB'],
    [1024 ** 8, '1 YB'],
    [5000 * 1024 ** 8, '5000 YB'],
    [-2048, '-2 KB'],
  ])('FMT-4 %d bytes read %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('F65 stays short for absurd sizes', () => {
    expect(formatBytes(1e308)).toMatch(/^\d\.\de\+\d+ YB$/);
    expect(formatCount(1e308)).toBe('1.0e+308');
  });
});
