import { tmpdir } from 'node:os';
import { validateCanarySpec } from '@server/checks/validateCanary';
import { loadSample } from '@server/db/sample/loadSample';
import { runTopology } from '@server/features/topology/runTopology';
import { openDatabase, silentLog } from './testDatabase';
import type { TestDatabase } from './testDatabase';

const ADMIN = { personId: '00000000-0000-0000-0000-000000000000', roles: ['admin' as const] };

describe('the sample estate', () => {
  let database: TestDatabase;
  const load = () =>
    loadSample(database.sql, silentLog, { serverUrl: 'http://127.0.0.1:4321', folder: tmpdir() });
  beforeAll(async () => {
    database = await openDatabase();
    await load();
  }, 60_000);
  afterAll(() => database.drop());

  it('has a dozen canaries whose specs the server itself would accept', async () => {
    const canaries = await database.sql<{ name: string; spec: unknown; labels: Record<string, string> }[]>`
      SELECT name, spec, labels FROM canaries`;
    expect(canaries).toHaveLength(12);
    for (const { spec, labels } of canaries) {
      expect(validateCanarySpec(spec)).toBeUndefined();
      expect(labels['sample']).toBe('true');
    }
  });

  it('has around forty checks on this computer only, healthy and unhealthy ones', async () => {
    const checks = await database.sql<{ target: string; status: string }[]>`
      SELECT access.check_endpoint(spec) AS target, status FROM checks`;
    expect(checks.length).toBeGreaterThanOrEqual(36);
    for (const { target } of checks) expect(target).toMatch(/127\.0\.0\.1|^\//);
    const unhealthy = checks.filter(({ status }) => status === 'unhealthy');
    expect(unhealthy.length).toBeGreaterThan(3);
    expect(unhealthy.length).toBeLessThan(checks.length / 2);
  });

  it('has a week of runs that ended before now, and the figures that go with them', async () => {
    const [span] = await database.sql<{ days: number; ended: boolean; runs: number }[]>`
      SELECT extract(day FROM max(time) - min(time))::int AS days, max(time) < now() AS ended, count(*) AS runs
      FROM check_statuses`;
    expect(span).toMatchObject({ days: 6, ended: true });
    const [missing] = await database.sql<{ count: number }[]>`
      SELECT count(*) FROM checks c WHERE c.last_transition_time IS NULL
        OR NOT EXISTS (SELECT FROM derived.check_figures f WHERE f.check_id = c.id AND f.passed + f.failed > 50)`;
    expect(missing?.count).toBe(0);
  });

  it('relates checks to components and config items', async () => {
    const [row] = await database.sql<{ components: number; configs: number }[]>`
      SELECT (SELECT count(*) FROM check_component_relationships) AS components,
             (SELECT count(*) FROM check_config_relationships) AS configs`;
    expect(row?.components).toBeGreaterThan(10);
    expect(row?.configs).toBeGreaterThan(10);
  });

  it('has a topology whose run finds just the components and checks that are there', async () => {
    const { sql } = database;
    const look = () => sql`
      SELECT c.id, c.name, c.parent_id, c.type, c.status, c.health, c.deleted_at,
        (SELECT array_agg(DISTINCT check_id ORDER BY check_id) FROM check_component_relationships r
         WHERE r.component_id = c.id AND r.deleted_at IS NULL) AS checks
      FROM components c ORDER BY c.id`;
    const before = await look();
    const [topology] = await sql<{ id: string }[]>`SELECT id FROM topologies`;
    const run = await runTopology({ sql, clock: Date }, ADMIN, topology?.id ?? '');
    expect(run).toEqual({ count: before.length, left: [] });
    expect(await look()).toEqual(before);
  });

  it('tells of incidents that fit the changes, with a log of their own', async () => {
    const rows = await database.sql`
      SELECT i.status, i.resolved IS NOT NULL AS resolved,
        (SELECT count(*) FROM evidences e JOIN hypotheses h ON h.id = e.hypothesis_id
         JOIN config_changes c ON c.id = e.config_change_id
         WHERE h.incident_id = i.id AND c.created_at <= now()) AS evidence,
        (SELECT count(*) > 3 FROM incident_histories l WHERE l.incident_id = i.id) AS logged
      FROM incidents i ORDER BY i.created_at`;
    expect(rows).toEqual([
      { status: 'resolved', resolved: true, evidence: 2, logged: true },
      { status: 'investigating', resolved: false, evidence: 2, logged: true },
    ]);
  });

  it('has changes, insights, relationships and playbook runs to look at', async () => {
    const [row] = await database.sql<Record<string, number>[]>`
      SELECT (SELECT sum(changes)::int FROM configs) AS changes,
             (SELECT count(*) FROM config_analysis_items WHERE config_type IS NOT NULL) AS insights,
             (SELECT count(*) FROM related_configs_recursive(
               (SELECT id FROM config_items WHERE name = 'storefront'))) AS related,
             (SELECT count(*) FROM playbook_run_actions WHERE end_time > start_time) AS actions`;
    expect(row).toEqual({ changes: 6, insights: 3, related: 5, actions: 2 });
  });

  it('loading again changes nothing, and what was deleted stays deleted', async () => {
    const { sql } = database;
    await sql`UPDATE canaries SET deleted_at = now() WHERE name = 'mail'`;
    await sql`UPDATE canaries SET labels = '{"mine":"true"}' WHERE name = 'edge'`;
    const count = async () =>
      (
        await sql`SELECT (SELECT count(*) FROM canaries) AS canaries, (SELECT count(*) FROM checks) AS checks,
        (SELECT count(*) FROM check_statuses) AS runs, (SELECT count(*) FROM components) AS components,
        (SELECT count(*) FROM config_changes) AS changes, (SELECT count(*) FROM incident_histories) AS log,
        (SELECT count(*) FROM evidences) AS evidence, (SELECT count(*) FROM playbook_runs) AS playbook_runs`
      )[0];
    const before = await count();
    await load();
    expect(await count()).toEqual(before);
    const [edge] = await sql`SELECT labels FROM canaries WHERE name = 'edge'`;
    expect(edge).toEqual({ labels: { mine: 'true' } });
  });
});
