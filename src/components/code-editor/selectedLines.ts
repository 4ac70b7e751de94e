/** Which lines of a text a selection touches; all numbers are one-based. Pure. */

export interface LineRange {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

/** The line in which a selection ends before its first character is not one of its lines. */
export function linesOfRange({ startLine, startColumn, endLine, endColumn }: LineRange): readonly number[] {
  const isEmpty = startLine === endLine && startColumn === endColumn;
  if (isEmpty) return [];
  const last = endColumn === 1 && endLine > startLine ? endLine - 1 : endLine;
  return Array.from({ length: last - startLine + 1 }, (_, index) => startLine + index);
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The same for offsets in a text, as a text box tells them. */
export function linesOfOffsets(text: string, start: number, end: number): readonly number[] {
  const first = placeOf(text, start);
  const last = placeOf(text, end);
  return linesOfRange({
    startLine: first.line,
    startColumn: first.column,
    endLine: last.line,
    endColumn: last.column,
  });
}
