/** Playbook runs carried out for real: scripts, HTTP, PostgreSQL, delays, retries, cancelling, and servers that die. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@tests/setup/eventually';
import { startJobsHarness } from '../jobs/jobsHarness';
import type { JobsHarness } from '../jobs/jobsHarness';

interface ActionRow {
  name: string;
  status: string;
  result: Record<string, unknown> | null;
  error: string | null;
  start_time: string | null;
  end_time: string | null;
}

describe('playbook runs', () => {
  let harness: JobsHarness;
  let hook: {
    server: Server;
    url: string;
    got: { path: string; method: string; body: string }[];
    status: number;
  };

  const start = async (
    actions: object[],
    extra: { parameters?: object; person?: string | null; spec?: object } = {},
  ) => {
    const { sql } = harness;
    const spec = JSON.stringify({ actions, ...extra.spec });
    const [run] = await sql<{ id: string }[]>`
      WITH playbook AS (
        INSERT INTO playbooks (name, source, spec) VALUES (${`p${Math.random()}`}, 'UI', ${spec}::text::jsonb) RETURNING id)
      INSERT INTO playbook_runs (playbook_id, spec, parameters, created_by)
      SELECT id, ${spec}::text::jsonb, ${JSON.stringify(extra.parameters ?? {})}::text::jsonb, ${extra.person ?? null}
      FROM playbook RETURNING id`;
    return run?.id ?? '';
  };
  const actionsOf = (runId: string) => harness.sql<ActionRow[]>`
    SELECT * FROM playbook_run_actions WHERE playbook_run_id = ${runId} ORDER BY scheduled_time`;
  const runOf = async (runId: string) => {
    const [row] = await harness.sql<{ status: string; error: string | null }[]>`
      SELECT status, error FROM playbook_runs WHERE id = ${runId}`;
    return row;
  };
  const ended = async (runId: string) => {
    await eventually(
      async () => /^(completed|failed|cancelled)$/.test((await runOf(runId))?.status ?? ''),
      20_000,
    );
    return { ...(await runOf(runId)), actions: await actionsOf(runId) };
  };
  const sh = (name: string, script: string, extra: object = {}) => ({ name, exec: { script }, ...extra });

  beforeAll(async () => {
    const got: { path: string; method: string; body: string }[] = [];
    const server = createServer((request: IncomingMessage, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        got.push({
          path: request.url ?? '',
          method: request.method ?? '',
          body: Buffer.concat(chunks).toString(),
        });
        response.statusCode = hook.status;
        response.end('{"ok": true}');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo; // it listens on a port
    hook = { server, url: `http://127.0.0.1:${port}`, got, status: 200 };
  });
  afterAll(() => void hook.server.close());
  beforeEach(async () => {
    harness = await startJobsHarness();
    hook.got.length = 0;
    hook.status = 200;
  });
  afterEach(() => harness.stop());

  it('carries out scripts, requests and queries in their order and keeps what each answered', async () => {
    await harness.start({ mayExec: true });
    await harness.sql`INSERT INTO connections (name, namespace, type, url) VALUES ('db', 'default', 'postgres', ${harness.url})`;
    const runId = await start(
      [
        sh('say', 'echo "size $PARAM_SIZE for {{.params.name}}"; echo careful >&2'),
        {
          name: 'tell',
          http: {
            url: `${hook.url}/deploys/{{.params.name}}`,
            method: 'POST',
            templateBody: true,
            body: '{"said": "{{.actions.say.result.stdout}}"}',
          },
        },
        {
          name: 'ask',
          sql: {
            connection: 'connection://default/db',
            query: "SELECT '{{.params.odd}}'::text AS odd, 1::int8 AS n",
          },
        },
      ],
      { parameters: { size: '3; reboot', name: 'web', odd: "x'; DROP TABLE people; --" } },
    );
    const { status, error, actions } = await ended(runId);
    expect({ status, error }).toEqual({ status: 'completed', error: null });
    expect(actions.map(({ name, status: own, result }) => ({ name, own, result }))).toEqual([
      {
        name: 'say',
        own: 'completed',
        result: { stdout: 'size 3; reboot for web', stderr: 'careful', exitCode: 0 },
      },
      {
        name: 'tell',
        own: 'completed',
        result: { code: 200, headers: expect.any(Object), body: '{"ok": true}' },
      },
      {
        name: 'ask',
        own: 'completed',
        result: {
          query: 'SELECT $1::text AS odd, 1::int8 AS n',
          rows: [{ odd: "x'; DROP TABLE people; --", n: '1' }],
        },
      },
    ]);
    expect(hook.got).toEqual([
      { path: '/deploys/web', method: 'POST', body: '{"said": "size 3; reboot for web"}' },
    ]);
    for (const { start_time: began, end_time: end } of actions) {
      expect(Date.parse(end ?? '')).toBeGreaterThanOrEqual(Date.parse(began ?? ''));
    }
  });

  it('after a failure only steps that ask for it run, and the run says which step failed and why', async () => {
    await harness.start({ mayExec: true });
    const runId = await start([
      sh('break', 'echo no disk >&2; exit 3'),
      sh('go on', 'true'),
      sh('clean up', 'echo cleaned', { if: 'failure()' }),
      sh('never', 'true', { if: 'success()' }),
    ]);
    const { status, error, actions } = await ended(runId);
    expect(status).toBe('failed');
    expect(error).toBe('The step "break" failed: The script ended with exit code 3: no disk.');
    expect(actions.map(({ name, status: own }) => [name, own])).toEqual([
      ['break', 'failed'],
      ['go on', 'skipped'],
      ['clean up', 'completed'],
      ['never', 'skipped'],
    ]);
  });

  it('waits for the delay of a step, and stops one that takes too long', async () => {
    await harness.start({ mayExec: true });
    const runId = await start([
      sh('late', 'echo late', { delay: '2s' }),
      sh('slow', 'sleep 60', { timeout: '1s' }),
    ]);
    await eventually(async () => (await runOf(runId))?.status === 'sleeping');
    expect(await actionsOf(runId)).toMatchObject([{ name: 'late', status: 'sleeping', start_time: null }]);
    const { actions } = await ended(runId);
    expect(actions).toMatchObject([
      { status: 'completed' },
      { status: 'failed', error: 'The step was stopped: it did not end within 1 s.' },
    ]);
  });

  it('tries a failed step again as often as it says', async () => {
    await harness.start();
    hook.status = 503;
    const runId = await start([
      { name: 'call', http: { url: hook.url }, retry: { limit: 2, duration: '200ms' } },
    ]);
    await eventually(() => Promise.resolve(hook.got.length === 2));
    hook.status = 200;
    const { status, actions } = await ended(runId);
    expect({ status, calls: hook.got.length, actions }).toMatchObject({
      status: 'completed',
      calls: 3,
      actions: [{ status: 'completed', error: null }],
    });
  });

  it('shows what a script writes while it runs, and cancelling kills it', async () => {
    await harness.start({ mayExec: true });
    const runId = await start([sh('long', 'echo begun; sleep 60; echo never'), sh('after', 'true')]);
    const shown = await eventually(async () => {
      const [action] = await actionsOf(runId);
      return action?.result ?? undefined;
    });
    expect(shown).toEqual({ stdout: 'begun\n', stderr: '' });
    await harness.sql`UPDATE playbook_runs SET status = 'cancelled', end_time = now() WHERE id = ${runId}`;
    await harness.sql`SELECT pg_notify('playbook_run_cancelled', ${runId})`;
    await eventually(async () => (await actionsOf(runId))[0]?.status === 'failed');
    expect(await actionsOf(runId)).toMatchObject([
      { name: 'long', error: 'The run was cancelled while this step ran.', result: { stdout: 'begun\n' } },
    ]);
    expect(await runOf(runId)).toMatchObject({ status: 'cancelled' });
  });

  it('two servers share the runs and carry out every step once', async () => {
    await Promise.all([harness.start(), harness.start()]);
    const runs = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        start([
          { name: 'a', http: { url: `${hook.url}/${n}/a` } },
          { name: 'b', http: { url: `${hook.url}/${n}/b` } },
        ]),
      ),
    );
    for (const runId of runs) expect((await ended(runId)).status).toBe('completed');
    const paths = hook.got.map(({ path }) => path);
    expect(paths).toHaveLength(24);
    expect(new Set(paths).size).toBe(24);
  });

  it('a step that was running when its server died fails in words, or is tried again where it says so', async () => {
    const lost = await start([sh('once', 'true'), sh('after', 'true')]);
    const again = await start([
      { name: 'call', http: { url: hook.url }, retry: { limit: 1, duration: '100ms' } },
    ]);
    for (const [runId, name] of [
      [lost, 'once'],
      [again, 'call'],
    ] as const) {
      await harness.sql`UPDATE playbook_runs SET status = 'running', start_time = now() WHERE id = ${runId}`;
      await harness.sql`
        INSERT INTO playbook_run_actions (playbook_run_id, name, status, start_time) VALUES (${runId}, ${name}, 'running', now())`;
    }
    await harness.start({ mayExec: true });
    const { status, error, actions } = await ended(lost);
    expect(status).toBe('failed');
    expect(error).toMatch(
      /^The step "once" failed: The server stopped while this step ran\. Whether it took effect/,
    );
    expect(actions.map((action) => action.status)).toEqual(['failed', 'skipped']);
    expect(await ended(again)).toMatchObject({ status: 'completed', actions: [{ status: 'completed' }] });
  });

  it('the right to run is asked again when the run begins', async () => {
    const { sql } = harness;
    const [person] = await sql<{ id: string }[]>`
      INSERT INTO people (name, email) VALUES ('Eve', 'eve@example.org') RETURNING id`;
    const id = person?.id ?? '';
    await sql`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${id}, 'viewer')`;
    const revoked = await start([{ name: 'call', http: { url: hook.url } }], { person: id });
    await harness.start();
    expect(await ended(revoked)).toMatchObject({
      status: 'failed',
      error: 'The person who started this run may not run playbooks any more.',
      actions: [],
    });
    await sql`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${id}, 'editor')`;
    const allowed = await start([{ name: 'call', http: { url: hook.url } }], { person: id });
    expect(await ended(allowed)).toMatchObject({ status: 'completed' });
    await sql`UPDATE people SET deleted_at = now() WHERE id = ${id}`;
    const gone = await start([{ name: 'call', http: { url: hook.url } }], { person: id });
    expect(await ended(gone)).toMatchObject({ status: 'failed', error: /no active account/ });
    expect(hook.got).toHaveLength(1);
  });

  it.each<[string, object[], RegExp]>([
    ['scripts are switched off', [sh('x', 'true')], /ALLOW_EXEC=true/],
    [
      'kinds of the platform',
      [{ name: 'x', pod: { name: 'x' } }],
      /kind pod, which this backend does not run/,
    ],
    ['no actions', [], /has no actions/],
    [
      'unknown connection',
      [{ name: 'x', sql: { connection: 'connection://none', query: 'SELECT 1' } }],
      /no connection/,
    ],
    [
      'unreadable condition',
      [{ name: 'x', http: { url: 'http://127.0.0.1:1' }, if: '(' }],
      /cannot be evaluated/,
    ],
    ['nobody answers', [{ name: 'x', http: { url: 'http://127.0.0.1:1' } }], /ECONNREFUSED|refused/],
  ])('%s: the run fails in words', async (_title, actions, sentence) => {
    await harness.start();
    expect(await ended(await start(actions))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(sentence),
    });
  });

  it('keeps the secrets of connections out of what it stores', async () => {
    await harness.start();
    await harness.sql`
      INSERT INTO connections (name, namespace, type, url, username, password)
      VALUES ('db', 'default', 'postgres', 'postgres://127.0.0.1:1/none', 'me', 'very secret words')`;
    const runId = await start([
      { name: 'x', sql: { connection: 'connection://default/db', query: "SELECT 'very secret words'" } },
    ]);
    await ended(runId);
    expect(JSON.stringify(await actionsOf(runId))).not.toContain('very secret words');
  });

  it('sends messages through the channels of rules, with values in place and no address told', async () => {
    await harness.start();
    await harness.sql`
      INSERT INTO connections (name, namespace, type, url) VALUES ('chat', 'default', 'slackwebhook', ${`${hook.url}/hook/secret-path`})`;
    const message = { title: 'Done: {{.params.size}}', message: 'It is "{{.params.size}}".' };
    const runId = await start(
      [
        { name: 'tell', notification: { ...message, connection: 'connection://default/chat' } },
        { name: 'address', notification: { ...message, url: `${hook.url}/plain` } },
        { name: 'nobody', notification: { ...message, connection: 'connection://default/none' } },
      ],
      { parameters: { size: '5' } },
    );
    const run = await ended(runId);
    expect(hook.got.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/hook/secret-path', { text: '*Done: 5*\nIt is "5".' }],
      ['/plain', { title: 'Done: 5', message: 'It is "5".', text: '*Done: 5*\nIt is "5".' }],
    ]);
    expect(run).toMatchObject({
      status: 'failed',
      actions: [
        { status: 'completed', result: { title: 'Done: 5', message: 'It is "5".' } },
        { status: 'completed' },
        { status: 'failed', error: expect.stringMatching(/connection of the receiver does not exist/) },
      ],
    });
    expect(JSON.stringify(run)).not.toContain('secret-path');
  });
});
