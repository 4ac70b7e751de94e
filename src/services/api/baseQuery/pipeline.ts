/**
 * The ordered base query, outermost first: session(401 → action) ∘ retry(reads, passing failures) ∘
 * normalise(AppError) ∘ offline ∘ transport. Design: architecture §6.
 */
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { MAX_READ_RETRIES } from '@/services/config/constants';
import type { AppError } from '@/services/errors/AppError';
import { normaliseFailure, type FailedCall } from '@/services/errors/normalise';
import { MESSAGES } from '@/services/text/messages';
import { totalOf } from '../postgrest';
import type { ApiExtra, ApiMeta, ApiOptions, ApiRequest } from './request';
import { sessionExpired } from './sessionExpired';
import { transport } from './transport';

export type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, AppError, ApiOptions, ApiMeta>;
type Outcome = { data: unknown; meta: ApiMeta } | { error: AppError; meta: ApiMeta };

const NOT_A_LIST: AppError = { kind: 'parse', text: MESSAGES.notAList, retryable: true };

function isRead(request: ApiRequest): boolean {
  return (request.method ?? 'GET') === 'GET';
}

function extraOf(api: BaseQueryApi): ApiExtra {
  return api.extra as ApiExtra; // the store is always made with this extra argument (src/app/store.ts)
}

async function once(request: ApiRequest, api: BaseQueryApi, notify: ApiMeta['notify']): Promise<Outcome> {
  const extra = extraOf(api);
  const { online } = extra.selectTransport(api.getState());
  const answer = await transport(request, extra.origin(), api);
  const response = answer.meta?.response;
  const total = totalOf(response?.headers.get('content-range'));
  const meta: ApiMeta = {
    notify,
    ...(answer.meta?.request === undefined ? {} : { request: answer.meta.request }),
    ...(response === undefined ? {} : { response }),
    ...(total === undefined ? {} : { total }),
  };
  if (answer.error === undefined) {
    const isWrongShape = request.expects === 'rows' && !Array.isArray(answer.data);
    return isWrongShape ? { error: NOT_A_LIST, meta } : { data: answer.data ?? null, meta };
  }
  const failure: FailedCall = answer.error;
  const error = normaliseFailure(failure, {
    online,
    aborted: api.signal.aborted,
    requestId: response?.headers.get('x-request-id') ?? undefined,
    retryAfter: response?.headers.get('retry-after') ?? undefined,
    now: extra.now(),
  });
  return { error, meta };
}

/** Waits, or stops waiting at once when the call is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

async function withRetry(
  request: ApiRequest,
  api: BaseQueryApi,
  options: ApiOptions,
  notify: ApiMeta['notify'],
): Promise<Outcome> {
  const extra = extraOf(api);
  const tries = isRead(request) && options.noRetry !== true ? MAX_READ_RETRIES : 0;
  let outcome = await once(request, api, notify);
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (!('error' in outcome) || !outcome.error.retryable || api.signal.aborted) break;
    // Without a connection another try only wastes time; coming back online asks again.
    if (outcome.error.kind === 'offline') break;
    const until = outcome.error.retryAt === undefined ? 0 : outcome.error.retryAt - extra.now();
    await pause(Math.max(until, extra.backoff(attempt)), api.signal);
    if (api.signal.aborted) break;
    outcome = await once(request, api, notify);
  }
  return outcome;
}

/** The console's one base query. */
export const pipeline: ApiBaseQuery = async (request, api, options = {}) => {
  const notify = options.notify ?? (isRead(request) ? 'inline' : 'toast');
  const outcome = await withRetry(request, api, options, notify);
  if ('error' in outcome && outcome.error.kind === 'unauthenticated' && options.expects401 !== true) {
    api.dispatch(sessionExpired({ kind: 'signedOut' }));
  }
  return outcome;
};
