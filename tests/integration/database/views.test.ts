import { asCaller } from '@server/access/asCaller';
import type { Caller } from '@server/types';
import { addCaller, openDatabase } from './testDatabase';
import type { TestDatabase } from './testDatabase';

/** Contract schema §3.1 to §3.4, as far as the foundation goes. Read as a viewer, because views use its rights. */
describe('views', () => {
  let database: TestDatabase;
  let viewer: Caller;
  let canaryId = '';
  let checkId = '';
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  beforeAll(async () => {
    database = await openDatabase();
    const { sql } = database;
    viewer = await addCaller(sql, 'viewer');
    const [canary] = await sql<{ id: string }[]>`
      INSERT INTO canaries (name, namespace, labels, spec)
      VALUES ('shop', 'default', '{"team":"web","tier":"1"}', '{"schedule":"@every 1m","interval":60}') RETURNING id`;
    canaryId = canary?.id ?? '';
    const [check] = await sql<{ id: string }[]>`
      INSERT INTO checks (canary_id, type, name, labels, spec, status, last_runtime)
      VALUES (${canaryId}, 'http', 'web', '{"tier":"2"}', '{"url":"https://user:secret@shop.example/health"}',
              'healthy', now()) RETURNING id`;
    checkId = check?.id ?? '';
    await sql`INSERT INTO checks (canary_id, type, name, silenced_at) VALUES (${canaryId}, 'http', 'quiet', now())`;
    await sql`INSERT INTO checks (canary_id, type, name, deleted_at) VALUES (${canaryId}, 'http', 'gone', now())`;
  });
  afterAll(() => database.drop());

  const read = (query: string) =>
    asCaller(database.sql, viewer, (tx) => tx.unsafe(query), { readOnly: true });

  it('check_names leaves out deleted and silenced checks', async () => {
    expect(await read('SELECT * FROM check_names')).toEqual([
      { id: checkId, canary_id: canaryId, type: 'http', name: 'web', status: 'healthy' },
    ]);
  });

  it('gaps §1.1 canary_names lists canaries that are not deleted', async () => {
    expect(await read('SELECT * FROM canary_names')).toEqual([{ id: canaryId, name: 'shop' }]);
  });

  it('check_labels lists distinct pairs in order', async () => {
    expect(await read('SELECT * FROM check_labels')).toEqual([{ key: 'tier', value: '2' }]);
  });

  it('OPEN-22 check_summary merges labels, hides credentials and knows the agent', async () => {
    const [row] = await read(`SELECT * FROM check_summary WHERE id = '${checkId}'`);
    expect(row).toMatchObject({
      labels: { team: 'web', tier: '2' },
      endpoint: 'https://shop.example/health',
      agent_id: '00000000-0000-0000-0000-000000000000',
      canary_name: 'shop',
      uptime: { passed: 0, failed: 0 },
      check_statuses: [],
    });
  });

  it('the figures of the last hour become those of the last run once that is older', async () => {
    const { sql } = database;
    const insert = (minutes: number, status: boolean, duration: number) =>
      sql`INSERT INTO check_statuses (check_id, time, status, duration)
        VALUES (${checkId}, ${minutesAgo(minutes)}, ${status}, ${duration})`;
    await insert(100, true, 100);
    await insert(90, false, 300);
    const figures = async () =>
      (await read('SELECT passed, failed, p99, mean::int FROM check_status_summary'))[0];
    expect(await figures()).toEqual({ passed: 0, failed: 1, p99: 300, mean: 300 });
    await insert(2, true, 50);
    await insert(1, true, 150);
    expect(await figures()).toEqual({ passed: 2, failed: 0, p99: 150, mean: 100 });
    expect(await read('SELECT passed, failed, p99, p50, mean::int FROM check_status_summary_hour')).toEqual([
      { passed: 2, failed: 0, p99: 150, p50: 50, mean: 100 },
    ]);
  });

  it('canaries_with_status shows schedule, last run, newest job and last failure', async () => {
    const { sql } = database;
    await sql`INSERT INTO job_history (name, resource_type, resource_id, status, time_start, created_at) VALUES
      ('Run', 'canary', ${canaryId}, 'FAILED', ${minutesAgo(60)}, ${minutesAgo(60)}),
      ('Run', 'canary', ${canaryId}, 'SUCCESS', ${minutesAgo(1)}, ${minutesAgo(1)})`;
    const [row] = await read('SELECT * FROM canaries_with_status');
    expect(row).toMatchObject({
      schedule: '@every 1m',
      interval: '60',
      job_status: 'SUCCESS',
      agent: { name: 'local' },
    });
    expect(row?.['last_runtime']).not.toBeNull();
    expect(row).not.toHaveProperty('spec');
    const [failed] = await sql`SELECT time_start FROM job_history WHERE status = 'FAILED'`;
    expect(row?.['job_last_failed']).toBe(failed?.['time_start']);
  });

  it('job_histories names the resource, or shows its id when it is no record', async () => {
    const { sql } = database;
    await sql`INSERT INTO job_history (name, resource_type, resource_id) VALUES ('Push', 'upstream', 'edge-1')`;
    const rows = await read('SELECT DISTINCT resource_name FROM job_histories ORDER BY 1');
    expect(rows).toEqual([{ resource_name: 'edge-1' }, { resource_name: 'shop' }]);
  });

  it('job_history_latest_status keeps the newest row per resource', async () => {
    const rows = await read(
      `SELECT status, rn FROM job_history_latest_status WHERE resource_id = '${canaryId}'`,
    );
    expect(rows).toEqual([{ status: 'SUCCESS', rn: 1 }]);
  });

  it('agents_summary counts records and says null for none', async () => {
    const [row] = await read('SELECT name, checks_count, config_count FROM agents_summary');
    expect(row).toEqual({ name: 'local', checks_count: 3, config_count: null });
  });

  it('gaps §5 a new config item is visible at once', async () => {
    const { sql } = database;
    await sql`INSERT INTO config_items (name, config_class, type, tags)
      VALUES ('pod', 'Pod', 'Kubernetes::Pod', '{"namespace":"shop"}')`;
    const [row] = await read('SELECT name, namespace, changes, analysis FROM configs');
    expect(row).toEqual({ name: 'pod', namespace: 'shop', changes: 0, analysis: {} });
  });

  it('views about relationships leave out deleted checks', async () => {
    const { sql } = database;
    const [config] = await sql<{ id: string }[]>`SELECT id FROM config_items LIMIT 1`;
    const [component] = await sql<{ id: string }[]>`
      INSERT INTO components (name, external_id, status) VALUES ('shop', 'shop', 'healthy') RETURNING id`;
    for (const { id } of await sql<{ id: string }[]>`SELECT id FROM checks`) {
      await sql`INSERT INTO check_config_relationships (config_id, check_id, canary_id)
        VALUES (${config?.id ?? ''}, ${id}, ${canaryId})`;
      await sql`INSERT INTO check_component_relationships (component_id, check_id, canary_id)
        VALUES (${component?.id ?? ''}, ${id}, ${canaryId})`;
    }
    const names = [{ name: 'quiet' }, { name: 'web' }];
    expect(await read('SELECT name FROM checks_by_component ORDER BY name')).toEqual(names);
    expect(await read('SELECT name FROM checks_by_config ORDER BY name')).toEqual(names);
    expect(await read('SELECT name FROM check_summary_for_config ORDER BY name')).toEqual(names);
    expect(await read('SELECT checks FROM check_summary_by_component')).toEqual([
      { checks: { healthy: 1, unknown: 1 } },
    ]);
    expect(await read('SELECT checks FROM check_summary_by_config')).toEqual([
      { checks: { healthy: 1, unknown: 1 } },
    ]);
    const found = await read(
      `SELECT name FROM check_summary_for_component('${component?.id ?? ''}') ORDER BY name`,
    );
    expect(found).toEqual(names);
  });
});
