/** The pure parts of scrapers: globs, times, paths, documents, relations. */
import fc from 'fast-check';
import { readDocuments } from '@server/scrapers/documents';
import { editAt } from '@server/scrapers/documentPath';
import { expandBraces, pathMatcher, splitPattern } from '@server/scrapers/glob';
import { itemOf } from '@server/scrapers/items';
import type { ScrapedItem } from '@server/scrapers/items';
import { relationsOf } from '@server/scrapers/relations';
import { readScraperSpec } from '@server/scrapers/spec';
import { readTime } from '@server/scrapers/timestamps';

const fits = (path: string, pattern: string) =>
  expandBraces(pattern).some((one) => pathMatcher(splitPattern(one).parts)(path.split('/')));

describe('globs', () => {
  it.each([
    ['a.yaml', '*.yaml', true],
    ['b/a.yaml', '*.yaml', false],
    ['b/a.yaml', '**/*.yaml', true],
    ['a.yaml', '**/*.yaml', true],
    ['x/y/z/a.yml', 'x/**/*.{yaml,yml}', true],
    ['x/a.json', 'x/?.json', true],
    ['x/ab.json', 'x/?.json', false],
    ['x/y', '**', true],
    ['x.y', 'x?y', true],
    ['a+b', 'a+b', true],
    ['.hidden/.a', '**/*', true],
    ['!a', '!a', true],
    ['b', '!a', false],
    ['#a', '#a', true],
    ['a(b)', '*(b)', true],
    ['a1.yaml', 'a[0-9].yaml', true],
    ['ab.yaml', 'a[0-9].yaml', false],
    ['[a', '[a', true],
  ])('%s and %s: %s', (path, pattern, expected) => {
    expect(fits(path, pattern)).toBe(expected);
  });

  it('a pattern of a hundred stars takes no time', () => {
    const started = performance.now();
    expect(fits(`${'a'.repeat(250)}b`, `${'*a'.repeat(100)}c`)).toBe(false);
    expect(fits(Array(60).fill('a').join('/'), `${'**/'.repeat(30)}b`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('times', () => {
  it.each([
    ['2024-05-06T07:08:09Z', undefined, '2024-05-06T07:08:09.000Z'],
    [1_700_000_000, undefined, '2023-11-14T22:13:20.000Z'],
    [1_700_000_000_000, undefined, '2023-11-14T22:13:20.000Z'],
    ['06.05.2024', '02.01.2006', '2024-05-06T00:00:00.000Z'],
    ['Mon May 6 07:08:09 2024', 'Mon Jan _2 15:04:05 2006', '2024-05-06T07:08:09.000Z'],
    ['2024-05-06 07:08:09.5 +0200', '2006-01-02 15:04:05 -0700', '2024-05-06T05:08:09.500Z'],
    ['soon', undefined, undefined],
    ['soon', '2006-01-02', undefined],
    [-5, undefined, undefined],
    [1e30, undefined, undefined],
    [{}, undefined, undefined],
  ])('%p as %p is %p', (value, layout, expected) => {
    expect(readTime(value, layout)).toBe(expected);
  });
});

describe('paths into documents', () => {
  it('edits every place that a path with wildcards names, and nothing else', () => {
    const document = { a: [{ token: 'x', b: { token: 'y' } }, { c: 1 }], token: 'z' };
    expect(editAt(document, '$.a[*].token', () => '***')).toEqual({
      a: [{ token: '***', b: { token: 'y' } }, { c: 1 }],
      token: 'z',
    });
    expect(editAt(document, '$..token', () => undefined)).toEqual({ a: [{ b: {} }, { c: 1 }] });
  });

  it('refuses a path that it cannot read, so that no mask silently covers nothing', () => {
    for (const path of ['$.a[?(@.b)]', '$', '', '$.a..', '$.a b'])
      expect(() => editAt({}, path, () => null)).toThrow(/is not supported/);
  });
});

describe('documents', () => {
  const read = (text: string) => readDocuments(Buffer.from(text), 'yaml');

  it('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('yaml', 'json', 'properties'),
        (bytes, format) => {
          expect(Object.keys(readDocuments(bytes, format))).toHaveLength(1); // one of the three
        },
      ),
      { numRuns: 300 },
    );
  });

  it('masks secrets wherever they stand, and leaves other data alone', () => {
    const text =
      'list:\n- {apiVersion: v1, kind: Secret, data: {a: c2VjcmV0}, stringData: plain}\n- {kind: Other, data: {a: b}}\n';
    expect(read(text)).toEqual({
      documents: [
        {
          value: {
            list: [
              { apiVersion: 'v1', kind: 'Secret', data: { a: '***' }, stringData: '***' },
              { kind: 'Other', data: { a: 'b' } },
            ],
          },
          secrets: [{ a: 'c2VjcmV0' }, 'plain'],
        },
      ],
    });
  });

  it('keeps times as text and understands merge keys', () => {
    expect(read('a: &a {x: 1}\nb: {<<: *a, y: 2024-01-02}\n---\n# nothing\n---\nc: 1\n')).toEqual({
      documents: [
        { value: { a: { x: 1 }, b: { x: 1, y: '2024-01-02' } }, secrets: [] },
        { value: { c: 1 }, secrets: [] },
      ],
    });
  });
});

describe('relations', () => {
  const pod = (name: string, owner: string): ScrapedItem =>
    itemOf(
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, namespace: 'x', ownerReferences: [{ kind: 'Pod', name: owner }] },
      },
      {},
      'test',
    );

  it('no item is its own ancestor, and none stands more than fifty levels deep, on random graphs', () => {
    const owners = fc.array(fc.nat({ max: 79 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(owners, (list) => {
        const { parents } = relationsOf(list.map((owner, at) => pod(String(at), String(owner))));
        for (const start of parents.keys()) {
          let levels = 0;
          for (let item = parents.get(start); item !== undefined; item = parents.get(item)) levels += 1;
          expect(levels).toBeLessThanOrEqual(50);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a tree of 10,000 levels is cut in words, and quickly', () => {
    const items = Array.from({ length: 10_000 }, (_, at) => pod(String(at), String(at + 1)));
    const started = performance.now();
    const { parents, problems } = relationsOf(items);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(problems[0]).toMatch(/has more than 50 owners above it/);
    expect(parents.size).toBeGreaterThan(9000);
  });
});

describe('the spec of a scraper', () => {
  it('SCR-3: reads entries and retention, and says what it cannot use', () => {
    const spec = readScraperSpec({
      schedule: '@daily',
      file: [{ paths: ['*'] }, 'odd'],
      http: { url: 'https://example.org' },
      retention: { changes: [{ name: 'diff', age: '1d', count: 5 }, { age: '1d' }], staleItemAge: 'often' },
    });
    expect(spec.entries.map(({ kind }) => kind)).toEqual(['file', 'http']);
    expect(spec.retention.changes).toEqual([{ name: 'diff', ageMs: 86_400_000, count: 5 }]);
    expect(spec.problems).toHaveLength(3);
    for (const odd of [null, undefined, 'x', 3, []]) expect(readScraperSpec(odd).entries).toEqual([]);
  });
});
