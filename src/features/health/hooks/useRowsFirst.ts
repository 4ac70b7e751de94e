import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaintAndLull } from '@/components/data-grid/live/afterPaint';
import type { RowWriter } from '@/components/data-grid/live/LiveGrid';
import { useLatest } from '@/components/data-grid/live/useLatest';
import type { ChangeSearch, HistoryMode, SearchPatch } from '@/services/url/useSearch';
import type { HealthRow } from '../model/flatten';
import type { HealthSearch } from '../search';
import { useAheadStore, type AheadStore } from './ahead';
import { useForesight, type Foresee } from './foresight';
import type { HealthView } from './useHealthView';

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

const listsTheSame = (a: HealthSearch, b: HealthSearch) => ROW_KEYS.every((key) => a[key] === b[key]);

const askedBy = (patch: SearchPatch<HealthSearch>, base: HealthSearch): HealthSearch => ({
  ...base,
  ...(typeof patch === 'function' ? patch(base) : patch),
});

interface RowsFirst {
  search: HealthSearch;
  change: ChangeSearch<HealthSearch>;
  listingFor: HealthView['listingFor'];
  listingStepsFor: HealthView['listingStepsFor'];
  /** The rows of the address, as the list is given them. */
  rows: readonly HealthRow[];
}

/**
 * `change` for what is chosen in a long list: rows, counts and the control that was used are there in the next frame,
 * and the address, with everything else that is drawn from it, follows after that frame in slices (decisions 20 and
 * 69). Without a list on the screen the address changes at once.
 */
export function useRowsFirst({ search, change, listingFor, listingStepsFor, rows }: RowsFirst): {
  change: ChangeSearch<HealthSearch>;
  onWriter: (writer: RowWriter<HealthRow> | undefined) => void;
  ahead: AheadStore;
  foresee: Foresee;
} {
  const writer = useRef<RowWriter<HealthRow>>(undefined);
  const shown = useRef<readonly HealthRow[]>(undefined);
  const ahead = useAheadStore();
  const latest = useLatest({ search, listingFor, listingStepsFor });
  const waiting = useRef<{ patch: SearchPatch<HealthSearch>; mode: HistoryMode | undefined }[]>([]);
  // Choices are numbered; `settled` is drawn together with the address that has the choice, or with a later one.
  const [settled, setSettled] = useState(0);
  const made = useRef(0);
  const flush = useCallback(() => {
    const changes = waiting.current;
    waiting.current = [];
    const number = made.current;
    startTransition(() => {
      for (const { patch, mode } of changes) change(patch, mode);
      setSettled(number);
    });
  }, [change]);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const flushWaiting = useCallback(() => {
    if (isThere.current && waiting.current.length > 0) flush();
  }, [flush]);
  const present = useCallback(
    (asked: HealthSearch, listing: HealthView['listingFor']) => {
      const listed = listing(asked);
      shown.current = listed.rows;
      writer.current?.show(listed.rows);
      ahead.write({ search: asked, counts: listed.root.rollUp });
    },
    [ahead],
  );
  const choose = useCallback<ChangeSearch<HealthSearch>>(
    (patch, mode) => {
      // Of two choices the second builds on the first, however far that one has come.
      const base = ahead.read()?.search ?? latest.current.search;
      const asked = askedBy(patch, base);
      if (writer.current === undefined || listsTheSame(asked, base)) {
        flushWaiting();
        change(patch, mode);
        return;
      }
      present(asked, latest.current.listingFor);
      made.current += 1;
      waiting.current = [...waiting.current, { patch, mode }];
      if (waiting.current.length > 1) return;
      // A task later: whoever waits for the frame comes first.
      afterPaintAndLull(() => setTimeout(flushWaiting));
    },
    [ahead, change, flushWaiting, latest, present],
  );
  useLayoutEffect(() => {
    const pending = ahead.read();
    if (pending === undefined) return;
    if (settled !== made.current) {
      // A poll, or the address of an earlier choice, wrote its rows over those of the newest choice.
      present(pending.search, listingFor);
      return;
    }
    ahead.write(undefined);
    // The address went elsewhere, as by the back button, and the list was given the rows that it has.
    if (shown.current !== rows) writer.current?.show(rows);
  }, [ahead, present, listingFor, rows, settled]);
  const onWriter = useCallback((next: RowWriter<HealthRow> | undefined) => {
    writer.current = next;
  }, []);
  const foresee = useForesight(writer, (patch) => {
    const base = ahead.read()?.search ?? latest.current.search;
    const asked = askedBy(patch, base);
    return listsTheSame(asked, base) ? undefined : latest.current.listingStepsFor(asked);
  });
  return { change: choose, onWriter, ahead, foresee };
}
