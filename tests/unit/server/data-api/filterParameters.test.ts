import fc from 'fast-check';
import { rewriteFilterParameters } from '@server/data-api/filterParameters';
import { splitList } from '@server/data-api/quotedText';

const NOW = Date.UTC(2026, 0, 10, 12);
const rewrite = (name: string, value: string) => rewriteFilterParameters([[name, value]], NOW);

describe('the .filter rewriting (contract README §5)', () => {
  it.each([
    ['a', [['type', 'in.("a")']]],
    ['a,b', [['type', 'in.("a","b")']]],
    ['!a,!b', [['type', 'not.in.("a","b")']]],
    [
      'a,!b',
      [
        ['type', 'in.("a")'],
        ['type', 'not.in.("b")'],
      ],
    ],
    ['pre*', [['type', 'like.pre*']]],
    ['*suf', [['type', 'like.*suf']]],
    ['!pre*', [['type', 'not.like.pre*']]],
    [
      'a, pre* ,!b',
      [
        ['type', 'in.("a")'],
        ['type', 'not.in.("b")'],
        ['type', 'like.pre*'],
      ],
    ],
    ['', []],
    [',,!', []],
    ['Kubernetes::Pod', [['type', 'in.("Kubernetes::Pod")']]],
    ['a"b\\', [['type', 'in.("a\\"b\\\\")']]],
  ])('%j becomes %j', (value, expected) => {
    expect(rewrite('type.filter', value)).toEqual(expected);
  });

  it.each([
    ['now-2d', 'lt.2026-01-08T12:00:00.000Z'],
    ['<now-2d', 'lt.2026-01-08T12:00:00.000Z'],
    ['>now-2d', 'gt.2026-01-08T12:00:00.000Z'],
    ['=2026-01-01', 'eq.2026-01-01T00:00:00.000Z'],
    ['> now/d', 'gt.2026-01-10T00:00:00.000Z'],
  ])('on a time column %j becomes %j', (value, expected) => {
    expect(rewrite('created_at.filter', value)).toEqual([['created_at', expected]]);
  });

  it('a time that cannot be read gets a sentence and an example', () => {
    expect(() => rewrite('last_seen.filter', 'soon')).toThrow(/"soon" of last_seen\.filter cannot be read/);
  });

  it('leaves every other parameter alone, in order', () => {
    const others = [
      ['name', 'eq.a.filter'],
      ['.filter', 'x'],
      ['select', '*'],
    ] as const;
    expect(rewriteFilterParameters(others, NOW)).toEqual(others);
  });

  it('every included word survives quoting', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => !/[,!*]/.test(text) && text.trim() === text);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const [parameter] = rewrite('type.filter', words.join(','));
        expect(splitList(parameter?.[1].slice('in.'.length) ?? '')).toEqual(words);
      }),
    );
  });
});
