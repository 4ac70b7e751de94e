import { startTransition, useCallback, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { idTag, listTag } from '@/services/api/tags';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { DEFAULT_TIME_RANGE, rangeStart, type TimeRangeValue } from '@/services/time/ranges';
import { resolveRange, type RangeSelection } from '@/services/time/rangeSelection';
import { useSearch, type SearchPatch } from '@/services/url/useSearch';
import { triStateCodec, withTriState } from '@/services/url/codecs/triState';
import type { GroupRow, HealthRow } from '../model/flatten';
import { healthSearch, type HealthSearch } from '../search';
import { useAgentNames } from './useAgentNames';
import { useAwaitedCheck } from './useAwaitedCheck';
import { pollMilliseconds, useCheckSummary, type CheckSummaryView } from './useCheckSummary';
import { useChosenRange } from './useChosenRange';
import { useHealthView } from './useHealthView';
import { useHeldRows } from './useHeldRows';
import { usePanelKeys } from './usePanelKeys';
import { useRowsFirst } from './useRowsFirst';
import { useStableValue } from './useStableValue';

const NO_CHECKS: readonly CheckSummary[] = [];
const GROUP_PREFIX = 'group:';

/** The address with a group opened or closed. */
function toggled({ id, isExpanded }: GroupRow): SearchPatch<HealthSearch> {
  const group = id.slice(GROUP_PREFIX.length);
  return ({ groups }) => ({ groups: withTriState(groups, group, isExpanded ? -1 : 1) });
}

/** The part of the address that the list is made of; the panel's own choices ask nothing of the list (HEALTH-20). */
function listAddress({
  search,
  groupBy,
  tabBy,
  tab,
  hidePassing,
  labels,
  health,
  sortBy,
  sortDesc,
}: HealthSearch): string {
  return healthSearch.link('', {
    search,
    groupBy,
    tabBy,
    tab,
    hidePassing,
    labels,
    health,
    sortBy,
    sortDesc,
  });
}

/** The part that toolbar and filters show; opening a group or a check leaves them alone. */
const CONTROL_KEYS = [
  'search',
  'groupBy',
  'tabBy',
  'hidePassing',
  'labels',
  'health',
  'timeRange',
  'refreshInterval',
  'layout',
  'pivotBy',
  'pivotLabel',
  'pivotCellType',
] as const;

function controlsAddress(search: HealthSearch): string {
  return healthSearch.link('', Object.fromEntries(CONTROL_KEYS.map((key) => [key, search[key]])));
}

function showsSameControls(a: HealthSearch, b: HealthSearch): boolean {
  return controlsAddress(a) === controlsAddress(b);
}

/** Milliseconds of the range in force, worked out when it is chosen: a range that grows with the clock stays as long. */
function useRangeLength(timeRange: TimeRangeValue, selection: RangeSelection | undefined): number {
  return useMemo(() => {
    const now = clockNow();
    const resolved = selection === undefined ? undefined : resolveRange(selection, now);
    return resolved === undefined ? now - (rangeStart(timeRange, now) ?? now) : resolved.to - resolved.from;
  }, [timeRange, selection]);
}

/** The query as the screen sees it: the first answer is there once its list is worked out. */
function useShownQuery(query: CheckSummaryView['query'], shown: readonly CheckSummary[]) {
  return useMemo(() => {
    const isWorkedOut = query.data === undefined || query.data.length === 0 || shown.length > 0;
    return isWorkedOut ? query : { ...query, data: undefined, error: undefined, isLoading: true };
  }, [query, shown]);
}

/** Focus goes back to the row whose panel was closed, once the grid stands alone again. */
function focusRow(checkId: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[row-id="${CSS.escape(checkId)}"] [role="gridcell"]`)?.focus();
  });
}

/** Everything the health page shows and does, from the address and one query (architecture §18, journey A). */
export function useHealthScreen() {
  const [search, changeAddress] = useSearch(healthSearch);
  const isOnline = useSelector(selectOnline);
  const { checkId } = search;
  const controls = useStableValue(search, showsSameControls);

  const openCheck = useCallback(
    (id: string) => {
      changeAddress({ checkId: id, zoom: undefined }, 'replace');
    },
    [changeAddress],
  );
  const [known, setKnown] = useState<readonly CheckSummary[]>();
  const awaited = useAwaitedCheck(known, openCheck);
  const picked = useChosenRange(search, changeAddress);
  const choice = useMemo(() => listAddress(search), [search]);
  const { query, refresh, argument } = useCheckSummary({
    timeRange: search.timeRange ?? DEFAULT_TIME_RANGE,
    selection: picked.selection,
    refreshInterval: search.refreshInterval,
    hurryMs: awaited.hurryMs,
    address: choice,
  });
  if (query.data !== known) setKnown(query.data);

  const checks = query.data ?? NO_CHECKS;
  const view = useHealthView(checks, search, useAgentNames(checks, search.tabBy));
  const shownQuery = useShownQuery(query, view.checks);
  const [isInUse, setInUse] = useState(false);
  // Nothing on the screen waits for it: it decides what the next poll does.
  const setEngaged = useCallback((isEngaged: boolean) => {
    startTransition(() => setInUse(isEngaged));
  }, []);
  // Whoever asks for fresh data wants to see them: a refresh by hand frees the order once its answer is there.
  const [asked, setAsked] = useState<{ count: number; since: number | undefined }>({
    count: 0,
    since: undefined,
  });
  const answered = asked.since === query.fulfilledAt ? asked.count - 1 : asked.count;
  const isOpenListed = useMemo(
    () => checkId !== undefined && view.rows.some(({ id }) => id === checkId),
    [checkId, view.rows],
  );
  const askedFor = `${choice} ${triStateCodec.serialize(search.groups)} ${answered}`;
  const held = useHeldRows({
    rows: view.rows,
    checks: view.checks,
    isEngaged: isInUse || isOpenListed,
    choice: askedFor,
  });
  const { change, onWriter, ahead, foresee } = useRowsFirst({
    search,
    change: changeAddress,
    listingFor: view.listingFor,
    listingStepsFor: view.listingStepsFor,
    rows: held.rows,
  });
  const selected = useMemo(
    () => (checkId === undefined ? undefined : checks.find(({ id }) => id === checkId)),
    [checks, checkId],
  );

  const closePanel = useCallback(() => {
    change({ checkId: undefined, zoom: undefined });
    if (checkId !== undefined) focusRow(checkId);
  }, [change, checkId]);
  usePanelKeys({ checkId, rows: held.rows, onOpen: openCheck, onClose: closePanel });

  const toggleGroup = useCallback(
    (row: HealthRow) => {
      if (row.kind === 'group') change(toggled(row), 'replace');
    },
    [change],
  );
  const foreseeRow = useCallback(
    (row: HealthRow | undefined, isPressed: boolean) => {
      foresee(row?.kind === 'group' ? toggled(row) : undefined, isPressed);
    },
    [foresee],
  );
  const openRow = useCallback(
    (row: HealthRow) => {
      if (row.kind === 'check') change({ checkId: row.id, zoom: undefined });
    },
    [change],
  );
  const openListed = useCallback(
    ({ id }: CheckSummary) => {
      change({ checkId: id, zoom: undefined });
    },
    [change],
  );
  const pollMs =
    isOnline && awaited.hurryMs !== undefined
      ? awaited.hurryMs
      : pollMilliseconds(search.refreshInterval, isOnline);

  const dispatch = useDispatch();
  const { fulfilledAt } = query;
  // The list asks for itself; the panel's answers are called stale, so that one button refreshes all that is seen.
  const refreshAll = useCallback(() => {
    refresh();
    setAsked(({ count }) => ({ count: count + 1, since: fulfilledAt }));
    if (checkId === undefined) return;
    dispatch(api.util.invalidateTags([idTag('check', checkId), listTag('check-status')]));
  }, [refresh, dispatch, checkId, fulfilledAt]);

  const rangeMs = useRangeLength(search.timeRange ?? DEFAULT_TIME_RANGE, picked.selection);
  return {
    search,
    rangeMs,
    /** The address as toolbar and filters see it: the same object until something of theirs changes. */
    controls,
    picked,
    change,
    query: shownQuery,
    /** What the query is asked for: who shows that it is under way looks by itself. */
    argument,
    refresh: refreshAll,
    view,
    held,
    /** What a person chose of it: rows that come without a choice are written a few a frame. */
    askedFor,
    /** Hears from the list on the screen how rows are written into it. */
    onWriter,
    /** Hears what is about to be chosen. */
    foresee,
    /** Hears which row somebody is about to use. */
    foreseeRow,
    /** What is on its way to the address, for the elements that show it at once. */
    ahead,
    setEngaged,
    selected,
    awaited,
    pollMs,
    toggleGroup,
    openRow,
    openCheck: openListed,
    closePanel,
  };
}

export type HealthScreen = ReturnType<typeof useHealthScreen>;
