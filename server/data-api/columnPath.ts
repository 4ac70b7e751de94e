/** Column names with json arrows: `labels->>key`, `labels->>"app.kubernetes.io/name"`. Pure. */
import { badQuery, excerpt } from '@server/data-api/badQuery';
import { endOfQuote, readValue } from '@server/data-api/quotedText';

export interface ColumnPath {
  column: string;
  arrows: readonly { operator: '->' | '->>'; key: string }[];
}

const COLUMN = /^[A-Za-z_][A-Za-z0-9_$ -]{0,62}$/;
/** What a key may not hold because the data API writes keys into its statement, quoted. */
const FORBIDDEN_IN_KEY = /['\\;(\0]|->/;

/** Reads a path; throws RequestError (400) for names that no column can have. */
export function parsePath(text: string): ColumnPath {
  const pieces = splitArrows(text.trim());
  const column = readValue(pieces[0] ?? '');
  if (!COLUMN.test(column) || column.includes('--')) {
    throw badQuery(`"${excerpt(text)}" is no column name.`, 'Use letters, digits and _ only.');
  }
  const arrows: ColumnPath['arrows'][number][] = [];
  for (let at = 1; at < pieces.length; at += 2) {
    const key = readValue(pieces[at + 1] ?? '');
    if (key === '' || FORBIDDEN_IN_KEY.test(key)) {
      throw badQuery(
        `The key "${excerpt(key)}" in "${excerpt(text)}" cannot be used in a filter.`,
        "Keys may not be empty nor hold ' \\ ; ( or ->.",
      );
    }
    arrows.push({ operator: pieces[at] === '->>' ? '->>' : '->', key });
  }
  return { column, arrows };
}

/** Alternating names and arrows; arrows inside quotes belong to the name. */
function splitArrows(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charAt(at) === '"') {
      at = endOfQuote(text, at);
      if (at === -1) break;
    } else if (text.startsWith('->', at)) {
      const arrow = text.startsWith('->>', at) ? '->>' : '->';
      pieces.push(text.slice(start, at), arrow);
      start = at + arrow.length;
      at = start - 1;
    }
  }
  return [...pieces, text.slice(start)];
}
