import { createHmac, randomUUID } from 'node:crypto';
import { emailOf, TEST_PASSWORD } from '@tests/setup/accounts';
import { CookieJar } from '@tests/setup/cookieJar';
import { createTestDatabase } from '@tests/setup/database';
import { startTestServer, type TestServer } from '@tests/setup/server';
import { createFetch, signIn } from '@tests/setup/signIn';
import { startUpstream, type Upstream } from '@tests/setup/upstream';

const SECRET = 'a secret of thirty-two characters!';

/** The claims of a token whose signature is right. */
function verified(authorization: string | undefined): Record<string, unknown> {
  const [head = '', body = '', signature] = (authorization ?? '').replace(/^Bearer /, '').split('.');
  const expected = createHmac('sha256', SECRET).update(`${head}.${body}`).digest('base64url');
  if (signature !== expected) throw new Error('the signature is wrong');
  const read = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object; // both parts are objects in a JSON Web Token
  return { ...read(head), ...read(body) };
}

describe('POSTGREST_URL', () => {
  let postgrest: Upstream;
  let server: TestServer;
  beforeAll(async () => {
    postgrest = await startUpstream((request, response) => {
      response.writeHead(206, { 'Content-Type': 'application/json', 'Content-Range': '0-0/7' });
      response.end(request.method === 'GET' ? '[{"id":1}]' : request.body.toString());
    });
    // The server needs a database of its own for identity; DATABASE_URL is set by the harness.
    server = await startTestServer({
      env: { POSTGREST_URL: postgrest.origin, POSTGREST_JWT_SECRET: SECRET },
    });
  });
  afterAll(async () => {
    await server.stop();
    await postgrest.stop();
  });

  it('reads travel with a signed token of the caller, without the cookie, filters rewritten', async () => {
    const editor = await server.signIn('editor');
    const answer = await editor('/api/db/checks?select=id,name&status.filter=healthy,!unhealthy', {
      headers: { prefer: 'count=exact' },
    });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('0-0/7');
    expect(await answer.json()).toEqual([{ id: 1 }]);
    const seen = postgrest.seen.at(-1);
    const url = new URL(seen?.url ?? '', postgrest.origin);
    expect(url.pathname).toBe('/checks');
    expect(url.searchParams.getAll('status')).toEqual(['in.("healthy")', 'not.in.("unhealthy")']);
    expect(seen?.headers).not.toHaveProperty('cookie');
    expect(seen?.headers.prefer).toBe('count=exact');
    const [{ id } = { id: '' }] =
      await server.sql`SELECT id FROM people WHERE email = 'editor@watchfloor.local'`;
    const claims = verified(seen?.headers.authorization);
    expect(claims).toMatchObject({ alg: 'HS256', role: 'watchfloor_api', roles: ['editor'], sub: id });
    expect(Number(claims.exp)).toBeGreaterThan(Date.now() / 1000);
    expect(Number(claims.exp)).toBeLessThan(Date.now() / 1000 + 120);
  });

  it('TM11 what a viewer may not do never reaches it', async () => {
    const viewer = await server.signIn('viewer');
    const before = postgrest.seen.length;
    expect((await viewer('/api/db/canaries', { method: 'POST', body: '{}' })).status).toBe(403);
    expect((await viewer('/api/db/pg_authid')).status).toBe(404);
    expect(postgrest.seen).toHaveLength(before);
  });

  it('a specification that cannot be right is refused before it travels, others arrive whole', async () => {
    const admin = await server.signIn('admin');
    const before = postgrest.seen.length;
    const wrong = await admin('/api/db/canaries', {
      method: 'POST',
      body: JSON.stringify({ name: 'x', spec: { nonsense: [] } }),
    });
    expect(wrong.status).toBe(422);
    expect(postgrest.seen).toHaveLength(before);
    const good = JSON.stringify({
      name: 'x',
      spec: { schedule: '@every 1m', http: [{ name: 'x', url: 'http://127.0.0.1/' }] },
    });
    expect((await admin('/api/db/canaries', { method: 'POST', body: good })).status).toBe(206);
    expect(postgrest.seen.at(-1)?.body.toString()).toBe(good);
  });
});

describe('IDENTITY_URL', () => {
  const ada = randomUUID();
  const stranger = randomUUID();
  const sessions: Record<string, { status: number; body?: unknown }> = {
    ada: { status: 200, body: sessionOf(ada, 'ada@example.org', { first: 'Ada', last: 'Lovelace' }) },
    stranger: { status: 200, body: sessionOf(stranger, 'stranger@example.org') },
    ended: { status: 200, body: { ...sessionOf(ada, 'ada@example.org'), active: false } },
    secondFactor: { status: 403, body: { error: { id: 'session_aal2_required' } } },
    broken: { status: 500 },
    odd: { status: 200, body: { id: 'x', identity: { id: "1' OR '1'='1", traits: {} } } },
  };
  let kratos: Upstream;
  let server: TestServer;

  function sessionOf(id: string, email: string, name?: { first: string; last: string }) {
    const traits = { email, ...(name && { name }) };
    return {
      id: randomUUID(),
      active: true,
      authenticator_assurance_level: 'aal1',
      identity: { id, traits },
    };
  }

  beforeAll(async () => {
    kratos = await startUpstream((request, response) => {
      const who = /kratos=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
      const known = Object.hasOwn(sessions, who) ? sessions[who] : undefined;
      response.writeHead(known?.status ?? 401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(known?.body ?? { error: { code: 401 } }));
    });
    server = await startTestServer({ env: { IDENTITY_URL: kratos.origin } });
  });
  afterAll(async () => {
    await server.stop();
    await kratos.stop();
  });

  const as = (who: string, path: string) => server.fetch(path, { headers: { cookie: `kratos=${who}` } });

  it('its sessions open the data; first sight makes the person, without roles a viewer', async () => {
    expect((await as('ada', '/api/db/checks')).status).toBe(200);
    const [person] = await server.sql`SELECT name, email FROM people WHERE id = ${ada}`;
    expect(person).toEqual({ name: 'Ada Lovelace', email: 'ada@example.org' });
    expect((await as('ada', '/api/db/identities')).status).toBe(403);
  });

  it('roles are those of this moment, from this database', async () => {
    await as('stranger', '/api/db/checks');
    expect((await as('stranger', '/api/db/identities')).status).toBe(403);
    await server.sql`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${stranger}, 'admin')`;
    expect((await as('stranger', '/api/db/identities')).status).toBe(200);
  });

  it.each([
    ['nobody', 401],
    ['ended', 401],
    ['secondFactor', 401],
    ['broken', 503],
    ['odd', 503],
  ])('the session "%s" is answered %i', async (who, status) => {
    expect((await as(who, '/api/db/checks')).status).toBe(status);
  });

  it('a person who was removed here stays outside', async () => {
    await as('ada', '/api/db/checks');
    await server.sql`UPDATE people SET deleted_at = now() WHERE id = ${ada}`;
    expect((await as('ada', '/api/db/checks')).status).toBe(401);
  });

  it('/api/.ory is answered by it', async () => {
    await as('ada', '/api/.ory/sessions/whoami');
    expect(kratos.seen.at(-1)).toMatchObject({ method: 'GET', url: '/sessions/whoami' });
  });
});

describe('two servers on one DATABASE_URL', () => {
  it('share sessions and data', async () => {
    const database = await createTestDatabase();
    const first = await startTestServer({ env: { DATABASE_URL: database.url } });
    const second = await startTestServer({ env: { DATABASE_URL: database.url } });
    try {
      const jar = new CookieJar();
      const onFirst = await signIn(first.origin, emailOf('admin'), TEST_PASSWORD, jar);
      const spec = { schedule: '@every 1h', http: [{ name: 'x', url: 'http://127.0.0.1:9/' }] };
      const row = { id: randomUUID(), name: 'shared', namespace: 'default', source: 'UI', spec };
      expect((await onFirst('/api/db/canaries', { method: 'POST', body: JSON.stringify(row) })).status).toBe(
        201,
      );
      const answer = await createFetch(second.origin, jar)(`/api/db/canaries?select=name&id=eq.${row.id}`);
      expect(await answer.json()).toEqual([{ name: 'shared' }]);
    } finally {
      await first.stop();
      await second.stop();
      await database.drop();
    }
  });
});
