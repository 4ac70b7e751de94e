/** What an answer means for an entry of the outbox (reliability §4.4, F13–F15, F20–F27). Pure. */
import type { AppError } from '@/services/errors/AppError';
import type { Outcome } from './entry';

/** The request surely did not reach the server, or the server surely did not do it. */
const NOT_DONE = new Set<AppError['kind']>(['offline', 'captive', 'rateLimit']);
const UNKNOWN = new Set<AppError['kind']>(['network', 'timeout', 'parse', 'server', 'aborted']);
const TOO_EARLY = 425;

/** Every AppError has exactly one outcome; what nobody foresaw needs a person rather than an endless try. */
export function outcomeOf(error: AppError): Outcome {
  const { kind, status, text, retryAt } = error;
  if (kind === 'unauthenticated') return { kind: 'signIn' };
  if (NOT_DONE.has(kind) || UNKNOWN.has(kind) || status === TOO_EARLY)
    return {
      kind: 'retry',
      isUnknown: UNKNOWN.has(kind),
      text,
      ...(retryAt === undefined ? {} : { retryAt }),
    };
  return { kind: 'attention', text };
}
