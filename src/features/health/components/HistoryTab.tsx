import { skipToken } from '@reduxjs/toolkit/query';
import { Paginator } from '@/components/data-grid/Paginator';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { asAppError } from '@/services/api/asAppError';
import { usePolling } from '@/services/api/usePolling';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { TimeRangeValue } from '@/services/time/ranges';
import { useListCheckStatusesQuery } from '../api';
import { readDurationFilter } from '../model/durationFilter';
import type { HealthSearch } from '../search';
import { HEALTH_TEXTS } from '../texts';
import { HistoryFilters } from './HistoryFilters';
import { HistoryTable } from './HistoryTable';

interface HistoryTabProps {
  checkId: string;
  range: TimeRangeValue;
  search: HealthSearch;
  pollMs: number;
  onChange: (patch: Partial<HealthSearch>) => void;
}

/** Every run of a check, newest first, 50 a page (CHECK-5, CHECK-12). */
export function HistoryTab({ checkId, range, search, pollMs, onChange }: HistoryTabProps) {
  const filter = readDurationFilter(search.duration);
  const pageSize = Math.min(search.pageSize, MAX_ROWS);
  const { pageIndex, status, zoom } = search;
  const polling = usePolling(pollMs);
  const result = useListCheckStatusesQuery(
    'problem' in filter
      ? skipToken
      : { checkId, timeRange: range, status, atLeastMs: filter.atLeastMs, pageIndex, pageSize, zoom },
    { ...polling, refetchOnMountOrArgChange: true },
  );
  // Another check's or another filter's runs must never stand under this heading.
  const { currentData, isFetching, fulfilledTimeStamp } = result;
  const query = {
    data: currentData,
    error: asAppError(result.error),
    isLoading: currentData === undefined,
    isFetching,
    fulfilledAt: fulfilledTimeStamp,
  };
  return (
    <>
      <HistoryFilters search={search} range={range} onChange={onChange} />
      {!('problem' in filter) && (
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label="Loading the history" count={10} />}
          onRetry={() => void result.refetch()}
        >
          {({ rows, total }) => (
            <>
              {rows.length === 0 ? (
                <EmptyState sentence={HEALTH_TEXTS.noHistory} />
              ) : (
                <HistoryTable runs={rows} />
              )}
              {(pageIndex > 0 || (total ?? rows.length) > rows.length) && (
                <Paginator
                  total={total}
                  pageIndex={pageIndex}
                  pageSize={pageSize}
                  onPage={(page) => {
                    onChange({ pageIndex: page });
                  }}
                  onPageSize={(size) => {
                    onChange({ pageSize: size });
                  }}
                />
              )}
            </>
          )}
        </QueryBoundary>
      )}
    </>
  );
}
