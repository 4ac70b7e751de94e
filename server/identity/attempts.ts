/** How often a password may be tried: 5 a minute for an account, 20 for an address, with growing pauses (TM16). */
import { createHash } from 'node:crypto';
import type { Clock, Sql } from '../types';
import { toInstant, toMillis } from './instants';

export interface LoginLimits {
  /** Tries a minute for one account name, known or not. */
  perAccount: number;
  /** Failed tries a minute from one network address. */
  perAddress: number;
}

export const DEFAULT_LOGIN_LIMITS: LoginLimits = { perAccount: 5, perAddress: 20 };

export const ATTEMPT_WINDOW_MS = 60_000;
/** The pause doubles up to this: long enough to stop guessing, short enough for the person who was locked out. */
export const LONGEST_PAUSE_MS = 5 * 60_000;
/** After this long without a try the pauses start small again. */
export const STRIKES_FORGOTTEN_MS = 60 * 60_000;
/** The pause has long reached its limit here; keeps the power of two small. */
const MOST_STRIKES = 16;

export interface AttemptState {
  /** When the tries of the last minute were made, oldest first; milliseconds since the epoch. */
  recent: readonly number[];
  /** How many pauses were needed lately. */
  strikes: number;
  blockedUntil?: number;
}

export const NO_ATTEMPTS: AttemptState = { recent: [], strikes: 0 };

export interface AttemptVerdict {
  state: AttemptState;
  /** Milliseconds to wait; undefined when the try may go on. */
  waitMs?: number;
}

/**
 * Counts one try at `now` (milliseconds since the epoch) and says whether it may go on: in no minute more than
 * `limit`, wherever that minute begins. Pure.
 */
export function countAttempt(previous: AttemptState, now: number, limit: number): AttemptVerdict {
  const { blockedUntil } = previous;
  if (blockedUntil !== undefined && now < blockedUntil)
    return { state: previous, waitMs: blockedUntil - now };
  const recent = previous.recent.filter((at) => at > now - ATTEMPT_WINDOW_MS);
  const strikes = isForgotten(previous, now) ? 0 : previous.strikes;
  if (recent.length < limit) {
    const state = { recent: [...recent, now], strikes };
    return { state: blockedUntil === undefined ? state : { ...state, blockedUntil } };
  }
  const pause = Math.min(ATTEMPT_WINDOW_MS * 2 ** strikes, LONGEST_PAUSE_MS);
  return {
    state: { recent, strikes: Math.min(strikes + 1, MOST_STRIKES), blockedUntil: now + pause },
    waitMs: pause,
  };
}

function isForgotten({ recent, blockedUntil = 0 }: AttemptState, now: number): boolean {
  return now - Math.max(blockedUntil, recent.at(-1) ?? 0) >= STRIKES_FORGOTTEN_MS;
}

interface AttemptRow {
  recent: readonly number[];
  strikes: number;
  blocked_until: string | Date | null;
}

export interface AttemptGate {
  /** Counts a try before the password is looked at; the answer is the time to wait in ms, or undefined. */
  begin(account: string, address: string): Promise<number | undefined>;
  /** A right password: the account's tries are forgotten and the address gets its try back. */
  succeeded(account: string, address: string): Promise<void>;
}

/** Tries are counted in the database, so that several server processes share the count and a restart keeps it. */
export function createAttemptGate(sql: Sql, clock: Clock, limits: LoginLimits): AttemptGate {
  const count = async (bucket: string, limit: number): Promise<number | undefined> =>
    sql.begin(async (tx) => {
      const now = clock.now();
      await tx`insert into identity.login_attempts (bucket, recent, strikes, updated_at)
               values (${bucket}, '[]', 0, ${toInstant(now)}) on conflict (bucket) do nothing`;
      const [row] = await tx<AttemptRow[]>`select recent, strikes, blocked_until
               from identity.login_attempts where bucket = ${bucket} for update`;
      const { state, waitMs } = countAttempt(row ? fromRow(row) : NO_ATTEMPTS, now, limit);
      const blockedUntil = state.blockedUntil === undefined ? null : toInstant(state.blockedUntil);
      await tx`update identity.login_attempts set recent = ${tx.json([...state.recent])},
               strikes = ${state.strikes}, blocked_until = ${blockedUntil}, updated_at = ${toInstant(now)}
               where bucket = ${bucket}`;
      return waitMs;
    });
  return {
    async begin(account, address) {
      const addressWait = await count(bucketOf('address', address), limits.perAddress);
      if (addressWait !== undefined) return addressWait;
      return count(bucketOf('account', account), limits.perAccount);
    },
    async succeeded(account, address) {
      await sql`delete from identity.login_attempts where bucket = ${bucketOf('account', account)}`;
      // -1 is the last element: the try that has just turned out right.
      await sql`update identity.login_attempts set recent = recent - (-1)
                where bucket = ${bucketOf('address', address)}`;
    },
  };
}

function fromRow({ recent, strikes, blocked_until: until }: AttemptRow): AttemptState {
  return until === null ? { recent, strikes } : { recent, strikes, blockedUntil: toMillis(until) };
}

function bucketOf(kind: 'account' | 'address', name: string): string {
  return createHash('sha256').update(`${kind}:${name}`).digest('hex');
}
