/** A PostgREST server in place of the built-in data API; it believes what our signed token says about the caller. */
import { createHmac } from 'node:crypto';
import { claimsOf } from '../access/asCaller';
import type { Caller, Clock, Logger } from '../types';
import { forward } from './proxy';

const LIFETIME_S = 60;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JSON Web Token with HS256 (RFC 7515) that carries the same claims as the built-in data API sets. */
export function signClaims(caller: Caller, secret: string, nowMs: number): string {
  const claims = { ...claimsOf(caller), exp: Math.floor(nowMs / 1000) + LIFETIME_S };
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

export interface PostgrestOptions {
  url: string;
  jwtSecret: string;
  log: Logger;
  clock: Clock;
}

/** The same interface as the built-in data API, answered by the PostgREST server at `url`. */
export function createPostgrest(options: PostgrestOptions): {
  handle(request: Request, caller: Caller): Promise<Response>;
  close(): Promise<void>;
} {
  const target = { base: options.url, prefix: '/api/db', log: options.log };
  return {
    handle(request, caller) {
      const token = signClaims(caller, options.jwtSecret, options.clock.now());
      return forward(request, target, { authorization: `Bearer ${token}`, cookie: undefined });
    },
    close: () => Promise.resolve(),
  };
}
