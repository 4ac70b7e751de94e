/** The diff and the patch of two documents, against what they claim: applying them gives the other document. */
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { isNoise, jsonPatch, summaryOf } from '@server/scrapers/jsonPatch';
import type { PatchOperation } from '@server/scrapers/jsonPatch';
import type { Json } from '@server/scrapers/plainJson';
import { unifiedDiff } from '@server/scrapers/unifiedDiff';

/** RFC 6902, for the three operations. */
function applyPatch(document: Json, patch: readonly PatchOperation[]): Json {
  let root = structuredClone(document);
  for (const operation of patch) {
    if (operation.path === '') {
      if (operation.op !== 'remove') root = operation.value;
      continue;
    }
    const keys = operation.path
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop() ?? '';
    const target = keys.reduce<unknown>((value, key) => Reflect.get(Object(value) as object, key), root); // Object() gives one
    if (Array.isArray(target) && operation.op === 'remove') target.splice(Number(last), 1);
    else if (Array.isArray(target) && operation.op === 'add')
      target.splice(last === '-' ? target.length : Number(last), 0, operation.value);
    else if (operation.op === 'remove')
      Reflect.deleteProperty(Object(target) as object, last); // as above
    else Reflect.set(Object(target) as object, last, operation.value); // as above
  }
  return root;
}

/** Applies the hunks to the lines before, and demands that every context and removed line is really there. */
function applyDiff(before: readonly string[], diff: string): string[] {
  const result = [...before];
  let moved = 0;
  let at = 0;
  for (const line of diff.split('\n').slice(2, -1)) {
    const [, start, count] = /^@@ -(\d+),(\d+) \+/.exec(line) ?? [];
    if (start !== undefined) at = Number(start) - (count === '0' ? 0 : 1) + moved;
    else if (line.startsWith('+')) {
      result.splice(at, 0, line.slice(1));
      at += 1;
      moved += 1;
    } else {
      if (result[at] !== line.slice(1)) throw new Error(`The diff does not fit at ${at}: ${line}`);
      if (line.startsWith('-')) {
        result.splice(at, 1);
        moved -= 1;
      } else at += 1;
    }
  }
  return result;
}

const keys = fc.constantFrom('a', 'b', 'spec', 'x/y', 't~e', 'replicas');
const documents: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>('one', 'two', 1, 2, true, null),
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(keys, tie('json'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).json;
const lines = (document: Json): string[] =>
  dump(document, { noRefs: true, lineWidth: -1, sortKeys: true }).replace(/\n$/, '').split('\n');

describe('what changed', () => {
  it('CHG: the patch makes the second document of the first', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        expect(applyPatch(before, jsonPatch(before, after) ?? [])).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });

  it('CHG: the diff makes the lines of the second document of those of the first', () => {
    const long = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(documents, long), fc.oneof(documents, long), (before, after) => {
        expect(applyDiff(lines(before), unifiedDiff(before, after))).toEqual(lines(after));
      }),
      { numRuns: 500 },
    );
  });

  it('CHG: equal documents have neither, whatever the order of their keys', () => {
    expect(unifiedDiff({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe('');
    expect(jsonPatch({ a: 1, b: [2] }, { b: [2], a: 1 })).toEqual([]);
  });

  it('CHG: one changed line is one hunk with three lines around it', () => {
    const before = Object.fromEntries('abcdefghij'.split('').map((key) => [key, 1]));
    expect(unifiedDiff(before, { ...before, e: 2 })).toBe(
      '--- before\n+++ after\n@@ -2,7 +2,7 @@\n b: 1\n c: 1\n d: 1\n-e: 1\n+e: 2\n f: 1\n g: 1\n h: 1\n',
    );
  });

  it('CHG: what servers write by themselves is noise, anything beside it is not', () => {
    const noisy: PatchOperation[] = [
      { op: 'replace', path: '/metadata/resourceVersion', value: '2' },
      { op: 'replace', path: '/status/conditions/0/lastTransitionTime', value: 'now' },
    ];
    expect(isNoise(noisy)).toBe(true);
    expect(isNoise([...noisy, { op: 'replace', path: '/spec/replicas', value: 2 }])).toBe(false);
  });

  it('CHG: the summary names the places, at most five of them', () => {
    const patch = jsonPatch({}, Object.fromEntries('abcdefg'.split('').map((key) => [key, 1])));
    expect(summaryOf(patch)).toBe('a, b, c, d, e and 2 more');
    expect(summaryOf([{ op: 'replace', path: '/spec/x~1y', value: 1 }])).toBe('spec.x/y');
  });

  it('two documents of 5 MB that share nothing are compared within seconds and cut in words', () => {
    const large = (word: string) =>
      Object.fromEntries(
        Array.from({ length: 100_000 }, (_, at) => [`key${at}`, `${word} ${at} ${'x'.repeat(25)}`]),
      );
    const started = process.cpuUsage();
    const diff = unifiedDiff(large('one'), large('two'));
    // Of the processor, 1 to 3 s by the machine; each line held against each other would be hours.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000);
    expect(diff.length).toBeLessThan(257 * 1024);
    expect(diff).toMatch(/The rest of this diff is longer than 256 KB and left out\.\n$/);
    expect(jsonPatch(large('one'), large('two'))).toBeUndefined();
  });
});
