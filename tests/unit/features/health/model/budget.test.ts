/** Budgets of the list's stages as ratios: four times the checks may cost about four times, never sixteen (beyond M14). */
import { filterChecks } from '@/features/health/model/filterChecks';
import { flatten, type HealthRow } from '@/features/health/model/flatten';
import { groupChecks } from '@/features/health/model/group';
import { createHealthStages, type ListChoice } from '@/features/health/model/healthStages';
import { holdOrder } from '@/features/health/model/holdOrder';
import { labelFacets, labelSetsOf } from '@/features/health/model/labelFacets';
import { NO_LABEL_FILTERS, withIncluded } from '@/features/health/model/labelFilters';
import { pivotChecks } from '@/features/health/model/pivot';
import { finish } from '@/features/health/model/steps';
import { tabsOf } from '@/features/health/model/tabs';
import { createDeltaReading } from '@/features/health/reader/summaryDelta';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { keepUnchanged } from '@/components/data-grid/stableRows';
import { makeCheck } from '../checkFactory';

const SMALL = 2_000;
const LARGE = 4 * SMALL;
/** Linear is 4, n log n a little more, quadratic 16: room for caches that the larger list no longer fits. */
const MOST = 10;
const KEYS = 30;

function estate(size: number): CheckSummary[] {
  return Array.from({ length: size }, (_, at) =>
    makeCheck({
      id: `check-${at}`,
      name: `service ${Math.floor(at / 10)}/probe ${at % 10}`,
      canary_name: `service ${Math.floor(at / 10)}`,
      namespace: `team ${at % 25}`,
      status: at % 7 === 0 ? 'unhealthy' : 'healthy',
      last_transition_time: new Date(1_700_000_000_000 + ((at * 7919) % 100_000) * 1000).toISOString(),
      labels: Object.fromEntries(
        Array.from({ length: KEYS }, (_none, key) => [`label-${key}`, `value ${(at * key) % 40}`]),
      ),
    }),
  );
}

const list = (checks: readonly CheckSummary[]): HealthRow[] =>
  flatten(groupChecks(checks, { field: 'canary_name' }), {
    hidePassing: false,
    health: undefined,
    sort: undefined,
    isOpen: () => true,
    splitsNames: false,
  });
const labels = withIncluded(NO_LABEL_FILTERS, 'label-3', ['value 0', 'value 6']);

const CHOICE: ListChoice = {
  text: '',
  labels,
  tabBy: { field: 'namespace' },
  tab: '',
  groupBy: { field: 'canary_name' },
  hidePassing: false,
  health: undefined,
  sort: undefined,
  groups: new Map(),
};

/** Each prepares what it needs for one size and answers the work that is timed. */
const STAGES: Readonly<Record<string, (checks: CheckSummary[]) => () => unknown>> = {
  'search and labels': (checks) => () => filterChecks(checks, { search: 'probe 7', labels }),
  tabs: (checks) => () => tabsOf(checks, { field: 'namespace' }),
  'groups and rows': (checks) => () => list(checks),
  'the whole list as a poll prepares it': (checks) => () => finish(createHealthStages()(checks, CHOICE)),
  'label facets': (checks) => () => labelFacets(labelSetsOf(checks)),
  pivot: (checks) => () =>
    pivotChecks(checks, {
      groupBy: { field: 'canary_name' },
      pivotBy: 'label',
      pivotLabel: 'label-3',
      hidePassing: false,
      health: undefined,
    }),
  'rows that stand still': (checks) => {
    const held = list(checks);
    const next = [...held].reverse();
    return () => holdOrder(held, next, checks);
  },
  'unchanged rows of the grid': (checks) => {
    const rows = list(checks);
    const known = new Map(rows.map((row) => [row.id, row]));
    return () => keepUnchanged(known, list(checks), ({ id }) => id);
  },
  'delta of a poll': (checks) => {
    const { deltaOf } = createDeltaReading();
    return () => deltaOf(checks);
  },
};

/** The quickest of several runs: the others met somebody else on the machine. */
function quickest(work: () => unknown): number {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

it.each(Object.entries(STAGES))(
  'M14 F60 %s grows with the number of checks, not with its square',
  (_name, prepare) => {
    const small = prepare(estate(SMALL));
    const large = prepare(estate(LARGE));
    // Under a twentieth of a millisecond the clock itself is measured. Three tries: a busy machine spoils one.
    const ratios = [1, 2, 3].map(() => quickest(large) / Math.max(0.05, quickest(small)));
    expect(Math.min(...ratios)).toBeLessThan(MOST);
  },
);
