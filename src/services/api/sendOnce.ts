/**
 * Calls that answer with an id of their own, such as the start of a playbook run: pressed again after an answer that did
 * not arrive, they would do it twice. What they wrote is looked up first, and the embedded server knows a press again
 * (faults F6, F15; docs/adr/0074).
 */
import type { AppError } from '@/services/errors/AppError';

type Sent<Data> = { data: Data } | { error: AppError };

/** Whether the server may have done it although it was not answered. */
const UNKNOWN = new Set<AppError['kind']>(['network', 'timeout', 'parse', 'captive', 'server', 'offline']);

/** Whoever does the same again after this time means it. Milliseconds. */
const SAME_INTENT_MS = 600_000;
/** The server's clock is known to the second. Milliseconds. */
const CLOCK_SLACK_MS = 2_000;

interface Press {
  /** The id of what this press does, for a server that knows it (docs/adr/0074). */
  attempt: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** What was never answered, as it was first sent, by who did what. */
const unanswered = new Map<string, Press>();

export interface OnceCall<Done> {
  /** Who does what, whole: what differs is another intent. */
  key: string;
  /** Milliseconds since the epoch, by the server's clock. */
  now: number;
  /** `attempt` is the same UUID for the same press, however often it is sent. */
  send: (attempt: string) => Promise<Sent<Done>>;
  /**
   * What was written since that moment; undefined where nothing was. Left out where what is told once cannot be looked
   * up, such as a token: only the same attempt again tells one.
   */
  find?: (since: number) => Promise<Sent<Done | undefined>>;
}

function earlierPress(key: string, now: number): Press | undefined {
  const press = unanswered.get(key);
  return press !== undefined && now - press.at <= SAME_INTENT_MS ? press : undefined;
}

/** What an earlier try did, told as its answer; otherwise nothing. */
async function doneBefore<Done>({ key, find }: OnceCall<Done>, at: number): Promise<Sent<Done> | undefined> {
  const found = await find?.(at - CLOCK_SLACK_MS);
  // Who may not look can still be asked to try again; while nobody answers, nothing is done twice.
  if (found === undefined) return undefined;
  if ('error' in found) return UNKNOWN.has(found.error.kind) ? found : undefined;
  if (found.data === undefined) return undefined;
  unanswered.delete(key);
  return { data: found.data };
}

/** Sends a call. Where no answer comes, looks whether it was done; so does the next try, before it sends anything. */
export async function sendOnce<Done>(call: OnceCall<Done>): Promise<Sent<Done>> {
  const { key, now, send } = call;
  const earlier = earlierPress(key, now);
  const before = earlier === undefined ? undefined : await doneBefore(call, earlier.at);
  if (before !== undefined) return before;
  const press = earlier ?? { attempt: crypto.randomUUID(), at: now };
  const answer = await send(press.attempt);
  if (!('error' in answer) || !UNKNOWN.has(answer.error.kind)) {
    unanswered.delete(key);
    return answer;
  }
  unanswered.set(key, press);
  const done = await doneBefore(call, press.at);
  return done === undefined || 'error' in done ? answer : done;
}
