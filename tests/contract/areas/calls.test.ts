/** Area calls without a screen of their own (contract endpoints §1, §2, §7, §8, §10) over raw HTTP. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ROLES } from '@/services/contracts/enums';
import { ABSENT_ID, answerOf, post, refusal } from './areaClient';

describe('calls without a screen of their own', () => {
  let server: TestServer;
  let folder: string;
  const sessions = new Map<string, TestFetch>();
  const as = (role: string): TestFetch => sessions.get(role) ?? server.fetch;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-calls-'));
    await writeFile(path.join(folder, 'kubeconfig'), 'apiVersion: v1\nkind: Config\n');
    server = await startTestServer({
      env: { KUBECONFIG_FILE: path.join(folder, 'kubeconfig'), DATA_DIR: folder },
    });
    for (const role of ROLES) sessions.set(role, await server.signIn(role));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  describe('GET /kubeconfig', () => {
    it.each(ROLES)(
      'ROUTE-17 PERM-19 OPEN-26 %s gets the file as an attachment that nothing keeps',
      async (role) => {
        const answer = await as(role)('/api/kubeconfig');
        expect([answer.status, await answer.text()]).toEqual([200, 'apiVersion: v1\nkind: Config\n']);
        expect(answer.headers.get('content-type')).toMatch(/^text\/yaml/);
        const slug = hostname()
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-');
        expect(answer.headers.get('content-disposition')).toBe(
          `attachment; filename="${slug}-kubeconfig.yaml"`,
        );
        expect(answer.headers.get('cache-control')).toBe('no-store');
      },
    );

    it('nobody gets none, and without a file there is a sentence', async () => {
      expect((await server.fetch('/api/kubeconfig')).status).toBe(401);
      await rm(path.join(folder, 'kubeconfig'));
      expect(await answerOf(as('viewer')('/api/kubeconfig'))).toEqual(refusal(404, /ask the operator/));
      const plain = await startTestServer();
      expect(await answerOf((await plain.signIn('viewer'))('/api/kubeconfig'))).toEqual(
        refusal(404, /KUBECONFIG_FILE/),
      );
      await plain.stop();
    });
  });

  describe('POST /agent/generate', () => {
    it('makes a machine user, its agent and a token of which only the hash is stored', async () => {
      const { status, body } = await post(as('editor'), '/api/agent/generate', {
        name: 'edge 1',
        properties: { region: 'north' },
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(String),
        username: 'agent-edge 1',
        access_token: expect.any(String),
      });
      // The shape was compared just now.
      const { id, access_token: token } = body as { id: string; access_token: string };
      expect(token).toMatch(/^[\w-]{43}$/);
      const [agent] = await server.sql`SELECT * FROM agents WHERE name = 'edge 1'`;
      const [editor] = await server.sql`SELECT id FROM people WHERE email = 'editor@watchfloor.local'`;
      expect(agent).toMatchObject({
        person_id: id,
        properties: { region: 'north' },
        created_by: editor?.['id'],
      });
      expect(await server.sql`SELECT name, type FROM people WHERE id = ${id}`).toEqual([
        { name: 'agent-edge 1', type: 'agent' },
      ]);
      const hash = createHash('sha256').update(token).digest('hex');
      expect(await server.sql`SELECT value FROM access_tokens WHERE person_id = ${id}`).toEqual([
        { value: hash },
      ]);
      expect(server.logged()).not.toContain(token);
    });

    it.each<[string, unknown, number, RegExp]>([
      ['a name that is taken', { name: 'local' }, 409, /already: choose another/],
      ['no name', {}, 400, /cannot be used/],
      ['no JSON', '{', 400, /not JSON/],
      ['a name with control characters', { name: 'a\nb' }, 400, /cannot be used/],
      ['another field', { name: 'x', person_id: ABSENT_ID }, 400, /no field "person_id"/],
      ['properties that are no map', { name: 'x', properties: [1] }, 400, /properties must be a JSON object/],
    ])('refuses %s', async (_what, body, status, sentence) => {
      const before = await server.sql`SELECT count(*) FROM people`;
      expect(await post(as('admin'), '/api/agent/generate', body)).toEqual(refusal(status, sentence));
      expect(await server.sql`SELECT count(*) FROM people`).toEqual(before);
    });

    it('F6 sent again after a lost answer it is the same agent, and the token that arrived is the one', async () => {
      const attempt = crypto.randomUUID();
      const send = (name: string, role = 'editor') =>
        post(as(role), '/api/agent/generate', { name, properties: { region: name }, attempt });
      await send('lost 1');
      const told = await send('lost 1');
      expect(told).toEqual({ status: 201, body: expect.objectContaining({ id: attempt }) });
      const { access_token: token } = told.body as { access_token: string }; // compared by the first test
      const hash = createHash('sha256').update(token).digest('hex');
      expect(await server.sql`SELECT value FROM access_tokens WHERE person_id = ${attempt}`).toEqual([
        { value: hash },
      ]);
      expect(await server.sql`SELECT name, properties FROM agents WHERE person_id = ${attempt}`).toEqual([
        { name: 'lost 1', properties: { region: 'lost 1' } },
      ]);
      const other = refusal(400, /id of something else: add the agent again/);
      expect(await send('lost 2')).toEqual(other);
      expect(await send('lost 1', 'admin')).toEqual(other);
      // One that reports already is not shut out by somebody who sends the same once more.
      await server.sql`UPDATE agents SET last_seen = now() WHERE person_id = ${attempt}`;
      expect(await send('lost 1')).toEqual(other);
      expect(await server.sql`SELECT value FROM access_tokens WHERE person_id = ${attempt}`).toEqual([
        { value: hash },
      ]);
    });

    it.each(['viewer', 'commander', 'responder'])('PERM-6 PERM-7 %s may not', async (role) => {
      expect((await post(as(role), '/api/agent/generate', { name: 'no' })).status).toBe(403);
    });
  });

  describe('artifacts', () => {
    let checkId: string;
    const add = async (row: object) => {
      const [artifact] = await server.sql<{ id: string }[]>`
        INSERT INTO artifacts ${server.sql({ size: 5, checksum: 'x', ...row } as Record<string, string | number>)} RETURNING id`; // columns of the table
      return artifact?.id ?? '';
    };
    beforeAll(async () => {
      await mkdir(path.join(folder, 'artifacts', 'a'), { recursive: true });
      await writeFile(path.join(folder, 'artifacts', 'a', 'log.html'), '<b>hi</b>');
      await writeFile(path.join(folder, 'secret'), 'secret');
      await symlink(path.join(folder, 'secret'), path.join(folder, 'artifacts', 'link'));
      const [check] = await server.sql<{ id: string }[]>`
        WITH agent AS (INSERT INTO agents (name) VALUES ('files') RETURNING id),
        canary AS (INSERT INTO canaries (agent_id, name, namespace, spec) SELECT id, 'c', 'x', '{}' FROM agent RETURNING *)
        INSERT INTO checks (canary_id, agent_id, type, name) SELECT id, agent_id, 'exec', 'k' FROM canary RETURNING id`;
      checkId = check?.id ?? '';
    });

    it('those of a run are listed and downloaded, never shown as a page', async () => {
      const time = '2026-01-31T10:00:00.123456Z';
      const id = await add({
        check_id: checkId,
        check_time: time,
        path: 'a/log.html',
        filename: 'log.html',
        content_type: 'text/html',
      });
      await add({
        check_id: checkId,
        check_time: '2026-01-31T11:00:00Z',
        path: 'a/other',
        filename: 'other',
      });
      const list = await answerOf(
        as('viewer')(`/api/artifacts/list/check/${checkId}/2026-01-31T10:00:00.123Z`),
      );
      expect(list).toEqual({
        status: 200,
        body: [
          {
            id,
            filename: 'log.html',
            content_type: 'text/html',
            size: 5,
            checksum: 'x',
            created_at: expect.any(String),
          },
        ],
      });
      const file = await as('viewer')(`/api/artifacts/download/${id}`);
      expect([file.status, await file.text()]).toEqual([200, '<b>hi</b>']);
      expect(file.headers.get('content-type')).toBe('application/octet-stream');
      expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''log.html");
      expect(file.headers.get('content-length')).toBe('9');
    });

    it('those of a playbook run are listed', async () => {
      const [action] = await server.sql<{ id: string; run: string }[]>`
        WITH book AS (INSERT INTO playbooks (name, source, spec) VALUES ('p', 'UI', '{}') RETURNING id),
        run AS (INSERT INTO playbook_runs (playbook_id) SELECT id FROM book RETURNING id)
        INSERT INTO playbook_run_actions (name, playbook_run_id) SELECT 'a', id FROM run
        RETURNING id, playbook_run_id AS run`;
      const id = await add({ playbook_run_action_id: action?.id, path: 'a/log.html', filename: 'out' });
      expect(await answerOf(as('viewer')(`/api/artifacts/list/playbook_run/${action?.run}`))).toMatchObject({
        status: 200,
        body: [{ id, filename: 'out' }],
      });
    });

    it.each(['../secret', '/etc/passwd', 'link', 'gone', 'a'])('TM28 %s is not handed out', async (file) => {
      const id = await add({ check_id: checkId, path: file, filename: 'x' });
      expect(await answerOf(as('admin')(`/api/artifacts/download/${id}`))).toEqual(
        refusal(404, /does not exist any more/),
      );
    });

    it.each<[string, number, RegExp]>([
      [`download/${ABSENT_ID}`, 404, /does not exist/],
      ['download/x', 400, /not the id of a file/],
      ['list/check/x/now', 400, /not the id of a check/],
      [`list/check/${ABSENT_ID}/yesterday`, 400, /no time of a run/],
      ['list/playbook_run/x', 400, /not the id of a playbook run/],
    ])('GET /artifacts/%s is %i', async (call, status, sentence) => {
      expect(await answerOf(as('viewer')(`/api/artifacts/${call}`))).toEqual(refusal(status, sentence));
    });
  });

  it('GET /notification/events tells what waits to be notified about', async () => {
    await server.sql`DELETE FROM event_queue`;
    // Tried a moment ago, so that the server's notifier leaves them in the queue for half a minute.
    await server.sql`INSERT INTO event_queue (name, properties, created_at, last_attempt) VALUES
      ('check.failed', '{"id": "1"}', now() - interval '1 minute', now()), ('config.updated', '{"id": "2"}', now(), now()),
      ('playbook.approval.inserted', '{"id": "3"}', now(), now())`;
    const { status, body } = await answerOf(as('viewer')('/api/notification/events'));
    expect([status, body]).toMatchObject([
      200,
      [
        {
          name: 'config.updated',
          properties: { id: '2' },
          attempts: 0,
          error: null,
          last_attempt: expect.any(String),
        },
        { name: 'check.failed', properties: { id: '1' } },
      ],
    ]);
    expect(body).toHaveLength(2);
  });
});
