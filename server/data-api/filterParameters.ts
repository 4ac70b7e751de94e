/** The `.filter` rewriting of contract README §5. Pure. */
import { parseDateMath } from '@server/data-api/dateMath';
import { badQuery } from '@server/data-api/badQuery';
import { quote } from '@server/data-api/quotedText';

export type Parameter = readonly [name: string, value: string];

const SUFFIX = '.filter';

/** Columns whose filter is one time instead of a list of words. */
const TIME_COLUMNS: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'deleted_at',
  'time',
  'time_start',
  'time_end',
  'start_time',
  'end_time',
  'scheduled_time',
  'first_observed',
  'last_observed',
  'last_runtime',
  'next_runtime',
  'last_transition_time',
  'last_seen',
  'last_received',
  'last_login',
  'last_attempt',
  'expires_at',
  'acknowledged',
  'resolved',
  'closed',
  'check_time',
  'silenced_at',
  'last_scraped_time',
]);

const TIME_OPERATORS: Readonly<Record<string, string>> = { '=': 'eq', '>': 'gt', '<': 'lt' };

/**
 * Replaces every `name.filter=value` by the plain filters it stands for, in place; other parameters stay as they are.
 * `now` is in epoch milliseconds. Throws RequestError (400) for a time that cannot be read.
 */
export function rewriteFilterParameters(parameters: readonly Parameter[], now: number): Parameter[] {
  return parameters.flatMap(([name, value]) => {
    if (!name.endsWith(SUFFIX) || name.length === SUFFIX.length) return [[name, value] satisfies Parameter];
    const column = name.slice(0, -SUFFIX.length);
    return TIME_COLUMNS.has(column) ? timeFilter(column, value, now) : wordFilters(column, value);
  });
}

function timeFilter(column: string, value: string, now: number): Parameter[] {
  const text = value.trim();
  if (text === '') return [];
  const operator = TIME_OPERATORS[text.charAt(0)];
  const moment = parseDateMath(operator === undefined ? text : text.slice(1).trim(), now);
  if (moment === undefined) {
    throw badQuery(
      `The time "${text}" of ${column}${SUFFIX} cannot be read.`,
      'Write now, now-2d, now/d or a time like 2026-01-31T10:00:00Z, with =, > or < in front if wanted.',
    );
  }
  return [[column, `${operator ?? 'lt'}.${moment}`]];
}

function wordFilters(column: string, value: string): Parameter[] {
  const pieces = value
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== '!');
  const included = pieces.filter((piece) => !piece.startsWith('!'));
  const excluded = pieces.filter((piece) => piece.startsWith('!')).map((piece) => piece.slice(1));
  return [
    ...listFilter(column, 'in', included.filter(isWord)),
    ...listFilter(column, 'not.in', excluded.filter(isWord)),
    ...included.filter(isPattern).map((piece): Parameter => [column, `like.${piece}`]),
    ...excluded.filter(isPattern).map((piece): Parameter => [column, `not.like.${piece}`]),
  ];
}

const isPattern = (piece: string) => piece.startsWith('*') || piece.endsWith('*');
const isWord = (piece: string) => !isPattern(piece);

function listFilter(column: string, operator: string, words: readonly string[]): Parameter[] {
  return words.length === 0 ? [] : [[column, `${operator}.(${words.map(quote).join(',')})`]];
}
