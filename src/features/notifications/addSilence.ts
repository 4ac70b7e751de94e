/** A new silence, which is added once: what an unanswered call wrote is looked up (faults F6, F15). */
import { asRows, readRows } from '@/services/api/rows';
import type { Ask } from '@/services/api/saveRecord';
import { sendOnce } from '@/services/api/sendOnce';
import type { AppError } from '@/services/errors/AppError';
import type { SilenceBody } from './model/silences';

const RESOURCE_COLUMNS = ['check_id', 'config_id', 'component_id', 'canary_id'] as const;

interface WrittenSilence {
  id: string;
  description: string | null;
  recursive: boolean | null;
}

/** Adds it once, however often it is pressed after an answer that was lost. */
export function addSilenceOnce(
  ask: Ask,
  body: SilenceBody,
  { me, now }: { me: string | undefined; now: number },
): Promise<{ data: unknown } | { error: AppError }> {
  const column = RESOURCE_COLUMNS.find((name) => typeof body[name] === 'string');
  const isThis = ({ description, recursive }: WrittenSilence) =>
    (description ?? '') === (body['description'] ?? '') &&
    (recursive === true) === (body['recursive'] === true);
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
          select: 'id,description,recursive',
          filters: [
            ...(column === undefined ? [] : ([[column, 'eq', String(body[column])]] as const)),
            ...(me === undefined ? [] : ([['created_by', 'eq', me]] as const)),
            ['created_at', 'gte', new Date(since).toISOString()],
            ['deleted_at', 'is', null],
          ],
        }),
      );
      if (answer.error !== undefined) return { error: answer.error };
      return { data: asRows<WrittenSilence>(answer.data).find(isThis)?.id };
    },
  });
}
