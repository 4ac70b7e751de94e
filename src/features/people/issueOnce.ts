/** A display is issued once: pressed again after an answer that was lost, the same one gets another link (docs/adr/0074). */
import type { Ask } from '@/services/api/saveRecord';
import { sendOnce } from '@/services/api/sendOnce';
import type { AppError } from '@/services/errors/AppError';

/** Told once. */
export interface IssuedDisplay {
  id: string;
  token: string;
}

const NO_LINK: AppError = {
  kind: 'parse',
  text: 'The server did not answer with a link. Revoke the display and issue another one.',
  retryable: false,
};

function issuedOf(answer: unknown): IssuedDisplay | undefined {
  const isIssued = typeof answer === 'object' && answer !== null && 'id' in answer && 'token' in answer;
  if (!isIssued || typeof answer.id !== 'string' || typeof answer.token !== 'string') return undefined;
  return { id: answer.id, token: answer.token };
}

/** Issues it once, however often it is pressed after an answer that was lost. */
export function issueOnce(
  ask: Ask,
  name: string,
  { me, now }: { me: string | undefined; now: number },
): Promise<{ data: IssuedDisplay } | { error: AppError }> {
  return sendOnce<IssuedDisplay>({
    key: `display ${me ?? ''} ${name}`,
    now,
    send: async (attempt) => {
      const answer = await ask({ area: 'root', path: 'displays', method: 'POST', body: { name, attempt } });
      if (answer.error !== undefined) return { error: answer.error };
      const issued = issuedOf(answer.data);
      return issued === undefined ? { error: NO_LINK } : { data: issued };
    },
    // A token that was told to nobody cannot be looked up: only sending the same attempt again tells one.
    find: () => Promise.resolve({ data: undefined }),
  });
}
