import { eventually, startJobsHarness, startTarget } from './jobsHarness';
import type { JobsHarness, Target } from './jobsHarness';

describe('two processes on one database', () => {
  let harness: JobsHarness;
  let target: Target;

  afterEach(async () => {
    await harness.stop();
    await target.stop();
  });

  it('share the checks, each of which runs once per interval and never twice at the same time', async () => {
    harness = await startJobsHarness();
    target = await startTarget(50);
    await Promise.all([harness.start(), harness.start()]);
    const names = Array.from({ length: 6 }, (_, index) => `check ${index}`);
    const canary = await harness.addCanary({
      schedule: '@every 2s',
      http: names.map((name) => ({ name, url: `${target.url}?${name.at(-1)}` })),
    });
    await eventually(async () => (await harness.statusesOf(canary)).length >= 18, 15_000);
    const rows = await harness.sql<{ name: string; gap: number | null }[]>`
      SELECT c.name, extract(epoch FROM s.time - lag(s.time) OVER (PARTITION BY s.check_id ORDER BY s.time))::float8 AS gap
      FROM check_statuses s JOIN checks c ON c.id = s.check_id`;
    const gaps = rows.flatMap(({ gap }) => (gap === null ? [] : [gap]));
    expect(Math.min(...gaps)).toBeGreaterThan(1);
    expect(Math.max(...gaps)).toBeLessThan(4);
    expect(await harness.checksOf(canary)).toHaveLength(6);
    expect((await harness.historyOf(canary)).filter(({ name }) => name === 'SyncCanaryChecks')).toHaveLength(
      1,
    );
  });

  it('never run one check twice at the same time, by schedule and by hand', async () => {
    harness = await startJobsHarness();
    target = await startTarget(400);
    const [first, second] = await Promise.all([harness.start(), harness.start()]);
    const canary = await harness.addCanary({
      schedule: '@every 1s',
      http: [{ name: 'front', url: target.url }],
    });
    const { id } = await eventually(async () =>
      (await harness.checksOf(canary)).find(({ status }) => status !== null),
    );
    const answers = await Promise.all([first, second, first, second].map((jobs) => jobs.runCheckNow(id)));
    expect(answers.map((answer) => answer?.pass)).toEqual([true, true, true, true]);
    expect(target.mostAtOnce()).toBe(1);
  });

  it('what a killed process was running is run again by the others', async () => {
    harness = await startJobsHarness();
    target = await startTarget();
    await harness.start();
    const canary = await harness.addCanary({
      schedule: '@every 1h',
      http: [{ name: 'front', url: target.url }],
    });
    const { id } = await eventually(async () =>
      (await harness.checksOf(canary)).find(({ status }) => status === 'healthy'),
    );
    // what a process leaves behind that is killed between fetching a job and finishing it
    await harness.sql`
      UPDATE pgboss.job SET state = 'active', started_on = now() - interval '10 seconds', start_after = now() - interval '10 seconds'
      WHERE name = 'run-check' AND singleton_key = ${id}`;
    await eventually(async () => (await harness.statusesOf(canary)).length === 2, 25_000);
    const states = await eventually(async () => {
      const jobs = await harness.sql<
        { state: string }[]
      >`SELECT state FROM pgboss.job WHERE singleton_key = ${id}`;
      return jobs.every(({ state }) => state === 'created') && jobs;
    });
    expect(states).toHaveLength(1);
  });
});
