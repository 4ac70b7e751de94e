/** How the area calls turn what goes wrong into answers: what the request caused is 4xx, with a sentence. */
import type { Context } from 'hono';
import { isAllowed } from '@/services/contracts/permissions';
import type { Action, Resource } from '@/services/contracts/permissions';
import { readDatabaseError } from '@server/data-api/databaseErrors';
import { BadInput } from '@server/features/query/badInput';
import { deny, refuse } from '@server/http/errors';
import type { AppEnv } from '@server/types';

const INTEGRITY = '23';
const FORBIDDEN = '42501';
const TIMED_OUT = '57014';
const VALUE = '22';

/**
 * Runs `work` for a caller who may do `action` on `resource`; others get 403. Unusable input is 400, a statement over
 * its time 504; faults of the server are thrown on.
 */
export async function answerArea(
  c: Context<AppEnv>,
  [resource, action]: readonly [Resource, Action],
  work: () => Promise<Response>,
): Promise<Response> {
  if (!isAllowed(c.get('caller').roles, resource, action)) return deny(c, resource, action);
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadInput) return refuse(c, 400, error.message);
    const answer = databaseAnswer(c, error, resource, action);
    if (answer === undefined) throw error;
    return answer;
  }
}

function databaseAnswer(
  c: Context<AppEnv>,
  error: unknown,
  resource: Resource,
  action: Action,
): Response | undefined {
  const code = readDatabaseError(error)?.code ?? '';
  if (code === FORBIDDEN) return deny(c, resource, action);
  if (code === TIMED_OUT) {
    return refuse(c, 504, 'This takes too long and was stopped: ask for a shorter time or set more filters.');
  }
  if (code.startsWith(INTEGRITY)) {
    return refuse(
      c,
      400,
      'This refers to a record that does not exist, or breaks a rule of the data: check the ids.',
    );
  }
  if (code.startsWith(VALUE)) {
    return refuse(
      c,
      400,
      'One of the values cannot be used by the database: check numbers, times and characters.',
    );
  }
  return undefined;
}
