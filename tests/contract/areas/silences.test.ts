/** POST /api/notification/silence (contract endpoints §7) over raw HTTP. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, answerOf, post, refusal } from './areaClient';

const PATH = '/api/notification/silence';
const HOUR_MS = 3_600_000;

interface StoredSilence {
  id: string;
  from: string;
  until: string;
  [column: string]: unknown;
}

describe('silences', () => {
  let server: TestServer;
  let editor: TestFetch;
  let editorId = '';
  const targets: Record<string, string> = {};

  const stored = () => server.sql<StoredSilence[]>`SELECT * FROM notification_silences ORDER BY id DESC`;
  const count = async () => (await stored()).length;
  const last = async () => (await stored())[0];

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    const { sql } = server;
    const one = async (rows: PromiseLike<readonly { id: string }[]>) => (await rows)[0]?.id ?? '';
    editorId = await one(
      sql<{ id: string }[]>`SELECT id FROM people WHERE email = 'editor@watchfloor.local'`,
    );
    targets['canary_id'] = await one(
      sql<
        { id: string }[]
      >`INSERT INTO canaries (name, namespace, spec) VALUES ('c', 'x', '{}') RETURNING id`,
    );
    targets['check_id'] = await one(
      sql<{ id: string }[]>`INSERT INTO checks (canary_id, type, name)
        VALUES (${targets['canary_id']}, 'http', 'k') RETURNING id`,
    );
    targets['component_id'] = await one(
      sql<
        { id: string }[]
      >`INSERT INTO components (name, external_id, status) VALUES ('k', 'k', 'healthy') RETURNING id`,
    );
    targets['config_id'] = await one(
      sql<{ id: string }[]>`INSERT INTO config_items (config_class, type) VALUES ('Pod', 'Pod') RETURNING id`,
    );
  });
  afterAll(() => server.stop());

  const body = (more: object = {}) => ({
    check_id: targets['check_id'],
    from: 'now',
    until: 'now+2h',
    ...more,
  });

  it('answers 200 with an empty body and stores source, author and date math', async () => {
    const before = Date.now();
    const answer = await post(editor, PATH, body({ description: 'maintenance', recursive: true }));
    expect(answer).toEqual({ status: 200, body: '' });
    const silence = await last();
    expect(silence).toMatchObject({
      check_id: targets['check_id'],
      config_id: null,
      namespace: '',
      description: 'maintenance',
      recursive: true,
      source: 'UI',
      created_by: editorId,
      deleted_at: null,
    });
    const from = Date.parse(silence?.from ?? '');
    expect(from).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(silence?.until ?? '') - from).toBe(2 * HOUR_MS);
  });

  it.each(['component_id', 'config_id', 'check_id', 'canary_id'])(
    'silences by %s, at fixed times',
    async (target) => {
      const sent = {
        [target]: targets[target],
        from: '2026-01-31T10:00:00+02:00',
        until: '2026-02-01 00:00:00',
        description: null,
      };
      expect((await post(editor, PATH, sent)).status).toBe(200);
      expect(await last()).toMatchObject({
        [target]: targets[target],
        from: '2026-01-31T08:00:00+00:00',
        until: '2026-02-01T00:00:00+00:00',
        description: null,
        recursive: false,
      });
    },
  );

  it('M9 a silence that was over when it was written is a note about the past: kept with its author, and removable', async () => {
    const sent = body({
      from: '2026-01-31T10:00:00Z',
      until: '2026-01-31T11:00:00Z',
      description: 'new disk',
    });
    expect((await post(editor, PATH, sent)).status).toBe(200);
    const note = await last();
    const rows = `/api/db/notification_silences?select=id,createdBy:created_by(id,name)&deleted_at=is.null&or=(check_id.eq.${targets['check_id'] ?? ''},canary_id.eq.${targets['canary_id'] ?? ''})&order=from.desc`;
    const notes = async () =>
      // asked for by these columns
      (await answerOf(editor(rows))).body as { id: string; createdBy: { id: string } }[];
    expect((await notes()).find(({ id }) => id === note?.id)?.createdBy.id).toBe(editorId);
    const removed = await answerOf(
      editor(`/api/db/notification_silences?id=eq.${note?.id ?? ''}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', prefer: 'return=representation' },
        body: JSON.stringify({ deleted_at: 'now()' }),
      }),
    );
    expect(removed.status).toBe(200);
    expect((await notes()).map(({ id }) => id)).not.toContain(note?.id);
    expect((await stored()).map(({ id }) => id)).toContain(note?.id);
  });

  it('what only the server sets cannot be sent', async () => {
    const sent = body({ created_by: ABSENT_ID, source: 'Push', namespace: 'x', id: ABSENT_ID });
    expect((await post(editor, PATH, sent)).status).toBe(200);
    expect(await last()).toMatchObject({ created_by: editorId, source: 'UI', namespace: '' });
    expect((await last())?.id).not.toBe(ABSENT_ID);
  });

  it('a filter is kept, an empty one is none', async () => {
    await post(editor, PATH, body({ filter: " severity == 'low' " }));
    expect(await last()).toMatchObject({ filter: "severity == 'low'" });
    await post(editor, PATH, body({ filter: ' ' }));
    expect(await last()).toMatchObject({ filter: null });
  });

  it('M12 SIL-1 says to whoever reads notifications how much each silence held back in the last week', async () => {
    const { sql } = server;
    const id = async (query: PromiseLike<readonly { id: string }[]>) => (await query)[0]?.id ?? '';
    const rule = await id(
      sql<
        { id: string }[]
      >`INSERT INTO notifications (name, events) VALUES ('m', '{check.failed}') RETURNING id`,
    );
    const silence = await id(sql<{ id: string }[]>`
      INSERT INTO notification_silences (namespace, "from", "until") VALUES ('', now(), now()) RETURNING id`);
    const hold = async (messages: number, age: string, status = 'silenced') => {
      const row = await id(sql<{ id: string }[]>`
        INSERT INTO notification_send_history (notification_id, source_event, resource_id, status, count, created_at)
        VALUES (${rule}, 'check.failed', ${ABSENT_ID}, ${status}, ${messages}, now() - ${age}::interval) RETURNING id`);
      const steps = [{ step: 'rule' }, { step: 'silence', silence_id: silence }];
      await sql`INSERT INTO derived.notification_decisions (history_id, receiver, event_id, steps)
        VALUES (${row}, 'person', ${ABSENT_ID}, ${sql.json(steps)})`;
    };
    await hold(3, '1 hour');
    await hold(2, '6 days');
    await hold(40, '8 days');
    await hold(5, '1 hour', 'sent');
    const viewer = await server.signIn('viewer');
    expect(await answerOf(viewer(`${PATH}/matches`))).toMatchObject({
      status: 200,
      body: [{ silence_id: silence, messages: 5, last_at: expect.any(String) }],
    });
  });

  it.each<[string, object | string, RegExp]>([
    ['a filter that cannot be read', { filter: 'severity ==' }, /The filter cannot be read/],
    ['no JSON', '{', /not JSON/],
    ['nothing to silence', { check_id: null }, /send at least one of component_id, config_id/],
    ['an empty id', { check_id: '' }, /send at least one of/],
    ['an id that is none', { check_id: 'x' }, /check_id is "x", which is no id/],
    ['an unknown id', { check_id: ABSENT_ID }, /does not exist/],
    ['no start', { from: null }, /time from is missing/],
    ['no end', { until: '' }, /time until is missing/],
    ['a start that is none', { from: 'soon' }, /from "soon" cannot be read: write now/],
    ['an end that is a number', { until: 5 }, /until must be text, not 5/],
    ['an end beyond all time', { until: 'now+99999y' }, /until "now\+99999y" cannot be read/],
    ['an end before the start', { until: 'now-1h' }, /choose a later until/],
    ['a flag that is none', { recursive: 'often' }, /write true or false/],
    ['a description that is no text', { description: {} }, /description must be text/],
    ['a zero character', { description: 'a\0' }, /zero character/],
  ])('refuses %s with a sentence and stores nothing', async (_, more, sentence) => {
    const before = await count();
    const sent = typeof more === 'string' ? more : body(more);
    expect(await post(editor, PATH, sent)).toMatchObject(refusal(400, sentence));
    expect(await count()).toBe(before);
  });

  it('OPEN-30 a viewer, a commander and a responder may not silence, an administrator may', async () => {
    const before = await count();
    for (const role of ['viewer', 'commander', 'responder'] as const) {
      const send = await server.signIn(role);
      const answer = await send(PATH, { method: 'POST', body: JSON.stringify(body()) });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('x-rbac-object')).toBe('database');
    }
    expect((await post(server.fetch, PATH, body())).status).toBe(401);
    expect(await count()).toBe(before);
    expect((await post(await server.signIn('admin'), PATH, body())).status).toBe(200);
  });

  it('F6 F15 SIL-2 a press that is sent again adds nothing, and its id is nobody else’s', async () => {
    const attempt = crypto.randomUUID();
    const before = await count();
    const sent = await Promise.all([1, 2, 3].map(() => post(editor, PATH, body({ attempt }))));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await count()).toBe(before + 1);
    expect(await server.sql`SELECT created_by FROM notification_silences WHERE id = ${attempt}`).toEqual([
      { created_by: editorId },
    ]);
    expect(await post(await server.signIn('admin'), PATH, body({ attempt }))).toEqual(
      refusal(400, /^This attempt has the id of something else: add the silence again\.$/),
    );
    expect((await post(editor, PATH, body({ attempt: 'x' }))).status).toBe(400);
    expect(await count()).toBe(before + 1);
  });
});
