import fc from 'fast-check';
import { measureJson } from '@server/http/jsonScan';

const measure = (text: string) => measureJson(Buffer.from(text));

/** The same facts by the plain way: parse, then walk. */
function walk(value: unknown): { depth: number; keys: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, keys: 0 };
  const inner = Object.values(value).map(walk);
  return {
    depth: 1 + Math.max(0, ...inner.map((part) => part.depth)),
    keys:
      (Array.isArray(value) ? 0 : Object.keys(value).length) +
      inner.reduce((sum, part) => sum + part.keys, 0),
  };
}

describe('measureJson', () => {
  it('TM25 agrees with parsing for any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(measure(text)).toEqual(walk(JSON.parse(text)));
      }),
    );
  });

  it('TM25 measures a million levels without trouble', () => {
    expect(measure('['.repeat(1_000_000)).depth).toBe(1_000_000);
  });

  it.each([
    ['"[[[[{:"', 0, 0],
    ['"\\"[["', 0, 0],
    ['"\\\\"[[', 2, 0],
    ['{"a:b":{"c":[]}}', 3, 2],
    ['"unfinished [[[', 0, 0],
    ['', 0, 0],
  ])('%s', (text, depth, keys) => expect(measure(text)).toEqual({ depth, keys }));
});
