import { startTransition, useCallback, useEffect, useRef } from 'react';
import { afterPaint } from '@/components/data-grid/live/afterPaint';
import { useLatest } from '@/components/data-grid/live/useLatest';
import type { ChangeSearch, HistoryMode, SearchPatch } from '@/services/url/useSearch';
import type { HealthRow } from '../model/flatten';
import type { HealthSearch } from '../search';

/** Writes rows into the list without drawing anything else. */
export type ShowRows = (rows: readonly HealthRow[]) => void;

/** What the rows depend on. */
const ROW_KEYS: readonly (keyof HealthSearch)[] = [
  'search',
  'groupBy',
  'tabBy',
  'tab',
  'hidePassing',
  'labels',
  'health',
  'sortBy',
  'sortDesc',
  'groups',
];

interface RowsFirst {
  search: HealthSearch;
  change: ChangeSearch<HealthSearch>;
  rowsFor: (search: HealthSearch) => HealthRow[];
}

/**
 * `change` for what is chosen in a long list: the rows are there in the next frame, and the address, with everything
 * that is drawn from it, follows after that frame in slices (decision 20). Without a list on the screen the address changes at once.
 */
export function useRowsFirst({ search, change, rowsFor }: RowsFirst): {
  change: ChangeSearch<HealthSearch>;
  onShow: (show: ShowRows | undefined) => void;
} {
  const show = useRef<ShowRows>(undefined);
  const latest = useLatest({ search, rowsFor });
  const waiting = useRef<{ patch: SearchPatch<HealthSearch>; mode: HistoryMode | undefined }[]>([]);
  const flush = useCallback(() => {
    const changes = waiting.current;
    waiting.current = [];
    startTransition(() => {
      for (const { patch, mode } of changes) change(patch, mode);
    });
  }, [change]);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const ahead = useCallback<ChangeSearch<HealthSearch>>(
    (patch, mode) => {
      const changes = [...waiting.current, { patch, mode }];
      const asked = changes.reduce<HealthSearch>(
        (values, { patch: next }) => ({ ...values, ...(typeof next === 'function' ? next(values) : next) }),
        latest.current.search,
      );
      const isOfRows = ROW_KEYS.some((key) => asked[key] !== latest.current.search[key]);
      if (show.current === undefined || !isOfRows) {
        if (waiting.current.length > 0) flush();
        change(patch, mode);
        return;
      }
      show.current(latest.current.rowsFor(asked));
      waiting.current = changes;
      if (changes.length > 1) return;
      afterPaint(() => {
        if (isThere.current) flush();
      });
    },
    [change, flush, latest],
  );
  const onShow = useCallback((next: ShowRows | undefined) => {
    show.current = next;
  }, []);
  return { change: ahead, onShow };
}
