/** Gives each request an id and writes one line about it. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Clock, Logger } from '../types';

/**
 * The names of the query's parameters without their values: filters hold names of people and machines, and sign-in links
 * may hold passwords (TM2).
 */
export function redactQuery(url: string): string | undefined {
  const start = url.indexOf('?');
  if (start < 0) return undefined;
  const names = [...new Set(new URLSearchParams(url.slice(start)).keys())];
  return names.map((name) => name.slice(0, 64)).join('&');
}

/** A refusal before the session was looked at has no caller. */
const personOf = (variables: Partial<AppEnv['Variables']>): string | undefined => variables.caller?.personId;

/** Sets `requestId` and `X-Request-Id`; logs method, path, parameter names, status, duration and person. No bodies. */
export function requestLog(log: Logger, clock: Clock): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const startedAt = clock.now();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path.slice(0, 512),
      query: redactQuery(c.req.url),
      status: c.res.status,
      ms: clock.now() - startedAt,
      personId: personOf(c.var),
    };
    if (c.req.path.startsWith('/api/')) log.info(line, 'request');
    else log.debug(line, 'request');
  };
}
