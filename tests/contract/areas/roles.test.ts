/** /api/rbac (contract endpoints §1) over raw HTTP. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, answerOf, post, refusal } from './areaClient';

describe('roles of people', () => {
  let server: TestServer;
  let admin: TestFetch;

  const idOf = async (account: string) => {
    const [person] = await server.sql<{ id: string }[]>`
      SELECT id FROM people WHERE email = ${`${account}@watchfloor.local`}`;
    return person?.id ?? '';
  };
  const rolesOf = async (account: string) => {
    const rows = await server.sql<{ role: string }[]>`
      SELECT v1 AS role FROM casbin_rule WHERE ptype = 'g' AND v0 = ${await idOf(account)} ORDER BY v1`;
    return rows.map(({ role }) => role);
  };
  const update = async (send: TestFetch, account: string, body: unknown) =>
    post(send, `/api/rbac/${await idOf(account)}/update_role`, body);

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  it('an administrator replaces roles, and they hold for the next request', async () => {
    const responder = await server.signIn('responder');
    const create = () => post(responder, '/api/db/teams', { name: 'x', created_by: ABSENT_ID });
    expect((await create()).status).toBe(403);
    expect(await update(admin, 'responder', { roles: ['editor', 'responder', 'editor'] })).toEqual({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect(await rolesOf('responder')).toEqual(['editor', 'responder']);
    expect((await create()).status).not.toBe(403);
    await update(admin, 'responder', { roles: ['responder'] });
    expect(await rolesOf('responder')).toEqual(['responder']);
  });

  it('dump lists who has which role, for those who may know', async () => {
    const { status, body } = await answerOf(admin('/api/rbac/dump'));
    expect(status).toBe(200);
    expect(body).toContainEqual(
      expect.objectContaining({ ptype: 'g', v0: await idOf('viewer'), v1: 'viewer' }),
    );
  });

  it('the last administrator stays one', async () => {
    expect(await update(admin, 'admin', { roles: ['viewer'] })).toMatchObject(
      refusal(409, /somebody else first/),
    );
    expect(await rolesOf('admin')).toEqual(['admin']);
    expect((await update(admin, 'admin', { roles: ['admin', 'editor'] })).status).toBe(200);
    await update(admin, 'commander', { roles: ['admin'] });
    expect((await update(admin, 'commander', { roles: ['commander'] })).status).toBe(200);
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{', /not JSON/],
    ['no roles', {}, /roles is missing: send a list of admin/],
    ['an empty list', { roles: [] }, /roles is missing/],
    ['a role that is no list', { roles: 'admin' }, /roles must be a list/],
    ['an unknown role', { roles: ['root'] }, /"root" is not known: use admin, editor/],
    ['another field', { roles: ['viewer'], id: 1 }, /no field "id": use roles/],
  ])('refuses %s with a sentence', async (_, body, sentence) => {
    expect(await update(admin, 'viewer', body)).toMatchObject(refusal(400, sentence));
    expect(await rolesOf('viewer')).toEqual(['viewer']);
  });

  it('a person who does not exist is 404, an id that is none 400', async () => {
    const body = { roles: ['viewer'] };
    expect(await post(admin, `/api/rbac/${ABSENT_ID}/update_role`, body)).toMatchObject(
      refusal(404, /any more/),
    );
    expect(await post(admin, '/api/rbac/me/update_role', body)).toMatchObject(
      refusal(400, /not the id of a person/),
    );
  });

  it('PERM-5 nobody else reads or changes roles', async () => {
    for (const role of ['editor', 'viewer', 'commander', 'responder'] as const) {
      const send = await server.signIn(role);
      expect((await send('/api/rbac/dump')).status).toBe(403);
      expect((await update(send, role, { roles: ['admin'] })).status).toBe(403);
      expect(await rolesOf(role)).toEqual([role]);
    }
    expect((await server.fetch('/api/rbac/dump')).status).toBe(401);
    expect((await update(server.fetch, 'viewer', { roles: ['admin'] })).status).toBe(401);
  });
});
