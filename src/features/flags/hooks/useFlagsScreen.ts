import { useCallback, useMemo } from 'react';
import type { ColumnSpec, SortState } from '@/components/data-grid/columnSpec';
import { sortRows } from '@/components/data-grid/sortRows';
import type { QueryView } from '@/components/feedback/QueryBoundary';
import { asAppError } from '@/services/api/asAppError';
import { useListPropertiesQuery } from '@/services/session/sessionApi';
import { useSearch } from '@/services/url/useSearch';
import { useListFlagsQuery } from '../api';
import { searchFlags, toFlagRows, type FlagRow } from '../model/flags';
import { FLAG_SORT_COLUMNS, flagsSearch } from '../search';

/** Stored properties joined with those that count, as the address asks for them. */
export function useFlagsScreen(columns: readonly ColumnSpec<FlagRow>[]) {
  const [search, change] = useSearch(flagsSearch);
  const stored = useListFlagsQuery(undefined, { refetchOnMountOrArgChange: true });
  const effective = useListPropertiesQuery();
  const all = useMemo(
    () =>
      stored.data === undefined || effective.data === undefined
        ? undefined
        : toFlagRows(stored.data, effective.data),
    [stored.data, effective.data],
  );
  const isFetching = stored.isFetching || effective.isFetching;
  const error = asAppError(stored.error ?? effective.error);
  const query: QueryView<readonly FlagRow[]> = {
    data: all,
    error,
    isLoading: all === undefined,
    isFetching,
    fulfilledAt: stored.fulfilledTimeStamp,
  };
  const { sortBy, sortOrder } = search;
  const sort = useMemo<SortState>(() => ({ columnId: sortBy, direction: sortOrder }), [sortBy, sortOrder]);
  const rows = useMemo(
    () => sortRows(searchFlags(all ?? [], search.search), columns, sort),
    [all, search.search, columns, sort],
  );
  const names = useMemo(() => (stored.data ?? []).map(({ name }) => name), [stored.data]);
  const handleSort = useCallback(
    (next: SortState | undefined) => {
      const column = FLAG_SORT_COLUMNS.find((known) => known === next?.columnId);
      change({
        sortBy: column ?? 'name',
        sortOrder: column === undefined ? 'asc' : (next?.direction ?? 'asc'),
      });
    },
    [change],
  );
  const handleSearch = useCallback(
    (text: string) => {
      change({ search: text }, 'replace');
    },
    [change],
  );
  const refresh = () => {
    void stored.refetch();
    void effective.refetch();
  };
  return { search, query, rows, names, sort, handleSort, handleSearch, refresh };
}
