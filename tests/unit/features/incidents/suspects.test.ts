/** "What changed before this?" (beyond.md M4). */
import fc from 'fast-check';
import {
  distanceFactor,
  hopsFrom,
  rankSuspects,
  rarityFactor,
  ruledOutChanges,
  ruledOutComment,
  timeFactor,
  type NearConfig,
  type SuspectChange,
} from '@/features/incidents/model/suspects';
import { targetsOfIncident } from '@/features/incidents/model/targets';
import { evidence } from './records';

const AT = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

function change(id: string, minutesBefore: number, fields: Partial<SuspectChange> = {}): SuspectChange {
  return {
    id,
    config_id: 'app',
    change_type: 'diff',
    severity: 'info',
    summary: null,
    source: 'kubernetes',
    external_created_by: null,
    created_at: new Date(AT - minutesBefore * MINUTE).toISOString(),
    ...fields,
  };
}

const near = (id: string, hops: number): NearConfig => ({
  id,
  name: id,
  type: 'Kubernetes::Deployment',
  hops,
});
const NEAR = [near('app', 0), near('db', 1), near('node', 2), near('cluster', 3)];

/** A night's noise around every incident: probes that fail because of it, autoscaling, and routine edits far away. */
function noise(seed: number): SuspectChange[] {
  const kinds = ['BackOff', 'Unhealthy', 'Pulled', 'ScalingReplicaSet', 'diff'];
  const places = ['app', 'db', 'node', 'cluster'];
  return Array.from({ length: 40 }, (_, index) => {
    const step = (seed * 7919 + index * 104_729) % 997;
    return change(`noise${index}`, 1 + (step % 1380), {
      config_id: places[step % places.length] ?? 'app',
      change_type: kinds[index % kinds.length] ?? 'diff',
      summary: index % kinds.length === 4 ? 'annotations' : 'probe failed',
    });
  });
}

/** Twenty nights, each with its true cause among the noise. */
const CAUSES: readonly (readonly [string, SuspectChange])[] = [
  ['image of the app', change('cause', 4, { summary: 'image' })],
  ['timeout of the app', change('cause', 6, { summary: 'env.PAYMENT_TIMEOUT' })],
  ['memory limit', change('cause', 12, { summary: 'resources.limits.memory' })],
  ['replicas of the app', change('cause', 3, { summary: 'replicas' })],
  ['secret rotated', change('cause', 9, { summary: 'secret', change_type: 'update' })],
  ['image of the database', change('cause', 5, { config_id: 'db', summary: 'image' })],
  ['pool of the database', change('cause', 8, { config_id: 'db', summary: 'pool' })],
  ['certificate', change('cause', 2, { config_id: 'db', summary: 'certificate', change_type: 'update' })],
  ['node upgrade', change('cause', 4, { config_id: 'node', change_type: 'upgrade', summary: 'version' })],
  ['config map', change('cause', 7, { summary: 'configMap data' })],
  ['an hour before', change('cause', 60, { summary: 'image' })],
  ['half an hour before', change('cause', 30, { summary: 'cpu' })],
  ['a deploy', change('cause', 5, { change_type: 'Deploy', summary: 'release 41' })],
  ['a release', change('cause', 10, { change_type: 'release', summary: 'image' })],
  ['an apply', change('cause', 5, { change_type: 'apply', summary: 'env' })],
  ['a create', change('cause', 4, { change_type: 'create', summary: 'networkPolicy' })],
  ['a delete', change('cause', 4, { change_type: 'delete', summary: 'endpoint' })],
  ['a rollout', change('cause', 11, { change_type: 'rollout', summary: 'version' })],
  [
    'the cluster, just now',
    change('cause', 1, { config_id: 'cluster', change_type: 'upgrade', summary: 'version' }),
  ],
  ['unnamed kind', change('cause', 3, { change_type: 'FailoverStarted', summary: null })],
];

it('M4 finds the true cause among the first three on at least 16 of 20 nights', () => {
  const found = CAUSES.filter(([, cause], night) => {
    const ranked = rankSuspects([...noise(night + 1), cause], NEAR, AT);
    return ranked.slice(0, 3).some((suspect) => suspect.change.id === 'cause');
  });
  expect(CAUSES).toHaveLength(20);
  expect(found.length).toBeGreaterThanOrEqual(16);
});

it('M4 the score falls with distance, time and how usual the kind is, and rises with nothing else', () => {
  const later = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(later, later, (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)];
      expect(distanceFactor(less)).toBeGreaterThanOrEqual(distanceFactor(more));
      expect(timeFactor(less * MINUTE)).toBeGreaterThanOrEqual(timeFactor(more * MINUTE));
      expect(rarityFactor(less)).toBeGreaterThanOrEqual(rarityFactor(more));
    }),
  );
});

it('M4 says why: before, distance, kind, rarity; nothing after the beginning is a suspect', () => {
  const [first, ...others] = rankSuspects(
    [
      change('a', 4, { summary: 'image' }),
      change('late', -30),
      change('old', 60 * 25),
      change('far', 4, { config_id: 'elsewhere' }),
    ],
    NEAR,
    AT,
  );
  expect(others).toEqual([]);
  expect(first?.reasons).toEqual([
    '4m before',
    'on what is affected',
    'changes image or version',
    '3 of its kind in 7 days',
  ]);
});

it('equal scores stand in one order, whatever order they came in', () => {
  const same = ['c', 'a', 'b'].map((id) => change(id, 5));
  const ids = (list: SuspectChange[]) => rankSuspects(list, NEAR, AT).map((suspect) => suspect.change.id);
  expect(ids(same)).toEqual(ids([...same].reverse()));
});

it('hops go along relationships in either direction, through circles too', () => {
  const rows = [
    { id: 'app', related_ids: ['db'] },
    { id: 'lb', related_ids: ['app'] },
    { id: 'db', related_ids: ['disk', 'app'] },
    { id: 'alone', related_ids: null },
  ];
  expect(Object.fromEntries(hopsFrom(['app'], rows))).toEqual({ app: 0, db: 1, lb: 1, disk: 2 });
});

it('M4 a ruled-out change keeps its reason in a comment', () => {
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const comments = [{ comment: ruledOutComment(id, 'rolled\nback') }, { comment: 'something else' }];
  expect(ruledOutChanges(comments).get(id)).toBe('rolled\nback');
});

it('the evidence says where to look, the same way in any order', () => {
  const records = [
    evidence({ config_id: 'b' }),
    evidence({ check_id: 'c', change: null, analysis: null }),
    evidence({ config_id: 'a', component_id: 't' }),
  ];
  expect(targetsOfIncident(records)).toEqual({ configIds: ['a', 'b'], checkIds: ['c'], componentIds: ['t'] });
  expect(targetsOfIncident([...records].reverse())).toEqual(targetsOfIncident(records));
});
