/** Hosted mode seen from a backend: whose tokens count, for which organization, and what they make of a person. */
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { startTestServer, type TestServer } from '@tests/setup/server';
import { startUpstream, type Upstream } from '@tests/setup/upstream';

const AUDIENCE = 'https://api.watchfloor.test';
const CONSOLE = 'https://console.example.org';

interface Whoami {
  payload: { user: { id: string; name: string }; roles: string[] };
}

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

describe('tokens of the provider', () => {
  let provider: Upstream;
  let server: TestServer;
  let key: Key;
  let otherKey: Key;
  beforeAll(async () => {
    const own = await generateKeyPair('RS256');
    key = own.privateKey;
    otherKey = (await generateKeyPair('RS256')).privateKey;
    const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
    provider = await startUpstream((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const metadata = { issuer: provider.origin, jwks_uri: `${provider.origin}/keys` };
      response.end(JSON.stringify(request.url === '/keys' ? { keys } : metadata));
    });
    server = await startTestServer({
      env: {
        AUTH_MODE: 'hosted',
        HOSTED_ISSUER: provider.origin,
        HOSTED_CLIENT_ID: 'console',
        HOSTED_AUDIENCE: AUDIENCE,
        HOSTED_ORGANIZATION: 'acme',
        HOSTED_CONSOLES: CONSOLE,
        HOSTED_BACKENDS: 'https://*.example.org',
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  const token = (claims: JWTPayload = {}, signer: Key = key) =>
    new SignJWT({ organizations: ['acme'], name: 'Ada', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setSubject(claims.sub ?? 'ada')
      .setIssuer(claims.iss ?? provider.origin)
      .setAudience(typeof claims.aud === 'string' ? claims.aud : AUDIENCE)
      .setExpirationTime(claims.exp ?? Math.floor(Date.now() / 1000) + 300)
      .sign(signer);
  const call = (
    bearer: string | undefined,
    path = '/api/auth/whoami',
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(server.origin + path, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...init.headers,
      },
    });
  const whoami = async (bearer: string) => {
    const answer = (await (await call(bearer)).json()) as Whoami; // contract endpoints §1
    return answer.payload;
  };

  it('HOST-8 a token of the provider says who calls; first sight makes the person, a viewer', async () => {
    const first = await whoami(await token());
    expect(first).toMatchObject({ user: { name: 'Ada' }, roles: ['viewer'] });
    expect((await whoami(await token())).user.id).toBe(first.user.id);
    expect((await whoami(await token({ sub: 'grace', name: 'Grace' }))).user.id).not.toBe(first.user.id);
    const answer = await call(await token(), '/api/db/canaries', {
      method: 'POST',
      body: '{}',
      headers: { origin: CONSOLE },
    });
    expect(answer.status).toBe(403);
  });

  it.each<[string, () => Promise<string | undefined>]>([
    ['no token', () => Promise.resolve(undefined)],
    ['no JSON Web Token', () => Promise.resolve('abc')],
    [
      'a token without a signature',
      () =>
        Promise.resolve(
          new UnsecuredJWT({ organizations: ['acme'] })
            .setSubject('ada')
            .setIssuer(provider.origin)
            .setAudience(AUDIENCE)
            .setExpirationTime('5m')
            .encode(),
        ),
    ],
    ['a token of another key', () => token({}, otherKey)],
    ['a token of another issuer', () => token({ iss: 'https://evil.example' })],
    ['a token for somebody else', () => token({ aud: 'console' })],
    ['an expired token', () => token({ exp: Math.floor(Date.now() / 1000) - 120 })],
  ])('AUTH-25 TM15 %s is nobody', async (_title, make) => {
    const answer = await call(await make());
    expect(answer.status).toBe(401);
  });

  it('HOST-1 a member of another organization is refused, whoever signed the token', async () => {
    for (const claims of [{ organizations: ['globex'] }, { organizations: [] }, { org_id: 'globex' }]) {
      const answer = await call(await token(claims));
      expect(answer.status).toBe(403);
    }
    expect((await call(await token({ organizations: undefined, org_id: 'acme' }))).status).toBe(200);
    expect((await call(await token({ organizations: [{ id: 'acme' }] }))).status).toBe(200);
  });

  it('PERM-9 the provider’s administrators are stored as such, until it or somebody here says otherwise', async () => {
    const boss = { sub: 'boss', name: 'Boss' };
    expect((await whoami(await token({ ...boss, role: 'admin' }))).roles).toEqual(['admin']);
    const { user } = await whoami(await token({ ...boss, role: 'admin' }));
    const stored = () => server.sql`SELECT v1 FROM casbin_rule WHERE ptype = 'g' AND v0 = ${user.id}`;
    expect(await stored()).toMatchObject([{ v1: 'admin' }]);
    expect((await whoami(await token({ ...boss, role: 'member' }))).roles).toEqual(['viewer']);
    expect(await stored()).toHaveLength(0);
    await server.sql`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${user.id}, 'commander')`;
    expect((await whoami(await token({ ...boss, role: 'admin' }))).roles).toEqual(['commander']);
  });

  it('USER-3 somebody who was removed here stays out', async () => {
    const { user } = await whoami(await token({ sub: 'gone', name: 'Gone' }));
    await server.sql`UPDATE people SET deleted_at = now() WHERE id = ${user.id}`;
    expect((await call(await token({ sub: 'gone' }))).status).toBe(403);
  });

  it('HOST-8 TM13 only pages of the named consoles may read answers, and only a token lets them write', async () => {
    const ask = (origin: string) =>
      call(undefined, '/db/canaries', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await ask(CONSOLE);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(CONSOLE);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const read = await call(await token(), '/db/checks?select=id', { headers: { origin: CONSOLE } });
    expect(read.status).toBe(200);
    expect(read.headers.get('access-control-allow-origin')).toBe(CONSOLE);
    expect(read.headers.get('access-control-expose-headers')).toContain('Content-Range');
    const write = (headers: Record<string, string>) =>
      fetch(`${server.origin}/api/db/canaries`, { method: 'POST', body: '{}', headers });
    expect(await (await write({ origin: CONSOLE })).text()).toContain(
      'Writing requests must come from this console',
    );
    const authorization = `Bearer ${await token()}`;
    expect(await (await write({ origin: 'https://evil.example', authorization })).text()).toContain(
      'Writing requests',
    );
  });

  it('HOST-3 the page may reach the provider and the named backends, and nothing else', async () => {
    const policy = (await call(undefined, '/config.json')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`connect-src 'self' ${provider.origin} https://*.example.org;`);
    expect(policy).toContain("script-src 'self';");
    const config = (await (await call(undefined, '/config.json')).json()) as { hosted: object }; // contract of /config.json
    expect(config.hosted).toMatchObject({ provider: 'oidc', clientId: 'console', audience: AUDIENCE });
    expect(config.hosted).not.toHaveProperty('consoles');
  });

  it('HOST-6 nobody signs in here, and people are not managed here', async () => {
    expect((await call(undefined, '/api/.ory/self-service/login/browser')).status).toBe(404);
    const answer = await call(await token({ sub: 'boss2', role: 'admin' }), '/api/auth/invite_user', {
      method: 'POST',
      body: '{}',
      headers: { origin: CONSOLE },
    });
    expect(answer.status).toBe(404);
  });
});
