/** Labels as strangers write them, through every stage of the list. */
import { createHealthStages, type ListChoice } from '@/features/health/model/healthStages';
import { labelFacets, labelSetsOf } from '@/features/health/model/labelFacets';
import { NO_LABEL_FILTERS, withIncluded } from '@/features/health/model/labelFilters';
import { finish } from '@/features/health/model/steps';
import { hostileLabels, makeCheck } from '../checkFactory';

const base: ListChoice = {
  text: '',
  labels: NO_LABEL_FILTERS,
  tabBy: { field: 'namespace' },
  tab: '',
  groupBy: { field: 'none' },
  hidePassing: false,
  health: undefined,
  sort: undefined,
  groups: new Map(),
};
const names = (choice: ListChoice, checks: Parameters<ReturnType<typeof createHealthStages>>[0]) =>
  finish(createHealthStages()(checks, choice)).rows.map(({ name }) => name);

const KEYS = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
const VALUES = ['a,b', 'a:b', 'k=v;x', '🙂🚀', 'שלום', '\u202Eabc', '', ' ', '"quoted"', 'a\nb', '%2C'];

it.each(KEYS.flatMap((key) => VALUES.map((value) => [key, value] as const)))(
  'TM9 F63 HEALTH-13 a label %j with the value %j groups, splits and filters',
  (key, value) => {
    const odd = makeCheck({ name: 'odd', labels: hostileLabels([[key, value]]) });
    const checks = [odd, makeCheck({ name: 'plain' })];
    expect(names({ ...base, labels: withIncluded(NO_LABEL_FILTERS, key, [value]) }, checks)).toEqual(['odd']);
    const groups = finish(createHealthStages()(checks, { ...base, groupBy: { label: key } })).root.groups;
    expect(groups.map(({ name }) => name).sort()).toEqual(
      [value === '' ? 'none' : value, 'none'].filter((name, at, all) => all.indexOf(name) === at).sort(),
    );
    expect(labelFacets(labelSetsOf(checks))).toEqual([
      { key, values: [{ value, count: 1 }], isBoolean: false },
    ]);
  },
);

it('F60 TM9 one megabyte of labels on one check is listed, searched and counted', () => {
  const labels = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [`key ${at}`, `${at}`.padEnd(1_000, 'x')]),
  );
  const checks = [makeCheck({ name: 'heavy', labels }), makeCheck({ name: 'light' })];
  expect(JSON.stringify(labels).length).toBeGreaterThan(1_000_000);
  expect(labelFacets(labelSetsOf(checks))).toHaveLength(1_000);
  const wanted = withIncluded(NO_LABEL_FILTERS, 'key 7', ['7'.padEnd(1_000, 'x')]);
  expect(names({ ...base, labels: wanted }, checks)).toEqual(['heavy']);
  expect(names({ ...base, text: 'LIGHT' }, checks)).toEqual(['light']);
});

it('F64 zero dates and dates that are none sort last and break nothing', () => {
  const checks = ['0001-01-01T00:00:00Z', 'infinity', 'yesterday', '', '2026-11-01T00:00:00Z'].map(
    (time, at) =>
      makeCheck({ name: `check ${at}`, last_transition_time: time, last_runtime: time, next_runtime: time }),
  );
  expect(names({ ...base, sort: { by: 'transition', desc: true } }, checks)[0]).toBe('check 4');
  expect(names({ ...base, sort: { by: 'transition', desc: false } }, checks)[0]).toBe('check 4');
});
