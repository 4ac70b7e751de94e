import fc from 'fast-check';
import { groupChecks, rollUpHealth, type GroupNode } from '@/features/health/model/group';
import type { GroupBy } from '@/features/health/model/dimension';
import { hostileLabels, makeCheck, neverRun } from '../checkFactory';

function outline(node: GroupNode): unknown {
  return [
    ...node.groups.map((group) => [group.name, outline(group)]),
    ...node.checks.map((check) => check.name),
  ];
}

const checks = [
  makeCheck({
    name: 'a/b/c',
    canary_name: 'shop',
    description: 'front',
    type: 'http',
    labels: { team: 'web' },
  }),
  makeCheck({ name: 'a/b/d', canary_name: 'shop', type: 'dns', labels: null }),
  makeCheck({
    name: 'alone',
    canary_name: 'mail',
    description: 'front',
    type: 'dns',
    labels: { team: 'ops' },
  }),
];

it.each<[string, GroupBy, unknown]>([
  ['nothing', { field: 'none' }, ['a/b/c', 'a/b/d', 'alone']],
  [
    'canary_name',
    { field: 'canary_name' },
    [
      ['shop', ['a/b/c', 'a/b/d']],
      ['mail', ['alone']],
    ],
  ],
  [
    'description',
    { field: 'description' },
    [
      ['front', ['a/b/c', 'alone']],
      ['none', ['a/b/d']],
    ],
  ],
  [
    'type',
    { field: 'type' },
    [
      ['http', ['a/b/c']],
      ['dns', ['a/b/d', 'alone']],
    ],
  ],
  ['name, split on the slash', { field: 'name' }, [['a', [['b', ['a/b/c', 'a/b/d']]]], 'alone']],
  [
    'a label',
    { label: 'team' },
    [
      ['web', ['a/b/c']],
      ['none', ['a/b/d']],
      ['ops', ['alone']],
    ],
  ],
])('HEALTH-1 groups by %s', (_by, groupBy, expected) => {
  expect(outline(groupChecks(checks, groupBy))).toEqual(expected);
});

it('HEALTH-5 a group counts its fully passing checks', () => {
  const three = [1, 2, 3].map(() => makeCheck({ uptime: { passed: 5, failed: 0 } }));
  const once = makeCheck({ uptime: { passed: 99, failed: 1 } });
  const { rollUp } = groupChecks([...three, once], { field: 'canary_name' }).groups[0]!;
  expect([rollUp.fullyPassing, rollUp.total]).toEqual([3, 4]);
});

it('HEALTH-5 a check that never ran has not passed', () => {
  const never = neverRun();
  expect(groupChecks([never], { field: 'none' }).rollUp.fullyPassing).toBe(0);
});

it.each([
  [['healthy', 'healthy'], 'healthy'],
  [['unhealthy', 'unhealthy'], 'unhealthy'],
  [['healthy', 'unhealthy'], 'mixed'],
  [[undefined, undefined], 'unknown'],
  [[undefined, 'healthy'], 'mixed'],
] as const)('HEALTH-6 a group of %p is %s', (statuses, expected) => {
  const group = groupChecks(
    statuses.map((status) => (status === undefined ? neverRun() : makeCheck({ status }))),
    { field: 'canary_name' },
  );
  expect(rollUpHealth(group.rollUp)).toBe(expected);
});

it('the value none and a missing value are two groups', () => {
  const group = groupChecks([makeCheck({ labels: { team: 'none' } }), makeCheck()], { label: 'team' });
  expect(group.groups.map(({ name }) => name)).toEqual(['none', 'none']);
  expect(new Set(group.groups.map(({ id }) => id)).size).toBe(2);
});

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('TM9 groups by and into %s', (word) => {
  const odd = makeCheck({ labels: hostileLabels([[word, word]]), canary_name: word });
  expect(outline(groupChecks([odd], { label: word }))).toEqual([[word, [odd.name]]]);
  expect(outline(groupChecks([odd], { field: 'canary_name' }))).toEqual([[word, [odd.name]]]);
});

it('every check is counted once on each level, and ids of groups never collide', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom('a/b', '/', '=', '-', '\\/', '__proto__'),
  );
  fc.assert(
    fc.property(fc.array(word), (names) => {
      const root = groupChecks(
        names.map((name) => makeCheck({ name })),
        { field: 'name' },
      );
      const ids: string[] = [];
      const countChecks = (node: GroupNode): number => {
        ids.push(node.id);
        const below = node.checks.length + node.groups.reduce((sum, group) => sum + countChecks(group), 0);
        expect(node.rollUp.total).toBe(below);
        expect(node.rollUp.healthy + node.rollUp.unhealthy + node.rollUp.unknown).toBe(below);
        return below;
      };
      expect(countChecks(root)).toBe(names.length);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});
