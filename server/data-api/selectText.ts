/** The select and order parameters (contract README §4.1), read strictly so that nothing else reaches the library. Pure. */
import { badQuery, excerpt } from '@server/data-api/badQuery';
import { cutSurplus } from '@server/data-api/conditions';

const MAX_EMBED_DEPTH = 5;
const MAX_SELECT_LENGTH = 4000;

const NAME = '[A-Za-z_][A-Za-z0-9_$]{0,62}';
const ARROWS = `(?:->>?(?:${NAME}|\\d{1,9}))*`;
/** A column, a column with arrows, or *, each with an optional alias. */
const COLUMN = new RegExp(`^(?:${NAME}:)?(?:\\*|${NAME}${ARROWS})$`);
/** What stands before the parenthesis of an embed: alias, relation or column, key or join word. */
const EMBED = new RegExp(`^(?:${NAME}:)?${NAME}(?:!${NAME}){0,2}$`);
const ORDER = new RegExp(
  `^(?:${NAME}\\(${NAME}\\)|${NAME}${ARROWS})(?:\\.(?:asc|desc))?(?:\\.nulls(?:first|last))?$`,
);

/** The select to hand on. Throws RequestError (400) for casts, aggregates, deep nesting and what cannot be read. */
export function readSelect(value: string): string {
  const text = cutSurplus(value).replace(/\s+/g, '');
  if (text === '') return '*';
  if (text.length > MAX_SELECT_LENGTH) {
    throw badQuery(
      `The select has ${text.length} characters, but at most ${MAX_SELECT_LENGTH} are allowed.`,
      'Ask for fewer columns, or for * .',
    );
  }
  checkEntries(text, 0);
  return text;
}

/** The order to hand on. Throws RequestError (400). */
export function readOrder(value: string): string {
  const text = cutSurplus(value).replace(/\s+/g, '');
  for (const term of text.split(',')) {
    if (!ORDER.test(term)) {
      throw badQuery(
        `"failed to parse order (${excerpt(value)})"`,
        'Write column, column.asc or column.desc, with .nullsfirst or .nullslast if wanted, joined by commas.',
      );
    }
  }
  return text;
}

function checkEntries(text: string, depth: number): void {
  for (const entry of splitEntries(text)) {
    const open = entry.indexOf('(');
    if (open === -1) {
      if (!COLUMN.test(entry)) throw unreadable(entry);
    } else checkEmbed(entry, open, depth);
  }
}

function checkEmbed(entry: string, open: number, depth: number): void {
  const inside = entry.slice(open + 1, -1);
  if (!EMBED.test(entry.slice(0, open)) || !entry.endsWith(')') || inside === '') throw unreadable(entry);
  if (depth >= MAX_EMBED_DEPTH) {
    throw badQuery(
      `The select is nested more than ${MAX_EMBED_DEPTH} levels deep.`,
      'Ask for the deeper records in a request of their own.',
    );
  }
  checkEntries(inside, depth + 1);
}

/** Commas separate entries unless they stand in parentheses. */
function splitEntries(text: string): string[] {
  const entries: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (letter === ',' && depth === 0) {
      entries.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0) throw unreadable(text);
  }
  if (depth !== 0) throw unreadable(text);
  return [...entries, text.slice(start)];
}

/** Names under which the first level embeds records: the alias, or the relation. `select` was read before. */
export function embedNames(select: string): ReadonlySet<string> {
  const embeds = splitEntries(select).filter((entry) => entry.includes('('));
  return new Set(embeds.map((entry) => /^[A-Za-z0-9_$]+/.exec(entry)?.[0] ?? ''));
}

function unreadable(text: string): Error {
  return badQuery(
    `"failed to parse select parameter (${excerpt(text)})"`,
    'Write columns joined by commas and embedded records as name(columns); casts and functions are not supported.',
  );
}
