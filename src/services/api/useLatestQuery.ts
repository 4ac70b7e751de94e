/**
 * "A new fetch aborts the previous one" (settings specification §4): RTK Query ignores a refetch while the same key
 * is in flight, so the running request is aborted first. An aborted answer keeps the data that was there.
 */
import { useCallback } from 'react';
import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

interface Abortable extends PromiseLike<unknown> {
  abort: () => void;
}

type RunningThunk = (dispatch: ThunkDispatch<unknown, unknown, Action>, getState: () => unknown) => unknown;

function isAbortable(value: unknown): value is Abortable {
  return typeof value === 'object' && value !== null && 'abort' in value && typeof value.abort === 'function';
}

/**
 * A refetch that first aborts the same query when it is still running.
 * @param running makes the thunk that finds the running request: `api.util.getRunningQueryThunk(name, argument)`.
 */
export function useLatestRefetch(running: () => unknown, refetch: () => unknown): () => void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, Action>>();
  return useCallback(() => {
    const current = dispatch(running() as RunningThunk); // RTK types this thunk by endpoint; only its abort is used
    if (!isAbortable(current)) {
      refetch();
      return;
    }
    current.abort();
    // RTK Query drops a refetch while the entry still counts as pending, and an abort is noticed a moment later.
    current.then(refetch, refetch);
  }, [dispatch, running, refetch]);
}
