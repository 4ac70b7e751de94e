/** How a command of a feature is sent, or waits: what everybody loads of the outbox (ADR 0031). */
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiExtra } from '@/services/api/baseQuery/request';
import type { AppError } from '@/services/errors/AppError';
import type { Command } from '@/services/offline/outbox/entry';
import { selectUnsent, type OutboxView } from '@/services/offline/outbox/outboxSlice';
import { OutboxProblem, type OutboxPort } from '@/services/offline/outbox/port';

/** It waits on this device; its overlay shows it. */
export const QUEUED = 'queued';

/** What a dialog says of it. */
export const SAVED_HERE = 'Saved on this device. It is sent when the connection is back.';

type Sent<Data> = { data: Data } | { error: AppError };

/** No answer came, or one that was cut or says nothing: whether it was done is unknown (faults F6, F15, F16). */
const NO_ANSWER = new Set<AppError['kind']>(['network', 'timeout', 'offline', 'parse']);

function extraOf(api: Pick<BaseQueryApi, 'extra'>): ApiExtra {
  return api.extra as ApiExtra; // the store is always made with this extra argument (src/app/store.ts)
}

/** What must not be overtaken: an entry that concerns the same row, or a row that this one belongs to. */
function isBehind(api: BaseQueryApi, { id, refs }: Command): boolean {
  const concerns = new Set([id, ...refs]);
  const entries = selectUnsent(api.getState() as { outbox: OutboxView }); // a slice of the one store
  return entries.some(
    ({ command }) => concerns.has(command.id) || command.refs.some((ref) => concerns.has(ref)),
  );
}

/**
 * Sends a command, or puts it on the disk to be sent later: without a connection, behind others that wait, and when no
 * answer came.
 * @param send the ordinary way, with the same ids, so that both may happen.
 * @param mayRepeat false when the ordinary way knows no id: then no answer is an error, because a second try could
 * make a second row.
 */
export async function sendOrQueue<Data>(
  api: BaseQueryApi,
  command: Command,
  send: () => Promise<Sent<Data>>,
  mayRepeat = true,
): Promise<Sent<Data | typeof QUEUED>> {
  const extra = extraOf(api);
  let failure: AppError | undefined;
  if (extra.selectTransport(api.getState()).online && !isBehind(api, command)) {
    const answer = await send();
    if (!('error' in answer) || !NO_ANSWER.has(answer.error.kind)) return answer;
    if (!mayRepeat && answer.error.kind !== 'offline') return answer;
    failure = answer.error;
  }
  try {
    const outbox = await extra.outbox();
    await outbox.add(command, failure !== undefined && failure.kind !== 'offline');
    return { data: QUEUED };
  } catch (thrown) {
    const { kind, text } = failure ?? ({ kind: 'offline', text: '' } as const);
    const reason = thrown instanceof OutboxProblem ? thrown.message : text;
    return { error: { kind, text: reason, retryable: true } };
  }
}

/** A thunk that hands out the outbox, for screens. */
export function askOutbox() {
  return (_dispatch: unknown, _getState: unknown, extra: ApiExtra): Promise<OutboxPort> => extra.outbox();
}
