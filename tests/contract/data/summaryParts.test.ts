import { Hono } from 'hono';
import type { CheckSummaryAnswer } from '@/services/contracts/healthRows';
import { healthRoutes } from '@server/features/health/routes';
import type { AppEnv, Caller } from '@server/types';
import { addCaller, openDatabase } from '@tests/integration/database/testDatabase';
import type { TestDatabase } from '@tests/integration/database/testDatabase';

const WISH = { 'a-im': 'x-changed-checks' };
const HOUR = '?start=1h';

describe('M14 what changed since the answer before (RFC 3229, decision 91)', () => {
  let database: TestDatabase;
  let viewer: Caller;
  let responder: Caller;
  let caller: Caller;
  let app: Hono<AppEnv>;
  let clock = () => Date.now();

  beforeAll(async () => {
    database = await openDatabase();
    const { sql } = database;
    viewer = await addCaller(sql, 'viewer');
    responder = await addCaller(sql, 'responder');
    app = new Hono<AppEnv>();
    app.use(async (c, next) => {
      c.set('caller', caller);
      await next();
    });
    app.route('/api/canary', healthRoutes({ sql, clock: { now: () => clock() }, version: '1.2.3' }));
  });
  beforeEach(async () => {
    const { sql } = database;
    caller = viewer;
    await sql`DELETE FROM canaries`;
    await sql`
      INSERT INTO canaries (name, namespace, spec, labels)
      SELECT 'canary-' || n, 'prod', '{}', '{"team":"web"}' FROM generate_series(1, 3) n`;
    await addChecks(4);
  });
  afterAll(() => database.drop());

  /** So many checks of each canary. */
  const addChecks = (count: number) => database.sql`
    INSERT INTO checks (canary_id, type, name, namespace, labels, status, last_runtime)
    SELECT c.id, 'http', 'check-' || gen_random_uuid(), 'prod', '{"env":"prod"}', 'healthy', now()
    FROM canaries c, generate_series(1, ${count})`;
  const run = (id: string, status = true, minutesAgo = 0) => database.sql`
    INSERT INTO check_statuses (check_id, time, duration, status)
    VALUES (${id}, clock_timestamp() - make_interval(mins => ${minutesAgo}), 7, ${status})`;

  async function ask(headers: Record<string, string> = WISH, query = HOUR) {
    const answer = await app.request(`/api/canary/api/summary${query}`, { headers });
    const { checks_summary: checks = [] } = (await answer.json()) as CheckSummaryAnswer; // compared by each test
    return { status: answer.status, headers: answer.headers, checks, ids: checks.map(({ id }) => id) };
  }
  type Answer = Awaited<ReturnType<typeof ask>>;
  const tagOf = ({ headers }: Answer) => headers.get('etag') ?? 'none';
  const askSince = (before: Answer, query = HOUR) => ask({ ...WISH, 'if-none-match': tagOf(before) }, query);
  const idsOf = async (whole: Promise<Answer>) => (await whole).ids as [string, string, ...string[]]; // twelve

  it('who does not ask for it gets everything, without a tag', async () => {
    for (const headers of [{}, { 'a-im': 'x-changed-checks;q=0, vcdiff' }, { 'if-none-match': '"any"' }]) {
      const { status, headers: answered, checks } = await ask(headers);
      expect([status, answered.get('etag'), answered.get('im'), checks.length]).toEqual([
        200,
        null,
        null,
        12,
      ]);
    }
  });

  it('a check that ran comes alone, and the answer says what it follows', async () => {
    const first = await ask();
    expect([first.status, first.ids.length]).toEqual([200, 12]);
    const [id] = first.ids as [string]; // twelve
    await run(id, false);
    const part = await askSince(first);
    expect([part.status, part.headers.get('im'), part.headers.get('delta-base')]).toEqual([
      226,
      'x-changed-checks',
      tagOf(first),
    ]);
    expect(part.checks).toEqual((await ask()).checks.filter((check) => check.id === id));
    expect(part.checks[0]?.uptime).toMatchObject({ failed: 1 });
  });

  it('nothing changed: no check comes, and the next part follows that answer as well as the one before', async () => {
    const first = await ask();
    const second = await askSince(first);
    expect([second.status, second.ids]).toEqual([226, []]);
    const [id] = first.ids as [string]; // twelve
    await run(id);
    for (const before of [second, first]) expect((await askSince(before)).ids).toEqual([id]);
  });

  it.each<[what: string, change: (id: string) => Promise<unknown>, checks: number]>([
    [
      'a label of its canary',
      () => database.sql`UPDATE canaries SET labels = '{"team":"ops"}' WHERE name = 'canary-2'`,
      4,
    ],
    [
      'what it looks at',
      (id) => database.sql`UPDATE checks SET spec = '{"url":"https://shop.example"}' WHERE id = ${id}`,
      1,
    ],
    ['a silence', (id) => database.sql`UPDATE checks SET silenced_at = now() WHERE id = ${id}`, 1],
    ['a run an hour old', (id) => run(id, true, 70), 1],
  ])('%s is a change', async (_what, change, checks) => {
    const first = await ask();
    await change(first.ids[0] ?? '');
    const { status, ids } = await askSince(first);
    expect([status, ids.length]).toEqual([226, checks]);
  });

  it('a check that comes, goes or is hidden: everything comes', async () => {
    const { sql } = database;
    let before = await ask();
    for (const change of [
      () => addChecks(1),
      () => sql`UPDATE checks SET deleted_at = now() WHERE id = ${before.ids[0] ?? ''}`,
      () => sql`DELETE FROM checks WHERE id = ${before.ids[1] ?? ''}`,
      () => sql`UPDATE canaries SET deleted_at = now() WHERE name = 'canary-2'`,
      // As many as before, but others.
      async () => {
        await sql`DELETE FROM checks WHERE canary_id = (SELECT id FROM canaries WHERE name = 'canary-1')`;
        await addChecks(2);
      },
    ]) {
      await change();
      const { status, checks } = await askSince(before);
      before = await ask();
      expect([status, checks]).toEqual([200, before.checks]);
    }
  });

  it('a run that leaves the hour is a change, though no record changed', async () => {
    const [id] = await idsOf(ask());
    await run(id, true, 30);
    const first = await ask();
    // Of the last hour until twenty minutes from now, as the start of a question says it.
    const later = new Date(Date.now() + 40 * 60_000);
    clock = () => later.getTime();
    try {
      const part = await askSince(first);
      expect([part.status, part.ids]).toEqual([226, [id]]);
      expect(part.checks[0]?.uptime).toMatchObject({ passed: 0 });
    } finally {
      clock = () => Date.now();
    }
  });

  it('what was answered to somebody else or to another question is no base, nor what nobody answered', async () => {
    const first = await ask();
    expect((await askSince(first, '')).status).toBe(200);
    caller = responder;
    expect((await askSince(first)).status).toBe(200);
    for (const tag of ['"constructor"', '*', 'W/""', `"${'x'.repeat(5000)}"`, `W/${tagOf(first)}`]) {
      expect((await ask({ ...WISH, 'if-none-match': tag })).status).toBe(200);
    }
    caller = viewer;
    // Compression on the way makes tags weak, and a client may have more than one answer.
    expect((await ask({ ...WISH, 'if-none-match': `"other", W/${tagOf(first)}` })).status).toBe(226);
  });

  it('figures that are counted when asked change by themselves: no tag', async () => {
    const { status, headers } = await ask(WISH, '?start=6h');
    expect([status, headers.get('etag')]).toEqual([200, null]);
  });

  it('put together, parts are what a whole answer is, whatever happened in between', async () => {
    const { sql } = database;
    let seed = 20261126;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    let last = await ask();
    let known = last.checks;
    let parts = 0;
    for (let round = 0; round < 60; round += 1) {
      const id = known[random(known.length)]?.id ?? '';
      const changes = [
        () => run(id, random(2) === 0, random(90)),
        () => sql`UPDATE checks SET status = 'unhealthy', last_runtime = now() WHERE id = ${id}`,
        () => sql`UPDATE checks SET labels = ${sql.json({ toString: String(random(9)) })} WHERE id = ${id}`,
        () =>
          sql`UPDATE canaries SET namespace = ${`ns-${random(9)}`} WHERE name = ${`canary-${1 + random(3)}`}`,
        () => sql`DELETE FROM check_statuses WHERE check_id = ${id}`,
        () => (random(4) === 0 ? addChecks(1) : run(id)),
        () => (random(4) === 0 ? sql`DELETE FROM checks WHERE id = ${id}` : run(id)),
      ];
      for (let change = random(4); change > 0; change -= 1) await changes[random(changes.length)]?.();
      last = await askSince(last);
      if (last.status === 226) {
        parts += 1;
        const changed = new Map(last.checks.map((check) => [check.id, check]));
        known = known.map((check) => changed.get(check.id) ?? check);
      } else known = last.checks;
      expect(known).toEqual((await ask({})).checks);
    }
    expect(parts).toBeGreaterThan(20);
  });
});
