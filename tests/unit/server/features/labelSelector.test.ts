import { parseLabelSelector } from '@server/features/query/labelSelector';

const parse = (text: string) => parseLabelSelector('tags', text);

describe('label selectors', () => {
  it('reads all forms, joined by commas', () => {
    expect(parse('a=b, c!=d,e in (f, g),h notin (i),app.kubernetes.io/name==x,j,!k')).toEqual([
      { key: 'a', is: 'in', values: ['b'] },
      { key: 'c', is: 'notin', values: ['d'] },
      { key: 'e', is: 'in', values: ['f', 'g'] },
      { key: 'h', is: 'notin', values: ['i'] },
      { key: 'app.kubernetes.io/name', is: 'in', values: ['x'] },
      { key: 'j', is: 'present', values: [] },
      { key: 'k', is: 'missing', values: [] },
    ]);
  });

  it('takes empty values and values with equal signs', () => {
    expect(parse('a=,b=c=d')).toEqual([
      { key: 'a', is: 'in', values: [''] },
      { key: 'b', is: 'in', values: ['c=d'] },
    ]);
  });

  it('no text is no term', () => expect(parse(' , ')).toEqual([]));

  it.each(['a in (b', 'a in b', '=b', 'a b', '(a)', 'a in (b))'])('refuses %s with a sentence', (text) => {
    expect(() => parse(text)).toThrow(/The tags cannot be read at .*: write key=value/);
  });
});
