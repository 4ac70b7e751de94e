import { MOST_COLUMNS, pivotChecks, type PivotOptions } from '@/features/health/model/pivot';
import { hostileLabels, makeCheck, neverRun } from '../checkFactory';

const options: PivotOptions = {
  groupBy: { field: 'canary_name' },
  pivotBy: 'label',
  pivotLabel: 'cluster',
  hidePassing: false,
  health: undefined,
};
const inCluster = (cluster: string, overrides: Parameters<typeof makeCheck>[0] = {}) =>
  makeCheck({ canary_name: 'api', labels: { cluster }, ...overrides });

it('CHECK-1 rows are groups, columns the values of the label, cells the worst of what stands there', () => {
  const red = inCluster('eu', { status: 'unhealthy', uptime: { passed: 1, failed: 3 } });
  const pivot = pivotChecks(
    [
      inCluster('us', { latency: { rolling1h: 7 } }),
      inCluster('eu'),
      red,
      makeCheck({ canary_name: 'web', labels: {} }),
    ],
    options,
  );
  expect(pivot.columns).toEqual(['eu', 'none', 'us']);
  expect(pivot.rows.map(({ name }) => name)).toEqual(['api', 'web']);
  const [api] = pivot.rows;
  expect(api?.cells.get('eu')).toMatchObject({ health: 'mixed', count: 2, worst: red });
  expect(api?.cells.get('eu')?.uptime).toBeCloseTo(11 / 14);
  expect(api?.cells.get('us')).toMatchObject({ health: 'healthy', latency: 7, count: 1 });
  expect(api?.cells.has('none')).toBe(false);
});

it('without grouping a row stands for the checks of one name; what is hidden is in no cell', () => {
  const checks = [
    inCluster('eu', { name: 'ping' }),
    inCluster('us', { name: 'ping', status: 'unhealthy' }),
    neverRun({ name: 'dns', labels: { cluster: 'eu' } }),
  ];
  const pivot = pivotChecks(checks, { ...options, groupBy: { field: 'none' }, hidePassing: true });
  expect(pivot.rows.map(({ name, cells }) => [name, [...cells.keys()]])).toEqual([
    ['ping', ['us']],
    ['dns', ['eu']],
  ]);
});

it('TM9 values named __proto__, constructor and toString are columns like any other', () => {
  const values = ['__proto__', 'constructor', 'toString'];
  const pivot = pivotChecks(
    values.map((value) => makeCheck({ canary_name: value, labels: hostileLabels([['constructor', value]]) })),
    { ...options, pivotLabel: 'constructor' },
  );
  expect(pivot.columns).toEqual(values);
  expect(pivot.rows.map(({ name, cells }) => cells.get(name)?.count)).toEqual([1, 1, 1]);
});

it('more values than anybody reads are counted instead', () => {
  const checks = Array.from({ length: 60 }, (_, at) => inCluster(`c${at}`));
  const pivot = pivotChecks(checks, options);
  expect(pivot.columns).toHaveLength(MOST_COLUMNS);
  expect(pivot.hiddenColumns).toBe(60 - MOST_COLUMNS);
});
