import { useMemo } from 'react';
import type { AppError } from '@/services/errors/AppError';
import { asAppError } from './asAppError';

/** The parts of a query hook's result that a screen shows. */
interface QueryResult<Data> {
  /** What was last answered for this argument; `currentData` is given where another argument must not show it. */
  data?: Data | undefined;
  error?: Parameters<typeof asAppError>[0];
  isFetching: boolean;
  fulfilledTimeStamp?: number | undefined;
}

interface ShownQuery<Data> {
  data: Data | undefined;
  error: AppError | undefined;
  isLoading: boolean;
  isFetching: boolean;
  fulfilledAt: number | undefined;
}

/** A query hook's result → what QueryBoundary shows. */
export function useQueryView<Data>(result: QueryResult<Data>): ShownQuery<Data> {
  const { data, error, isFetching, fulfilledTimeStamp } = result;
  return useMemo(
    () => ({
      data,
      error: asAppError(error),
      isLoading: data === undefined,
      isFetching,
      fulfilledAt: fulfilledTimeStamp,
    }),
    [data, error, isFetching, fulfilledTimeStamp],
  );
}
