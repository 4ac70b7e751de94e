/** The start of a run, which acts on the world: it is started once (PB-20; faults F6, F15). */
import { clockNow } from '@/components/entity/clock';
import type { ApiMeta, ApiRequest } from '@/services/api/baseQuery/request';
import { asRows, readRows } from '@/services/api/rows';
import type { Ask } from '@/services/api/saveRecord';
import { sendOnce } from '@/services/api/sendOnce';
import type { WhoAmI } from '@/services/contracts/rows';
import type { AppError } from '@/services/errors/AppError';
import type { Target } from './model/records';

export interface RunRequest {
  playbookId: string;
  target: Target | undefined;
  params: Readonly<Record<string, string>>;
}

export const targetFields = (target: Target | undefined) =>
  target === undefined ? {} : { [target.field]: target.id };

const NO_RUN: AppError = {
  kind: 'parse',
  text: 'The server did not say which run it started. Look at the list of runs.',
  retryable: false,
};

function runIdIn(answer: unknown): string | undefined {
  const id: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'run_id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The runs of it that this person started since then, on the same target. */
function startedSince({ playbookId, target }: RunRequest, me: string, since: number): ApiRequest {
  const on = target === undefined ? [] : ([[target.field, 'eq', target.id]] as const);
  return readRows('playbook_runs', {
    select: 'id,parameters',
    filters: [
      ['playbook_id', 'eq', playbookId],
      ['created_by', 'eq', me],
      ['created_at', 'gte', new Date(since).toISOString()],
      ...on,
    ],
    order: 'created_at.desc',
  });
}

interface StartedRun {
  id: string;
  parameters: Readonly<Record<string, unknown>> | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Stored are these values, and the defaults of others. */
const hasValues = ({ parameters }: StartedRun, params: RunRequest['params']): boolean =>
  Object.entries(params).every(([name, value]) => textOf(parameters?.[name]) === value);

/** Starts a run; pressed again after an answer that was lost, the run that was started then is the answer. */
export async function startOnce(
  ask: Ask,
  run: RunRequest,
  person: { who: WhoAmI } | undefined,
): Promise<{ data: string; meta?: ApiMeta } | { error: AppError; meta?: ApiMeta }> {
  const body = { id: run.playbookId, ...targetFields(run.target), params: run.params };
  const me = person?.who.user.id ?? '';
  let meta: ApiMeta | undefined;
  const outcome = await sendOnce<string>({
    key: `${me} ${JSON.stringify(body)}`,
    now: clockNow(),
    send: async (attempt) => {
      const answer = await ask({ area: 'playbook', path: 'run', method: 'POST', body: { ...body, attempt } });
      meta = answer.meta;
      if (answer.error !== undefined) return { error: answer.error };
      const id = runIdIn(answer.data);
      return id === undefined ? { error: NO_RUN } : { data: id };
    },
    find: async (since) => {
      const answer = await ask(startedSince(run, me, since));
      if (answer.error !== undefined) return { error: answer.error };
      return { data: asRows<StartedRun>(answer.data).find((row) => hasValues(row, run.params))?.id };
    },
  });
  return { ...outcome, ...(meta === undefined ? {} : { meta }) };
}
