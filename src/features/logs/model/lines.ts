/** The lines of an answer as the screen keeps them: oldest first, times as numbers. Pure. */

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
  /** Lines that were added at the beginning, because somebody asked for older ones. */
  prepended: number;
}

/** What an answer itself says. */
type ReadAnswer = Omit<LogAnswer, 'dropped' | 'prepended'>;

/** More than this are not kept: following lets go of the oldest. */
export const MOST_LINES = 100_000;
/** Pushed out at once, so that not every new line moves all the others. */
const DROPPED_AT_ONCE = 10_000;

const NO_LABELS: Line['labels'] = {};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isTexts = (value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, string>> =>
  Object.values(value).every((text) => typeof text === 'string');

function labelsOf(value: unknown): Line['labels'] {
  if (!isRecord(value)) return NO_LABELS;
  // Nearly always; a hundred thousand copies would be felt.
  if (isTexts(value)) return value;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
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
  return line;
}

/** The body of an answer, its lines not looked at yet. */
export interface AnswerBody {
  /** Newest first, as they came. */
  results: readonly unknown[];
  total: number;
  cursor: string | undefined;
}

/** The body of an answer of POST /logs (contract endpoints §10). Throws a sentence for what is none. */
export function parseBody(text: string): AnswerBody {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new SyntaxError('The server did not answer with JSON. Try again.');
  }
  if (!isRecord(answer)) throw new SyntaxError('The server did not answer with log lines. Try again.');
  const { total, cursor } = answer;
  const results: readonly unknown[] = Array.isArray(answer['results']) ? answer['results'] : [];
  return {
    results,
    total: typeof total === 'number' ? total : results.length,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  };
}

/** The lines [from, to) of a body, counted from the oldest; `to` may be past the end. */
export function bodyLines({ results }: AnswerBody, from: number, to: number): Line[] {
  const { length } = results;
  return results
    .slice(length - Math.min(to, length), length - from)
    .map(lineOf)
    .reverse();
}

/** As parseBody, from bytes and with all lines. */
export function parseAnswer(bytes: ArrayBuffer): ReadAnswer {
  const body = parseBody(new TextDecoder().decode(bytes));
  const { results, total, cursor } = body;
  return { lines: bodyLines(body, 0, results.length), total, cursor };
}

/** Frozen at the top, because the store would otherwise walk through every line to freeze it. */
export const answerOf = ({ lines, total, cursor }: ReadAnswer, prepended = 0): LogAnswer =>
  Object.freeze({ lines: Object.freeze(lines), total, cursor, dropped: 0, prepended });

/** The answer that bytes are. Throws as parseAnswer. */
export const readAnswer = (bytes: ArrayBuffer): LogAnswer => answerOf(parseAnswer(bytes));

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
    prepended: known.prepended,
  });
}

/** The time up to which, itself included, older lines are asked for; undefined where nothing older can be had. */
export function olderThan({ lines, total }: LogAnswer): number | undefined {
  if (total <= lines.length || lines.length >= MOST_LINES) return undefined;
  return lines.find(({ time }) => time !== undefined)?.time;
}

const nameOf = ({ time, message }: Line): string => `${time ?? ''} ${message}`;

/**
 * What came before and what was known. The answer holds the known lines of its last millisecond once more: those are
 * left out, each as often as it is known.
 */
export function prependLines(known: LogAnswer, older: LogAnswer): LogAnswer {
  const oldest = olderThan(known);
  const again = new Map<string, number>();
  for (const line of known.lines) {
    if (line.time !== undefined && line.time !== oldest) break;
    again.set(nameOf(line), (again.get(nameOf(line)) ?? 0) + 1);
  }
  const isAgain = (line: Line): boolean => {
    const count = again.get(nameOf(line)) ?? 0;
    again.set(nameOf(line), count - 1);
    return count > 0;
  };
  const fresh = [...older.lines].reverse().filter((line) => !isAgain(line));
  const added = fresh.slice(0, MOST_LINES - known.lines.length).reverse();
  const lines = [...added, ...known.lines];
  return Object.freeze({
    lines: Object.freeze(lines),
    // nothing more came, so there is nothing more
    total: added.length === 0 ? lines.length : Math.max(known.total, lines.length),
    cursor: known.cursor,
    dropped: known.dropped,
    prepended: known.prepended + added.length,
  });
}
