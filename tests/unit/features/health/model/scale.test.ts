import { filterChecks } from '@/features/health/model/filterChecks';
import { flatten } from '@/features/health/model/flatten';
import { groupChecks } from '@/features/health/model/group';
import { labelFacets, labelSetsOf } from '@/features/health/model/labelFacets';
import { NO_LABEL_FILTERS, withIncluded, withLabel } from '@/features/health/model/labelFilters';
import { checksOfTab, tabsOf } from '@/features/health/model/tabs';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { makeCheck } from '../checkFactory';

const LABELS = 30;
const CHECKS_A_CANARY = 10;

function estate(size: number): CheckSummary[] {
  return Array.from({ length: size }, (_, at) =>
    makeCheck({
      name: `check ${at}`,
      canary_name: `canary ${Math.floor(at / CHECKS_A_CANARY)}`,
      namespace: `namespace ${at % 25}`,
      status: at % 7 === 0 ? 'unhealthy' : 'healthy',
      last_transition_time: new Date(1_700_000_000_000 + ((at * 7919) % 100_000) * 1000).toISOString(),
      labels: Object.fromEntries(
        Array.from({ length: LABELS }, (_none, key) => [`label-${key}`, `value ${(at * key) % 40}`]),
      ),
    }),
  );
}

const filters = withLabel(
  withIncluded(NO_LABEL_FILTERS, 'label-3', ['value 0', 'value 3', 'value 6']),
  'label-5',
  'value 5',
  -1,
);

function wholeList(checks: readonly CheckSummary[]): number {
  const found = filterChecks(checks, { search: 'check', labels: filters });
  const inTab = checksOfTab(found, { field: 'namespace' }, '');
  const rows = flatten(groupChecks(inTab, { field: 'canary_name' }), {
    hidePassing: false,
    health: undefined,
    sort: undefined,
    isOpen: () => true,
    splitsNames: false,
  });
  return rows.length + tabsOf(found, { field: 'namespace' }).length + labelFacets(labelSetsOf(checks)).length;
}

/** The quickest of several runs: the others met somebody else on the machine. */
function quickest(checks: readonly CheckSummary[]): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    wholeList(checks);
    return performance.now() - start;
  });
  return Math.min(...times);
}

it('F60 ten times the checks cost about ten times the time, not a hundred times', () => {
  const small = estate(1000);
  const large = estate(10_000);
  expect(wholeList(large)).toBeGreaterThan(wholeList(small));
  const ratio = quickest(large) / quickest(small);
  expect(ratio).toBeLessThan(40);
});
