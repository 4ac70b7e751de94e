/** The columns behind the stages: what is kept from one answer to the next, and what a click may cost. */
import { createHealthStages, type ListChoice } from '@/features/health/model/healthStages';
import { labelFacets, labelSetsOf } from '@/features/health/model/labelFacets';
import { NO_LABEL_FILTERS, withLabel } from '@/features/health/model/labelFilters';
import { columnOf, readAhead, readTable, selectionOf } from '@/features/health/model/readTable';
import { finish } from '@/features/health/model/steps';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { makeCheck } from '../checkFactory';
import { expectPlain } from './plainList';

const CHOICE: ListChoice = {
  text: '',
  labels: NO_LABEL_FILTERS,
  tabBy: { field: 'namespace' },
  tab: '',
  groupBy: { field: 'canary_name' },
  hidePassing: false,
  health: undefined,
  sort: undefined,
  groups: new Map(),
};

function estate(size: number, keys: number): CheckSummary[] {
  return Array.from({ length: size }, (_none, at) =>
    makeCheck({
      id: `check ${at}`,
      name: `probe ${at}`,
      canary_name: `service ${Math.floor(at / 10)}`,
      namespace: `team ${at % 7}`,
      status: at % 7 === 0 ? 'unhealthy' : 'healthy',
      labels: Object.fromEntries(
        Array.from({ length: keys }, (_key, key) => [`label ${key}`, `value ${(at * (key + 1)) % 40}`]),
      ),
    }),
  );
}

it('M14 a check that a poll left alone keeps its row, and a group in which nothing changed is listed as before', () => {
  const listing = createHealthStages();
  const checks = estate(60, 2);
  const rows = finish(listing(checks, CHOICE)).rows;
  const polled = checks.map((check, at) => (at === 31 ? { ...check, latency: { rolling1h: 9 } } : check));
  const next = finish(listing(polled, CHOICE)).rows;
  expect(next.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const others = next.filter((row, at) => row !== rows[at]).map(({ id }) => id);
  expect(others.filter((id) => id.startsWith('check'))).toEqual(['check 31']);
});

it('F60 values that are others with every poll are forgotten in time, and listed rightly all the while', () => {
  const listing = createHealthStages();
  let checks = estate(60, 2);
  for (let poll = 0; poll < 60; poll += 1) {
    checks = checks.map((check, at) =>
      at % 2 === 0
        ? { ...check, description: `${poll} ${at}`, labels: { version: `${poll} ${at}`, zone: 'a' } }
        : check,
    );
    const labels = withLabel(NO_LABEL_FILTERS, 'version', `${poll} 4`, -1);
    expectPlain(finish(listing(checks, { ...CHOICE, labels })), checks, { ...CHOICE, labels });
    expect(labelFacets(labelSetsOf(checks)).find(({ key }) => key === 'version')?.values).toHaveLength(30);
    for (const groupBy of [{ label: 'version' }, { field: 'description' }] as const)
      expectPlain(finish(listing(checks, { ...CHOICE, groupBy })), checks, { ...CHOICE, groupBy });
  }
});

it('M14 what is read ahead is what a click finds: every field, the texts and the order, in small steps', () => {
  const checks = estate(600, 3);
  const listing = createHealthStages();
  finish(listing(checks, CHOICE));
  const { table } = selectionOf(checks);
  expect(table.texts).toHaveLength(0);
  const steps = [...readAhead(checks, undefined)];
  expect(steps.length).toBeGreaterThan(10);
  expect(table.texts).toHaveLength(600);
  expect(table.orders.get('')).toHaveLength(600);
  const ready = new Map(table.fields);
  for (const field of ['namespace', 'type', 'canary_name'] as const)
    expect(columnOf(table, { field })).toBe(ready.get(field));
  for (const text of ['probe 12', '']) {
    const choice = { ...CHOICE, text, tab: 'team 3', hidePassing: text === '' };
    expectPlain(finish(listing(checks, choice)), checks, choice);
  }
});

it('M14 a poll whose preparation nobody waits for any more leaves nothing half read behind', () => {
  const checks = estate(600, 3);
  const polled = checks.map((check, at) =>
    at % 3 === 0 ? { ...check, status: 'unhealthy' as const, labels: { 'label 1': 'new' } } : check,
  );
  const choice = { ...CHOICE, labels: withLabel(NO_LABEL_FILTERS, 'label 1', 'new', 1) };
  for (let stop = 0; stop < 40; stop += 3) {
    const listing = createHealthStages();
    finish(listing(checks, choice));
    labelFacets(labelSetsOf(checks));
    const next = [...polled];
    const preparing = listing(next, choice);
    for (let step = 0; step < stop; step += 1) preparing.next();
    preparing.return({ filtered: [], inTab: [], root: finish(listing(checks, choice)).root, rows: [] });
    expectPlain(finish(listing(next, choice)), next, choice);
  }
});

/** The quickest of several runs: the others met somebody else on the machine. */
function quickest(work: () => unknown): number {
  const times = Array.from({ length: 30 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** Ten times over the numbers of one column, as a filter by one key goes once. */
function tenPasses(size: number): () => number {
  const codes = Int32Array.from({ length: size }, (_none, at) => at % 40);
  const kept = new Int32Array(size);
  return () => {
    let count = 0;
    for (let pass = 0; pass < 10; pass += 1)
      for (let place = 0; place < size; place += 1) {
        kept[count % size] = place;
        if (codes[place] !== pass) count += 1;
      }
    return count;
  };
}

/** Three times what was measured. The stages that looked at labels and fields of every check took 8 to 23. */
const MOST_PASSES = 6;

it('M14 descriptions are no column before somebody groups by them, and one that the next answer goes on with after', () => {
  const described = estate(60, 2).map((check, at) => ({ ...check, description: `what ${at} does` }));
  finish(readAhead(described, undefined));
  const { table } = selectionOf(described);
  expect(table.fields.has('type')).toBe(true);
  expect(table.fields.has('description')).toBe(false);
  const next = finish(readTable([...described], table));
  expect(next.fields.has('description')).toBe(false);
  expect(columnOf(next, { field: 'description' }).dictionary.values).toContain('what 7 does');
  const after = finish(readTable([...described], next));
  expect(after.fields.get('description')?.codes).toEqual(next.fields.get('description')?.codes);
});

it('M14 answers share what runs do not change, and one that changes it leaves the answer before as it was', () => {
  const checks = estate(600, 2);
  finish(readAhead(checks, undefined));
  const { table } = selectionOf(checks);
  const ran = checks.map((check, at) => (at % 4 === 0 ? { ...check, latency: { rolling1h: 9 } } : check));
  const next = finish(readTable(ran, table));
  expect(next.names).toBe(table.names);
  expect(next.texts).toBe(table.texts);
  expect(next.places).toBe(table.places);
  expect(columnOf(next, { field: 'type' }).codes).toBe(columnOf(table, { field: 'type' }).codes);
  expect(next.latency).not.toBe(table.latency);

  const renamed = ran.map((check, at) =>
    at === 7 ? { ...check, name: 'other', namespace: 'new team' } : check,
  );
  const last = finish(readTable(renamed, next));
  const namespaceOf = (of: typeof last, place: number) => {
    const { codes, dictionary } = columnOf(of, { field: 'namespace' });
    return dictionary.values[codes[place] ?? 0];
  };
  expect([last.names[7], next.names[7]]).toEqual(['other', 'probe 7']);
  expect([namespaceOf(last, 7), namespaceOf(next, 7)]).toEqual(['new team', 'team 0']);
  expect([last.names[8], namespaceOf(last, 8)]).toEqual(['probe 8', 'team 1']);

  const fewer = finish(readTable(renamed.slice(1), last));
  expect([fewer.names[6], namespaceOf(fewer, 6), fewer.names.length]).toEqual(['other', 'new team', 599]);
  expect([...fewer.places]).toEqual([...fewer.names.keys()]);
});

it('M14 a label toggle, a tab and Group By go over numbers, not over the texts of every check', () => {
  const size = 8_000;
  const checks = estate(size, 30);
  const listing = createHealthStages();
  const shown = (change: Partial<ListChoice>) =>
    finish(listing(checks, { ...CHOICE, hidePassing: true, ...change }));
  const labels = (key: number, value: number) =>
    withLabel(NO_LABEL_FILTERS, `label ${key}`, `value ${value}`, 1);
  // Never the same twice within what the stages remember.
  let round = 0;
  const CLICKS: Readonly<Record<string, () => unknown>> = {
    label: () => shown({ labels: labels(round % 5, round % 40) }),
    tab: () => shown({ tab: `team ${round % 7}` }),
    groupBy: () => shown({ labels: labels(3, 4), groupBy: { label: `label ${round % 6}` } }),
  };
  const bare = tenPasses(size);
  for (const [click, work] of Object.entries(CLICKS)) {
    const next = () => {
      round += 1;
      return work();
    };
    const ratios = [1, 2, 3].map(() => quickest(next) / quickest(bare));
    expect({ click, isQuick: Math.min(...ratios) < MOST_PASSES }).toEqual({ click, isQuick: true });
  }
});
