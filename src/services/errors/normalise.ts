/**
 * Turns whatever a call ended with into one AppError (design: architecture §7, reliability §4.7).
 * The text follows the specification (2 §8): the answer's `error` field, else its `message` field, else
 * 'An error occurred'; a plain string as it is. HTML, stacks and SQL never become a text.
 */
import { MESSAGES } from '@/services/text/messages';
import type { AppError, AppErrorKind } from './AppError';

/** What the transport knows about a failed call. */
export interface FailedCall {
  /** HTTP status, or why there is none. */
  status: number | 'FETCH_ERROR' | 'PARSING_ERROR' | 'TIMEOUT_ERROR' | 'CUSTOM_ERROR';
  /** Status of an answer that could not be parsed. */
  originalStatus?: number;
  data?: unknown;
  error?: string;
}

export interface CallCircumstances {
  /** Whether the browser believed to have a connection. */
  online: boolean;
  aborted?: boolean;
  requestId?: string | undefined;
  /** Value of a Retry-After header. */
  retryAfter?: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

const MAX_TEXT = 2048;
const MAX_RETRY_WAIT_MS = 300_000;
const RETRYABLE_STATUS: readonly number[] = [408, 425, 429, 502, 503, 504];

const KIND_BY_STATUS: Readonly<Record<number, AppErrorKind>> = {
  400: 'validation',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  409: 'conflict',
  410: 'notFound',
  412: 'conflict',
  413: 'validation',
  415: 'validation',
  422: 'validation',
  429: 'rateLimit',
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function looksLikeMarkup(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text);
}

function usableText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '' || looksLikeMarkup(text)) return undefined;
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** The sentence a person should see for an answer's body. */
export function textOfBody(body: unknown): string {
  const plain = usableText(body);
  if (plain !== undefined) return plain;
  if (!isRecord(body)) return MESSAGES.generic;
  const nested = isRecord(body.error)
    ? (usableText(body.error.reason) ?? usableText(body.error.message))
    : undefined;
  return usableText(body.error) ?? nested ?? usableText(body.message) ?? MESSAGES.generic;
}

function codeOfBody(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  if (isRecord(body.error) && typeof body.error.id === 'string') return body.error.id;
  return typeof body.code === 'string' ? body.code : undefined;
}

function fieldsOfBody(body: unknown): Readonly<Record<string, string>> | undefined {
  if (!isRecord(body) || !isRecord(body.fields)) return undefined;
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(body.fields)) {
    if (typeof text === 'string' && name !== '__proto__') fields[name] = text;
  }
  return fields;
}

function retryMoment(circumstances: CallCircumstances): number | undefined {
  const header = circumstances.retryAfter;
  if (header === undefined) return undefined;
  const seconds = Number(header);
  const moment = Number.isFinite(seconds) ? circumstances.now + seconds * 1000 : Date.parse(header);
  if (Number.isNaN(moment)) return undefined;
  return Math.min(Math.max(moment, circumstances.now), circumstances.now + MAX_RETRY_WAIT_MS);
}

function withoutAnswer(circumstances: CallCircumstances): AppError {
  return circumstances.online
    ? { kind: 'network', text: MESSAGES.network, retryable: true }
    : { kind: 'offline', text: MESSAGES.offline, retryable: true };
}

function unreadableAnswer(call: FailedCall, circumstances: CallCircumstances): AppError {
  const status = call.originalStatus ?? 0;
  if (status >= 400) return fromStatus(status, undefined, circumstances);
  // A 200 that is a web page comes from somebody in between: a captive portal, not this server (fault F14).
  const isPage = typeof call.data === 'string' && looksLikeMarkup(call.data);
  return isPage
    ? { kind: 'captive', text: MESSAGES.captivePortal, status, retryable: true }
    : { kind: 'parse', text: MESSAGES.network, status, retryable: true };
}

function fromStatus(status: number, body: unknown, circumstances: CallCircumstances): AppError {
  const kind = KIND_BY_STATUS[status] ?? (status >= 500 ? 'server' : 'validation');
  const code = codeOfBody(body);
  const fields = fieldsOfBody(body);
  const retryAt = retryMoment(circumstances);
  const location = isRecord(body) ? usableText(body.redirect_browser_to) : undefined;
  return {
    kind,
    text: textOfBody(body),
    status,
    retryable: RETRYABLE_STATUS.includes(status),
    ...(code === undefined ? {} : { code }),
    ...(fields === undefined ? {} : { fields }),
    ...(retryAt === undefined ? {} : { retryAt }),
    ...(location === undefined ? {} : { location }),
    ...(circumstances.requestId === undefined ? {} : { requestId: circumstances.requestId }),
  };
}

/** One AppError for any way a call can fail. */
export function normaliseFailure(call: FailedCall, circumstances: CallCircumstances): AppError {
  if (circumstances.aborted) return { kind: 'aborted', text: '', retryable: false };
  switch (call.status) {
    case 'TIMEOUT_ERROR':
      return { kind: 'timeout', text: MESSAGES.timeout, retryable: true };
    case 'FETCH_ERROR':
      return withoutAnswer(circumstances);
    case 'PARSING_ERROR':
      return unreadableAnswer(call, circumstances);
    case 'CUSTOM_ERROR':
      return { kind: 'bug', text: usableText(call.error) ?? MESSAGES.generic, retryable: false };
    default:
      return fromStatus(call.status, call.data, circumstances);
  }
}

/** An AppError for something thrown outside a call. */
export function errorOfThrown(thrown: unknown): AppError {
  const text = thrown instanceof Error ? usableText(thrown.message) : usableText(thrown);
  return { kind: 'bug', text: text ?? MESSAGES.generic, retryable: false };
}
