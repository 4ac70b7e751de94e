/** Choices, polls and the back button crossing each other on the way to the address (decision 69). */
import { act, renderHook, waitFor } from '@testing-library/react';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { HealthRow } from '@/features/health/model/flatten';
import { useHealthView } from '@/features/health/hooks/useHealthView';
import { useRowsFirst } from '@/features/health/hooks/useRowsFirst';
import { healthSearch, type HealthSearch } from '@/features/health/search';
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { SearchPatch } from '@/services/url/useSearch';
import { makeCheck } from '../../unit/features/health/checkFactory';

const check = (id: string, namespace: string) => makeCheck({ id, name: id, namespace, status: 'unhealthy' });
const FIRST = [check('one', 'shop'), check('two', 'shop'), check('three', 'ware')];
const POLLED = [...FIRST, check('four', 'ware'), check('five', 'bank')];
const NO_NAMES: ReadonlyMap<string, string> = new Map();
const OPENED = healthSearch.parse(new URLSearchParams('groupBy=none'));

const idsOf = (rows: readonly HealthRow[] | undefined) => rows?.map(({ id }) => id);

interface Given {
  checks: readonly CheckSummary[];
  /** What becomes of a change of the address. */
  onChange?: (before: HealthSearch, after: HealthSearch) => HealthSearch;
}

/** The screen's two hooks, with a list beside them that keeps what is written into it as LiveGrid does. */
function useScreen(
  { checks, onChange = (_before, after) => after }: Given,
  written: HealthRow[][],
  prepared: unknown[],
) {
  const [search, setSearch] = useState(OPENED);
  const change = useCallback(
    (patch: SearchPatch<HealthSearch>) =>
      setSearch((before) =>
        onChange(before, { ...before, ...(typeof patch === 'function' ? patch(before) : patch) }),
      ),
    [onChange],
  );
  const { rows, listingFor, listingStepsFor } = useHealthView(checks, search, NO_NAMES);
  // Before the effects of the hook below, as a child's are.
  useLayoutEffect(() => {
    written.push(rows);
  }, [rows, written]);
  const first = useRowsFirst({ search, change, listingFor, listingStepsFor, rows });
  const { onWriter } = first;
  useEffect(() => {
    onWriter({
      show: (shown) => written.push([...shown]),
      prepare: (next, isUrgent) => prepared.push([idsOf(next), isUrgent]),
    });
    return () => onWriter(undefined);
  }, [onWriter, written, prepared]);
  return { ...first, search, setSearch, rows };
}

function open(given: Given) {
  const written: HealthRow[][] = [];
  const prepared: unknown[] = [];
  const view = renderHook((props: Given) => useScreen(props, written, prepared), { initialProps: given });
  const screenOf = () => view.result.current;
  const last = () => idsOf(written.at(-1));
  const chooseTab = (tab: string) => act(() => screenOf().change({ tab }));
  return { ...view, screenOf, last, chooseTab, written, prepared };
}

it('M14 a choice: its rows first, then the address', async () => {
  const { screenOf, last, chooseTab } = open({ checks: FIRST });
  expect(last()).toEqual(['one', 'two', 'three'].toSorted(byName));
  chooseTab('ware');
  expect([last(), screenOf().search.tab, screenOf().ahead.read()?.search.tab]).toEqual([
    ['three'],
    OPENED.tab,
    'ware',
  ]);
  await waitFor(() => expect(screenOf().search.tab).toBe('ware'));
  expect([last(), screenOf().ahead.read()]).toEqual([['three'], undefined]);
});

it('M14 M15 a poll between a choice and its address: the newest rows of the choice stand in the list', async () => {
  const { screenOf, last, chooseTab, rerender } = open({ checks: FIRST });
  chooseTab('ware');
  rerender({ checks: POLLED });
  expect([last()?.toSorted(byName), screenOf().search.tab]).toEqual([['four', 'three'], OPENED.tab]);
  expect(screenOf().ahead.read()?.counts.total).toBe(2);
  await waitFor(() => expect(screenOf().search.tab).toBe('ware'));
  expect([last()?.toSorted(byName), screenOf().ahead.read()]).toEqual([['four', 'three'], undefined]);
});

it('URL-3 M14 an address that goes elsewhere meanwhile, as by the back button: the list shows what it says', async () => {
  const onChange = (before: HealthSearch) => before;
  const { screenOf, last, chooseTab } = open({ checks: FIRST, onChange });
  const before = last();
  chooseTab('ware');
  expect(last()).toEqual(['three']);
  await waitFor(() => expect(screenOf().ahead.read()).toBeUndefined());
  expect([last(), screenOf().search.tab]).toEqual([before, OPENED.tab]);
});

it('URL-3 M14 back to another list while a choice is on its way: the choice comes last and stands', async () => {
  const { screenOf, last, chooseTab } = open({ checks: FIRST });
  chooseTab('ware');
  act(() => screenOf().setSearch({ ...OPENED, tab: 'shop' }));
  expect(last()).toEqual(['three']);
  await waitFor(() => expect(screenOf().search.tab).toBe('ware'));
  expect([last(), screenOf().ahead.read()]).toEqual([['three'], undefined]);
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Longer than somebody rests on what is meant. */
const REST_MS = 200;
const rest = (ms = REST_MS) => new Promise((resolve) => setTimeout(resolve, ms));

it('M14 resting on a choice prepares its rows, leaves the list and the address, and leaving takes them away', async () => {
  const { screenOf, prepared, written, last } = open({ checks: FIRST });
  const count = written.length;
  screenOf().foresee({ tab: 'ware' }, false);
  await waitFor(() => expect(prepared).toEqual([[['three'], false]]));
  expect([written.length, screenOf().search, screenOf().ahead.read()]).toEqual([count, OPENED, undefined]);
  screenOf().foresee(undefined, false);
  expect(prepared.at(-1)).toEqual([undefined, false]);
  expect(last()).toHaveLength(FIRST.length);
});

it('M14 rows whose working out takes longer than a slice, as on a slow machine, are prepared as well', async () => {
  const { screenOf, prepared } = open({ checks: FIRST });
  let now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  screenOf().foresee({ tab: 'ware' }, true);
  await waitFor(() => expect(prepared).toEqual([[['three'], true]]));
});

it('M14 passing over choices prepares none, and a press is urgent', async () => {
  const { screenOf, prepared } = open({ checks: FIRST });
  screenOf().foresee({ tab: 'ware' }, false);
  await rest(10);
  screenOf().foresee({ tab: 'shop' }, true);
  await waitFor(() => expect(prepared).toHaveLength(1));
  await rest();
  expect(prepared).toEqual([[['one', 'two'].toSorted(byName), true]]);
});

it('M14 a choice that brings the list that is there prepares nothing, and what was prepared before goes', async () => {
  const { screenOf, prepared } = open({ checks: FIRST });
  screenOf().foresee({ tab: 'ware' }, true);
  await waitFor(() => expect(prepared).toHaveLength(1));
  screenOf().foresee({ tab: OPENED.tab }, false);
  await waitFor(() => expect(prepared.at(-1)).toEqual([undefined, false]));
});

it('M14 of two choices the second one is prepared on top of the first, however far that one has come', async () => {
  const { screenOf, prepared, chooseTab } = open({ checks: POLLED });
  chooseTab('ware');
  screenOf().foresee({ search: 'three' }, true);
  await waitFor(() => expect(prepared).toEqual([[['three'], true]]));
});

function byName(one: string, other: string): number {
  return one.localeCompare(other);
}
