import { useDispatch, useSelector } from 'react-redux';
import { pageSizeChosen, selectPreferences } from './preferencesSlice';

/** The paging keys of an address (services/url/pageSearch.ts). */
interface PageSearch {
  pageIndex: number;
  pageSize: number | undefined;
}

/** What the paginator of a grid needs. */
interface Pages {
  pageIndex: number;
  total: number | undefined;
  pageSize: number;
  onPage: (pageIndex: number) => void;
  onPageSize: (pageSize: number) => void;
}

/**
 * The page of a list as the address asks for it, or else as the person prefers.
 * @param search the list's own values of the address.
 * @param change changes them.
 */
export function usePages(
  search: PageSearch,
  change: (patch: Partial<PageSearch>) => void,
): { pageSize: number; pagingOf: (total: number | undefined) => Pages } {
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
