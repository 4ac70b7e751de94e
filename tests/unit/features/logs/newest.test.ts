/** The newest lines of a long answer, which are shown while the rest of it is read. */
import fc from 'fast-check';
import { bodyLines, parseBody } from '@/features/logs/model/lines';
import { FIRST_LINES, newestPart } from '@/features/logs/model/newestLines';

const bytesOf = (value: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(value)).buffer;

const newestOf = (value: unknown) => {
  const part = newestPart(bytesOf(value));
  return part === undefined ? undefined : parseBody(part).results;
};

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('}', ']}', '"', '\\', '\\"', '{"a":[', '\u001b[31m', 'é漢👩‍👩‍👧'),
);
const anyLine = fc.record({
  id: anyText,
  message: anyText,
  labels: fc.dictionary(anyText, fc.oneof(anyText, fc.constant(null), fc.array(anyText, { maxLength: 2 }))),
});

describe('the newest lines of an answer', () => {
  it('LOG-1 are the first results of it, whatever stands in them and around them', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(['total', 'results'], ['results', 'total'], ['cursor', 'total', 'results']),
        (some, keys) => {
          const results = Array.from({ length: FIRST_LINES + 5 }, (_, at) => some[at % some.length]);
          const all: Record<string, unknown> = { total: 7, cursor: 'a]}"', results };
          const answer = Object.fromEntries(keys.map((key) => [key, all[key]]));
          expect(newestOf(answer)).toEqual(results.slice(0, FIRST_LINES));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('LOG-1 are not looked for in a short answer, in one of few endless lines, and in what is none', () => {
    expect(newestOf({ total: 3, results: [{}, {}, {}] })).toBeUndefined();
    expect(
      newestOf({ results: [{ message: 'x'.repeat(2_000_000) }, ...Array(FIRST_LINES).fill({})] }),
    ).toBeUndefined();
    expect(newestOf([])).toBeUndefined();
    expect(newestPart(new TextEncoder().encode('<html>"').buffer)).toBeUndefined();
  });

  it('LOG-1 are found in a fraction of the time that all of them take', () => {
    const results = Array.from({ length: 50_000 }, (_, at) => ({
      timestamp: new Date(1_700_000_000_000 + at * 10).toISOString(),
      message: `INFO request ${at} of customer ${at % 977} took ${at % 3000} ms`,
      labels: { file: 'app.log' },
    }));
    const bytes = bytesOf({ total: results.length, results });
    const quickest = (work: () => void) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const start = performance.now();
          work();
          return performance.now() - start;
        }),
      );
    const newest = quickest(() => {
      const body = parseBody(newestPart(bytes) ?? '');
      expect(bodyLines(body, 0, FIRST_LINES)).toHaveLength(FIRST_LINES);
    });
    const all = quickest(() => {
      const body = parseBody(new TextDecoder().decode(bytes));
      expect(bodyLines(body, 0, results.length)).toHaveLength(results.length);
    });
    expect(newest).toBeLessThan(all / 4);
  });
});
