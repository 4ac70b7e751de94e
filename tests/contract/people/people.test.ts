/** Inviting, changing and removing people (contract endpoints §1) over raw HTTP. */
import { eventually } from '@tests/setup/eventually';
import { startTestServer, type TestServer } from '@tests/setup/server';
import { createFetch, type TestFetch } from '@tests/setup/signIn';
import { CookieJar } from '@tests/setup/cookieJar';
import { TEST_PASSWORD } from '@tests/setup/accounts';
import { ABSENT_ID, answerOf, post, refusal } from '../areas/areaClient';

interface Invitation {
  link: string;
  code: string;
}

const invitationOf = (body: unknown) => body as Invitation; // the first test checks the shape

describe('people', () => {
  let server: TestServer;
  let admin: TestFetch;
  let count = 0;

  const idOf = async (email: string) => {
    const [row] = await server.sql<{ id: string }[]>`
      SELECT id FROM identities WHERE traits ->> 'email' = ${email}`;
    return row?.id ?? '';
  };
  const rolesOf = async (id: string) => {
    const rows = await server.sql<{ role: string }[]>`
      SELECT v1 AS role FROM casbin_rule WHERE ptype = 'g' AND v0 = ${id} ORDER BY v1`;
    return rows.map(({ role }) => role);
  };
  const draft = (extra: object = {}) => {
    count += 1;
    return {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: `grace${count}@example.com`,
      role: 'editor',
      ...extra,
    };
  };
  const invite = async (extra: object = {}) => {
    const person = draft(extra);
    const { body } = await post(admin, '/api/auth/invite_user', person);
    return { ...person, ...invitationOf(body), id: await idOf(person.email) };
  };
  /** Redeems an invitation as a browser does, and chooses a password. */
  const accept = async ({ link, code }: Invitation, password = TEST_PASSWORD) => {
    const jar = new CookieJar();
    const send = createFetch(server.origin, jar);
    const flowId = new URL(link).searchParams.get('flow') ?? '';
    const csrfOf = (flow: unknown) =>
      /"name":"csrf_token","type":"hidden".*?"value":"([^"]+)"/.exec(JSON.stringify(flow))?.[1];
    const flow = await answerOf(send(`/api/.ory/self-service/recovery/flows?id=${flowId}`));
    const redeemed = await post(send, `/api/.ory/self-service/recovery?flow=${flowId}`, {
      csrf_token: csrfOf(flow.body),
      method: 'code',
      code,
    });
    const next = /"redirect_browser_to":"([^"]+)"/.exec(JSON.stringify(redeemed.body))?.[1];
    if (next === undefined) return { flow, redeemed, send };
    const settingsId = new URL(next).searchParams.get('flow') ?? '';
    const settings = await answerOf(send(`/api/.ory/self-service/settings/flows?id=${settingsId}`));
    const saved = await post(send, `/api/.ory/self-service/settings?flow=${settingsId}`, {
      csrf_token: csrfOf(settings.body),
      method: 'password',
      password,
    });
    return { flow, redeemed, saved, send };
  };
  const change = (person: { id: string; email: string }, extra: object) => {
    const { id, email } = person;
    const standard = { id, email, firstName: 'Grace', lastName: 'Hopper', role: 'viewer', active: true };
    return post(admin, '/api/people/update', { ...standard, ...extra });
  };

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  it('USER-2 API-3 an invitation answers link and code, mails them, and opens the account once', async () => {
    const person = draft({ active: true });
    const { status, body } = await post(admin, '/api/auth/invite_user', person);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        link: expect.stringMatching(`^${server.origin}/recovery\\?flow=[0-9a-f-]{36}$`),
        code: expect.stringMatching(/^\d{6}$/),
      },
    });
    const invitation = invitationOf(body);
    // Mails go after the answer, so that its time tells nothing (TM16).
    const mail = await eventually(async () => {
      const outbox = await answerOf(admin('/api/auth/outbox'));
      // the outbox has its own test of shape
      return (outbox.body as { to: string; text: string }[]).find(({ to }) => to === person.email);
    });
    expect(mail.text).toContain(invitation.link);
    const { flow, redeemed, saved } = await accept(invitation);
    expect(flow.status).toBe(200);
    expect(redeemed.status).toBe(422);
    expect(saved?.status).toBe(200);
    const send = await server.signIn({ email: person.email, password: TEST_PASSWORD });
    const whoami = await answerOf(send('/api/auth/whoami'));
    expect(whoami.body).toMatchObject({ payload: { user: { name: 'Grace Hopper' }, roles: ['editor'] } });
    expect((await accept(invitation)).redeemed.status).not.toBe(422);
    expect(server.logged()).not.toContain(invitation.code);
  });

  it('an invitation lasts a night and needs its code', async () => {
    const person = await invite();
    const [row] = await server.sql<{ hours: number }[]>`
      SELECT extract(epoch FROM expires_at - sent_at) / 3600 AS hours FROM identity.one_time_codes
      WHERE identity_id = ${person.id}`;
    expect(Number(row?.hours)).toBeCloseTo(24);
    const wrong = await accept({ ...person, code: person.code === '000000' ? '000001' : '000000' });
    expect(wrong.redeemed.status).toBe(400);
    expect((await accept(person)).redeemed.status).toBe(422);
  });

  it('somebody who has an account already is 500 with a sentence', async () => {
    const person = await invite();
    expect(await post(admin, '/api/auth/invite_user', draft({ email: person.email.toUpperCase() }))).toEqual(
      refusal(500, /exists already/),
    );
  });

  it('F6 USER-2 sent again after a lost answer it is the same account, with an invitation that opens it', async () => {
    const attempt = crypto.randomUUID();
    const person = draft({ attempt });
    await post(admin, '/api/auth/invite_user', person);
    const again = await post(admin, '/api/auth/invite_user', { ...person, role: 'viewer', firstName: 'Ada' });
    expect(again.status).toBe(200);
    expect(await idOf(person.email)).toBe(attempt);
    expect(await rolesOf(attempt)).toEqual(['viewer']);
    expect((await accept(invitationOf(again.body))).saved?.status).toBe(200);
    // Whoever has opened it is not invited by somebody who sends the same once more.
    expect(await post(admin, '/api/auth/invite_user', person)).toEqual(refusal(500, /somebody else/));
    expect(await rolesOf(attempt)).toEqual(['viewer']);
  });

  it('TM11 an attempt that has the id of somebody else changes nobody', async () => {
    const [agent] = await server.sql<{ id: string }[]>`
      INSERT INTO people (name, type) VALUES ('agent-edge', 'agent') RETURNING id`;
    const known = await invite();
    for (const attempt of [agent?.id, known.id])
      expect(await post(admin, '/api/auth/invite_user', draft({ attempt }))).toEqual(
        refusal(500, /somebody else: invite the person again/),
      );
    expect(await server.sql`SELECT name, type FROM people WHERE id = ${agent?.id ?? ''}`).toEqual([
      { name: 'agent-edge', type: 'agent' },
    ]);
    expect(await idOf(known.email)).toBe(known.id);
    expect((await post(admin, '/api/auth/invite_user', draft({ attempt: 'x' }))).status).toBe(400);
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{', /not JSON/],
    ['no address', { role: 'viewer' }, /email is missing/],
    ['no real address', { email: 'grace', role: 'viewer' }, /"grace" is not an email address/],
    ['an unknown role', { email: 'a@example.com', role: 'root' }, /"root" is not known: use admin/],
    ['no role', { email: 'a@example.com' }, /role "" is not known/],
    ['a long name', { email: 'a@example.com', role: 'viewer', firstName: 'x'.repeat(101) }, /101 characters/],
    ['another field', { email: 'a@example.com', role: 'viewer', id: 1 }, /no field "id"/],
  ])('refuses an invitation with %s by a sentence', async (_, body, sentence) => {
    expect(await post(admin, '/api/auth/invite_user', body)).toMatchObject(refusal(400, sentence));
  });

  it('USER-3 API-3 a change replaces name, address, roles and state; a new address signs in', async () => {
    const person = await invite();
    await accept(person);
    const email = `new-${person.email}`;
    expect(await change(person, { email, firstName: 'Ada', lastName: '', role: 'commander' })).toEqual({
      status: 200,
      body: { email, name: { first: 'Ada', last: '' } },
    });
    expect(await rolesOf(person.id)).toEqual(['commander']);
    const send = await server.signIn({ email, password: TEST_PASSWORD });
    expect((await answerOf(send('/api/auth/whoami'))).body).toMatchObject({
      payload: { user: { name: 'Ada', email }, roles: ['commander'] },
    });
  });

  it('TM15 a deactivated person is out with the next request, and back in only after a new sign-in', async () => {
    const person = await invite();
    const { send } = await accept(person);
    expect((await send('/api/auth/whoami')).status).toBe(200);
    expect((await change(person, { active: false })).status).toBe(200);
    expect((await send('/api/auth/whoami')).status).toBe(401);
    const who = { email: person.email, password: TEST_PASSWORD };
    await expect(server.signIn(who)).rejects.toThrow(/deactivated/);
    const activate = { id: person.id, state: 'active' };
    expect(await post(admin, `/api/auth/${person.id}/update_state`, activate)).toEqual({
      status: 200,
      body: { message: 'success' },
    });
    expect((await send('/api/auth/whoami')).status).toBe(401);
    expect((await (await server.signIn(who))('/api/auth/whoami')).status).toBe(200);
  });

  it('an unknown person and a taken address are 400 with the error of the identity service', async () => {
    const person = await invite();
    expect(await change({ ...person, id: ABSENT_ID, email: 'no@example.com' }, {})).toEqual({
      status: 400,
      body: { error: expect.objectContaining({ code: 404, reason: expect.stringMatching(/any more/) }) },
    });
    expect(await change(person, { email: 'viewer@watchfloor.local' })).toEqual({
      status: 400,
      body: {
        error: expect.objectContaining({ code: 409, reason: expect.stringMatching(/exists already/) }),
      },
    });
    expect(await rolesOf(person.id)).toEqual(['editor']);
  });

  it('USER-3 deleting ends the account, keeps the person for records, and frees the address', async () => {
    const person = await invite();
    const { send } = await accept(person);
    const remove = () => answerOf(admin(`/api/people/${person.id}`, { method: 'DELETE' }));
    expect(await remove()).toEqual({ status: 204, body: '' });
    expect((await send('/api/auth/whoami')).status).toBe(401);
    const [kept] = await server.sql`SELECT deleted_at FROM people WHERE id = ${person.id}`;
    expect(kept?.deleted_at).not.toBeNull();
    expect(await remove()).toMatchObject({ status: 400, body: { error: { code: 404 } } });
    expect((await post(admin, '/api/auth/invite_user', draft({ email: person.email }))).status).toBe(200);
  });

  it('nobody shuts themselves out', async () => {
    const id = await idOf('admin@watchfloor.local');
    const self = { id, email: 'admin@watchfloor.local' };
    expect(await change(self, { active: false, role: 'admin' })).toEqual(refusal(409, /your own account/));
    expect(await answerOf(admin(`/api/people/${id}`, { method: 'DELETE' }))).toEqual(
      refusal(409, /your own account/),
    );
    expect(await post(admin, `/api/auth/${id}/update_state`, { state: 'inactive' })).toEqual(
      refusal(409, /your own account/),
    );
    expect(await change(self, { role: 'viewer' })).toEqual(refusal(409, /Nobody could administer/));
    expect(await rolesOf(id)).toEqual(['admin']);
  });

  it('the last administrator stays, also through the data API', async () => {
    const id = await idOf('admin@watchfloor.local');
    const other = await invite({ role: 'admin' });
    const send = (path: string, method: string, body?: object) =>
      answerOf(admin(path, { method, ...(body && { body: JSON.stringify(body) }) }));
    expect((await send(`/api/db/casbin_rule?v0=eq.${other.id}`, 'DELETE')).status).toBe(204);
    for (const attempt of [
      send(`/api/db/casbin_rule?v0=eq.${id}`, 'DELETE'),
      send(`/api/db/casbin_rule?v0=eq.${id}`, 'PATCH', { v1: 'viewer' }),
      send(`/api/db/identities?id=eq.${id}`, 'PATCH', { state: 'inactive' }),
      send(`/api/db/identities?id=eq.${id}`, 'DELETE'),
    ]) {
      expect(await attempt).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/administer/) },
      });
    }
    expect(await rolesOf(id)).toEqual(['admin']);
  });

  it('properties are a map of texts', async () => {
    const person = await invite();
    expect(await post(admin, `/api/auth/${person.id}/properties`, { role: 'on call' })).toEqual({
      status: 200,
      body: { message: 'success' },
    });
    const [row] = await server.sql`SELECT properties FROM people WHERE id = ${person.id}`;
    expect(row?.properties).toEqual({ role: 'on call' });
    expect(await post(admin, `/api/auth/${person.id}/properties`, { role: 1 })).toMatchObject(
      refusal(400, /role must be text/),
    );
    expect(await post(admin, `/api/auth/${ABSENT_ID}/properties`, {})).toEqual(refusal(404, /any more/));
  });

  it('a lost second factor can be taken away: the list says who has one, sessions end, a mail tells', async () => {
    const person = await invite();
    const { send } = await accept(person);
    const level = async () => {
      const [row] = await server.sql`SELECT available_aal FROM identities WHERE id = ${person.id}`;
      return String(row?.available_aal);
    };
    expect(await level()).toBe('aal1');
    await server.sql`INSERT INTO identity.totp_credentials (identity_id, secret, last_step, created_at)
                     VALUES (${person.id}, 'x', 0, now())`;
    expect(await level()).toBe('aal2');
    expect(await post(admin, `/api/auth/${person.id}/reset_second_factor`, {})).toEqual({
      status: 200,
      body: { message: 'success' },
    });
    expect(await level()).toBe('aal1');
    expect((await send('/api/auth/whoami')).status).toBe(401);
    expect((await answerOf(admin('/api/auth/outbox'))).body).toContainEqual(
      expect.objectContaining({ to: person.email, subject: expect.stringMatching(/second factor/) }),
    );
    const own = await idOf('admin@watchfloor.local');
    expect(await post(admin, `/api/auth/${own}/reset_second_factor`, {})).toEqual(
      refusal(409, /your profile/),
    );
  });

  it.each(['editor', 'viewer', 'commander', 'responder'] as const)(
    'PERM-5 PERM-6 PERM-7 PERM-8 %s invites, changes and removes nobody',
    async (role) => {
      const send = await server.signIn(role);
      const id = await idOf('viewer@watchfloor.local');
      const before = await server.sql`SELECT count(*) FROM identities WHERE state = 'active'`;
      for (const [path, method] of [
        ['/api/auth/invite_user', 'POST'],
        ['/api/people/update', 'POST'],
        [`/api/people/${id}`, 'DELETE'],
        [`/api/auth/${id}/update_state`, 'POST'],
        [`/api/auth/${id}/properties`, 'POST'],
        [`/api/auth/${id}/reset_second_factor`, 'POST'],
      ] as const) {
        const { status } = await send(path, {
          method,
          ...(method === 'POST' && { body: JSON.stringify({ ...draft(), id, state: 'inactive' }) }),
        });
        expect([path, status]).toEqual([path, 403]);
      }
      expect(await server.sql`SELECT count(*) FROM identities WHERE state = 'active'`).toEqual(before);
    },
  );
});
