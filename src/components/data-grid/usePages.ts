import { useDispatch, useSelector } from 'react-redux';
import { pageSizeChosen, selectPreferences } from '@/services/preferences/preferencesSlice';
import type { PageSearch } from '@/services/url/pageSearch';
import type { Paging } from './Paginator';

/**
 * The page of a list as the address asks for it, or else as the person prefers.
 * @param search the list's own values of the address.
 * @param change changes them.
 */
export function usePages(
  search: PageSearch,
  change: (patch: Partial<PageSearch>) => void,
): { pageSize: number; pagingOf: (total: number | undefined) => Paging } {
  const dispatch = useDispatch();
  const { pageSize: preferred } = useSelector(selectPreferences);
  const pageSize = search.pageSize ?? preferred;
  return {
    pageSize,
    pagingOf: (total) => ({
      total,
      pageIndex: search.pageIndex,
      pageSize,
      onPage: (pageIndex) => {
        change({ pageIndex });
      },
      onPageSize: (size) => {
        dispatch(pageSizeChosen(size));
        change({ pageSize: size });
      },
    }),
  };
}
