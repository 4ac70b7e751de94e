/** Direct mode: pages of a console at another address call this server with a bearer token (contract identity.md §7). */
import type { MiddlewareHandler } from 'hono';
import { DIRECT_AREAS } from '@/services/contracts/hosted';
import type { AppEnv } from '../types';
import { hasBearer } from './originGuard';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const SENT = 'Accept, Authorization, Content-Type, Prefer, Range';
const READ = 'Content-Range, Content-Disposition, Date, Retry-After, X-Request-Id';
/** Seconds for which a browser remembers what it may send. */
const REMEMBERED = '600';

/**
 * Lets the pages of the given origins read answers. No credentials: cookies of this server stay out of it, so that the
 * token is the only thing that counts.
 */
export function crossOrigin(consoles: readonly string[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin') ?? '';
    if (!consoles.includes(origin)) return next();
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    if (isPreflight) c.res = c.body(null, 204, { 'Access-Control-Max-Age': REMEMBERED });
    else await next();
    const { headers } = c.res;
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Allow-Methods', METHODS);
    headers.set('Access-Control-Allow-Headers', SENT);
    headers.set('Access-Control-Expose-Headers', READ);
    headers.append('Vary', 'Origin');
    return undefined;
  };
}

const AREA = new RegExp(`^/(?:${DIRECT_AREAS.join('|')})(?:/|$)`);

/**
 * In direct mode an area is called without `/api`: /db/checks is /api/db/checks. Only requests with a token, and the
 * browser's question before them, are meant so; pages of the console have the same addresses.
 */
export function apiRequest(request: Request): Request {
  const url = new URL(request.url);
  const isAsked = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
  if (!AREA.test(url.pathname) || !(isAsked || hasBearer(request.headers))) return request;
  url.pathname = `/api${url.pathname}`;
  return new Request(url, request);
}
