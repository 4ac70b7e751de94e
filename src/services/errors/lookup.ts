/**
 * What is read beside the question of a page: the options of a box, a list next to a record. Where it failed or has not
 * come, an empty list would say that there is none (ADR 0075).
 */
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import type { AppError } from './AppError';

/** How far a lookup has come. An older answer may be known whatever it says. */
export interface Lookup {
  /** Asked, and not answered. */
  isLoading: boolean;
  error: AppError | undefined;
  /** What could not be read, as a sentence; default `LOOKUP_TEXTS.failed`. */
  failed?: string | undefined;
  onRetry: () => void;
}

/** Several lookups that fill one list: it is there when all are, and only what failed is asked again. */
export function joinLookups(...lookups: readonly Lookup[]): Lookup {
  const failed = lookups.filter(({ error }) => error !== undefined);
  // Of several reasons the one that asking again may mend.
  const told = failed.find(({ error }) => error?.kind !== 'forbidden') ?? failed[0];
  return {
    isLoading: lookups.some(({ isLoading }) => isLoading),
    error: told?.error,
    failed: told?.failed,
    onRetry: () => {
      for (const { onRetry } of failed) onRetry();
    },
  };
}

/** A lookup that is nobody's to repeat: the person may not read what it would answer. */
export const REFUSED: Lookup = {
  isLoading: false,
  error: { kind: 'forbidden', text: LOOKUP_TEXTS.refused, retryable: false },
  onRetry: () => undefined,
};

/** A call that a server of the existing platform does not have (contract gaps). */
const UNKNOWN_CALL: readonly (number | undefined)[] = [404, 405];

/** The same lookup, silent where the server does not know the call: there is nothing to read then. */
export function ifKnown(lookup: Lookup): Lookup {
  return UNKNOWN_CALL.includes(lookup.error?.status) ? { ...lookup, error: undefined } : lookup;
}

export interface LookupWords {
  text: string;
  isLoading: boolean;
  /** Asking again may help. */
  mayRetry: boolean;
}

/** What a list says of a lookup that is not answered; undefined where it is. */
export function lookupWords(lookup: Lookup | undefined): LookupWords | undefined {
  if (lookup?.isLoading) return { text: LOOKUP_TEXTS.loading, isLoading: true, mayRetry: false };
  const error = lookup?.error;
  if (error === undefined || error.kind === 'aborted') return undefined;
  if (error.kind === 'forbidden') return { text: LOOKUP_TEXTS.refused, isLoading: false, mayRetry: false };
  return { text: `${lookup?.failed ?? LOOKUP_TEXTS.failed} ${error.text}`, isLoading: false, mayRetry: true };
}
