/** One field changes, everything else of the text stays byte for byte (issue 9, "Must show"). */
import { readYaml } from '@/features/resources/forms/readYaml';
import { FORM_TEXTS } from '@/features/resources/forms/texts';
import { editYaml } from '@/features/resources/forms/yamlDocument';
import type { Path } from '@/features/resources/forms/yaml/plain';
import type { JsonValue } from '@/services/text/yaml';

const TEXT = `# owned by the web team
schedule: "@every 5m"   # not more often
http:
  # the shop
  - name: 'shop'
    url: https://shop.example.org/healthz # public
    headers: {Accept: text/html, X-Team: web}
    responseCodes: [200, 201]
    body: |
      first
        second

    # method: POST
    test:
      expr: code == 200
  - name: api
    url: >-
      https://api.example.org/
      healthz
    alerts:
    - one # first
    # before two
    - two
    empty:
  -
    name: third
unknown:   {kept:   yes}
last: 1
`;

function edited(path: Path, value: JsonValue | undefined, text = TEXT): string {
  const answer = editYaml(text, path, value);
  if (!answer.ok) throw new Error(answer.sentence);
  return answer.text;
}
const replaced = (from: string, to: string) => {
  expect(TEXT).toContain(from);
  return TEXT.replace(from, to);
};

const CASES: readonly (readonly [string, Path, JsonValue | undefined, string, string])[] = [
  ['a quoted text, its comment kept', ['schedule'], '@every 1m', '"@every 5m"   #', '"@every 1m"   #'],
  ['single quotes stay', ['http', 0, 'name'], "web's", "'shop'", "'web''s'"],
  [
    'a plain text before a comment',
    ['http', 0, 'url'],
    'tcp://x',
    'https://shop.example.org/healthz #',
    'tcp://x #',
  ],
  ['text that other readers take for something else', ['http', 1, 'name'], 'yes', 'name: api', 'name: "yes"'],
  ['a number', ['last'], 12, 'last: 1', 'last: 12'],
  ['within braces', ['http', 0, 'headers', 'Accept'], 'a, b', 'Accept: text/html', 'Accept: "a, b"'],
  ['one more within brackets', ['http', 0, 'responseCodes'], [200, 201, 404], '200, 201]', '200, 201, 404]'],
  ['one out of brackets', ['http', 0, 'responseCodes'], [201], '[200, 201]', '[201]'],
  ['the last out of brackets', ['http', 0, 'responseCodes'], [200], '[200, 201]', '[200]'],
  ['the first into brackets', ['http', 0, 'responseCodes'], [5, 200, 201], '[200, 201]', '[5, 200, 201]'],
  ['out of braces', ['http', 0, 'headers', 'Accept'], undefined, 'Accept: text/html, ', ''],
  ['the last out of braces', ['http', 0, 'headers', 'X-Team'], undefined, ', X-Team: web', ''],
  ['a literal', ['http', 0, 'body'], 'a\n b\n', '      first\n        second\n', '      a\n       b\n'],
  ['a literal becomes short', ['http', 0, 'body'], 'a', '|\n      first\n        second\n', 'a\n'],
  ['a folded text', ['http', 1, 'url'], 'x', '>-\n      https://api.example.org/\n      healthz\n', 'x\n'],
  [
    'a short text becomes long',
    ['http', 0, 'url'],
    'a\nb',
    'https://shop.example.org/healthz # public',
    '|- # public\n      a\n      b',
  ],
  [
    'a group that loses its last goes',
    ['http', 0, 'test', 'expr'],
    undefined,
    '    test:\n      expr: code == 200\n',
    '',
  ],
  [
    'one more in a group',
    ['http', 0, 'test', 'template'],
    'x',
    'expr: code == 200\n',
    'expr: code == 200\n      template: x\n',
  ],
  [
    'a new group',
    ['http', 0, 'display'],
    { expr: 'a' },
    'code == 200\n',
    'code == 200\n    display:\n      expr: a\n',
  ],
  [
    'a new value at a deep place',
    ['http', 1, 'test', 'expr'],
    'a',
    '    empty:\n',
    '    empty:\n    test:\n      expr: a\n',
  ],
  ['the first key of an entry', ['http', 0, 'name'], undefined, "- name: 'shop'\n    url", '- url'],
  ['a list item', ['http', 1, 'alerts'], ['one'], '    # before two\n    - two\n', '    # before two\n'],
  [
    'a list item in the middle',
    ['http', 1, 'alerts'],
    ['one', 'x', 'two'],
    '    # before two\n    - two\n',
    '    # before two\n    - x\n    - two\n',
  ],
  [
    'a list item at the end',
    ['http', 1, 'alerts'],
    ['one', 'two', 'x'],
    '    - two\n',
    '    - two\n    - x\n',
  ],
  ['a changed item keeps its comment', ['http', 1, 'alerts'], ['1st', 'two'], 'one #', '1st #'],
  ['an empty place is filled', ['http', 1, 'empty'], 'x', 'empty:\n', 'empty: x\n'],
  ['an empty place becomes a list', ['http', 1, 'empty'], ['x'], 'empty:\n', 'empty:\n      - x\n'],
  ['an entry whose dash stands alone', ['http', 2, 'name'], '3rd', 'third', '3rd'],
  ['the last key of such an entry', ['http', 2, 'url'], 'x', 'third\n', 'third\n    url: x\n'],
  ['a top-level key', ['last'], undefined, 'last: 1\n', ''],
  ['a new top-level key', ['watch'], true, 'last: 1\n', 'last: 1\nwatch: true\n'],
  [
    'an entry of a list of groups',
    ['http'],
    undefined,
    TEXT.slice(TEXT.indexOf('http:'), TEXT.indexOf('unknown:')),
    '',
  ],
];

describe('editYaml', () => {
  it.each(CASES)('EDIT-10 changes only %s', (_title, path, value, from, to) => {
    expect(edited(path, value)).toBe(replaced(from, to));
  });

  it('keeps what stands above a removed entry of the list', () => {
    const next = edited(['http', 1], undefined);
    expect(next).toContain('    test:\n      expr: code == 200\n  -\n    name: third\n');
  });

  it('EDIT-10 the same value again gives the very same text', () => {
    expect(edited(['http', 0, 'body'], 'first\n  second\n')).toBe(TEXT);
    expect(edited(['unknown'], { kept: true })).toBe(TEXT);
  });

  it('keeps line breaks of other systems', () => {
    const text = TEXT.replaceAll('\n', '\r\n');
    expect(edited(['last'], 2, text)).toBe(text.replace('last: 1', 'last: 2'));
    expect(edited(['more'], 2, text)).toBe(`${text}more: 2\r\n`);
    expect(edited(['http', 0, 'test', 'expr'], 'a', text)).toBe(text.replace('code == 200', 'a'));
  });

  it('writes into an empty text, a text of comments and one without a last line break', () => {
    expect(edited(['http', 0, 'name'], 'x', '')).toBe('http:\n  - name: x\n');
    expect(edited(['schedule'], '@every 1m', '# nothing yet\n')).toBe(
      '# nothing yet\nschedule: "@every 1m"\n',
    );
    expect(edited(['b'], 1, 'a: 1')).toBe('a: 1\nb: 1');
    expect(edited(['http', 0, 'name'], 'x', 'http: []\nz: 1\n')).toBe('http:\n  - name: x\nz: 1\n');
  });

  it('overrides what a merge brings in, and refuses in words what an anchor shares', () => {
    const text = 'base: &base\n  url: x\nhttp:\n  - <<: *base\n    name: a\ncopy: *base\n';
    expect(edited(['http', 0, 'url'], 'mine', text)).toBe(
      text.replace('name: a\n', 'name: a\n    url: mine\n'),
    );
    expect(editYaml(text, ['base', 'url'], 'y')).toEqual({
      ok: false,
      sentence: expect.stringContaining('shared'),
    });
    expect(editYaml(text, ['copy', 'url'], 'y')).toEqual({
      ok: false,
      sentence: expect.stringContaining('Code'),
    });
    expect(edited(['copy'], 'alone', text)).toBe(text.replace('copy: *base', 'copy: alone'));
  });

  it.each([
    '',
    ' ',
    'a: b',
    '# x',
    '- a',
    '0o17',
    '1_000',
    '22:22',
    '2020-01-01',
    'null',
    '~',
    '{{ .x }}',
    'a\tb',
    '"',
    "'",
    '\\',
    '  lead',
    'trail  ',
    '\n',
    'a\n',
    '\na',
    'a\n\n',
    ' a\nb',
    '*x',
    '&x',
    '!x',
    '%x',
    '@x',
    '`',
    '<<',
    '1e3',
    '.inf',
    'on',
    'Ω'.repeat(500),
  ])('any text comes back as it was typed: %j', (typed) => {
    for (const path of [
      ['http', 0, 'url'],
      ['http', 0, 'body'],
      ['http', 0, 'headers', 'Accept'],
      ['new'],
      ['http', 1, 'alerts', 0],
    ] as const) {
      const reading = readYaml(edited(path, typed));
      if (!reading.ok) throw new Error(reading.sentence);
      expect(JSON.stringify(reading.value)).toContain(JSON.stringify(typed));
    }
  });

  it.each([['é\u0000'], [{ Accept: 'a\ud800' }]])(
    'F66 what no database stores is refused in words: %j',
    (typed) => {
      expect(editYaml(TEXT, ['new'], typed)).toEqual({ ok: false, sentence: FORM_TEXTS.unstorable });
    },
  );
});

describe('what cannot be edited is said in words within two seconds', () => {
  const bomb = `a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefg'
    .split('')
    .map((key, at) => `${key}: &${key} [${Array(10).fill(`*${'abcdef'[at]!}`).join(',')}]`)
    .join('\n')}\n`;
  const many = Array.from({ length: 60_000 }, (_, at) => `${at.toString(36)}_: v`).join('\n');
  const most = Array.from({ length: 7000 }, (_, at) => `k${at}: v`).join('\n');
  const deep = `a: ${'['.repeat(100)}${']'.repeat(100)}`;
  it.each([
    ['a bomb', bomb, /aliases|values/],
    ['60,000 keys', many, /too long for the form/],
    ['duplicate keys', 'a: 1\nb: 2\na: 3\n', /twice/],
    ['tabs', 'a:\n\tb: 1\n', /tabs/],
    ['__proto__', 'http:\n  - __proto__: {x: 1}\n    name: a\n', /__proto__/],
    ['deep nesting', deep, /Nested deeper/],
    ['two documents', 'a: 1\n---\nb: 2\n', /second document/],
    ['a list', '- a\n', /not a specification/],
  ])('%s', (_title, text, sentence) => {
    const start = performance.now();
    const answer = editYaml(text, ['name'], 'x');
    expect(performance.now() - start).toBeLessThan(2000);
    expect(answer).toEqual({ ok: false, sentence: expect.stringMatching(sentence) });
  });

  it('numbers over 2^53 stay as they are written', () => {
    const text = 'id: 12345678901234567890 # kept\nname: a\n';
    expect(edited(['name'], 'b', text)).toBe('id: 12345678901234567890 # kept\nname: b\n');
  });

  it('a large but allowed text is edited within two seconds', () => {
    const start = performance.now();
    expect(edited(['k7'], 'w', most)).toBe(most.replace('k7: v\n', 'k7: w\n'));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
