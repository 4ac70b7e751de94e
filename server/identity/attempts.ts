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

export interface AttemptState {
  windowStart: number;
  attempts: number;
  strikes: number;
  blockedUntil?: number;
}

export interface AttemptVerdict {
  state: AttemptState;
  /** Milliseconds to wait; undefined when the try may go on. */
  waitMs?: number;
}

/** Counts one try at `now` (milliseconds since the epoch) and says whether it may go on. Pure. */
export function countAttempt(previous: AttemptState, now: number, limit: number): AttemptVerdict {
  if (previous.blockedUntil !== undefined && now < previous.blockedUntil) {
    return { state: previous, waitMs: previous.blockedUntil - now };
  }
  const current = inCurrentWindow(previous, now);
  if (current.attempts < limit) return { state: { ...current, attempts: current.attempts + 1 } };
  const pause = Math.min(ATTEMPT_WINDOW_MS * 2 ** current.strikes, LONGEST_PAUSE_MS);
  return {
    state: { ...current, strikes: Math.min(current.strikes + 1, 16), blockedUntil: now + pause },
    waitMs: pause,
  };
}

function inCurrentWindow(state: AttemptState, now: number): AttemptState {
  const quiet = now - state.windowStart;
  const pauseIsOver = state.blockedUntil !== undefined;
  if (quiet < ATTEMPT_WINDOW_MS && !pauseIsOver) return state;
  return { windowStart: now, attempts: 0, strikes: quiet >= STRIKES_FORGOTTEN_MS ? 0 : state.strikes };
}

interface AttemptRow {
  window_start: string | Date;
  attempts: number;
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
      await tx`insert into identity.login_attempts (bucket, window_start, attempts, strikes)
               values (${bucket}, ${toInstant(now)}, 0, 0) on conflict (bucket) do nothing`;
      const [row] = await tx<AttemptRow[]>`select window_start, attempts, strikes, blocked_until
               from identity.login_attempts where bucket = ${bucket} for update`;
      if (!row) return undefined;
      const { state, waitMs } = countAttempt(fromRow(row), now, limit);
      const blockedUntil = state.blockedUntil === undefined ? null : toInstant(state.blockedUntil);
      await tx`update identity.login_attempts set window_start = ${toInstant(state.windowStart)},
               attempts = ${state.attempts}, strikes = ${state.strikes}, blocked_until = ${blockedUntil}
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
      await sql`update identity.login_attempts set attempts = greatest(attempts - 1, 0)
                where bucket = ${bucketOf('address', address)}`;
    },
  };
}

function fromRow(row: AttemptRow): AttemptState {
  const state = { windowStart: toMillis(row.window_start), attempts: row.attempts, strikes: row.strikes };
  return row.blocked_until === null ? state : { ...state, blockedUntil: toMillis(row.blocked_until) };
}

function bucketOf(kind: 'account' | 'address', name: string): string {
  return createHash('sha256').update(`${kind}:${name}`).digest('hex');
}
