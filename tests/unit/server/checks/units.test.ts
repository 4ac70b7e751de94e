import fc from 'fast-check';
import { parseDuration } from '@/services/contracts/durations';
import { formatDuration } from '@server/checks/durations';
import { valueAtPath } from '@server/checks/jsonPath';
import { nearest } from '@server/checks/nearest';
import { formatSize, parseSize } from '@server/checks/sizes';

describe('durations', () => {
  it.each([
    ['26h', 93_600_000],
    ['7d', 604_800_000],
    ['1h30m', 5_400_000],
    ['1.5s', 1500],
    ['250ms', 250],
    ['0', 0],
  ])('%s is %i ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', '5', 's', '5 minutes', '-5m', '1h 30m', '5mo', '1e3s', '5m!'])(
    '"%s" is not a duration',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );

  it('reads whole seconds in every unit as what they are', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.nat(59),
        (hours, seconds) => parseDuration(`${hours}h${seconds}s`) === hours * 3_600_000 + seconds * 1000,
      ),
    );
  });

  it.each([
    [12.4, '12 ms'],
    [1500, '1.5 s'],
    [90_000, '1.5 min'],
    [93_600_000, '26 h'],
    [604_800_000, '7 d'],
  ])('%f ms reads %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('sizes', () => {
  it.each([
    ['10Mi', 10_485_760],
    ['10MiB', 10_485_760],
    ['2GB', 2_000_000_000],
    ['10mb', 10_000_000],
    ['50M', 50_000_000],
    ['500', 500],
    ['1.5Ki', 1536],
  ])('%s is %i bytes', (text, bytes) => {
    expect(parseSize(text)).toBe(bytes);
  });

  it.each(['', 'big', '-1', '10 Xi', '1e3', '10MiBs'])('"%s" is not a size', (text) => {
    expect(parseSize(text)).toBeUndefined();
  });

  it('is written for people', () => {
    expect([formatSize(0), formatSize(1536), formatSize(10_485_760)]).toEqual(['0 B', '1.5 Ki', '10 Mi']);
  });
});

describe('the word that was probably meant', () => {
  it.each([
    ['htpp', 'http'],
    ['HTTP', 'http'],
    ['postgress', 'postgres'],
    ['sheduel', 'schedule'],
  ])('%s → %s', (typed, meant) => {
    expect(nearest(typed, ['http', 'tcp', 'postgres', 'schedule'])).toBe(meant);
  });

  it('guesses nothing for a word that is like none', () => {
    expect(nearest('zebra', ['http', 'postgres'])).toBeUndefined();
    expect(nearest('x'.repeat(10_000), ['http'])).toBeUndefined();
  });
});

describe('plain JSON paths', () => {
  const document = { status: 'up', items: [{ name: 'a' }], 'odd key': 1 };

  it.each([
    ['$.status', 'up'],
    ['status', 'up'],
    ['$.items[0].name', 'a'],
    ["$['odd key']", 1],
    ['$.items[5].name', undefined],
    ['$.constructor', undefined],
    ['$.__proto__.toString', undefined],
  ])('%s', (path, value) => {
    expect(valueAtPath(document, path)).toBe(value);
  });

  it.each(['$.items[*].name', '$..name', '$.items[?(@.name)]'])('%s is refused in words', (path) => {
    expect(() => valueAtPath(document, path)).toThrow(/not supported.*plain path/);
  });
});
