import { useDispatch, useSelector } from 'react-redux';
import type { SortState } from '@/components/data-grid/columnSpec';
import type { Paging } from '@/components/data-grid/Paginator';
import { pageSizeChosen, selectPreferences } from '@/services/preferences/preferencesSlice';

interface PageSearch {
  pageIndex: number;
  pageSize: number | undefined;
}

/** Rows per page that are in force: what the address says, else what the person prefers (TABLE-2). */
export function usePageSize(search: PageSearch): number {
  const { pageSize } = useSelector(selectPreferences);
  return search.pageSize ?? pageSize;
}

/** The pages of a list whose address holds them. */
export function usePaging(
  search: PageSearch,
  change: (patch: Partial<PageSearch>) => void,
  total: number | undefined,
): Paging {
  const dispatch = useDispatch();
  return {
    total,
    pageIndex: search.pageIndex,
    pageSize: usePageSize(search),
    onPage: (pageIndex) => {
      change({ pageIndex });
    },
    onPageSize: (pageSize) => {
      dispatch(pageSizeChosen(pageSize));
      change({ pageSize });
    },
  };
}

/** What to change in the address for a click on a header; no sort at all means the list's own. */
export function sortPatch<Column extends string>(
  columns: readonly Column[],
  own: { sortBy: Column; sortOrder: 'asc' | 'desc' },
  next: SortState | undefined,
): { sortBy: Column; sortOrder: 'asc' | 'desc' } {
  const column = columns.find((known) => known === next?.columnId);
  return column === undefined ? own : { sortBy: column, sortOrder: next?.direction ?? 'asc' };
}
