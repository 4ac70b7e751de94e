/** The one shape of refusals outside the data API and the identity flows: `{error, message}` (contract README §6). */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorCode } from '../errorCode';
import type { AppEnv, Logger } from '../types';

/** Answers `sentence` under both names that clients of the contract look for. */
export function refuse(
  c: Context,
  status: ContentfulStatusCode,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ error: sentence, message: sentence }, status, headers);
}

/** 403 as the platform words it (contract README §3), naming who lacks what. */
export function deny(c: Context<AppEnv>, object: string, action: string): Response {
  return c.text('unauthorized. Access Denied', 403, {
    'X-Rbac-Subject': c.get('caller').personId,
    'X-Rbac-Object': object,
    'X-Rbac-Action': action,
  });
}

/** Another server on which this one depends does not do its part; the message is the sentence for the person. */
export class UpstreamAway extends Error {}

const INTERNAL =
  'The server could not do this because of a fault of its own. The log has the details under this request id.';
const DATABASE_AWAY = 'The database does not answer at the moment. Please try again in a few seconds.';

const TOO_LONG =
  'The server needed too long for this answer and stopped. Choose a shorter time range, or try again in a moment.';

/** PostgreSQL ended a statement that was over its time. */
const STOPPED = '57014';

/** Codes that say that the database is starting, stopping or gone, as opposed to disliking a statement. */
const AWAY = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|CONNECTION_\w+|CONNECT_TIMEOUT|57P0[123]|08\d{3}|53300)$/;

/** Whether `error` means that nobody could reach the database. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY.test(errorCode(error));
}

/** Turns what a handler throws into an answer. Details go to the log, never to the client (ASVS 16.5.1). */
export function answerError(error: unknown, c: Context<AppEnv>, log: Logger): Response {
  if (error instanceof HTTPException && error.status < 500) {
    return refuse(c, error.status, error.message);
  }
  log.error({ err: error, requestId: c.get('requestId') }, 'request failed');
  if (error instanceof UpstreamAway) return refuse(c, 503, error.message, { 'Retry-After': '5' });
  if (isDatabaseAway(error)) return refuse(c, 503, DATABASE_AWAY, { 'Retry-After': '2' });
  if (errorCode(error) === STOPPED) return refuse(c, 504, TOO_LONG);
  return refuse(c, 500, INTERNAL);
}
