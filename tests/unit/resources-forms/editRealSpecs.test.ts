/** Real specs: one value is changed, and the text differs in that value only, comments included (issue 9). */
import * as fc from 'fast-check';
import { readYaml } from '@/features/resources/forms/readYaml';
import { editYaml } from '@/features/resources/forms/yamlDocument';
import { isObject, isSame, withValue, type Path } from '@/features/resources/forms/yaml/plain';
import type { JsonValue } from '@/services/text/yaml';
import { REAL_SPECS } from '@tests/setup/realSpecs';

function leaves(value: JsonValue, path: Path = []): { path: Path; value: JsonValue }[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => leaves(item, [...path, at]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]));
  return [{ path, value }];
}

function mappings(value: JsonValue, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => mappings(item, [...path, at]));
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([key, item]) => mappings(item, [...path, key]));
  return Object.keys(value).length > 0 ? [path, ...inner] : inner;
}

/** What two texts do not share between their equal beginning and their equal end. */
function difference(a: string, b: string): { before: string; after: string } {
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { before: a.slice(head, a.length - tail), after: b.slice(head, b.length - tail) };
}

const comments = (text: string) => text.split('\n').filter((line) => /^\s*#/.test(line));

function read(text: string) {
  const reading = readYaml(text);
  if (!reading.ok) throw new Error(reading.sentence);
  return reading.value;
}

describe('real specs', () => {
  it('are at hand', () => {
    expect(REAL_SPECS.length).toBeGreaterThanOrEqual(5);
  });

  it.each(REAL_SPECS)('EDIT-10 any one value of $title', ({ text }) => {
    const value = read(text);
    let changes = 0;
    for (const leaf of leaves(value)) {
      const answer = editYaml(text, leaf.path, typeof leaf.value === 'number' ? 4711 : 'zz changed');
      // Shared through an anchor: refused in words, never changed elsewhere.
      if (!answer.ok) expect(answer.sentence).toMatch(/shared/);
      else {
        changes += 1;
        const { before, after } = difference(text, answer.text);
        const isLong = typeof leaf.value === 'string' && (leaf.value.includes('\n') || before.length > 60);
        if (!isLong) expect(before).not.toContain('\n');
        expect(after).not.toContain('\n');
        expect(comments(answer.text)).toEqual(comments(text));
        expect(read(answer.text)).toEqual(
          withValue(value, leaf.path, typeof leaf.value === 'number' ? 4711 : 'zz changed'),
        );
      }
    }
    expect(changes).toBeGreaterThan(0);
  });

  it.each(REAL_SPECS)(
    'EDIT-10 a key that is added to $title and taken away again leaves no trace',
    ({ text }) => {
      for (const path of mappings(read(text))) {
        const added = editYaml(text, [...path, 'zzNew'], 'x');
        if (!added.ok) expect(added.sentence).toMatch(/shared/);
        else {
          expect(difference(text, added.text).before).toBe('');
          const removed = editYaml(added.text, [...path, 'zzNew'], undefined);
          expect(removed).toEqual({ ok: true, text });
        }
      }
    },
  );
});

describe('any prefix of a text', () => {
  const spec = fc.constantFrom(...REAL_SPECS.map(({ text }) => text));
  it('EDIT-10 VAL-8 is read or refused in words, and an edit of it loses no key', () => {
    fc.assert(
      fc.property(
        spec,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(),
        fc.string(),
        (text, share, nth, typed) => {
          const prefix = text.slice(0, Math.floor(text.length * share));
          const reading = readYaml(prefix);
          if (!reading.ok) {
            expect(reading.sentence.length).toBeGreaterThan(10);
            expect(editYaml(prefix, ['spec'], 'x').ok).toBe(false);
            return;
          }
          const all = leaves(reading.value);
          const leaf = all[nth % Math.max(1, all.length)];
          if (leaf === undefined) return;
          const answer = editYaml(prefix, leaf.path, typed);
          if (!answer.ok) return;
          expect(isSame(read(answer.text), withValue(reading.value, leaf.path, typed))).toBe(true);
          expect(comments(answer.text).length).toBeGreaterThanOrEqual(comments(prefix).length);
        },
      ),
      { numRuns: 400, seed: 9 },
    );
  });

  it('EDIT-10 any order of edits says at the end what was said last, and keeps every other key', () => {
    const step = fc.record({
      nth: fc.nat(),
      value: fc.oneof(
        fc.string(),
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '#', ':', '-', '"', "'", '{', '}', '|', '>') }),
        fc.integer(),
        fc.boolean(),
        fc.constant(undefined),
        fc.array(fc.string(), { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string(), { maxKeys: 2 }),
      ),
    });
    fc.assert(
      fc.property(spec, fc.array(step, { minLength: 1, maxLength: 6 }), (start, steps) => {
        let text = start;
        let value: JsonValue = read(start);
        let refused = 0;
        for (const { nth, value: next } of steps) {
          const all = leaves(value);
          const leaf = all[nth % Math.max(1, all.length)];
          if (leaf === undefined) return;
          const answer = editYaml(text, leaf.path, next);
          if (answer.ok) {
            value = withValue(value, leaf.path, next);
            text = answer.text;
          } else refused += 1;
        }
        expect(isSame(read(text), value)).toBe(true);
        if (!/[&*]\w/.test(start)) expect(refused).toBe(0);
      }),
      { numRuns: 300, seed: 9 },
    );
  });
});
