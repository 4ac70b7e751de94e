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

/** A person is not left before grey rows for longer than this only because the server asked for patience. Milliseconds. */
const LONGEST_SILENCE_MS = 5000;
const NOT_A_LIST: AppError = { kind: 'parse', text: MESSAGES.notAList, retryable: true };

/** Code reads the fields of every row, so one that has none would take the whole page with it (fault F17). */
function isRow(row: unknown): boolean {
  return typeof row === 'object' && row !== null && Object.keys(row).length > 0;
}

function isListOfRows(data: unknown): boolean {
  return Array.isArray(data) && data.every(isRow);
}

function isRead(request: ApiRequest): boolean {
  return (request.method ?? 'GET') === 'GET';
}

/** What is seldom needed; undefined where it cannot be loaded. */
const unusual = () => import('./unusualAnswers').catch(() => undefined);

/** What is wrong with an answer of another shape; undefined where nothing is. */
async function wrongAnswer(request: ApiRequest, data: unknown): Promise<AppError | undefined> {
  const isWanted = request.expects === 'rows' ? isListOfRows(data) : !request.expects && data !== undefined;
  if (isWanted) return undefined;
  const loaded = await unusual();
  if (loaded !== undefined) return loaded.wrongAnswer(request, data, isListOfRows);
  return request.expects === 'rows' ? NOT_A_LIST : undefined;
}

function extraOf(api: BaseQueryApi): ApiExtra {
  return api.extra as ApiExtra; // the store is always made with this extra argument (src/app/store.ts)
}

type Answer = Awaited<ReturnType<typeof transport>>;

function metaOf(answer: Answer, notify: ApiMeta['notify']): ApiMeta {
  const { request, response } = answer.meta ?? {};
  const total = totalOf(response?.headers.get('content-range'));
  return {
    notify,
    ...(request === undefined ? {} : { request }),
    ...(response === undefined ? {} : { response }),
    ...(total === undefined ? {} : { total }),
  };
}

function headerOf(meta: ApiMeta, name: string): string | undefined {
  return meta.response?.headers.get(name) ?? undefined;
}

async function once(request: ApiRequest, api: BaseQueryApi, notify: ApiMeta['notify']): Promise<Outcome> {
  const extra = extraOf(api);
  const answer = await transport(request, extra.origin(), api, await extra.link.connect?.());
  const meta = metaOf(answer, notify);
  if (answer.error === undefined) {
    const error = await wrongAnswer(request, answer.data);
    return error === undefined ? { data: answer.data ?? null, meta } : { error, meta };
  }
  const failure: FailedCall = answer.error;
  const error = normaliseFailure(failure, {
    online: extra.selectTransport(api.getState()).online,
    aborted: api.signal.aborted,
    requestId: headerOf(meta, 'x-request-id'),
    retryAfter: headerOf(meta, 'retry-after'),
    now: extra.now(),
  });
  // Where its code cannot be loaded, the server's own words are told.
  const told = error.code === undefined ? error : (await unusual())?.toldToPeople(error, failure.data);
  return { error: told ?? error, meta };
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

/** Asked through a function: the compiler would remember the answer from before the pause. */
function wasAborted(api: BaseQueryApi): boolean {
  return api.signal.aborted;
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
    // Until then the screen says why there is nothing, and asks when the time has come (fault F27).
    if (until > LONGEST_SILENCE_MS) break;
    await pause(Math.max(until, extra.backoff(attempt)), api.signal);
    if (wasAborted(api)) break;
    outcome = await once(request, api, notify);
  }
  return outcome;
}

/** With what a list that became shorter than the page that was asked for has on its last one (fault F19). */
async function withLastPage(
  request: ApiRequest,
  api: BaseQueryApi,
  options: ApiOptions,
  notify: ApiMeta['notify'],
): Promise<Outcome> {
  const outcome = await withRetry(request, api, options, notify);
  if (!('error' in outcome) || outcome.error.status !== 416) return outcome;
  const shorter = (await unusual())?.lastPage(request, outcome.meta.total);
  return shorter === undefined ? outcome : withRetry(shorter, api, options, notify);
}

/** The console's one base query. An endpoint without extraOptions hands over nothing at all. */
export const pipeline: ApiBaseQuery = async (request, api, given) => {
  const options = (given as ApiOptions | undefined) ?? {}; // typed as always present, which it is not
  const notify = options.notify ?? (isRead(request) ? 'inline' : 'toast');
  const { selectTransport } = extraOf(api);
  const { owner } = selectTransport(api.getState());
  const outcome = await withLastPage(request, api, options, notify);
  const present = selectTransport(api.getState()).owner;
  // Another person is here by now (fault F33): nobody sees the answer, keeps it or is signed out by it.
  if (owner && present && present !== owner)
    return { error: { kind: 'aborted', text: '', retryable: false }, meta: outcome.meta };
  if (request.keep ?? options.keep === true) outcome.meta.keep = true;
  if ('error' in outcome && outcome.error.kind === 'unauthenticated' && options.expects401 !== true) {
    api.dispatch(sessionExpired({ kind: 'signedOut' }));
  }
  return outcome;
};
