/** A new silence, which is written once: what an unanswered call wrote is looked up (faults F6, F15; docs/adr/0074). */
import type { AppError } from '@/services/errors/AppError';
import { asRows, readRows } from './rows';
import type { Ask } from './saveRecord';
import { sendOnce } from './sendOnce';

/** Body of POST /notification/silence (contract endpoints §7). */
export type SilenceBody = Readonly<Record<string, string | boolean | null>>;

const RESOURCE_COLUMNS = ['check_id', 'config_id', 'component_id', 'canary_id'] as const;

interface WrittenSilence {
  id: string;
  from: string | null;
  until: string | null;
  description: string | null;
  recursive: boolean | null;
}

const ABSOLUTE = /^\d{4}-\d{2}-\d{2}T/;

/** Date math is worked out by the server: only a time that was sent as such can be compared. */
function isSameTime(stored: string | null, sent: unknown): boolean {
  if (typeof sent !== 'string' || !ABSOLUTE.test(sent)) return true;
  return stored !== null && Date.parse(stored) === Date.parse(sent);
}

const isWritten = (row: WrittenSilence, body: SilenceBody): boolean =>
  (row.description ?? '') === (body['description'] ?? '') &&
  (row.recursive === true) === (body['recursive'] === true) &&
  isSameTime(row.from, body['from']) &&
  isSameTime(row.until, body['until']);

/**
 * Writes it once, however often it is pressed after an answer that was lost.
 * @param person `me`: id of who asks, unknown on platforms that do not tell it; `now`: milliseconds of the server's clock.
 * @returns the server's answer, or the id of the silence that an unanswered call wrote; the error of a refusal.
 */
export function silenceOnce(
  ask: Ask,
  body: SilenceBody,
  { me, now }: { me: string | undefined; now: number },
): Promise<{ data: unknown } | { error: AppError }> {
  const column = RESOURCE_COLUMNS.find((name) => typeof body[name] === 'string');
  return sendOnce<unknown>({
    key: `${me ?? ''} ${JSON.stringify(body)}`,
    now,
    send: async (attempt) => {
      const answer = await ask({
        area: 'notification',
        path: 'silence',
        method: 'POST',
        body: { ...body, attempt },
      });
      return answer.error === undefined ? { data: answer.data } : { error: answer.error };
    },
    find: async (since) => {
      const answer = await ask(
        readRows('notification_silences', {
          select: 'id,from,until,description,recursive',
          filters: [
            ...(column === undefined ? [] : ([[column, 'eq', String(body[column])]] as const)),
            ...(me === undefined ? [] : ([['created_by', 'eq', me]] as const)),
            ['created_at', 'gte', new Date(since).toISOString()],
            ['deleted_at', 'is', null],
          ],
        }),
      );
      if (answer.error !== undefined) return { error: answer.error };
      return { data: asRows<WrittenSilence>(answer.data).find((row) => isWritten(row, body))?.id };
    },
  });
}
