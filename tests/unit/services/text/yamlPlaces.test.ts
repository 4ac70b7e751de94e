import { lineOfPath, setWord, yamlPlaces } from '@/services/text/yamlPlaces';

const TEXT = `# who looks after it
schedule: "@every 1m" # often
http: &list
  - name: shop   # the entry
    url: https://shop.example.org
  - {name: 'other', url: x}
"odd key": |
  two
  lines
`;

describe('setWord', () => {
  it('EDIT-15 changes one word; comments, quotes and anchors stay', () => {
    expect(setWord(TEXT, ['schedule'], '@hourly')).toBe(TEXT.replace('"@every 1m"', '"@hourly"'));
    expect(setWord(TEXT, ['http', 0, 'name'], 'store')).toBe(TEXT.replace('name: shop', 'name: store'));
    expect(setWord(TEXT, ['http', 1, 'name'], "it's")).toBe(TEXT.replace("'other'", '"it\'s"'));
  });

  it.each(['true', '12', '', ' blank', 'a: b', '- x', '#no', 'null', '@at', 'two\nlines', '*x'])(
    'a word that YAML would read otherwise is quoted: %j',
    (word) => {
      const changed = setWord(TEXT, ['http', 0, 'name'], word);
      expect(changed).toBe(TEXT.replace('name: shop', `name: ${JSON.stringify(word)}`));
    },
  );

  it('puts a missing key of the root in front, also into an empty text', () => {
    expect(setWord('http: []\n', ['schedule'], '@daily')).toBe('schedule: "@daily"\nhttp: []\n');
    expect(setWord('', ['icon'], 'cart')).toBe('icon: cart\n');
  });

  it('leaves alone what it cannot change alone', () => {
    expect(setWord(TEXT, ['odd key'], 'x')).toBeUndefined();
    expect(setWord(TEXT, ['http'], 'x')).toBeUndefined();
    expect(setWord('a: [', ['a'], 'x')).toBeUndefined();
    expect(setWord('{a: 1}', ['b'], 'x')).toBeUndefined();
  });
});

describe('lineOfPath', () => {
  const places = yamlPlaces(TEXT);
  it.each([
    [['schedule'], 2],
    [['http', 0, 'url'], 5],
    [['http', 1], 6],
    [['http', 0, 'absent'], 4],
    [['absent'], 1],
  ])('%j stands in line %i', (path, line) => {
    expect(lineOfPath(TEXT, places, path)).toBe(line);
  });
});
