import { useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { SortState } from '@/components/data-grid/columnSpec';
import type { Paging } from '@/components/data-grid/Paginator';
import type { QueryView } from '@/components/feedback/QueryBoundary';
import { asAppError } from '@/services/api/asAppError';
import type { RowPage } from '@/services/api/rows';
import { usePolling } from '@/services/api/usePolling';
import { selectOutbox } from '@/services/offline/outbox/outboxSlice';
import { pageSizeChosen, selectPreferences } from '@/services/preferences/preferencesSlice';
import { useSearch } from '@/services/url/useSearch';
import { useCountIncidentsQuery, useListIncidentsQuery } from '../api';
import type { ListArgument } from '../model/listQuery';
import type { IncidentListRow } from '../model/records';
import { listWithUnsent } from '../model/unsent';
import { usePersonOf } from './usePersonOf';
import { incidentsSearch, SORT_COLUMNS } from '../search';

const POLL_MS = 15_000;

/** The list as the address asks for it: one page of rows, the counts of the tabs, and how to ask for another. */
export function useIncidentsScreen() {
  const dispatch = useDispatch();
  const [search, change] = useSearch(incidentsSearch);
  const { pageSize: preferredSize } = useSelector(selectPreferences);
  const polling = usePolling(POLL_MS);
  const outbox = useSelector(selectOutbox);
  const personOf = usePersonOf();
  const pageSize = search.pageSize ?? preferredSize;
  const argument = useMemo<ListArgument>(() => ({ ...search, pageSize }), [search, pageSize]);
  const options = {
    ...polling,
    refetchOnMountOrArgChange: true,
  };
  const result = useListIncidentsQuery(argument, options);
  // Order and page do not change how many there are.
  const countArgument = useMemo<ListArgument>(
    () => ({
      ...argument,
      status: 'all',
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 1,
    }),
    [argument],
  );
  const counts = useCountIncidentsQuery(countArgument, options);
  const { data, isFetching, fulfilledTimeStamp, refetch } = result;
  const shown = useMemo(() => {
    if (outbox.entries.length === 0 && outbox.sent.length === 0) return data;
    const place = { tab: search.status, text: search.search, isFirstPage: search.pageIndex === 0 };
    const rows = listWithUnsent(data?.rows ?? [], outbox, place, personOf);
    return data === undefined && rows.length === 0 ? undefined : { rows, total: data?.total };
  }, [data, outbox, search.status, search.search, search.pageIndex, personOf]);
  const query = useMemo<QueryView<RowPage<IncidentListRow>>>(
    () => ({
      data: shown,
      error: asAppError(result.error),
      isLoading: shown === undefined,
      isFetching,
      fulfilledAt: fulfilledTimeStamp,
    }),
    [shown, result.error, isFetching, fulfilledTimeStamp],
  );
  const { sortBy, sortOrder } = search;
  const sort = useMemo<SortState>(() => ({ columnId: sortBy, direction: sortOrder }), [sortBy, sortOrder]);
  const handleSort = useCallback(
    (next: SortState | undefined) => {
      const column = SORT_COLUMNS.find((known) => known === next?.columnId);
      change({
        sortBy: column ?? 'created_at',
        sortOrder: column === undefined ? 'desc' : (next?.direction ?? 'asc'),
      });
    },
    [change],
  );
  const paging: Paging = {
    total: data?.total,
    pageIndex: search.pageIndex,
    pageSize,
    onPage: (pageIndex) => {
      change({ pageIndex });
    },
    onPageSize: (size) => {
      dispatch(pageSizeChosen(size));
      change({ pageSize: size });
    },
  };
  const refresh = () => {
    void refetch();
    void counts.refetch();
  };
  return { search, change, query, counts: counts.data, sort, handleSort, paging, refresh };
}
