/**
 * Calls that take no id of the browser, such as the start of a playbook run: pressed again after an answer that did not
 * arrive, they would do it twice. What they wrote is looked up first (faults F6, F15).
 */
import type { AppError } from '@/services/errors/AppError';

type Sent<Data> = { data: Data } | { error: AppError };

/** Whether the server may have done it although it was not answered. */
const UNKNOWN = new Set<AppError['kind']>(['network', 'timeout', 'parse', 'captive', 'server', 'offline']);

/** Whoever does the same again after this time means it. Milliseconds. */
const SAME_INTENT_MS = 600_000;
/** The server's clock is known to the second. Milliseconds. */
const CLOCK_SLACK_MS = 2_000;

/** When what was never answered was first sent, by who did what. */
const unanswered = new Map<string, number>();

export interface OnceCall<Done> {
  /** Who does what, whole: what differs is another intent. */
  key: string;
  /** Milliseconds since the epoch, by the server's clock. */
  now: number;
  send: () => Promise<Sent<Done>>;
  /** What was written since that moment; undefined where nothing was. */
  find: (since: number) => Promise<Sent<Done | undefined>>;
}

function firstSentAt(key: string, now: number): number | undefined {
  const at = unanswered.get(key);
  return at !== undefined && now - at <= SAME_INTENT_MS ? at : undefined;
}

/** What an earlier try did, told as its answer; otherwise nothing. */
async function doneBefore<Done>({ key, find }: OnceCall<Done>, at: number): Promise<Sent<Done> | undefined> {
  const found = await find(at - CLOCK_SLACK_MS);
  // Who may not look can still be asked to try again; while nobody answers, nothing is done twice.
  if ('error' in found) return UNKNOWN.has(found.error.kind) ? found : undefined;
  if (found.data === undefined) return undefined;
  unanswered.delete(key);
  return { data: found.data };
}

/** Sends a call. Where no answer comes, looks whether it was done; so does the next try, before it sends anything. */
export async function sendOnce<Done>(call: OnceCall<Done>): Promise<Sent<Done>> {
  const { key, now, send } = call;
  const earlier = firstSentAt(key, now);
  const before = earlier === undefined ? undefined : await doneBefore(call, earlier);
  if (before !== undefined) return before;
  const answer = await send();
  if (!('error' in answer) || !UNKNOWN.has(answer.error.kind)) {
    unanswered.delete(key);
    return answer;
  }
  unanswered.set(key, earlier ?? now);
  const done = await doneBefore(call, earlier ?? now);
  return done === undefined || 'error' in done ? answer : done;
}
