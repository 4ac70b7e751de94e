import type { SerializedError } from '@reduxjs/toolkit';
import type { QueryView } from '@/components/feedback/QueryBoundary';
import { asAppError } from '@/services/api/asAppError';
import type { AppError } from '@/services/errors/AppError';

interface Result<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: AppError | SerializedError | undefined;
  isFetching: boolean;
  fulfilledTimeStamp?: number | undefined;
}

function view<Data>(result: Result<Data>, data: Data | undefined): QueryView<Data> {
  return {
    data,
    error: asAppError(result.error),
    isLoading: data === undefined,
    isFetching: result.isFetching,
    fulfilledAt: result.fulfilledTimeStamp,
  };
}

/** A list, whose old rows stay while others are on their way. */
export function listView<Data>(result: Result<Data>): QueryView<Data> {
  return view(result, result.data);
}

/** One thing, of which nothing of another may be shown. */
export function itemView<Data>(result: Result<Data>): QueryView<Data> {
  return view(result, result.currentData);
}
