/** The matrix in words. Pure. */
import { EVIDENCE_TEXTS } from '../texts';
import { MATRIX_TEXTS } from '../boardTexts';
import { kindWord } from './kindWord';
import type { MatrixCell, MatrixRow } from './matrix';
import { polarityOf, strengthOf } from './polarity';
import { quoteOf, sourceName } from './quote';

/** A name points at something, it does not replace it. */
const MAX_NAME = 200;

/** What a row is called: what somebody said about it, else its source. */
export function rowName({ record }: MatrixRow): string {
  const quote = quoteOf(record);
  const names = [record.description.trim(), sourceName(record), quote.kind === 'comment' ? quote.text : ''];
  return (names.find((name) => name !== '') ?? kindWord(record.type)).slice(0, MAX_NAME);
}

/** A cell in words: 'supports, strongly'. */
export function cellWords(cell: MatrixCell | undefined): string {
  if (cell === undefined) return MATRIX_TEXTS.notJudged;
  const polarity = polarityOf(cell.record);
  return [
    EVIDENCE_TEXTS.polarity[polarity],
    ...(polarity === 'neutral' ? [] : [EVIDENCE_TEXTS.strength[strengthOf(cell.record)]]),
    ...(cell.count > 1 ? [MATRIX_TEXTS.times(cell.count)] : []),
  ].join(', ');
}
