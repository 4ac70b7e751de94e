/** Which lines a selection touches: of Monaco's ranges and of a text box, which must agree. */
import fc from 'fast-check';
import { linesOfOffsets, linesOfRange } from '@/components/code-editor/selectedLines';

const TEXT = 'kind: Deployment\nspec:\n  replicas: 3\n';

describe('lines of a selection', () => {
  it.each([
    ['nothing', 3, 3, []],
    ['a part of a line', 0, 4, [1]],
    ['from the middle of one line to the middle of the next', 6, 19, [1, 2]],
    ['whole lines, to the beginning of the next', 17, 23, [2]],
    ['everything', 0, TEXT.length, [1, 2, 3]],
  ])('EVD-3 are those that it touches: %s', (_what, start, end, lines) => {
    expect(linesOfOffsets(TEXT, start, end)).toEqual(lines);
  });

  it('EVD-3 are never beyond the text, and hold every selected character', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (parts, a, b) => {
        const text = parts.map((part) => part.replaceAll('\n', '')).join('\n');
        const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
        const lines = linesOfOffsets(text, start, end);
        const all = text.split('\n');
        expect(lines.every((line) => line >= 1 && line <= all.length)).toBe(true);
        const selected = text.slice(start, end).replace(/\n$/, '').split('\n');
        expect(lines).toHaveLength(start === end ? 0 : selected.length);
        for (const [index, part] of selected.entries())
          if (lines.length > 0) expect(all[lines[index]! - 1]).toContain(part);
      }),
    );
  });

  it('EVD-3 of an empty range are none', () => {
    expect(linesOfRange({ startLine: 2, startColumn: 5, endLine: 2, endColumn: 5 })).toEqual([]);
  });
});
