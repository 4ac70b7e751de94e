/** POST /api/playbook/run/plan (docs/adr/0030), and values of every type of parameter, over raw HTTP. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import golden from '@tests/golden/playbookParameters.json';
import { post } from './areaClient';

describe('before a run', () => {
  let server: TestServer;
  let editor: TestFetch;
  let viewer: TestFetch;
  let configId: string;

  const one = async (rows: PromiseLike<readonly { id: string }[]>) => (await rows)[0]?.id ?? '';
  let counter = 0;
  const addPlaybook = (spec: object) =>
    one(server.sql<{ id: string }[]>`
      INSERT INTO playbooks (name, title, source, spec)
      VALUES (${`planned ${(counter += 1)}`}, 'Restart it', 'UI', ${JSON.stringify(spec)}::text::jsonb) RETURNING id`);
  const plan = (body: object, send = editor) => post(send, '/api/playbook/run/plan', body);
  const runs = async () => (await server.sql`SELECT count(*)::int AS n FROM playbook_runs`)[0]?.['n'];

  beforeAll(async () => {
    server = await startTestServer();
    [editor, viewer] = [await server.signIn('editor'), await server.signIn('viewer')];
    const { sql } = server;
    const { Team, Person, Component, Item, Probe } = golden.ids;
    configId = await one(sql<{ id: string }[]>`
      INSERT INTO config_items (id, name, type, config_class, tags, health)
      VALUES (${Item}, 'orders', 'Kubernetes::Deployment', 'Deployment', '{"namespace": "shop"}', 'unhealthy') RETURNING id`);
    await sql`INSERT INTO people (id, name, email) VALUES (${Person}, 'Grace Hopper', 'grace@example.org')`;
    await sql`INSERT INTO teams (id, name, created_by) VALUES (${Team}, 'web', ${Person})`;
    await sql`INSERT INTO team_members (team_id, person_id) VALUES (${Team}, ${Person})`;
    await sql`INSERT INTO components (id, name, type, external_id, status) VALUES (${Component}, 'store', 'Service', 'store', 'healthy')`;
    // Of another agent, so that the server's own jobs leave the check alone.
    await sql`
      WITH agent AS (INSERT INTO agents (name) VALUES ('elsewhere') RETURNING id), canary AS (
        INSERT INTO canaries (agent_id, name, namespace, spec) SELECT id, 'c', 'default', '{}' FROM agent RETURNING id, agent_id)
      INSERT INTO checks (id, canary_id, agent_id, type, name) SELECT ${Probe}, id, agent_id, 'http', 'front page' FROM canary`;
  });
  afterAll(() => server.stop());

  it('PB-8 PB-9 PB-10 PB-12 PB-13 PB-18 values of every type are stored as they were sent: the golden file', async () => {
    const later = [{ name: 'say', exec: { script: 'echo hello' }, delay: '1h' }];
    const id = await addPlaybook({ parameters: golden.parameters, actions: later });
    const answer = await post(editor, '/api/playbook/run', { id, params: golden.sent });
    expect(answer).toMatchObject({ status: 201 });
    const [run] = await server.sql`SELECT parameters FROM playbook_runs WHERE playbook_id = ${id}`;
    expect(run?.['parameters']).toEqual(golden.sent);
  });

  it('M20 tells target, values, steps in order with what they would do, approvers and earlier runs; stores nothing', async () => {
    const id = await addPlaybook({
      configs: [{ name: 'orders' }],
      approval: { type: 'all', approvers: { people: ['grace@example.org', 'nobody'], teams: ['web'] } },
      parameters: [
        { name: 'size', label: 'Pods', default: '2' },
        { name: 'who', type: 'people' },
        { name: 'key', properties: { format: 'password' } },
        { name: 'where', default: '{{.config.tags.namespace}}' },
      ],
      actions: [
        { name: 'scale', exec: { script: 'scale {{.config.name}} {{.params.size}} --key {{.params.key}}' } },
        {
          name: 'tell',
          if: 'params.size == "3"',
          delay: '30s',
          timeout: '2m',
          retry: { limit: 3, duration: '10s' },
          http: {
            url: 'https://ada:pw@hooks.example.org/{{.params.where}}',
            method: 'POST',
            templateBody: true,
            body: '{"out": "{{.actions.scale.result.stdout}}", "key": "{{.params.key}}"}',
          },
        },
        {
          name: 'count',
          if: 'always()',
          sql: {
            driver: 'postgres',
            connection: 'connection://shop',
            query: "SELECT '{{.params.size}}', {{.params.key}}",
          },
        },
      ],
    });
    await server.sql`
      INSERT INTO playbook_runs (playbook_id, config_id, spec, status, created_at, start_time, end_time, error) VALUES
        (${id}, ${configId}, '{}', 'completed', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour' + interval '4 seconds', NULL),
        (${id}, ${configId}, '{}', 'failed', now(), now(), now(), 'no room'), (${id}, NULL, '{}', 'cancelled', now(), now(), now(), NULL)`;
    const before = await runs();
    const params = { size: '3', who: golden.ids.Person, key: 'hunter2' };
    const { status, body } = await plan({ id, config_id: configId, params });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        target: {
          field: 'config_id',
          id: configId,
          name: 'orders',
          type: 'Kubernetes::Deployment',
          status: 'unhealthy',
        },
        parameters: [
          { name: 'size', label: 'Pods', shown: '3', is_default: false },
          { name: 'who', label: 'who', shown: 'Grace Hopper', is_default: false },
          { name: 'key', label: 'key', shown: '•••', is_default: false },
          { name: 'where', label: 'where', shown: 'shop', is_default: true },
        ],
        problem: null,
        steps: [
          {
            name: 'scale',
            kind: 'exec',
            delay_ms: 0,
            timeout_ms: 600_000,
            retries: 0,
            retry_delay_ms: 5000,
            verdict: 'runs',
            does: [{ what: 'script', text: 'scale orders 3 --key •••' }],
            problem: expect.stringMatching(/switched off/),
          },
          {
            name: 'tell',
            kind: 'http',
            condition: 'params.size == "3"',
            delay_ms: 30_000,
            timeout_ms: 120_000,
            retries: 3,
            retry_delay_ms: 10_000,
            verdict: 'runs',
            does: [
              { what: 'request', text: 'POST https://•••@hooks.example.org/shop' },
              { what: 'body', text: '{"out": "{{.actions.scale.result.stdout}}", "key": "•••"}' },
            ],
          },
          {
            name: 'count',
            kind: 'sql',
            condition: 'always()',
            delay_ms: 0,
            timeout_ms: 600_000,
            retries: 0,
            retry_delay_ms: 5000,
            verdict: 'open',
            does: [
              { what: 'database', text: 'connection://shop' },
              { what: 'query', text: 'SELECT $1, $2' },
              { what: 'values', text: '$1 = 3\n$2 = •••' },
            ],
          },
        ],
        approval: {
          mode: 'all',
          is_enough: false,
          approvers: [
            { kind: 'person', name: 'grace@example.org', people: ['Grace Hopper'] },
            { kind: 'person', name: 'nobody', people: [] },
            { kind: 'team', name: 'web', people: ['Grace Hopper'] },
          ],
        },
        last: [
          expect.objectContaining({ status: 'failed', error: 'no room' }),
          expect.objectContaining({ status: 'completed', error: null }),
        ],
        usual_ms: 4000,
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/hunter2|:pw@/);
    expect(await runs()).toBe(before);
  });

  it('M20 is refused where the run would be, in the same words', async () => {
    const id = await addPlaybook({
      configs: [{ name: 'something else' }],
      parameters: [{ name: 'size', required: true, properties: { format: 'number' } }],
      filters: ['params.size == "1"'],
      actions: [{ name: 'say', exec: { script: 'echo hello' }, delay: '1h' }],
    });
    for (const body of [
      { id, params: {} },
      { id, params: { size: 'many' } },
      { id, params: { size: '2' } },
      { id, config_id: configId, params: { size: '1' } },
    ]) {
      const planned = await plan(body);
      expect(planned.status).toBe(400);
      expect(planned).toEqual(await post(editor, '/api/playbook/run', body));
    }
    expect(await plan({ id, params: { size: '1' } }, viewer)).toEqual({
      status: 403,
      body: 'unauthorized. Access Denied',
    });
  });

  it('M20 says which step would be skipped or fail, and what this server does not run', async () => {
    const steps = async (actions: object[]) => {
      const id = await addPlaybook({ parameters: [{ name: 'x', default: 'a; b' }], actions });
      return (await plan({ id, params: {} })).body;
    };
    const url = 'https://example.org';
    expect(
      await steps([
        { name: 'no', if: 'params.x == "b"', http: { url } },
        { name: 'later', if: 'actions.no.status == "failed"', http: { url } },
        { name: 'shell', exec: { script: 'echo {{.params.x}}' } },
        { name: 'odd', if: 'params.x ==', http: { url } },
        { name: 'logic', http: { url: 'https://example.org/{{if .x}}' } },
        {
          name: 'tell',
          notification: {
            title: 'Done',
            message: '{{.params.x}}',
            url: 'https://ada:pw@chat.example.org/hook/k3y',
          },
        },
        { name: 'driver', sql: { driver: 'mysql', url: 'mysql://db', query: 'SELECT 1' } },
      ]),
    ).toMatchObject({
      problem: null,
      steps: [
        { verdict: 'skipped' },
        { verdict: 'open' },
        { problem: expect.stringMatching(/\{\{\.params\.x\}\} holds characters that a shell interprets/) },
        { problem: expect.stringMatching(/cannot be evaluated/) },
        { problem: expect.stringMatching(/fills in names only/) },
        {
          does: [
            { what: 'receiver', text: 'chat.example.org' },
            { what: 'title', text: 'Done' },
            { what: 'message', text: 'a; b' },
          ],
        },
        { problem: expect.stringMatching(/mysql is not known here/) },
      ],
    });
    expect(await steps([{ name: 'p', pod: { name: 'p', spec: {} } }])).toMatchObject({
      steps: [],
      problem: expect.stringMatching(/of the kind pod, which this backend does not run/),
    });
  });
});
