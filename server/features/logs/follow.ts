/**
 * Reading on where the last answer ended (ADR 29). A cursor says for each backend how far it was read; the client keeps
 * it and sends it back, so no server remembers who follows what. Its parts are not trusted: they choose what is left
 * out, never what is read.
 */
import { createHash } from 'node:crypto';
import { isJsonObject } from '@server/checks/fields';
import { BadInput } from '@server/features/query/badInput';
import type { Fields } from '@server/features/query/fields';
import type { LogBackend, LogLine, LogPage, LogSearch } from './types';

/** Entry of a backend → how far it was read. */
export type Cursor = ReadonlyMap<string, unknown>;

/** Lines of one moment that are told apart; more in the same millisecond may come twice. */
const MOST_SEEN = 1000;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(Object.fromEntries(cursor))).toString('base64url');
}

/** The cursor of a request; undefined where there is none. Throws BadInput for what no answer ever held. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (isJsonObject(value)) return new Map(Object.entries(value));
  } catch {
    // said below
  }
  throw new BadInput('The field after is no cursor: send the cursor of the answer before, or leave it out.');
}

/** Where a backend that knows only times was left: its newest line, and which lines of that moment are known. */
interface TimeState {
  time: number;
  seen: string[];
}

function timeState(value: unknown): TimeState | undefined {
  if (!isJsonObject(value) || !Number.isSafeInteger(value['time'])) return undefined;
  const seen: unknown = value['seen'];
  return {
    time: Number(value['time']),
    seen: Array.isArray(seen) ? seen.filter((item) => typeof item === 'string') : [],
  };
}

const timeOf = ({ timestamp }: LogLine): number =>
  timestamp === undefined ? Number.NaN : Date.parse(timestamp);

const markOf = ({ id, message, labels }: LogLine): string =>
  createHash('sha256')
    .update(JSON.stringify([id, message, labels]))
    .digest('base64url')
    .slice(0, 16);

function stateAfter(lines: readonly LogLine[], before: TimeState): TimeState {
  const time = lines.reduce((newest, line) => Math.max(newest, timeOf(line) || 0), before.time);
  const now = lines.filter((line) => timeOf(line) === time).map(markOf);
  const kept = time === before.time ? before.seen : [];
  return { time, seen: [...new Set([...kept, ...now])].slice(-MOST_SEEN) };
}

const LAG_MS = 60_000;

/** Lines take a while to reach a backend: what is new is newer than its newest line, not newer than now. */
const firstTime = ({ from }: LogSearch, results: readonly LogLine[]): number =>
  results.length > 0 ? 0 : (from ?? Date.now() - LAG_MS);

/**
 * One search of one backend, from where `after` left it. The answer's `state` goes into the next cursor. Lines that
 * reach a backend late, with a time before its newest line, are not found by reading on.
 */
export async function readOn(
  kind: LogBackend,
  config: Fields,
  search: LogSearch,
  after: unknown,
): Promise<LogPage> {
  const left = timeState(after);
  const from = left === undefined ? search.from : Math.max(left.time, search.from ?? left.time);
  const page = await kind.search(config, { ...search, from, after });
  if (page.state !== undefined) return page;
  const known = new Set(left?.seen);
  const results =
    left === undefined
      ? page.results
      : page.results.filter((line) => !(timeOf(line) < left.time) && !known.has(markOf(line)));
  const state = stateAfter(results, left ?? { time: firstTime(search, results), seen: [] });
  return { total: page.total - (page.results.length - results.length), results, state };
}
