import type { SerializedError } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import type { AppError } from '@/services/errors/AppError';
import type { Lookup } from '@/services/errors/lookup';
import { asAppError } from './asAppError';

interface Result {
  /** Undefined where only another argument was answered. */
  currentData?: unknown;
  error?: AppError | SerializedError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * A query hook's result → how far it has come. What is asked anew while its answer is known goes on unseen.
 * @param failed what could not be read, as a sentence.
 */
export function useLookup({ currentData, error, isFetching, refetch }: Result, failed?: string): Lookup {
  const isLoading = isFetching && currentData === undefined;
  return useMemo(
    () => ({ isLoading, error: asAppError(error), failed, onRetry: () => void refetch() }),
    [isLoading, error, failed, refetch],
  );
}
