/** /api/playbook (contract endpoints §6) over raw HTTP. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, answerOf, post, refusal } from './areaClient';
import type { Answer } from './areaClient';

/** Late, so that the server that carries out runs leaves them as they are here. */
const ACTIONS = [{ name: 'say', exec: { script: 'echo hello' }, delay: '1h' }];
/** Allowed to begin. */
const BEGUN: unknown = expect.stringMatching(/^(scheduled|running|sleeping)$/);

describe('playbooks', () => {
  let server: TestServer;
  let admin: TestFetch;
  let editor: TestFetch;
  let viewer: TestFetch;
  let configId: string;
  let checkId: string;
  let componentId: string;

  const one = async (rows: PromiseLike<readonly { id: string }[]>) => (await rows)[0]?.id ?? '';
  const personId = (account: string) =>
    one(server.sql<{ id: string }[]>`SELECT id FROM people WHERE email = ${`${account}@watchfloor.local`}`);
  let counter = 0;
  const addPlaybook = (spec: object) =>
    one(server.sql<{ id: string }[]>`
      INSERT INTO playbooks (name, title, source, spec)
      VALUES (${`playbook ${(counter += 1)}`}, 'Restart it', 'UI', ${JSON.stringify({ actions: ACTIONS, ...spec })}::text::jsonb)
      RETURNING id`);
  const runOf = async (answer: Answer) => {
    expect(answer).toEqual({
      status: 201,
      body: { run_id: expect.any(String), starts_at: expect.any(String) },
    });
    // The shape was compared just now.
    const { run_id: id } = answer.body as { run_id: string };
    const [run] = await server.sql`SELECT * FROM playbook_runs WHERE id = ${id}`;
    return { ...run, id };
  };
  const approvalsOf = (runId: string) =>
    server.sql`SELECT person_id, team_id FROM playbook_approvals WHERE run_id = ${runId} ORDER BY team_id NULLS FIRST`;

  beforeAll(async () => {
    server = await startTestServer();
    [admin, editor, viewer] = [
      await server.signIn('admin'),
      await server.signIn('editor'),
      await server.signIn('viewer'),
    ];
    const { sql } = server;
    configId = await one(sql<{ id: string }[]>`
      INSERT INTO config_items (name, type, config_class, tags, labels)
      VALUES ('orders', 'Kubernetes::Deployment', 'Deployment', '{"namespace": "shop"}', '{"team": "web"}') RETURNING id`);
    componentId = await one(sql<{ id: string }[]>`
      INSERT INTO components (name, type, external_id, status) VALUES ('store', 'Service', 'store', 'healthy') RETURNING id`);
    // Of another agent, so that the server's own jobs leave the check alone.
    const canary = await one(sql<{ id: string }[]>`
      WITH agent AS (INSERT INTO agents (name) VALUES ('elsewhere') RETURNING id)
      INSERT INTO canaries (agent_id, name, namespace, spec) SELECT id, 'c', 'default', '{}' FROM agent RETURNING id`);
    checkId = await one(sql<{ id: string }[]>`
      INSERT INTO checks (canary_id, agent_id, type, name)
      SELECT ${canary}, agent_id, 'http', 'front page' FROM canaries WHERE id = ${canary} RETURNING id`);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.sql`DELETE FROM playbook_runs`;
    await server.sql`DELETE FROM playbooks`;
  });

  describe('GET /list', () => {
    it('API-14 PB-2 lists what is meant for the resource, parameters as written', async () => {
      const parameters = [{ name: 'replicas', default: '{{.config.name}}' }];
      const both = await addPlaybook({
        configs: [{ types: ['Kubernetes::Deployment'] }, { labelSelector: 'team=web' }],
        parameters,
      });
      await addPlaybook({ configs: [{ types: ['Kubernetes::Deployment'] }, { labelSelector: 'team=ops' }] });
      await addPlaybook({ configs: [{ types: ['Kubernetes::Pod'] }] });
      await addPlaybook({ configs: [{}] });
      await addPlaybook({ configs: [{ unknown: 1 }] });
      await addPlaybook({ configs: 'all' });
      await addPlaybook({});
      const component = await addPlaybook({ components: [{ name: 'store' }] });
      const check = await addPlaybook({ checks: [{ types: ['http'] }] });
      const list = (query: string) => answerOf(viewer(`/api/playbook/list?${query}`));
      expect(await list(`config_id=${configId}`)).toEqual({
        status: 200,
        body: [{ id: both, name: expect.any(String), parameters }],
      });
      expect(await list(`component_id=${componentId}`)).toMatchObject({
        status: 200,
        body: [{ id: component }],
      });
      expect(await list(`check_id=${checkId}`)).toMatchObject({ status: 200, body: [{ id: check }] });
      await server.sql`UPDATE playbooks SET deleted_at = now() WHERE id = ${check}`;
      expect(await list(`check_id=${checkId}`)).toEqual({ status: 200, body: [] });
    });

    it.each([
      ['nothing', '', 400, /send one of component_id/],
      ['two resources', `config_id=${ABSENT_ID}&check_id=${ABSENT_ID}`, 400, /only one of/],
      ['no id', 'config_id=x', 400, /no id/],
      ['an unknown resource', `config_id=${ABSENT_ID}`, 404, /does not exist any more/],
    ])('%s is refused', async (_what, query, status, sentence) => {
      expect(await answerOf(viewer(`/api/playbook/list?${query}`))).toEqual(refusal(status, sentence));
    });
  });

  it('API-14 POST /:id/params fills the defaults from the resource', async () => {
    const id = await addPlaybook({
      parameters: [
        { name: 'name', default: '{{ .config.name }}-$(.config.tags.namespace)' },
        { name: 'odd', default: '{{ if .config }}x{{ end }}{{.constructor.name}}' },
        { name: 'none', type: 'checkbox' },
      ],
    });
    expect(await post(viewer, `/api/playbook/${id}/params`, { id, config_id: configId })).toEqual({
      status: 200,
      body: {
        params: [
          { name: 'name', default: 'orders-shop' },
          { name: 'odd', default: '{{ if .config }}x{{ end }}' },
          { name: 'none', type: 'checkbox' },
        ],
      },
    });
    expect(await post(viewer, `/api/playbook/${ABSENT_ID}/params`, {})).toEqual(
      refusal(404, /playbook does not exist/),
    );
    expect(await post(viewer, `/api/playbook/${id}/params`, { id: ABSENT_ID })).toEqual(
      refusal(400, /another playbook/),
    );
    expect(await post(viewer, `/api/playbook/x/params`, {})).toEqual(
      refusal(400, /not the id of a playbook/),
    );
  });

  describe('POST /run', () => {
    it('API-14 PB-18 stores a scheduled run with the values, the resource and the person', async () => {
      const id = await addPlaybook({
        configs: [{ name: 'orders' }],
        parameters: [
          { name: 'replicas', required: true },
          { name: 'where', default: '{{.config.tags.namespace}}' },
        ],
        filters: ['config.type == "Kubernetes::Deployment"', 'params.replicas == "2"'],
      });
      const run = await runOf(
        await post(editor, '/api/playbook/run', { id, config_id: configId, params: { replicas: '2' } }),
      );
      expect(run).toMatchObject({
        playbook_id: id,
        status: BEGUN,
        config_id: configId,
        check_id: null,
        parameters: { replicas: '2', where: 'shop' },
        created_by: await personId('editor'),
        spec: { actions: ACTIONS },
        start_time: null,
      });
      expect(await answerOf(viewer(`/api/playbook/run/${run.id}`))).toMatchObject({
        status: 200,
        body: { id: run.id, status: BEGUN, playbook: { id }, actions: expect.any(Array) },
      });
    });

    it('whoever executes runs hears of a scheduled one at once, and of a waiting one when it is approved', async () => {
      const heard: string[] = [];
      const listener = await server.sql.listen('playbook_run_scheduled', (id) => void heard.push(id));
      const run = await runOf(await post(admin, '/api/playbook/run', { id: await addPlaybook({}) }));
      const approval = { approvers: { people: ['admin@watchfloor.local'] } };
      const waiting = await runOf(
        await post(editor, '/api/playbook/run', { id: await addPlaybook({ approval }) }),
      );
      await post(admin, `/api/playbook/run/approve/${waiting.id}`, {});
      while (heard.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
      await listener.unlisten();
      expect(heard).toEqual([run.id, waiting.id]);
    });

    it.each<[string, object, object, RegExp]>([
      ['a missing parameter', { parameters: [{ name: 'a', required: true }] }, {}, /parameter a is required/],
      ['an unknown parameter', { parameters: [{ name: 'a' }] }, { b: '1' }, /no parameter "b".*: a\./],
      [
        'a prototype key',
        {},
        JSON.parse('{"__proto__":"1"}') as object /* an object literal */,
        /no parameter "__proto__".*none/,
      ],
      ['a value that is no text', { parameters: [{ name: 'a' }] }, { a: 1 }, /a must be text/],
      ['a checkbox', { parameters: [{ name: 'a', type: 'checkbox' }] }, { a: 'yes' }, /true or false/],
      [
        'a list',
        { parameters: [{ name: 'a', type: 'list', properties: { options: [{ label: 'X', value: 'x' }] } }] },
        { a: 'y' },
        /one of x/,
      ],
      [
        'a number out of range',
        { parameters: [{ name: 'a', properties: { format: 'number', min: 0, max: '20' } }] },
        { a: '21' },
        /a number from 0 to 20/,
      ],
      ['a size', { parameters: [{ name: 'a', type: 'bytes' }] }, { a: 'big' }, /size such as 5Gi/],
      [
        'a short text',
        { parameters: [{ name: 'a', properties: { minLength: 3 } }] },
        { a: 'ab' },
        /at least 3/,
      ],
      [
        'an address',
        { parameters: [{ name: 'a', properties: { format: 'email' } }] },
        { a: 'x' },
        /e-mail address/,
      ],
      ['an id that is none', { parameters: [{ name: 'a', type: 'people' }] }, { a: 'x' }, /id of a person/],
      [
        'an id of nothing',
        { parameters: [{ name: 'a', type: 'config' }] },
        { a: ABSENT_ID },
        /does not exist/,
      ],
    ])('refuses %s with a sentence', async (_what, spec, params, sentence) => {
      const id = await addPlaybook(spec);
      expect(await post(admin, '/api/playbook/run', { id, params })).toEqual(refusal(400, sentence));
      expect(await server.sql`SELECT 1 FROM playbook_runs`).toHaveLength(0);
    });

    it.each<[string, object, RegExp]>([
      ['a filter that is false', { filters: ['config.name == "other"'] }, /does not allow this run/],
      ['a filter that is no condition', { filters: ['config.name'] }, /neither true nor false/],
      ['a filter that cannot be read', { filters: ['config.name =='] }, /fails: /],
      ['selectors of another resource', { configs: [{ name: 'other' }] }, /selectors do not fit/],
    ])('refuses %s', async (_what, spec, sentence) => {
      const id = await addPlaybook({ configs: [{ name: 'orders' }], ...spec });
      expect(await post(admin, '/api/playbook/run', { id, config_id: configId })).toEqual({
        status: 400,
        body: { error: expect.stringMatching(sentence), message: 'Playbook validation failed' },
      });
    });

    it.each<[string, object, number, RegExp]>([
      ['no playbook', {}, 400, /id is missing/],
      ['an unknown playbook', { id: ABSENT_ID }, 404, /playbook does not exist/],
      ['an unknown resource', { config_id: ABSENT_ID }, 404, /config does not exist/],
      ['two resources', { config_id: ABSENT_ID, check_id: ABSENT_ID }, 400, /only one of/],
      ['another field', { status: 'completed' }, 400, /no field "status"/],
      ['another person', { created_by: ABSENT_ID }, 400, /no field "created_by"/],
    ])('refuses %s', async (_what, body, status, sentence) => {
      const id = await addPlaybook({});
      const sent = Object.keys(body).length === 0 ? {} : { id, ...body };
      expect(await post(admin, '/api/playbook/run', sent)).toEqual(refusal(status, sentence));
    });

    it('PERM-17 needs write on playbook_runs', async () => {
      const id = await addPlaybook({});
      for (const role of ['viewer', 'commander', 'responder'] as const) {
        const send = await server.signIn(role);
        expect((await post(send, '/api/playbook/run', { id })).status).toBe(403);
        expect((await post(send, `/api/playbook/run/approve/${ABSENT_ID}`, {})).status).toBe(403);
      }
      expect((await post(server.fetch, '/api/playbook/run', { id })).status).toBe(401);
      expect(await server.sql`SELECT 1 FROM playbook_runs`).toHaveLength(0);
    });
  });

  describe('approval', () => {
    const approve = (send: TestFetch, runId: string) =>
      answerOf(send(`/api/playbook/run/approve/${runId}`, { method: 'POST' }));
    const start = async (send: TestFetch, approval: object) =>
      runOf(await post(send, '/api/playbook/run', { id: await addPlaybook({ approval }) }));
    const statusOf = async (runId: string) =>
      (await server.sql`SELECT status FROM playbook_runs WHERE id = ${runId}`)[0]?.['status'];

    it('API-14 RUN-3 a run waits until an approver approves', async () => {
      const run = await start(editor, { approvers: { people: ['admin@watchfloor.local'] } });
      expect(run).toMatchObject({ status: 'pending_approval' });
      expect(await approve(editor, run.id)).toEqual(refusal(403, /not one of the people/));
      expect(await statusOf(run.id)).toBe('pending_approval');
      expect(await approve(admin, run.id)).toEqual({
        status: 200,
        body: { message: 'playbook run approved' },
      });
      expect(await statusOf(run.id)).toEqual(BEGUN);
      expect(await approvalsOf(run.id)).toEqual([{ person_id: await personId('admin'), team_id: null }]);
      expect(await approve(admin, run.id)).toEqual(refusal2(400, /needs no approval/));
    });

    it('an approver approves by starting', async () => {
      const run = await start(admin, { approvers: { people: ['ADMIN@watchfloor.local'] } });
      expect(run).toMatchObject({ status: BEGUN });
      expect(await approvalsOf(run.id)).toHaveLength(1);
    });

    it('all of several have to approve, people and teams', async () => {
      const [team] = await server.sql<{ id: string }[]>`
        INSERT INTO teams (name, created_by) VALUES ('web-team', ${await personId('admin')}) RETURNING id`;
      await server.sql`INSERT INTO team_members (team_id, person_id) VALUES (${team?.id ?? ''}, ${await personId('editor')})`;
      const run = await start(admin, {
        type: 'all',
        approvers: { people: ['admin@watchfloor.local'], teams: ['web-team'] },
      });
      expect(run).toMatchObject({ status: 'pending_approval' });
      expect(await approve(admin, run.id)).toEqual(refusal2(400, /approved this run already/));
      expect((await approve(editor, run.id)).status).toBe(200);
      expect(await statusOf(run.id)).toEqual(BEGUN);
      expect(await approvalsOf(run.id)).toContainEqual({
        person_id: await personId('editor'),
        team_id: team?.id,
      });
    });

    it('two approvals at the same time count once each', async () => {
      const run = await start(editor, {
        type: 'all',
        approvers: { people: ['admin@watchfloor.local', 'editor@watchfloor.local'] },
      });
      const answers = await Promise.all([approve(admin, run.id), approve(admin, run.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await statusOf(run.id)).toEqual(BEGUN);
    });

    it('a run without approvers, an unknown run and no id are refused', async () => {
      const run = await start(editor, { approvers: {} });
      expect(run).toMatchObject({ status: BEGUN });
      expect(await approve(editor, run.id)).toEqual(refusal2(400, /needs no approval/));
      expect(await approve(editor, ABSENT_ID)).toEqual(refusal(404, /run does not exist/));
      expect(await approve(editor, 'x')).toEqual(refusal(400, /not the id of a run/));
    });

    it('TM11 nobody schedules a run past its approval through the tables', async () => {
      const run = await start(editor, { approvers: { people: ['admin@watchfloor.local'] } });
      const patch = await editor(`/api/db/playbook_runs?id=eq.${run.id}`, {
        method: 'PATCH',
        body: JSON.stringify({ status: 'scheduled' }),
      });
      expect(patch.status).toBe(403);
      const forged = await post(editor, '/api/db/playbook_approvals', {
        run_id: run.id,
        person_id: await personId('admin'),
      });
      expect(forged.status).toBe(403);
      expect(await statusOf(run.id)).toBe('pending_approval');
      expect(await approvalsOf(run.id)).toHaveLength(0);
    });
  });

  it('GET /events tells what happened to playbooks, newest first', async () => {
    // Tried a moment ago, so that the server's notifier leaves the event in the queue for half a minute.
    await server.sql`CREATE FUNCTION just_tried() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN NEW.last_attempt := now(); RETURN NEW; END'`;
    await server.sql`CREATE TRIGGER just_tried BEFORE INSERT ON event_queue FOR EACH ROW EXECUTE FUNCTION just_tried()`;
    await server.sql`DELETE FROM event_queue`;
    const run = await runOf(
      await post(admin, '/api/playbook/run', {
        id: await addPlaybook({ approval: { approvers: { people: ['admin@watchfloor.local'] } } }),
      }),
    );
    expect(await answerOf(viewer('/api/playbook/events'))).toMatchObject({
      status: 200,
      body: [{ name: 'playbook.approval.inserted', properties: { id: run.id }, attempts: 0, error: null }],
    });
  });

  /** What the playbook refuses has the contract's fixed message. */
  const refusal2 = (status: number, sentence: RegExp) => ({
    status,
    body: { error: expect.stringMatching(sentence), message: 'Playbook validation failed' },
  });
});

describe('how often playbooks are run', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { RUNS_PER_MINUTE: '3' } });
  });
  afterAll(() => server.stop());

  it('one person starts so many in a minute, and holds up nobody else', async () => {
    const [playbook] = await server.sql<{ id: string }[]>`
      INSERT INTO playbooks (name, source, spec) VALUES ('often', 'UI', '{}') RETURNING id`;
    const run = async (send: TestFetch) => post(send, '/api/playbook/run', { id: playbook?.id });
    const editor = await server.signIn('editor');
    for (let n = 0; n < 3; n += 1) expect((await run(editor)).status).toBe(201);
    expect(await run(editor)).toEqual(refusal(429, /try again in \d+ seconds/));
    expect(await server.sql`SELECT 1 FROM playbook_runs`).toHaveLength(3);
    expect((await run(await server.signIn('admin'))).status).toBe(201);
  });
});
