import { createHealthStages, isGroupOpen, type ListChoice } from '@/features/health/model/healthStages';
import { filterChecks } from '@/features/health/model/filterChecks';
import { flatten } from '@/features/health/model/flatten';
import { groupChecks } from '@/features/health/model/group';
import { NO_LABEL_FILTERS, withLabel } from '@/features/health/model/labelFilters';
import {
  finish,
  finishInSlices,
  pauseAtLeisure,
  remembered,
  type Steps,
} from '@/features/health/model/steps';
import { checksOfTab } from '@/features/health/model/tabs';
import { withLeisure } from '@tests/setup/leisure';
import { makeCheck } from '../checkFactory';

const checks = Array.from({ length: 3_000 }, (_, at) =>
  makeCheck({
    id: `id-${at}`,
    name: `probe ${at}`,
    canary_name: `service ${at % 300}`,
    namespace: `team ${at % 5}`,
    status: at % 9 === 0 ? 'unhealthy' : 'healthy',
    labels: { zone: String(at % 3) },
  }),
);

const choice: ListChoice = {
  text: 'probe 1',
  labels: withLabel(NO_LABEL_FILTERS, 'zone', '2', -1),
  tabBy: { field: 'namespace' },
  tab: 'team 1',
  groupBy: { field: 'canary_name' },
  hidePassing: true,
  health: undefined,
  sort: undefined,
  groups: new Map(),
};

it('HEALTH-3 M14 the stages together list what filter, tabs, groups and rows list one after the other', () => {
  const filtered = filterChecks(checks, { search: choice.text, labels: choice.labels });
  const root = groupChecks(checksOfTab(filtered, choice.tabBy, choice.tab), choice.groupBy);
  const rows = flatten(root, {
    hidePassing: true,
    health: undefined,
    sort: undefined,
    isOpen: (group) => isGroupOpen(group, choice.groups, true),
    splitsNames: false,
  });
  expect(rows.length).toBeGreaterThan(0);
  expect(finish(createHealthStages()(checks, choice)).rows).toEqual(rows);
});

it('M14 work in slices ends with the very result that the list then shows', async () => {
  const listing = createHealthStages();
  const prepared = await finishInSlices(listing(checks, choice), () => true);
  expect(finish(listing(checks, choice)).rows).toBe(prepared?.rows);
});

it('M14 no step of the work goes over more than a few hundred checks', () => {
  const all = { ...choice, text: '', labels: NO_LABEL_FILTERS, tab: '' };
  const steps = createHealthStages()(checks, all);
  let count = 1;
  while (steps.next().done !== true) count += 1;
  expect(count).toBeGreaterThan(checks.length / 250);
});

it('M14 not even the first slice belongs to the task that asks, and a choice meanwhile is not worked out', async () => {
  let steps = 0;
  const counted = (function* counted(): Steps<number> {
    steps += 1;
    yield;
    return steps;
  })();
  let isWanted = true;
  const prepared = finishInSlices(counted, () => isWanted);
  await Promise.resolve();
  expect(steps).toBe(0);
  isWanted = false;
  expect([await prepared, steps]).toEqual([undefined, 0]);
});

it('work that nobody waits for any more stops', async () => {
  let steps = 0;
  const endless = (function* endless(): Steps<number> {
    for (;;) {
      steps += 1;
      yield;
    }
  })();
  expect(await finishInSlices(endless, () => steps < 10)).toBeUndefined();
  expect(steps).toBe(10);
});

it('M14 the turn is given back after each slice', async () => {
  const pause = jest.fn(() => Promise.resolve());
  const counting = (function* counting(): Steps<number> {
    for (let at = 1; at < 5; at += 1) yield;
    return 5;
  })();
  expect(await finishInSlices(counting, () => true, { sliceMs: 0, pause })).toBe(5);
  expect(pause).toHaveBeenCalledTimes(4);
});

it('M14 at leisure work stands behind all that the browser has to do, and takes turns where it cannot say so', async () => {
  expect('scheduler' in globalThis).toBe(false);
  await pauseAtLeisure();
  const leisure = withLeisure();
  try {
    let isOver = false;
    const pausing = pauseAtLeisure().then(() => {
      isOver = true;
    });
    await Promise.resolve();
    expect(isOver).toBe(false);
    leisure.come();
    await pausing;
  } finally {
    leisure.end();
  }
});

it('M14 the lists that people go back to are remembered, those that nobody asked for of late are not', () => {
  let worked = 0;
  const double = remembered(function* double(value: number) {
    yield;
    worked += 1;
    return value * 2;
  });
  const ask = (values: readonly number[]) => values.map((value): number => finish(double(value)));
  expect(ask([1, 2, 1, 3, 1, 4, 1, 5, 1])).toEqual([2, 4, 2, 6, 2, 8, 2, 10, 2]);
  expect(worked).toBe(5);
  expect(ask([5, 2])).toEqual([10, 4]);
  expect(worked).toBe(6);
});
