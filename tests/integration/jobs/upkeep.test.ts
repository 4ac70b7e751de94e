/** Retention and upkeep run as jobs: what is old goes, counts stay, and each run writes job_history. */
import { runUpkeep, UPKEEP_JOBS } from '@server/jobs/upkeep';
import pino from 'pino';
import { startJobsHarness, type JobsHarness } from './jobsHarness';

const log = pino({ level: 'silent' });
const retention = { statusDays: 30, historyDays: 30 };
const clock = { now: () => Date.now() };

describe('upkeep', () => {
  let harness: JobsHarness;
  let checkId: string;

  const run = async (name: string) => {
    const job = UPKEEP_JOBS.find((known) => known.name === name);
    if (job === undefined) throw new Error(`no job ${name}`);
    await runUpkeep(job, { sql: harness.sql, clock, log, retention });
    const [history] = await harness.sql`
      SELECT status, success_count, error_count, details FROM job_history WHERE name = ${name} ORDER BY created_at DESC, id DESC LIMIT 1`;
    return history;
  };
  const count = async (table: string) =>
    (await harness.sql<{ n: number }[]>`SELECT count(*)::integer AS n FROM ${harness.sql(table)}`)[0]?.n;

  beforeAll(async () => {
    harness = await startJobsHarness();
    const [check] = await harness.sql<{ id: string }[]>`
      WITH agent AS (INSERT INTO agents (name) VALUES ('elsewhere') RETURNING id),
      canary AS (INSERT INTO canaries (agent_id, name, namespace, spec) SELECT id, 'c', 'x', '{}' FROM agent RETURNING *)
      INSERT INTO checks (canary_id, agent_id, type, name) SELECT id, agent_id, 'http', 'k' FROM canary RETURNING id`;
    checkId = check?.id ?? '';
  });
  afterAll(() => harness.stop());

  it('old runs go, their hourly and daily counts stay', async () => {
    await harness.sql`INSERT INTO check_statuses (check_id, time, status, duration)
      SELECT ${checkId}, date_trunc('day', now()) - interval '40 days' + n * interval '1 minute', n % 2 = 0, 10 FROM generate_series(0, 9) n`;
    await harness.sql`INSERT INTO check_statuses (check_id, time, status, duration) VALUES (${checkId}, now(), true, 10)`;
    expect(await run('PruneCheckStatuses')).toMatchObject({
      status: 'SUCCESS',
      success_count: 10,
      error_count: 0,
      details: { summary: { check_statuses: { success: 10 } } },
    });
    expect(await count('check_statuses')).toBe(1);
    expect(
      await harness.sql`
      SELECT total, passed, failed, duration FROM check_statuses_1h ORDER BY created_at LIMIT 1`,
    ).toEqual([{ total: 10, passed: 5, failed: 5, duration: 100 }]);
    expect(await harness.sql`SELECT total FROM check_statuses_1d ORDER BY created_at LIMIT 1`).toEqual([
      { total: 10 },
    ]);
  });

  it('old job history and what is over a hundred per resource go', async () => {
    await harness.sql`INSERT INTO job_history (name, resource_id, created_at)
      SELECT 'Sync', 'r', now() - n * interval '1 minute' FROM generate_series(1, 120) n`;
    await harness.sql`INSERT INTO job_history (name, resource_id, created_at) VALUES ('Sync', 'old', now() - interval '31 days')`;
    expect(await run('PruneJobHistory')).toMatchObject({ status: 'SUCCESS', success_count: 21 });
    expect(await harness.sql`SELECT count(*)::integer AS n FROM job_history WHERE name = 'Sync'`).toEqual([
      { n: 100 },
    ]);
  });

  it('expired tokens and old messages go', async () => {
    await harness.sql`WITH p AS (INSERT INTO people (name) VALUES ('machine') RETURNING id)
      INSERT INTO access_tokens (name, person_id, value, expires_at)
      SELECT n.name, p.id, 'x', n.until FROM p, (VALUES ('old', now() - interval '1 day'), ('new', now() + interval '1 day'), ('kept', NULL)) n (name, until)`;
    expect(await run('PruneLeftovers')).toMatchObject({ status: 'SUCCESS', success_count: 1 });
    expect(await harness.sql`SELECT name FROM access_tokens ORDER BY name`).toEqual([
      { name: 'kept' },
      { name: 'new' },
    ]);
  });

  it('a failure is written to the history', async () => {
    await harness.sql`ALTER TABLE check_statuses RENAME TO away`;
    expect(await run('PruneCheckStatuses')).toMatchObject({
      status: 'FAILED',
      error_count: 1,
      details: { errors: [expect.stringContaining('check_statuses')] },
    });
    await harness.sql`ALTER TABLE away RENAME TO check_statuses`;
  });

  it('several processes share it: each kind runs once per turn', async () => {
    await harness.sql`DELETE FROM job_history`;
    await Promise.all([harness.start(), harness.start()]);
    const names = UPKEEP_JOBS.map(({ name }) => name).sort();
    const done = async () =>
      (await harness.sql<{ name: string }[]>`SELECT name FROM job_history ORDER BY name`).map(
        ({ name }) => name,
      );
    for (const end = Date.now() + 20_000; (await done()).length < names.length && Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await done()).toEqual(names);
  });
});
