/** The lines of an answer as the screen keeps them: oldest first, frozen, times as numbers. Pure. */

export interface Line {
  id?: string;
  /** Milliseconds since the epoch; undefined for a line that names no time. */
  time: number | undefined;
  message: string;
  labels: Readonly<Record<string, string>>;
}

export interface LogAnswer {
  lines: readonly Line[];
  /** How many fit the question, also those beyond the limit. */
  total: number;
  /** Where reading on begins; undefined where the server knows no such thing. */
  cursor: string | undefined;
  /** Lines that following has pushed out at the beginning. */
  dropped: number;
}

/** More than this are not kept: following lets go of the oldest. */
export const MOST_LINES = 100_000;
/** Pushed out at once, so that not every new line moves all the others. */
const DROPPED_AT_ONCE = 10_000;

const NO_LABELS: Line['labels'] = Object.freeze({});

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isTexts = (value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, string>> =>
  Object.values(value).every((text) => typeof text === 'string');

function labelsOf(value: unknown): Line['labels'] {
  if (!isRecord(value)) return NO_LABELS;
  // Nearly always; a hundred thousand copies would be felt.
  if (isTexts(value)) return Object.freeze(value);
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.freeze(Object.fromEntries(texts));
}

function lineOf(value: unknown): Line {
  const { id, timestamp, message, labels } = isRecord(value) ? value : {};
  const time = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  const line: Line = {
    time: Number.isNaN(time) ? undefined : time,
    message: typeof message === 'string' ? message : '',
    labels: labelsOf(labels),
  };
  if (typeof id === 'string') line.id = id;
  return Object.freeze(line);
}

/**
 * The body of an answer of POST /logs (contract endpoints §10), newest first, in bytes. Throws a sentence for what is
 * none. Frozen, because the store would otherwise walk through every line to freeze it.
 */
export function readAnswer(bytes: ArrayBuffer): LogAnswer {
  let answer: unknown;
  try {
    answer = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new SyntaxError('The server did not answer with JSON. Try again.');
  }
  if (!isRecord(answer)) throw new SyntaxError('The server did not answer with log lines. Try again.');
  const { results, total, cursor } = answer;
  const lines = (Array.isArray(results) ? results : []).map(lineOf).reverse();
  return Object.freeze({
    lines: Object.freeze(lines),
    total: typeof total === 'number' ? total : lines.length,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    dropped: 0,
  });
}

/** What was known and what came after it; the oldest go when there are too many. */
export function appendLines(known: LogAnswer, next: LogAnswer): LogAnswer {
  const cursor = next.cursor ?? known.cursor;
  if (next.lines.length === 0) return cursor === known.cursor ? known : Object.freeze({ ...known, cursor });
  const all = [...known.lines, ...next.lines];
  const tooMany = all.length - MOST_LINES - DROPPED_AT_ONCE;
  const drop = tooMany > 0 ? all.length - MOST_LINES : 0;
  return Object.freeze({
    lines: Object.freeze(drop > 0 ? all.slice(drop) : all),
    total: known.total + next.total,
    cursor,
    dropped: known.dropped + drop,
  });
}
