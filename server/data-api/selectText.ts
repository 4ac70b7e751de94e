/** The select parameter (contract README §4.1): columns and embedded records. Pure. */
import { badQuery } from '@server/data-api/badQuery';
import { cutSurplus } from '@server/data-api/conditions';
import { endOfQuote } from '@server/data-api/quotedText';

const MAX_EMBED_DEPTH = 5;
const MAX_SELECT_LENGTH = 4000;

/** The select to hand on: trailing text is cut; casts, aggregates' parentheses and deep nesting are refused. */
export function readSelect(value: string): string {
  const text = cutSurplus(value).replace(/,\s+/g, ',').trim();
  if (text.length > MAX_SELECT_LENGTH) {
    throw badQuery(
      `The select has ${text.length} characters, but at most ${MAX_SELECT_LENGTH} are allowed.`,
      'Ask for fewer columns, or for * .',
    );
  }
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') {
      at = endOfQuote(text, at);
      if (at === -1) throw badQuery('The select holds an unclosed quote.', 'Close it, or leave quotes out.');
    } else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (letter === ':' && text.charAt(at + 1) === ':') {
      throw badQuery('Casts (::) are not supported.', 'Ask for the column as it is.');
    }
    if (depth > MAX_EMBED_DEPTH) {
      throw badQuery(
        `The select is nested more than ${MAX_EMBED_DEPTH} levels deep.`,
        'Ask for the deeper records in a request of their own.',
      );
    }
  }
  return text === '' ? '*' : text;
}

/** Names under which the first level embeds records: the alias, or the relation. */
export function embedNames(select: string): ReadonlySet<string> {
  const names = new Set<string>();
  let depth = 0;
  let entry = '';
  for (const letter of select) {
    if (depth === 0 && letter === ',') entry = '';
    else if (letter === '(') {
      if (depth === 0) names.add(nameOf(entry));
      depth += 1;
    } else if (letter === ')') depth -= 1;
    else if (depth === 0) entry += letter;
  }
  return names;
}

/** `alias:relation!hint` → alias, `...relation` → relation. */
function nameOf(entry: string): string {
  const text = entry.trim().replace(/^\.\.\./, '');
  const alias = text.split(':')[0] ?? text;
  return alias.split('!')[0] ?? alias;
}
