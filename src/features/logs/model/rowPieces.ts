/** What is drawn of one line: pieces of visible text with a look, marked where they were found. Pure. */
import { showInvisible } from '@/services/text/visible';
import { readAnsi, type AnsiLimits, type AnsiLook } from './ansi';

/** Of one line on the screen; the rest is in the line's own dialog (fault F61). */
export const ROW_LIMITS: AnsiLimits = { characters: 2000, input: 20_000, pieces: 200 };

export interface RowPiece {
  text: string;
  look: AnsiLook;
  isFound: boolean;
}

export interface RowText {
  pieces: RowPiece[];
  isCut: boolean;
}

/** Line ends inside of a line stay one row unless lines are wrapped. */
function shownText(text: string, isWrapped: boolean): string {
  const visible = showInvisible(text);
  if (isWrapped) return visible.replaceAll(/\r\n?/g, '\n');
  return visible.replaceAll(/\r\n|\r|\n/g, '⏎ ');
}

/** `ranges` are ascending pairs of offsets into the text without its escape sequences. */
export function rowText(message: string, ranges: Uint32Array | undefined, isWrapped: boolean): RowText {
  const { pieces, isCut } = readAnsi(message, ROW_LIMITS);
  const row: RowPiece[] = [];
  let offset = 0;
  let next = 0;
  for (const { text, look } of pieces) {
    const end = offset + text.length;
    let from = offset;
    while (from < end) {
      while (ranges !== undefined && next < ranges.length && (ranges[next + 1] ?? 0) <= from) next += 2;
      const start = ranges?.[next] ?? end;
      const isFound = start <= from;
      const to = Math.min(end, isFound ? (ranges?.[next + 1] ?? end) : start);
      row.push({ text: shownText(text.slice(from - offset, to - offset), isWrapped), look, isFound });
      from = to;
    }
    offset = end;
  }
  return { pieces: row, isCut };
}
