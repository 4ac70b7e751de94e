/** The stages in columns list what a plain list would, on estates and choices that nobody would think of. */
import fc from 'fast-check';
import type { GroupBy, TabBy } from '@/features/health/model/dimension';
import { createHealthStages, type ListChoice } from '@/features/health/model/healthStages';
import { NO_LABEL_FILTERS, withLabel } from '@/features/health/model/labelFilters';
import { SORT_COLUMNS } from '@/features/health/model/sortChecks';
import { finish } from '@/features/health/model/steps';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { hostileLabels, makeCheck } from '../checkFactory';
import { expectPlain } from './plainList';

const KEYS = ['team', 'constructor', '__proto__', 'toString', 'a,b', 'k:v', '🙂'];
const VALUES = [
  'web',
  'Web',
  'a,b',
  'a:b',
  '🙂🚀',
  '',
  ' ',
  'none',
  '__proto__',
  'constructor',
  'x/y',
  'v10',
  'v9',
];
const NAMES = [
  'a/b/c',
  'a/b/d',
  'a/c',
  'a',
  '/a',
  'a//b',
  '',
  '/',
  'probe 2',
  'probe 10',
  'É',
  'e',
  'E',
  '🙂/x',
  'b/a',
];
const FIELDS = ['', 'none', 'shop', 'Shop', 'mail/2', '__proto__', 'v10', 'v9'];
const TIMES = [
  undefined,
  '',
  '0001-01-01T00:00:00Z',
  'infinity',
  '1969-07-20T20:17:40Z',
  '2026-11-01T00:00:00Z',
];
const LATER = [
  '2026-11-02T00:00:00Z',
  '2026-11-02 00:00:00+00',
  '2026-11-02T01:00:00+01:00',
  '2026-11-03T00:00:00Z',
];

const word = fc.constantFrom(...VALUES);
const field = fc.constantFrom(...FIELDS);

/** Everything of a check that the list reads, often the same as another's. */
const anyFacts: fc.Arbitrary<Partial<CheckSummary>> = fc
  .record({
    name: fc.constantFrom(...NAMES),
    namespace: field,
    agent_id: field,
    canary_name: field,
    type: field,
    description: fc.constantFrom(...FIELDS, 'Probe İ of A'),
    status: fc.constantFrom('healthy', 'unhealthy', undefined),
    time: fc.constantFrom(...TIMES, ...LATER),
    latency: fc.constantFrom(
      { rolling1h: 0 },
      { rolling1h: 5 },
      { rolling1h: 5, p95: 0 },
      { rolling1h: 1, p95: 70 },
    ),
    uptime: fc.record({ passed: fc.integer({ min: 0, max: 2 }), failed: fc.integer({ min: 0, max: 1 }) }),
    labels: fc.option(fc.array(fc.tuple(fc.constantFrom(...KEYS), word), { maxLength: 4 })),
  })
  .map(({ status, time, labels, ...facts }) => ({
    ...facts,
    labels: labels === null ? null : hostileLabels(labels),
    ...(status === undefined ? {} : { status }),
    ...(time === undefined ? {} : { last_transition_time: time }),
  }));

function checkOf(facts: Partial<CheckSummary>): CheckSummary {
  const { status: _healthy, ...check } = makeCheck();
  return { ...check, ...facts };
}

const anyDimension = <Field extends string>(...fields: readonly Field[]) =>
  fc.oneof(
    fc.constantFrom(...fields).map((name) => ({ field: name })),
    fc.constantFrom(...KEYS).map((label) => ({ label })),
  );
const anyGroupBy: fc.Arbitrary<GroupBy> = anyDimension('none', 'canary_name', 'name', 'description', 'type');
const anyTabBy: fc.Arbitrary<TabBy> = anyDimension('namespace', 'agent');

const anyChoice: fc.Arbitrary<ListChoice> = fc.record({
  text: fc.constantFrom('', '', '', ' A', 'b', '🙂', 'probe\n', 'i̇'),
  labels: fc
    .array(fc.tuple(fc.constantFrom(...KEYS), word, fc.constantFrom(1 as const, -1 as const)), {
      maxLength: 3,
    })
    .map((triples) =>
      triples.reduce(
        (filters, [key, value, state]) => withLabel(filters, key, value, state),
        NO_LABEL_FILTERS,
      ),
    ),
  tabBy: anyTabBy,
  tab: fc.constantFrom('', '', '', ...FIELDS, ...VALUES),
  groupBy: anyGroupBy,
  hidePassing: fc.boolean(),
  health: fc.constantFrom(undefined, undefined, 'healthy', 'unknown', 'unhealthy'),
  sort: fc.option(fc.record({ by: fc.constantFrom(...SORT_COLUMNS), desc: fc.boolean() }), {
    nil: undefined,
  }),
  groups: fc
    .array(
      fc.tuple(
        fc.constantFrom('/=shop', '/-', '/=none', '/=web', '/=a', '/=a/=b', '/='),
        fc.constantFrom(1 as const, -1 as const),
      ),
      { maxLength: 4 },
    )
    .map((entries) => new Map(entries)),
});

/** What a poll does to a list: values of some checks change, some go, some come, seldom another order. */
const anyPoll = fc.record({
  changed: fc.array(fc.tuple(fc.nat(), anyFacts), { maxLength: 6 }),
  gone: fc.array(fc.nat(), { maxLength: 1 }),
  come: fc.array(fc.tuple(fc.nat(), anyFacts), { maxLength: 1 }),
  isReversed: fc.constantFrom(false, false, false, false, false, true),
});

function polled(
  checks: readonly CheckSummary[],
  poll: typeof anyPoll extends fc.Arbitrary<infer Poll> ? Poll : never,
) {
  const next = [...checks];
  for (const [at, facts] of poll.changed) {
    const known = next[at % Math.max(1, next.length)];
    if (known !== undefined) next[at % next.length] = { ...checkOf(facts), id: known.id };
  }
  for (const at of poll.gone) next.splice(at % Math.max(1, next.length), 1);
  for (const [at, facts] of poll.come) next.splice(at % (next.length + 1), 0, checkOf(facts));
  return poll.isReversed ? next.reverse() : next;
}

const RUNS = { seed: 20_261_122, numRuns: 300 };

it('HEALTH-1 HEALTH-13 HEALTH-14 HEALTH-17 M14 any estate is listed as a plain list of it would be', () => {
  fc.assert(
    fc.property(
      fc.array(anyFacts, { maxLength: 24 }),
      fc.array(anyChoice, { minLength: 1, maxLength: 4 }),
      (facts, choices) => {
        const checks = facts.map(checkOf);
        const listing = createHealthStages();
        for (const choice of choices) expectPlain(finish(listing(checks, choice)), checks, choice);
      },
    ),
    RUNS,
  );
});

it('M14 F60 what polls take over from the answer before is what the new answer says', () => {
  fc.assert(
    fc.property(
      fc.array(anyFacts, { maxLength: 24 }),
      anyChoice,
      fc.array(fc.tuple(anyPoll, fc.option(anyChoice)), { minLength: 2, maxLength: 5 }),
      (facts, first, polls) => {
        let checks: readonly CheckSummary[] = facts.map(checkOf);
        let choice = first;
        const listing = createHealthStages();
        expectPlain(finish(listing(checks, choice)), checks, choice);
        for (const [poll, other] of polls) {
          checks = polled(checks, poll);
          expectPlain(finish(listing(checks, choice)), checks, choice);
          choice = other ?? choice;
          expectPlain(finish(listing(checks, choice)), checks, choice);
        }
      },
    ),
    RUNS,
  );
});
