import { parseValueList } from '@server/features/query/valueList';

const none = { words: [], starts: [], ends: [], parts: [] };

describe('value lists', () => {
  it('parts words, exclusions and patterns', () => {
    expect(parseValueList('a,!b,pre*,*suf,*mid*,!x*')).toEqual({
      included: { words: ['a'], starts: ['pre'], ends: ['suf'], parts: ['mid'] },
      excluded: { words: ['b'], starts: ['x'], ends: [], parts: [] },
    });
  });

  it('skips what is empty', () => {
    expect(parseValueList(' , !,,')).toEqual({ included: none, excluded: none });
  });

  it('decodes each value for itself, and leaves alone what is not encoded', () => {
    expect(parseValueList('a%2Cb, 50%').included.words).toEqual(['a,b', '50%']);
    expect(parseValueList('%21a,%2A').included).toEqual({ ...none, words: ['!a', '*'] });
  });

  it('a star alone matches every text', () => {
    expect(parseValueList('*').included).toEqual({ ...none, parts: [''] });
  });
});
