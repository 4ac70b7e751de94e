import { eventually } from '@tests/setup/eventually';
import { startJobsHarness, startTarget } from './jobsHarness';
import type { JobsHarness, Target } from './jobsHarness';

const http = (target: Target, name = 'front') => [{ name, url: target.url }];

describe('the jobs', () => {
  let harness: JobsHarness;
  let target: Target;

  beforeEach(async () => {
    harness = await startJobsHarness();
    target = await startTarget();
  });
  afterEach(async () => {
    await harness.stop();
    await target.stop();
  });

  const healthy = (canaryId: string, status = 'healthy') =>
    eventually(async () => (await harness.checksOf(canaryId)).find((check) => check.status === status));

  it('a check is healthy within its interval, red with history when its service stops, green when it is back', async () => {
    await harness.start();
    const canary = await harness.addCanary({ schedule: '@every 1s', http: http(target) });
    const first = await healthy(canary);
    expect(first.next_runtime).not.toBeNull();
    expect(first.last_transition_time).not.toBeNull();

    await target.stop();
    const red = await healthy(canary, 'unhealthy');
    expect(Date.parse(red.last_transition_time!)).toBeGreaterThan(Date.parse(first.last_transition_time!));
    const statuses = await harness.statusesOf(canary);
    expect(statuses.at(-1)).toMatchObject({
      status: false,
      invalid: false,
      error: expect.stringMatching(/nothing listens there/),
    });
    expect(statuses[0]).toMatchObject({
      status: true,
      message: expect.stringMatching(/^200 OK in/),
      error: null,
    });

    await target.start();
    await healthy(canary);
    const history = await harness.historyOf(canary);
    expect(history.map(({ name }) => name)).toEqual(['SyncCanaryChecks', 'RunCanaryChecks']);
    expect(history[1]).toMatchObject({
      status: 'FAILED',
      details: {
        errors: expect.arrayContaining([expect.stringMatching(/^http front: Connection to .* refused/)]),
      },
    });
    const total = (await harness.statusesOf(canary)).length;
    expect(history[1]!.success_count + history[1]!.error_count).toBeGreaterThanOrEqual(total - 1);
  });

  it('a canary that is there at the start runs at once, and one added later within a second', async () => {
    const before = await harness.addCanary({ schedule: '@every 1h', http: http(target) }, 'before');
    await harness.start();
    await healthy(before);
    const started = Date.now();
    const later = await harness.addCanary({ schedule: '@every 1h', http: http(target) }, 'later');
    await healthy(later);
    expect(Date.now() - started).toBeLessThan(2000);
  });

  it('checks follow the spec: added, changed, removed and brought back', async () => {
    await harness.start();
    const canary = await harness.addCanary({ schedule: '@every 1h', http: http(target) });
    const [front] = [await healthy(canary)];
    await harness.setSpec(canary, {
      schedule: '@every 1h',
      http: [...http(target), ...http(target, 'cart')],
    });
    await eventually(
      async () =>
        (await harness.checksOf(canary)).every(({ status }) => status === 'healthy') &&
        (await harness.checksOf(canary)).length === 2,
    );

    await harness.setSpec(canary, { schedule: '@every 1h', http: http(target, 'cart') });
    await eventually(async () =>
      (await harness.checksOf(canary)).find(({ id, deleted_at }) => id === front.id && deleted_at !== null),
    );

    await harness.setSpec(canary, {
      schedule: '@every 1h',
      http: [...http(target), ...http(target, 'cart')],
    });
    await eventually(async () =>
      (await harness.checksOf(canary)).find(({ id, deleted_at }) => id === front.id && deleted_at === null),
    );
    expect(await harness.checksOf(canary)).toHaveLength(2);
  });

  it('a changed schedule takes effect without waiting for the old one', async () => {
    await harness.start();
    const canary = await harness.addCanary({ schedule: '@daily', http: http(target) });
    await healthy(canary);
    await harness.setSpec(canary, { schedule: '@every 1s', http: http(target) });
    await eventually(async () => (await harness.statusesOf(canary)).length >= 3, 25_000);
  });

  it('a deleted canary stops, and its checks go with it', async () => {
    await harness.start();
    const canary = await harness.addCanary({ schedule: '@every 1s', http: http(target) });
    await healthy(canary);
    await harness.sql`UPDATE canaries SET deleted_at = now() WHERE id = ${canary}`;
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const hits = target.hits();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(target.hits()).toBe(hits);
    expect((await harness.checksOf(canary)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });

  it('what cannot be run is unhealthy in words, never healthy', async () => {
    await harness.start();
    const canary = await harness.addCanary({
      schedule: '@every 1h',
      exec: [{ name: 'script', script: 'true' }],
      http: [{ name: 'judged', url: target.url, transform: { expr: 'results' } }],
    });
    await eventually(async () => (await harness.statusesOf(canary)).length === 2);
    expect((await harness.checksOf(canary)).map(({ status }) => status)).toEqual(['unhealthy', 'unhealthy']);
    const errors = (await harness.statusesOf(canary))
      .map(({ error, invalid }) => `${invalid} ${error}`)
      .sort();
    expect(errors).toEqual([
      expect.stringMatching(/^true Scripts are switched off on this server/),
      expect.stringMatching(/^true transform expressions are not run/),
    ]);
    expect(target.hits()).toBe(0);
  });

  it('a schedule that cannot be read is said once and not repeated for ever', async () => {
    await harness.start();
    const canary = await harness.addCanary({ schedule: 'sometimes', http: http(target) });
    const check = await healthy(canary, 'unhealthy');
    expect(check.next_runtime).toBeNull();
    expect(await harness.statusesOf(canary)).toMatchObject([
      { status: false, invalid: true, error: expect.stringMatching(/schedule "sometimes"/) },
    ]);
    expect((await harness.historyOf(canary)).map(({ name, status }) => `${name} ${status}`)).toEqual([
      'SyncCanaryChecks FAILED',
      'RunCanaryChecks FAILED',
    ]);
  });

  it('runs a check by hand, stores it, and leaves the schedule alone', async () => {
    const jobs = await harness.start();
    const canary = await harness.addCanary({ schedule: '@every 1h', http: http(target) });
    const { id, next_runtime } = await healthy(canary);
    expect(await jobs.runCheckNow(id)).toMatchObject({
      total: 1,
      success: 1,
      failed: 0,
      pass: true,
      errors: [],
    });
    await target.stop();
    expect(await jobs.runCheckNow(id.toUpperCase())).toMatchObject({
      failed: 1,
      pass: false,
      error: expect.stringMatching(/refused/),
    });
    await target.start();
    expect(await harness.statusesOf(canary)).toHaveLength(3);
    expect((await harness.checksOf(canary))[0]).toMatchObject({ status: 'unhealthy', next_runtime });
    expect(await jobs.runCheckNow('00000000-0000-0000-0000-000000000001')).toBeUndefined();
    expect(await jobs.runCheckNow('not an id')).toBeUndefined();
  });

  it('stopping and starting loses nothing: missed runs happen once, the plan goes on', async () => {
    const jobs = await harness.start();
    const canary = await harness.addCanary({ schedule: '@every 2s', http: http(target) });
    const { id } = await healthy(canary);
    await jobs.stop();
    const before = await harness.statusesOf(canary);
    const hits = target.hits();
    await new Promise((resolve) => setTimeout(resolve, 4500));
    expect(target.hits()).toBe(hits);
    await harness.start();
    const after = await eventually(async () => {
      const rows = await harness.statusesOf(canary);
      return rows.length > before.length && rows;
    });
    expect(after.slice(0, before.length)).toEqual(before);
    expect(target.hits() - hits).toBe(1);
    expect((await harness.checksOf(canary))[0]?.id).toBe(id);
  });

  it('stopping waits for a run that is under way and stores it', async () => {
    const slow = await startTarget(800);
    const jobs = await harness.start();
    const canary = await harness.addCanary({ schedule: '@every 1h', http: http(slow) });
    await eventually(async () => slow.hits() === 1);
    await jobs.stop();
    expect(await harness.statusesOf(canary)).toMatchObject([{ status: true }]);
    await slow.stop();
  });

  it('old runs are deleted while their hourly and daily figures stay', async () => {
    const canary = await harness.addCanary({ schedule: '@every 1h', http: http(target) });
    await harness.sql`INSERT INTO checks (canary_id, type, name) VALUES (${canary}, 'http', 'front')`;
    const [check] = await harness.checksOf(canary);
    await harness.sql`
      INSERT INTO check_statuses (check_id, time, status, duration)
      SELECT ${check!.id}, now() - interval '1 day' * day, true, 10 FROM generate_series(1, 40) AS day`;
    await harness.sql`
      INSERT INTO job_history (name, resource_id, created_at)
      SELECT 'RunCanaryChecks', ${canary}, now() - interval '1 minute' * n FROM generate_series(1, 150) AS n`;
    await harness.start();
    await eventually(async () => (await harness.historyOf(canary)).length < 110);
    const kept = async () =>
      (await harness.statusesOf(canary)).filter(({ duration }) => duration === 10).length;
    await eventually(async () => (await kept()) === 29);
    const [figures] = await harness.sql<
      { total: number }[]
    >`SELECT sum(total)::int AS total FROM check_statuses_1d`;
    expect(figures!.total).toBeGreaterThanOrEqual(40);
  });
});
