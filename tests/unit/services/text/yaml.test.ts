import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { dumpYaml, parseYaml } from '@/services/text/yaml';

function valueOf(text: string): unknown {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(result.problem.message);
  return result.value;
}
function problemOf(text: string) {
  const result = parseYaml(text);
  if (result.ok) throw new Error(`expected a problem, got ${JSON.stringify(result.value)}`);
  return result.problem;
}
/** Six levels of nine: 237 bytes that would become megabytes. */
function aliasBomb(): string {
  const levels = ['a: &a [1,1,1,1,1,1,1,1,1]'];
  for (const [from, to] of [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
    ['d', 'e'],
    ['e', 'f'],
  ]) {
    levels.push(`${to}: &${to} [${Array.from({ length: 9 }, () => `*${from}`).join(',')}]`);
  }
  return levels.join('\n');
}

describe('parseYaml', () => {
  it.each([
    ['name: a\nhttp:\n  - name: "x\\u0000y"', 3, 12],
    ['a: "\\0"', 1, 5],
    ['a: ok\n"k\\x00": 1', 2, 2],
    ['a: "\\ud800"', 1, 5],
    ['{"a": ["b", "\\u0000"]}', 1, 14],
  ])('F63 F66 %j holds what no database can store, and says where', (text, line, column) => {
    expect(problemOf(text)).toEqual({
      line,
      column,
      message: `Line ${line}, column ${column}: This text holds a character that cannot be stored, such as \\u0000. Remove it.`,
    });
  });

  it('F66 the same letters without being an escape are only letters', () => {
    expect(valueOf('a: \'\\u0000\'\nb: \\0\nc: "\\ud83d\\ude00"\n# "\\0"')).toEqual({
      a: '\\u0000',
      b: '\\0',
      c: '😀',
    });
  });

  it('reads Kubernetes-style YAML: merge keys, yes and no, octal modes, and times as text', () => {
    expect(
      valueOf('base: &base {a: 1}\nmore:\n  <<: *base\n  b: yes\n  mode: 017\n  at: 2026-11-20'),
    ).toEqual({
      base: { a: 1 },
      more: { a: 1, b: true, mode: 15, at: '2026-11-20' },
    });
  });

  it('does not turn what people write into other values', () => {
    expect(valueOf('port: 22:22\ny: 1\nn: 2\nid: 12345678901234567890\nlimit: .inf\nrate: 1.5e3')).toEqual({
      port: '22:22',
      y: 1,
      n: 2,
      id: '12345678901234567890',
      limit: '.inf',
      rate: 1500,
    });
  });

  it('TM8 drops __proto__ keys at every depth', () => {
    const value = valueOf('__proto__: {isAdmin: true}\nspec:\n  __proto__: {x: 1}\n  a: 1');
    expect(value).toEqual({ spec: { a: 1 } });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    ['a: 1\na: 2', 2, 1, 'twice'],
    ['spec:\n\thttp: 1', 2, 1, 'Indent with spaces'],
    ['a: {{ .x }}', 1, 1, 'needs quotes'],
    ['a: "x', 1, 6, 'quotation mark'],
    ['a: !!js/function x', 1, 4, 'not supported'],
    ['a: *missing', 1, 11, 'anchor'],
    ['a: 1\n---\nb: 2', 2, 1, 'second document'],
  ])('F63 says where %j is wrong and how to mend it', (text, line, column, hint) => {
    const found = problemOf(text);
    expect(found.message).toContain(hint);
    expect(found.line).toBe(line);
    if (hint !== 'Indent with spaces' && hint !== 'anchor') expect(found.column).toBe(column);
  });

  it('TM8 refuses an alias bomb quickly', () => {
    const started = performance.now();
    expect(problemOf(aliasBomb()).message).toMatch(/more than 50000 values|aliases/);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('TM8 refuses too many aliases, too deep nesting, loops and too much text', () => {
    const aliases = `a: &a 1\nb: [${Array.from({ length: 101 }, () => '*a').join(', ')}]`;
    expect(problemOf(aliases).message).toContain('100 aliases');
    expect(problemOf(`${'['.repeat(70)}${']'.repeat(70)}`).message).toContain('64 levels');
    expect(problemOf('&a [*a]').message).toMatch(/64 levels|anchor/);
    expect(problemOf(`a: ${'x'.repeat(512 * 1024)}`).message).toContain('512 KB');
    expect(problemOf(`a: ${'č'.repeat(300 * 1024)}`).message).toContain('512 KB');
  });

  it('accepts 60 000 keys as one refusal and not as a frozen page', () => {
    const keys = Array.from({ length: 60_000 }, (_, index) => `k${index}: 1`).join('\n');
    const started = performance.now();
    expect(parseYaml(keys).ok).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('F63 never throws, whatever prefix of a real spec is typed', () => {
    const spec = readFileSync('tests/unit/services/text/canary.yaml', 'utf8');
    for (let end = 0; end <= spec.length; end += 1)
      expect(typeof parseYaml(spec.slice(0, end)).ok).toBe('boolean');
  });

  it('never throws on arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => typeof parseYaml(text).ok === 'boolean'),
    );
  });
});

describe('dumpYaml', () => {
  it('gives equal values equal texts, whatever the order of their keys', () => {
    expect(dumpYaml({ http: [{ url: 'https://a', name: 'a' }], schedule: '@every 30s' })).toBe(
      dumpYaml({ schedule: '@every 30s', http: [{ name: 'a', url: 'https://a' }] }),
    );
    expect(dumpYaml({ zone: 1, name: 'x', kind: 'Canary' })).toBe('kind: Canary\nname: x\nzone: 1\n');
  });

  it('is undone by parseYaml for every JSON value', () => {
    const key = fc.string({ minLength: 1 }).filter((text) => text !== '__proto__');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.maxSafeInteger(),
        // whole numbers beyond 2^53 are kept as text on purpose: their digits would not survive
        fc
          .double({ noNaN: true, noDefaultInfinity: true })
          .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        // JSON knows no negative zero.
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(valueOf(dumpYaml(plain))).toEqual(plain);
      }),
    );
  });
});
