import fc from 'fast-check';
import { flatten, type FlattenOptions, type HealthRow } from '@/features/health/model/flatten';
import { groupChecks } from '@/features/health/model/group';
import { makeCheck, neverRun } from '../checkFactory';

const open: FlattenOptions = {
  hidePassing: false,
  health: undefined,
  sort: undefined,
  isOpen: () => true,
  splitsNames: false,
};

function shown(rows: readonly HealthRow[]): string[] {
  return rows.map((row) => `${'  '.repeat(row.depth)}${row.name}`);
}

const red = makeCheck({ name: 'red', canary_name: 'mixed', status: 'unhealthy' });
const green = makeCheck({ name: 'green', canary_name: 'mixed' });
const calm = makeCheck({ name: 'calm', canary_name: 'calm' });
const never = neverRun({ name: 'never', canary_name: 'new' });
const tree = groupChecks([calm, green, never, red], { field: 'canary_name' });

it('HEALTH-3 a closed group hides its checks, an open one shows them', () => {
  expect(shown(flatten(tree, { ...open, isOpen: ({ name }) => name === 'calm' }))).toEqual([
    'mixed',
    'new',
    'calm',
    '  calm',
  ]);
});

it('HEALTH-7 hiding what passes leaves the rest, drops empty groups and keeps the group’s own counts', () => {
  const rows = flatten(tree, { ...open, hidePassing: true });
  expect(shown(rows)).toEqual(['mixed', '  red', 'new', '  never']);
  expect(rows[0]).toMatchObject({ total: 2, unhealthy: 1, healthy: 1, health: 'mixed' });
});

it('asking for the healthy ones shows them even while passing checks are hidden', () => {
  const rows = flatten(tree, { ...open, hidePassing: true, health: 'healthy' });
  expect(shown(rows)).toEqual(['mixed', '  green', 'calm', '  calm']);
});

it('worst first, then the most recent transition, then the name', () => {
  const rows = flatten(
    groupChecks(
      [
        makeCheck({ name: 'b ok' }),
        makeCheck({ name: 'a ok' }),
        makeCheck({ name: 'old red', status: 'unhealthy', last_transition_time: '2026-11-01T00:00:00Z' }),
        makeCheck({ name: 'new red', status: 'unhealthy', last_transition_time: '2026-11-02T00:00:00Z' }),
        neverRun({ name: 'never' }),
        makeCheck({
          name: 'dateless red',
          status: 'unhealthy',
          last_transition_time: '0001-01-01T00:00:00Z',
        }),
      ],
      { field: 'none' },
    ),
    open,
  );
  expect(shown(rows)).toEqual(['new red', 'old red', 'dateless red', 'never', 'a ok', 'b ok']);
});

it('a sort by a column keeps absent values last in both directions', () => {
  const root = groupChecks(
    [
      makeCheck({ name: 'slow', latency: { p95: 900, rolling1h: 0 } }),
      makeCheck({ name: 'unmeasured' }),
      makeCheck({ name: 'fast', latency: { p95: 9, rolling1h: 0 } }),
    ],
    { field: 'none' },
  );
  expect(shown(flatten(root, { ...open, sort: { by: 'latency', desc: false } }))).toEqual([
    'fast',
    'slow',
    'unmeasured',
  ]);
  expect(shown(flatten(root, { ...open, sort: { by: 'latency', desc: true } }))).toEqual([
    'slow',
    'fast',
    'unmeasured',
  ]);
});

it('HEALTH-1 a name split on the slash shows its last part under its group', () => {
  const root = groupChecks([makeCheck({ name: 'a/b/c' })], { field: 'name' });
  expect(shown(flatten(root, { ...open, splitsNames: true }))).toEqual(['a', '  b', '    c']);
});

it('every visible check is listed once, children follow their group one step deeper, ids are unique', () => {
  const anyCheck = fc.record({
    name: fc.string({ maxLength: 4 }),
    canary: fc.constantFrom('a', 'b', 'c'),
    status: fc.constantFrom('healthy', 'unhealthy', undefined),
  });
  fc.assert(
    fc.property(fc.array(anyCheck), fc.boolean(), (drawn, hidePassing) => {
      const checks = drawn.map(({ name, canary, status }) =>
        status === undefined
          ? neverRun({ name, canary_name: canary })
          : makeCheck({ name, canary_name: canary, status }),
      );
      const rows = flatten(groupChecks(checks, { field: 'canary_name' }), { ...open, hidePassing });
      const listed = rows.filter((row) => row.kind === 'check');
      const expected = checks.filter((check) => !hidePassing || check.status !== 'healthy');
      expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(listed.every(({ depth }) => depth === 1)).toBe(true);
    }),
  );
});
