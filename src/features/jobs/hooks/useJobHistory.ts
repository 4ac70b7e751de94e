import { useCallback, useMemo } from 'react';
import type { SortState } from '@/components/data-grid/columnSpec';
import type { Paging } from '@/components/data-grid/Paginator';
import type { QueryView } from '@/components/feedback/QueryBoundary';
import { asAppError } from '@/services/api/asAppError';
import type { RowPage } from '@/services/api/rows';
import { usePolling } from '@/services/api/usePolling';
import { useSearch } from '@/services/url/useSearch';
import { useListJobsQuery } from '../api';
import type { JobResource, JobRow } from '../model/jobs';
import { pageOf } from '../model/jobsQuery';
import { JOB_SORT_COLUMNS, jobsSearch } from '../search';

const POLL_MS = 30_000;

/** Runs as the address asks for them, of one resource or of all, and how to ask for others. */
export function useJobHistory(resource?: JobResource) {
  const [search, change] = useSearch(jobsSearch);
  const polling = usePolling(POLL_MS);
  const address = jobsSearch.serialize(search).toString();
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = useListJobsQuery(
    { address, resource },
    {
      ...polling,
      refetchOnMountOrArgChange: true,
    },
  );
  const query = useMemo<QueryView<RowPage<JobRow>>>(
    () => ({
      ...pageOf(data, asAppError(error)),
      isLoading: data === undefined,
      isFetching,
      fulfilledAt: fulfilledTimeStamp,
    }),
    [data, error, isFetching, fulfilledTimeStamp],
  );
  const { sortBy, sortOrder } = search;
  const sort = useMemo<SortState>(() => ({ columnId: sortBy, direction: sortOrder }), [sortBy, sortOrder]);
  const handleSort = useCallback(
    (next: SortState | undefined) => {
      const column = JOB_SORT_COLUMNS.find((known) => known === next?.columnId);
      change({
        sortBy: column ?? 'created_at',
        sortOrder: column === undefined ? 'desc' : (next?.direction ?? 'asc'),
      });
    },
    [change],
  );
  const paging: Paging = {
    total: query.data?.total,
    pageIndex: search.pageIndex,
    pageSize: search.pageSize,
    onPage: (pageIndex) => {
      change({ pageIndex });
    },
    onPageSize: (pageSize) => {
      change({ pageSize });
    },
  };
  const refresh = useCallback(() => {
    void refetch();
  }, [refetch]);
  return { search, change, query, sort, handleSort, paging, refresh };
}

export type JobHistory = ReturnType<typeof useJobHistory>;
