/** A PostgREST server in place of the built-in data API; it believes what our signed token says about the caller. */
import { createHmac } from 'node:crypto';
import { claimsOf } from '../access/asCaller';
import type { DataApi } from '../data-api/dataApi';
import { fullSearch, prepareRequest } from '../data-api/prepareRequest';
import { RequestError } from '../data-api/requestError';
import { validateWrites } from '../data-api/validateWrites';
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
export function createPostgrest({ url, jwtSecret, log, clock }: PostgrestOptions): DataApi {
  const target = { base: url, prefix: '', log };
  return {
    async handle(request, caller) {
      const now = clock.now();
      try {
        const prepared = await prepareRequest(request, caller, { now, validateWrite: validateWrites });
        const address = new URL(`/${prepared.path}${fullSearch(prepared.query)}`, request.url);
        const { method, headers, body = null } = prepared;
        const sent = new Request(address, { method, headers, body, signal: request.signal });
        return await forward(sent, target, { authorization: `Bearer ${signClaims(caller, jwtSecret, now)}` });
      } catch (error) {
        if (error instanceof RequestError) return error.toResponse();
        throw error;
      }
    },
    close: () => Promise.resolve(),
  };
}
