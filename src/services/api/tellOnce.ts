/**
 * Calls whose answer tells a secret once: the link of a display or an invitation, the token of an agent. What was told to
 * nobody cannot be looked up, so the same press sent again tells another one for the same thing (docs/adr/0074).
 */
import type { AppError } from '@/services/errors/AppError';
import type { ApiRequest } from './baseQuery/request';
import type { Ask } from './saveRecord';
import { sendOnce } from './sendOnce';

export interface TellingCall<Told> {
  request: Pick<ApiRequest, 'area' | 'path'>;
  /** Sent with the press's own id as `attempt`. */
  body: Readonly<Record<string, unknown>>;
  /** Who asks for what: what differs is another intent. */
  key: string;
  /** Milliseconds since the epoch, by the server's clock. */
  now: number;
  /** Undefined for an answer that tells nothing. */
  read: (answer: unknown) => Told | undefined;
  /** Says what is wrong with such an answer and how to mend it. */
  untold: string;
}

/** Posts it; pressed again after an answer that was lost, it is the same press. */
export function tellOnce<Told>(
  ask: Ask,
  { request, body, key, now, read, untold }: TellingCall<Told>,
): Promise<{ data: Told } | { error: AppError }> {
  return sendOnce<Told>({
    key: `${request.area}/${request.path} ${key}`,
    now,
    send: async (attempt) => {
      const answer = await ask({ ...request, method: 'POST', body: { ...body, attempt } });
      if (answer.error !== undefined) return { error: answer.error };
      const told = read(answer.data);
      return told === undefined
        ? { error: { kind: 'parse', text: untold, retryable: false } }
        : { data: told };
    },
  });
}
