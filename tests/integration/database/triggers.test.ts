import { addCaller, openDatabase } from './testDatabase';
import type { TestDatabase } from './testDatabase';

describe('triggers of the data schema (contract schema §5)', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase();
  });
  afterAll(() => database.drop());

  async function addCheck() {
    const { sql } = database;
    const [canary] = await sql<{ id: string }[]>`
      INSERT INTO canaries (name, namespace, spec) VALUES (gen_random_uuid(), 'default', '{"schedule":"@hourly"}')
      RETURNING id`;
    const [check] = await sql<{ id: string }[]>`
      INSERT INTO checks (canary_id, type, name) VALUES (${canary?.id ?? ''}, 'http', 'web') RETURNING id`;
    return { canaryId: canary?.id ?? '', checkId: check?.id ?? '' };
  }

  async function addRelated(canaryId: string, checkId: string) {
    const { sql } = database;
    const [component] = await sql<{ id: string }[]>`
      INSERT INTO components (name, external_id, status) VALUES ('shop', 'shop', 'healthy') RETURNING id`;
    const [config] = await sql<{ id: string }[]>`
      INSERT INTO config_items (config_class, type, name) VALUES ('Pod', 'Kubernetes::Pod', 'shop') RETURNING id`;
    await sql`INSERT INTO check_component_relationships (component_id, check_id, canary_id)
      VALUES (${component?.id ?? ''}, ${checkId}, ${canaryId})`;
    await sql`INSERT INTO check_config_relationships (config_id, check_id, canary_id)
      VALUES (${config?.id ?? ''}, ${checkId}, ${canaryId})`;
    return component?.id ?? '';
  }

  it('an id made by the database sorts by the time of its making', async () => {
    const { sql } = database;
    const [earlier] = await sql<{ id: string }[]>`SELECT access.ulid() AS id`;
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [later] = await sql<{ id: string }[]>`SELECT access.ulid() AS id`;
    expect((earlier?.id ?? '') < (later?.id ?? '')).toBe(true);
  });

  it('updated_at of a canary moves with its spec only', async () => {
    const { sql } = database;
    const { canaryId } = await addCheck();
    await sql`UPDATE canaries SET updated_at = '2020-01-01' WHERE id = ${canaryId}`;
    const read = async () =>
      (await sql<{ t: string }[]>`SELECT updated_at AS t FROM canaries WHERE id = ${canaryId}`)[0]?.t;
    await sql`UPDATE canaries SET labels = '{"a":"b"}' WHERE id = ${canaryId}`;
    expect(await read()).toBe('2020-01-01T00:00:00+00:00');
    await sql`UPDATE canaries SET spec = '{"schedule":"@daily"}' WHERE id = ${canaryId}`;
    expect(await read()).not.toBe('2020-01-01T00:00:00+00:00');
  });

  it.each([
    ['nothing changes', 'description = description'],
    ['only is_pushed changes', 'is_pushed = true'],
    ['the row is deleted', 'deleted_at = now()'],
  ])('updated_at stays when %s', async (_reason, assignment) => {
    const { sql } = database;
    const { checkId } = await addCheck();
    await sql`UPDATE checks SET updated_at = '2020-01-01', description = NULL WHERE id = ${checkId}`;
    await sql.unsafe(`UPDATE checks SET updated_at = '2020-01-01' WHERE id = '${checkId}'`);
    const [before] = await sql`SELECT updated_at FROM checks WHERE id = ${checkId}`;
    await sql.unsafe(`UPDATE checks SET ${assignment} WHERE id = '${checkId}'`);
    const [after] = await sql`SELECT updated_at FROM checks WHERE id = ${checkId}`;
    expect(after).toEqual(before);
  });

  it('a changed status of a check notes the time, an equal one does not', async () => {
    const { sql } = database;
    const { checkId } = await addCheck();
    const read = async () =>
      (
        await sql<{ t: string | null }[]>`SELECT last_transition_time AS t FROM checks WHERE id = ${checkId}`
      )[0]?.t;
    await sql`UPDATE checks SET status = 'healthy' WHERE id = ${checkId}`;
    const first = await read();
    expect(first).not.toBeNull();
    await sql`UPDATE checks SET status = 'healthy', last_runtime = now() WHERE id = ${checkId}`;
    expect(await read()).toBe(first);
    await sql`UPDATE checks SET status = 'unhealthy' WHERE id = ${checkId}`;
    expect(await read()).not.toBe(first);
  });

  it('a deleted canary takes its checks and their relationships along, with the same time', async () => {
    const { sql } = database;
    const { canaryId, checkId } = await addCheck();
    await addRelated(canaryId, checkId);
    await sql`UPDATE canaries SET deleted_at = '2026-01-02T03:04:05Z' WHERE id = ${canaryId}`;
    const rows = await sql`
      SELECT deleted_at FROM checks WHERE id = ${checkId}
      UNION ALL SELECT deleted_at FROM check_component_relationships WHERE check_id = ${checkId}
      UNION ALL SELECT deleted_at FROM check_config_relationships WHERE check_id = ${checkId}`;
    expect(rows).toEqual(Array(3).fill({ deleted_at: '2026-01-02T03:04:05+00:00' }));
  });

  it('a deleted component loses its check relationships', async () => {
    const { sql } = database;
    const { canaryId, checkId } = await addCheck();
    const componentId = await addRelated(canaryId, checkId);
    await sql`UPDATE components SET deleted_at = now() WHERE id = ${componentId}`;
    const [row] =
      await sql`SELECT deleted_at FROM check_component_relationships WHERE component_id = ${componentId}`;
    expect(row?.['deleted_at']).not.toBeNull();
  });

  it.each([
    [true, 'takes its records along'],
    [false, 'leaves its records'],
  ])('an agent deleted with cleanup %s %s', async (cleanup) => {
    const { sql } = database;
    const [agent] = await sql<{ id: string }[]>`
      INSERT INTO agents (name) VALUES (${`edge-${String(cleanup)}`}) RETURNING id`;
    const id = agent?.id ?? '';
    await sql`INSERT INTO config_items (agent_id, config_class, type, name) VALUES (${id}, 'Pod', 'Pod', 'x')`;
    await sql`UPDATE agents SET deleted_at = now(), cleanup = ${cleanup} WHERE id = ${id}`;
    const [row] = await sql`SELECT deleted_at IS NOT NULL AS gone FROM config_items WHERE agent_id = ${id}`;
    expect(row).toEqual({ gone: cleanup });
  });

  it('an identity is mirrored as a person, follows its traits, and loses its roles when it goes', async () => {
    const { sql } = database;
    const traits = (first: string) =>
      sql.json({ email: 'ada@example.org', name: { first, last: 'Lovelace' } });
    const [identity] = await sql<{ id: string }[]>`
      INSERT INTO identities (traits) VALUES (${traits('Ada')}) RETURNING id`;
    const id = identity?.id ?? '';
    const person = async () => (await sql`SELECT name, email, deleted_at FROM people WHERE id = ${id}`)[0];
    expect(await person()).toEqual({ name: 'Ada Lovelace', email: 'ada@example.org', deleted_at: null });
    await sql`UPDATE identities SET traits = ${traits('Augusta')} WHERE id = ${id}`;
    expect((await person())?.['name']).toBe('Augusta Lovelace');
    await sql`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${id}, 'editor')`;
    await sql`DELETE FROM identities WHERE id = ${id}`;
    expect((await person())?.['deleted_at']).not.toBeNull();
    expect(await sql`SELECT FROM casbin_rule WHERE v0 = ${id}`).toHaveLength(0);
  });

  it('a config item without a name is called by the end of its id', async () => {
    const [row] = await database.sql<{ id: string; name: string }[]>`
      INSERT INTO config_items (config_class, type, name) VALUES ('Pod', 'Pod', ' ') RETURNING id, name`;
    expect(row?.name).toBe(row?.id.slice(-12));
  });

  it('announces new and changed canaries to whoever listens', async () => {
    const heard: string[] = [];
    const listening = await database.sql.listen('canaries_changed', (id) => void heard.push(id));
    const { canaryId } = await addCheck();
    await database.sql`UPDATE canaries SET labels = '{"x":"y"}' WHERE id = ${canaryId}`;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await listening.unlisten();
    expect(heard).toEqual([canaryId, canaryId]);
  });

  it('counts runs per hour and day, and keeps the figures of a check', async () => {
    const { sql } = database;
    const { checkId } = await addCheck();
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const runs = [
      { check_id: checkId, time: at(90), status: false, duration: 900 },
      { check_id: checkId, time: at(3), status: true, duration: 100 },
      { check_id: checkId, time: at(2), status: false, duration: 300 },
      { check_id: checkId, time: at(1), status: true, duration: 200 },
    ];
    await sql`INSERT INTO check_statuses ${sql(runs.slice(0, 2))}`;
    await sql`INSERT INTO check_statuses ${sql(runs.slice(2))}`;
    const [day] = await sql`
      SELECT sum(total)::int AS total, sum(passed)::int AS passed, sum(failed)::int AS failed, sum(duration)::int AS ms
      FROM check_statuses_1d WHERE check_id = ${checkId}`;
    expect(day).toEqual({ total: 4, passed: 2, failed: 2, ms: 1500 });
    const [hours] =
      await sql`SELECT sum(total)::int AS total FROM check_statuses_1h WHERE check_id = ${checkId}`;
    expect(hours).toEqual({ total: 4 });
    const [figures] = await sql<Record<string, unknown>[]>`
      SELECT passed, failed, p50, p99, heartbeat FROM derived.check_figures WHERE check_id = ${checkId}`;
    expect(figures).toMatchObject({ passed: 2, failed: 1, p50: 200, p99: 300 });
    expect(figures?.['heartbeat']).toEqual(
      runs.map(({ time, status, duration }) => ({ time, status, duration })),
    );
  });

  it('HEALTH-4 knows when a check passed and failed last, whatever order its runs come in', async () => {
    const { sql } = database;
    const { checkId } = await addCheck();
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 27, 12, -minutes)).toISOString();
    const store = async (...runs: readonly (readonly [number, boolean])[]) => {
      const rows = runs.map(([minutes, status]) => ({
        check_id: checkId,
        time: at(minutes),
        status,
        duration: 5,
      }));
      await sql`INSERT INTO check_statuses ${sql(rows)}`;
      const [row] = await sql<
        { pass: string | null; fail: string | null; uptime: Record<string, unknown> }[]
      >`
        SELECT last_pass AS pass, last_fail AS fail, uptime FROM derived.check_figures WHERE check_id = ${checkId}`;
      return {
        said: [row?.uptime['last_pass'], row?.uptime['last_fail']].map(
          (time) => typeof time === 'string' && new Date(time).toISOString(),
        ),
        kept: [row?.pass, row?.fail].map((time) => typeof time === 'string' && new Date(time).toISOString()),
      };
    };
    const both = (pass: number | undefined, fail: number | undefined) => {
      const times = [pass, fail].map((minutes) => minutes !== undefined && at(minutes));
      return { said: times, kept: times };
    };
    expect(await store([60, true], [50, true])).toEqual(both(50, undefined));
    expect(await store([40, true])).toEqual(both(40, undefined));
    // Two of them at once, the later one first, and both older than what is known.
    expect(await store([45, false], [55, false])).toEqual(both(40, 45));
    expect(await store([58, false])).toEqual(both(40, 45));
    expect(await store([30, false], [20, true], [25, false])).toEqual(both(20, 25));
    // What is no longer kept has happened all the same.
    await sql`DELETE FROM check_statuses WHERE check_id = ${checkId} AND NOT status`;
    expect(await store([10, true])).toEqual(both(10, 25));
  });

  it('a run of a check that never failed costs no more with forty thousand runs behind it than with forty', async () => {
    const { sql } = database;
    const [young, old] = [await addCheck(), await addCheck()];
    const past = async (checkId: string, runs: number) => {
      await sql`
        INSERT INTO check_statuses (check_id, time, duration, status)
        SELECT ${checkId}, now() - make_interval(mins => n), 5, true FROM generate_series(1, ${runs}::int) n`;
    };
    await past(young.checkId, 40);
    await past(old.checkId, 40_000);
    const times: Record<string, number[]> = {};
    for (let turn = 0; turn < 15; turn += 1)
      for (const { checkId } of [young, old]) {
        const began = performance.now();
        await sql`INSERT INTO check_statuses (check_id, time, duration, status)
          VALUES (${checkId}, clock_timestamp(), 5, true)`;
        (times[checkId] ??= []).push(performance.now() - began);
      }
    const middleOf = ({ checkId }: { checkId: string }) => times[checkId]?.toSorted((a, b) => a - b)[7] ?? 0;
    expect(middleOf(old)).toBeLessThan(3 * middleOf(young));
  });

  it('updated_at of a check of another agent stays that agent’s', async () => {
    const { sql } = database;
    const { checkId } = await addCheck();
    const [agent] = await sql<{ id: string }[]>`INSERT INTO agents (name) VALUES ('far') RETURNING id`;
    const read = async () => (await sql`SELECT updated_at FROM checks WHERE id = ${checkId}`)[0];
    await sql`UPDATE checks SET agent_id = ${agent?.id ?? ''}, updated_at = '2020-01-01' WHERE id = ${checkId}`;
    const before = await read();
    await sql`UPDATE checks SET description = 'of another' WHERE id = ${checkId}`;
    expect(await read()).toEqual(before);
    await sql`UPDATE checks SET agent_id = '00000000-0000-0000-0000-000000000000' WHERE id = ${checkId}`;
    expect(await read()).not.toEqual(before);
  });

  it('PERM-2 people_roles lists roles per person and leaves out people without one', async () => {
    const { sql } = database;
    const both = await addCaller(sql, 'viewer', 'commander');
    const none = await addCaller(sql);
    const rows =
      await sql`SELECT id, roles FROM people_roles WHERE id IN ${sql([both.personId, none.personId])}`;
    expect(rows).toEqual([{ id: both.personId, roles: ['commander', 'viewer'] }]);
  });
});
