/** Lines on their way from the worker that reads an answer to the screen. */
import fc from 'fast-check';
import { answerOf, appendLines, parseAnswer, type Line } from '@/features/logs/model/lines';
import { packLines, unpackLines } from '@/features/logs/reader/packedLines';

const unpacked = (lines: readonly Line[]): Line[] => {
  const to: Line[] = [];
  unpackLines(structuredClone(packLines(lines)), to);
  return to;
};

const anyLine: fc.Arbitrary<Line> = fc
  .record({
    time: fc.option(fc.integer(), { nil: undefined }),
    message: fc.string({ unit: 'grapheme', maxLength: 30 }),
    labels: fc.constantFrom<Line['labels']>({}, { file: 'a' }, { file: 'b' }, { file: 'a', level: 'info' }),
    id: fc.option(fc.string({ minLength: 1, maxLength: 5 }), { nil: undefined }),
  })
  .map(({ id, ...line }) => (id === undefined ? line : { ...line, id }));

const body = (count: number): ArrayBuffer => {
  const results = Array.from({ length: count }, (_, at) => ({
    id: `app.log:${at}`,
    timestamp: new Date(1_700_000_000_000 + at * 10).toISOString(),
    message: `INFO request ${at} of customer ${at % 977} took ${at % 3000} ms`,
    labels: { file: 'app.log' },
  }));
  return new TextEncoder().encode(JSON.stringify({ total: count, results })).buffer;
};

/** The quickest of a few tries: what other programs take away is not counted. */
function milliseconds(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('packed lines', () => {
  it('LOG-1 random lines come out of the worker as they went in', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        expect(unpacked(lines)).toEqual(lines);
      }),
      { numRuns: 500 },
    );
  });

  it('LOG-1 what the screen’s thread does for an answer is a small part of reading it', () => {
    const bytes = body(50_000);
    const { lines } = parseAnswer(bytes);
    const packed = packLines(lines);
    const reading = milliseconds(() => void parseAnswer(bytes));
    const receiving = milliseconds(() => unpackLines(packed, []));
    expect(receiving).toBeLessThan(reading / 2);
  });

  it('LOG-1 following costs the new lines, not the hundred thousand before them', () => {
    const known = answerOf(parseAnswer(body(80_000)));
    const few = answerOf(parseAnswer(body(200)));
    const opening = milliseconds(() => void parseAnswer(body(80_000)));
    expect(milliseconds(() => void appendLines(known, few))).toBeLessThan(opening / 5);
  });
});
