import { Hono } from 'hono';
import { pino } from 'pino';
import type { CheckSummaryAnswer } from '@/services/contracts/healthRows';
import { healthRoutes } from '@server/features/health/routes';
import { peopleRoutes } from '@server/features/people/routes';
import { propertyRoutes } from '@server/features/properties/routes';
import { answerError } from '@server/http/errors';
import type { AppEnv, Caller } from '@server/types';
import { addCaller, openDatabase } from '@tests/integration/database/testDatabase';
import type { TestDatabase } from '@tests/integration/database/testDatabase';
import { sentence } from './dataClient';

describe('health, people and property routes', () => {
  let database: TestDatabase;
  let caller: Caller;
  let app: Hono<AppEnv>;
  let checkId = '';
  const now = Date.now();
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

  beforeAll(async () => {
    database = await openDatabase();
    const { sql } = database;
    caller = await addCaller(sql, 'viewer', 'commander');
    app = new Hono<AppEnv>();
    app.use(async (c, next) => {
      c.set('caller', caller);
      await next();
    });
    app.route('/api/canary', healthRoutes({ sql, clock: { now: () => Date.now() }, version: '1.2.3' }));
    app.route('/api/auth', peopleRoutes({ sql }));
    app.route('/api/properties', propertyRoutes({ sql, localProperties: { 'logs.disable': 'true' } }));
    const [canary] = await sql<{ id: string }[]>`
      INSERT INTO canaries (name, namespace, spec, labels) VALUES ('shop', 'prod', '{}', '{"team":"we\\"b"}') RETURNING id`;
    const canaryId = canary?.id ?? '';
    const [check] = await sql<{ id: string }[]>`
      INSERT INTO checks (canary_id, type, name, namespace, description, spec, status, last_runtime)
      VALUES (${canaryId}, 'tcp', 'a/b "c"', 'prod', ${'line\nbreak \u2028'}, '{"endpoint":"127.0.0.1:1"}',
              'unhealthy', ${minutesAgo(1)}) RETURNING id`;
    checkId = check?.id ?? '';
    await sql`INSERT INTO checks (canary_id, type, name, deleted_at) VALUES (${canaryId}, 'tcp', 'gone', now())`;
    const [dropped] = await sql<{ id: string }[]>`
      INSERT INTO canaries (name, namespace, spec, deleted_at) VALUES ('old', 'prod', '{}', now()) RETURNING id`;
    await sql`INSERT INTO checks (canary_id, type, name) VALUES (${dropped?.id ?? ''}, 'tcp', 'orphan')`;
  });
  afterAll(() => database.drop());

  const getJson = async (path: string, init?: RequestInit) => {
    const answer = await app.request(path, init);
    return { status: answer.status, body: (await answer.json()) as unknown }; // compared by each test
  };
  const summary = async (query = '', init?: RequestInit) =>
    (await getJson(`/api/canary/api/summary${query}`, init)).body as CheckSummaryAnswer; // asserted field by field

  it('HEALTH-22 HEALTH-23 OPEN-22 the summary has every field of a check that never ran a run', async () => {
    const { runnerName, checks_summary: checks } = await summary();
    expect(runnerName).toMatch(/./);
    expect(checks).toHaveLength(1);
    expect(checks?.[0]).toEqual({
      id: checkId,
      canary_id: sentence(/./),
      agent_id: '00000000-0000-0000-0000-000000000000',
      name: 'a/b "c"',
      type: 'tcp',
      namespace: 'prod',
      canary_name: 'shop',
      canary_namespace: 'prod',
      description: 'line\nbreak \u2028',
      endpoint: '127.0.0.1:1',
      labels: { team: 'we"b' },
      status: 'unhealthy',
      uptime: { passed: 0, failed: 0 },
      latency: { rolling1h: 0 },
      last_runtime: sentence(/./),
      created_at: sentence(/./),
      updated_at: sentence(/./),
      checkStatuses: [],
    });
  });

  it('CHECK-13 OPEN-23 uptime and latency follow the runs, and the range when one is asked for', async () => {
    const { sql } = database;
    const run = (minutes: number, status: boolean, duration: number) => ({
      check_id: checkId,
      time: minutesAgo(minutes),
      status,
      duration,
      message: status ? 'fine' : '',
      error: status ? null : 'refused',
    });
    await sql`INSERT INTO check_statuses ${sql([run(600, false, 1000), run(300, true, 400), run(3, true, 100), run(2, true, 200), run(1, false, 300)])}`;
    const [recent] = (await summary()).checks_summary ?? [];
    expect(recent).toMatchObject({
      uptime: { passed: 2, failed: 1 },
      latency: { p95: 300, p97: 300, p99: 300, rolling1h: 200 },
    });
    expect(recent?.checkStatuses.map((beat) => beat.duration)).toEqual([1000, 400, 100, 200, 300]);
    const [day] = (await summary('?start=1d')).checks_summary ?? [];
    expect(day).toMatchObject({ uptime: { passed: 3, failed: 2 }, latency: { p99: 1000, rolling1h: 400 } });
    const [part] = (await summary('?from=6h', { method: 'POST' })).checks_summary ?? [];
    expect(part?.uptime).toMatchObject({ passed: 3, failed: 1 });
  });

  it('HEALTH-22 OPEN-23 the last hour is that of the kept figures, and nothing for a check that did not run in it', async () => {
    const { sql } = database;
    const [late] = await sql<{ id: string }[]>`
      INSERT INTO checks (canary_id, type, name, namespace, status)
      SELECT canary_id, 'tcp', 'late', 'prod', 'unhealthy' FROM checks WHERE id = ${checkId} RETURNING id`;
    const lateId = late?.id ?? '';
    await sql`INSERT INTO check_statuses ${sql([
      { check_id: lateId, time: minutesAgo(90), status: true, duration: 50, message: '', error: null },
    ])}`;
    const of = async (query: string, id: string) =>
      (await summary(query)).checks_summary?.find((check) => check.id === id);
    for (const query of ['?start=1h', '?start=now-60m&end=now']) {
      expect(await of(query, checkId)).toMatchObject({
        uptime: { passed: 2, failed: 1, last_pass: sentence(/./), last_fail: sentence(/./) },
        latency: { p95: 300, p97: 300, p99: 300, rolling1h: 200 },
      });
      const silent = await of(query, lateId);
      expect(silent?.uptime).toEqual({ passed: 0, failed: 0, last_pass: sentence(/./) });
      expect(silent?.latency).toEqual({ rolling1h: 0 });
      expect(silent?.checkStatuses).toHaveLength(1);
    }
    // An hour of another time is counted, from the hour that holds its start.
    const before = await of(`?start=${minutesAgo(120)}&end=${minutesAgo(60)}`, lateId);
    expect(before).toMatchObject({ uptime: { passed: 1, failed: 0 }, latency: { p50: 50 } });
    await sql`DELETE FROM checks WHERE id = ${lateId}`;
  });

  it('F6 HEALTH-22 a summary over its time is 504 with what to do, and no fault of the server', async () => {
    const slow = new Hono<AppEnv>();
    slow.onError((error, c) => answerError(error, c, pino({ level: 'silent' })));
    slow.get('/', async (c) => {
      await database.sql.begin(async (tx) => {
        await tx`SET LOCAL statement_timeout = '20ms'`;
        await tx`SELECT pg_sleep(30)`;
      });
      return c.text('never');
    });
    const answer = await slow.request('/');
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ error: sentence(/too long.*shorter time range/) });
  });

  it.each([
    ['?start=soon', /"soon" cannot be read: write a duration/],
    ['?start=now&end=now-1h', /end time must be after start time/],
  ])('the summary refuses %s with {error, message}', async (query, pattern) => {
    const answer = await getJson(`/api/canary/api/summary${query}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: sentence(pattern), message: sentence(pattern) },
    });
  });

  it('API-6 CHECK-14 the graph groups runs into windows and leaves status out when a run failed', async () => {
    const { status, body } = await getJson(
      `/api/canary/api/graph?check=${checkId}&count=300&start=1h&includeMessages=true`,
    );
    expect(status).toBe(200);
    const graph = body as { status: { passed: number }[] }; // asserted below
    expect(graph.status).toEqual([
      { time: sentence(/./), status: true, duration: 100, passed: 1, failed: 0, message: 'fine' },
      { time: sentence(/./), status: true, duration: 200, passed: 1, failed: 0, message: 'fine' },
      { time: sentence(/./), duration: 300, passed: 0, failed: 1, error: 'refused' },
    ]);
    expect(body).toMatchObject({ latency: { p95: 300, rolling1h: 200 }, uptime: { passed: 2, failed: 1 } });
  });

  it('the graph of a long range comes from the hourly counts', async () => {
    const { body } = await getJson(`/api/canary/api/graph?check=${checkId}&start=2w`);
    expect(body).toMatchObject({ uptime: { passed: 3, failed: 2 } });
  });

  it.each([
    ['', 400, /check is missing/],
    ['?check=nope', 400, /check is missing or no id/],
    ['?check=0192e3f0-0000-4000-8000-000000000001', 404, /does not exist any more/],
    ['?check=%id&start=now&end=now-1d', 400, /end time must be after start time/],
  ])('the graph answers %s with %i and a sentence', async (query, status, pattern) => {
    const answer = await getJson(`/api/canary/api/graph${query.replace('%id', checkId)}`);
    expect(answer).toMatchObject({ status, body: { error: sentence(pattern) } });
  });

  it('API-17 about tells the version and a time', async () => {
    expect((await getJson('/api/canary/about')).body).toEqual({
      Timestamp: sentence(/^\d{4}-.*Z$/),
      Version: '1.2.3',
    });
  });

  it('API-3 PERM-9 whoami tells user, roles and the union of permissions', async () => {
    const { body } = await getJson('/api/auth/whoami');
    expect(body).toMatchObject({
      message: 'success',
      payload: {
        user: { id: caller.personId, name: caller.name, email: caller.email },
        roles: ['viewer', 'commander'],
      },
    });
    const { permissions } = (body as { payload: { permissions: unknown[] } }).payload; // asserted below
    const line = (object: string, action: string) => ({
      subject: caller.personId,
      object,
      action,
      deny: false,
    });
    expect(permissions).toContainEqual(line('incident', 'write'));
    expect(permissions).toContainEqual(line('canaries', 'read'));
    expect(permissions).not.toContainEqual(line('canaries', 'write'));
  });

  it('whoami of a session whose person is gone is an error with a sentence', async () => {
    const before = caller;
    caller = { ...caller, personId: '0192e3f0-0000-4000-8000-000000000001' };
    const answer = await getJson('/api/auth/whoami');
    caller = before;
    expect(answer).toMatchObject({ status: 500, body: { message: sentence(/sign in again/) } });
  });

  it('properties come from configuration and database, configuration first', async () => {
    await database.sql`INSERT INTO properties (name, value) VALUES ('health.disable', 'true'), ('logs.disable', 'false')`;
    const { body } = await getJson('/api/properties');
    const entry = (name: string, value: string, source: string) => ({
      name,
      value,
      source,
      type: '',
      description: '',
    });
    expect(body).toEqual([entry('health.disable', 'true', 'db'), entry('logs.disable', 'true', 'local')]);
  });
});
