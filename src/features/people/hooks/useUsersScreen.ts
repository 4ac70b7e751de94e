import { useCallback, useMemo } from 'react';
import type { ColumnSpec, SortState } from '@/components/data-grid/columnSpec';
import { sortRows } from '@/components/data-grid/sortRows';
import type { QueryView } from '@/components/feedback/QueryBoundary';
import { asAppError } from '@/services/api/asAppError';
import { useSearch } from '@/services/url/useSearch';
import { useListUsersQuery } from '../api';
import { searchUsers, type User } from '../model/users';
import { USER_SORT_COLUMNS, usersSearch } from '../search';

/** The list as the address asks for it. */
export function useUsersScreen(columns: readonly ColumnSpec<User>[]) {
  const [search, change] = useSearch(usersSearch);
  const result = useListUsersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isFetching, fulfilledTimeStamp, refetch } = result;
  const query = useMemo<QueryView<readonly User[]>>(
    () => ({
      data,
      error: asAppError(result.error),
      isLoading: data === undefined,
      isFetching,
      fulfilledAt: fulfilledTimeStamp,
    }),
    [data, result.error, isFetching, fulfilledTimeStamp],
  );
  const { sortBy, sortOrder } = search;
  const sort = useMemo<SortState>(() => ({ columnId: sortBy, direction: sortOrder }), [sortBy, sortOrder]);
  const rows = useMemo(
    () => sortRows(searchUsers(data ?? [], search.search), columns, sort),
    [data, search.search, columns, sort],
  );
  const handleSort = useCallback(
    (next: SortState | undefined) => {
      const column = USER_SORT_COLUMNS.find((known) => known === next?.columnId);
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
  return { search, query, rows, sort, handleSort, handleSearch, refresh: () => void refetch() };
}
