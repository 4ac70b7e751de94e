/** Screens that read without a person (issue 10, part 4) over raw HTTP. */
import { CookieJar } from '@tests/setup/cookieJar';
import { startTestServer, type TestServer } from '@tests/setup/server';
import { createFetch, type TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, answerOf, post, refusal } from '../areas/areaClient';

interface Issued {
  id: string;
  token: string;
}

describe('displays', () => {
  let server: TestServer;
  let admin: TestFetch;

  const issue = async (name = 'Room 1') => {
    const { status, body } = await post(admin, '/api/displays', { name });
    expect(status).toBe(201);
    return body as Issued; // the first test checks the shape
  };
  const openWith = async (token: string) => {
    const send = createFetch(server.origin, new CookieJar());
    const { status } = await post(send, '/api/display/session', { token });
    return { send, status };
  };

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  it('TM15 a token is told once, stored as a hash, and opens a session that reads', async () => {
    const { id, token } = await issue();
    expect(token).toMatch(/^display_[A-Za-z0-9_-]{43}$/);
    const [stored] = await server.sql<{ row: string }[]>`
      SELECT d::text AS row FROM access.displays d WHERE id = ${id}`;
    expect(stored?.row).not.toContain(token);
    const { send, status } = await openWith(token);
    expect(status).toBe(204);
    expect((await answerOf(send('/api/canary/api/summary?start=1h'))).status).toBe(200);
    expect((await answerOf(send('/api/db/checks?select=id&limit=1'))).status).toBe(200);
    const list = await answerOf(admin('/api/displays'));
    expect(list.body).toEqual(expect.arrayContaining([expect.objectContaining({ id, name: 'Room 1' })]));
    expect(JSON.stringify(list.body)).not.toContain(token);
  });

  it('F6 TM15 sent again after a lost answer it is the same display, and only the link that arrived opens it', async () => {
    const attempt = crypto.randomUUID();
    const send = async (name: string, by = admin) => post(by, '/api/displays', { name, attempt });
    const lost = (await send('Lost room')).body as Issued; // the first test checks the shape
    const told = (await send('Lost room')).body as Issued; // as above
    expect([lost.id, told.id]).toEqual([attempt, attempt]);
    expect(await server.sql`SELECT id FROM access.displays WHERE name = 'Lost room'`).toEqual([
      { id: attempt },
    ]);
    expect((await openWith(lost.token)).status).toBe(401);
    const screen = await openWith(told.token);
    expect(screen.status).toBe(204);
    // A screen that hangs is not shut out by somebody who sends the same once more.
    expect((await send('Lost room')).status).toBe(400);
    expect((await openWith(told.token)).status).toBe(204);
  });

  it('TM15 an attempt that has the id of another display, or is no id, is refused with a sentence', async () => {
    const { id, token } = await issue('Room 7');
    const sentence = /^This attempt has the id of something else: add the display again\.$/;
    expect(await post(admin, '/api/displays', { name: 'Room 8', attempt: id })).toEqual(
      refusal(400, sentence),
    );
    expect((await post(admin, '/api/displays', { name: 'x', attempt: 'x' })).status).toBe(400);
    expect((await openWith(token)).status).toBe(204);
  });

  it('TM11 a display changes nothing, runs nothing and sees nothing confidential', async () => {
    const { send } = await openWith((await issue()).token);
    const attempts: [path: string, body: object][] = [
      ['/api/db/canaries', { name: 'x', namespace: 'x', spec: {} }],
      ['/api/db/incidents', { title: 'x' }],
      [`/api/canary/run/check/${ABSENT_ID}`, {}],
      ['/api/displays', { name: 'x' }],
    ];
    for (const [path, body] of attempts)
      expect([path, (await post(send, path, body)).status]).toEqual([path, 403]);
    for (const path of ['/api/db/identities', '/api/db/connections', '/api/db/casbin_rule', '/api/displays'])
      expect([path, (await answerOf(send(path))).status]).toEqual([path, 403]);
  });

  it('TM15 a revoked display is refused at its next question, and cannot be opened again', async () => {
    const { id, token } = await issue();
    const { send } = await openWith(token);
    expect((await admin(`/api/displays/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await answerOf(send('/api/canary/api/summary?start=1h'))).status).toBe(401);
    expect((await openWith(token)).status).toBe(401);
    expect((await admin(`/api/displays/${id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('TM11 only who may change roles issues, lists and revokes, in the database as well', async () => {
    const { id } = await issue();
    const editor = await server.signIn('editor');
    expect((await post(editor, '/api/displays', { name: 'x' })).status).toBe(403);
    expect((await answerOf(editor('/api/displays'))).status).toBe(403);
    expect((await editor(`/api/displays/${id}`, { method: 'DELETE' })).status).toBe(403);
    const asEditor = server.sql.begin(async (tx) => {
      await tx`SELECT set_config('role', 'watchfloor_api', true),
        set_config('request.jwt.claims', '{"roles":["editor"],"sub":"00000000-0000-0000-0000-000000000000"}', true)`;
      await tx`SELECT access.revoke_display(${id})`;
    });
    await expect(asEditor).rejects.toMatchObject({ code: '42501' });
    const table = server.sql.begin(async (tx) => {
      await tx`SELECT set_config('role', 'watchfloor_api', true)`;
      await tx`SELECT * FROM access.displays`;
    });
    await expect(table).rejects.toMatchObject({ code: '42501' });
  });

  it('a token that nobody issued opens nothing, and an empty name is refused with a sentence', async () => {
    expect((await openWith(`display_${'a'.repeat(43)}`)).status).toBe(401);
    expect((await openWith('x')).status).toBe(401);
    expect((await post(admin, '/api/displays', { name: ' ' })).status).toBe(400);
  });
});
