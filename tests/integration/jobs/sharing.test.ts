import { eventually } from '@tests/setup/eventually';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { startJobsHarness, startTarget } from './jobsHarness';
import type { JobsHarness, Target } from './jobsHarness';

function spawnJobs(databaseUrl: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'jobsProcess.ts'), databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TSX_TSCONFIG_PATH: path.resolve('tsconfig.server.json') },
  });
}

describe('several processes on one database', () => {
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

  it('F50 killed processes lose nothing: what one was running is run again, and the plan goes on', async () => {
    harness = await startJobsHarness();
    target = await startTarget(400);
    const canary = await harness.addCanary({
      schedule: '@every 1s',
      http: [{ name: 'front', url: target.url }],
    });
    const seen: string[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const hits = target.hits();
      const child = spawnJobs(harness.url);
      // killed while the target has the request and nothing is written yet
      await eventually(async () => target.hits() > hits + 1, 30_000);
      seen.push(...(await harness.statusesOf(canary)).map(({ time }) => time));
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    }
    await harness.start();
    const written = (await harness.statusesOf(canary)).length;
    await eventually(async () => (await harness.statusesOf(canary)).length >= written + 2, 25_000);
    const times = (await harness.statusesOf(canary)).map(({ time }) => time);
    expect(seen.filter((time) => !times.includes(time))).toEqual([]);
    const [check] = await harness.checksOf(canary);
    const jobs = await eventually(async () => {
      const rows =
        await harness.sql`SELECT state FROM pgboss.job WHERE singleton_key = ${check!.id} AND state <= 'active'`;
      return rows.length === 1 && rows;
    });
    expect(jobs).toHaveLength(1);
  }, 120_000);
});
