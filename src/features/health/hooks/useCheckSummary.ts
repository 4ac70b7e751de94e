import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { QueryView } from '@/components/feedback/QueryBoundary';
import { asAppError } from '@/services/api/asAppError';
import { useLatestRefetch } from '@/services/api/useLatestQuery';
import { usePolling } from '@/services/api/usePolling';
import { useAskedAgainAtRest, usePollsAtRest } from '@/services/api/usePollsAtRest';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { parseUnitDuration } from '@/services/format/duration';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';
import { watchHands } from '@/services/time/hands';
import type { RangeSelection } from '@/services/time/rangeSelection';
import type { RefreshIntervalValue, TimeRangeValue } from '@/services/time/ranges';
import { healthApi, useListCheckSummaryQuery, type SummaryArgument } from '../api';

/** Milliseconds between two polls; 0 asks for none (HEALTH-22, TIME-3). Without a connection a poll only fails. */
export function pollMilliseconds(interval: RefreshIntervalValue, isOnline: boolean): number {
  return isOnline ? (parseUnitDuration(interval) ?? 0) : 0;
}

interface SummaryOptions {
  timeRange: TimeRangeValue;
  /** The same object as long as it means the same. */
  selection: RangeSelection | undefined;
  refreshInterval: RefreshIntervalValue;
  /** Milliseconds; asks more often than the interval while something is awaited. */
  hurryMs?: number | undefined;
  /** Changes of this text ask again, once somebody rests: the address of the list (HEALTH-20). */
  address: string;
}

export interface CheckSummaryView {
  /** `isFetching` only while there is nothing to show or an error is shown: a poll under way draws the button, not the screen. */
  query: QueryView<readonly CheckSummary[]>;
  argument: SummaryArgument;
  refresh: () => void;
}

type ApiState = Parameters<ReturnType<typeof healthApi.endpoints.listCheckSummary.select>>[0];

/** Answers whether the summary was asked for at a time, by `Date.now()`, or later. */
function useWasAskedSince(argument: SummaryArgument): (time: number) => boolean {
  const store = useStore<ApiState>();
  return useCallback(
    (time) => {
      const { startedTimeStamp } = healthApi.endpoints.listCheckSummary.select(argument)(store.getState());
      return startedTimeStamp !== undefined && startedTimeStamp >= time;
    },
    [store, argument],
  );
}

/** A request for a range that nobody looks at any more is dropped, silently (HEALTH-21). */
function useAbandonedRequests(argument: SummaryArgument): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, Action>>();
  const current = useRef(argument);
  useEffect(() => {
    const previous = current.current;
    current.current = argument;
    if (previous === argument) return;
    const running = dispatch(healthApi.util.getRunningQueryThunk('listCheckSummary', previous));
    running?.abort();
  }, [argument, dispatch]);
}

interface SummaryState {
  data?: readonly CheckSummary[] | undefined;
  error?: Parameters<typeof asAppError>[0];
  isFetching: boolean;
  fulfilledTimeStamp?: number | undefined;
}

function whatIsShown({ data, fulfilledTimeStamp, ...state }: SummaryState): SummaryState {
  const { isFetching } = state;
  // Dropped for a newer one: nothing that anybody is told.
  const error = asAppError(state.error)?.kind === 'aborted' ? undefined : state.error;
  const isAwaited = isFetching && (data === undefined || error !== undefined);
  return { data, error, isFetching: isAwaited, fulfilledTimeStamp };
}

/** The summary, polled and refreshed as the person chose; old rows stay while newer ones are on the way. */
export function useCheckSummary({
  timeRange,
  selection,
  refreshInterval,
  hurryMs,
  address,
}: SummaryOptions): CheckSummaryView {
  const { summaryUrl } = useSelector(selectRuntimeConfig);
  const { pollingInterval } = usePolling(hurryMs ?? parseUnitDuration(refreshInterval) ?? 0);
  const argument = useMemo<SummaryArgument>(
    () => ({ url: summaryUrl, timeRange, ...(selection === undefined ? {} : { selection }) }),
    [summaryUrl, timeRange, selection],
  );
  const result = useListCheckSummaryQuery(argument, {
    refetchOnMountOrArgChange: true,
    selectFromResult: whatIsShown,
  });
  useAbandonedRequests(argument);
  const { refetch, data, isFetching, fulfilledTimeStamp } = result;
  const running = useCallback(
    () => healthApi.util.getRunningQueryThunk('listCheckSummary', argument),
    [argument],
  );
  const refresh = useLatestRefetch(running, refetch);
  usePollsAtRest(pollingInterval, result.error ?? fulfilledTimeStamp, refetch);
  useAskedAgainAtRest(address, refresh, useWasAskedSince(argument));
  useEffect(() => watchHands(window), []);
  const query = useMemo<QueryView<readonly CheckSummary[]>>(
    () => ({
      data,
      error: asAppError(result.error),
      isLoading: data === undefined,
      isFetching,
      fulfilledAt: fulfilledTimeStamp,
    }),
    [data, result.error, isFetching, fulfilledTimeStamp],
  );
  return { query, refresh, argument };
}
