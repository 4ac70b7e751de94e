/** Refusals and failures as answers: JSON for programs, a redirect for a browser that navigates. */
import { IdentityError } from '../identityError';
import type { FlowErrors } from '../flowErrors';
import type { Logger } from '../../types';
import { cookieJar, wantsJson, type IdentityContext } from './browser';

export interface AnswerDeps {
  flowErrors: FlowErrors;
  log: Logger;
}

/** Turns whatever a handler threw into an answer. Reads of data (`alwaysJson`) are never redirected. */
export async function answerError(
  c: IdentityContext,
  error: unknown,
  origin: string,
  alwaysJson: boolean,
  { flowErrors, log }: AnswerDeps,
): Promise<Response> {
  if (error instanceof IdentityError) {
    if (alwaysJson || wantsJson(c)) return c.json(error.body(origin), error.status);
    return c.redirect(await redirectFor(c, error, origin, flowErrors), 303);
  }
  const requestId = c.get('requestId');
  log.error({ err: error, requestId }, 'the identity service failed');
  return c.json(
    {
      error: {
        code: 500,
        status: 'Internal Server Error',
        reason: `Something failed on the server. Try again; if it keeps failing, give the operator the request id ${requestId}.`,
        message: 'An internal server error occurred, please contact the system administrator',
        request: requestId,
      },
    },
    500,
  );
}

async function redirectFor(
  c: IdentityContext,
  error: IdentityError,
  origin: string,
  flowErrors: FlowErrors,
): Promise<string> {
  if (error.redirectTo !== undefined) return `${origin}${error.redirectTo}`;
  if (error.id === 'session_already_available') return `${origin}/`;
  if (error.id === 'session_inactive' || error.id === 'session_aal1_required') return `${origin}/login`;
  const id = await flowErrors.keep(error.body(origin).error, cookieJar(c, origin, 0).ensureCsrf());
  return `${origin}/error?id=${id}`;
}
