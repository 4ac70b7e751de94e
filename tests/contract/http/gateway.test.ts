import { MAX_BODY_BYTES, MAX_JSON_DEPTH, MAX_SPEC_BYTES } from '@/services/contracts/limits';
import { rawFetch } from '@tests/setup/rawHttp';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';

describe('the gateway', () => {
  let server: TestServer;
  let admin: TestFetch;
  let viewer: TestFetch;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('admin');
    viewer = await server.signIn('viewer');
  });
  afterAll(() => server.stop());

  const post = (send: TestFetch, body: string, headers = {}) =>
    send('/api/db/canaries', { method: 'POST', body, headers });

  describe('who is calling', () => {
    it.each([
      '/api/db/checks',
      '/api/canary/api/summary',
      '/api/properties',
      '/api/auth/whoami',
      '/api/nothing',
    ])('ERR-13 %s without a session is 401 in plain text', async (path) => {
      const answer = await server.fetch(path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(await answer.text()).toContain('Not signed in');
    });

    it('a made-up session is 401', async () => {
      const answer = await server.fetch('/api/db/checks', {
        headers: { cookie: 'ory_kratos_session=made-up' },
      });
      expect(answer.status).toBe(401);
    });

    it('signing in carries a session that opens the data', async () => {
      const answer = await viewer('/api/db/checks?limit=1');
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual([]);
    });

    it('/healthz, /readyz and /api/.ory need no session', async () => {
      expect((await server.fetch('/healthz')).status).toBe(200);
      expect((await server.fetch('/readyz')).status).toBe(200);
      expect((await server.fetch('/api/.ory/self-service/login/browser')).status).toBe(200);
    });

    it('an unknown address below /api is 404 with a sentence, below /api/.ory too', async () => {
      for (const path of ['/api/nothing', '/api/.ory/nothing']) {
        const answer = await admin(path);
        expect(answer.status).toBe(404);
        expect(await answer.json()).toHaveProperty('error');
      }
    });
  });

  describe('the early permission check', () => {
    it('PERM-6 viewer cannot create: 403 in the words of the contract, naming who lacks what', async () => {
      const answer = await post(viewer, '{}');
      expect(answer.status).toBe(403);
      expect(await answer.text()).toBe('unauthorized. Access Denied');
      expect(answer.headers.get('x-rbac-object')).toBe('canaries');
      expect(answer.headers.get('x-rbac-action')).toBe('create');
      expect(answer.headers.get('x-rbac-subject')).toMatch(/^[0-9a-f-]{36}$/);
    });

    it.each(['identities', 'casbin_rule'])('PERM-6 viewer cannot read %s', async (table) => {
      expect((await viewer(`/api/db/${table}`)).status).toBe(403);
    });

    it.each([
      'pg_authid',
      'nothing',
      'constructor',
      '__proto__',
      'pgboss.job',
      'identity.sessions',
      'rpc/pg_read_file',
      '',
    ])('TM10 the relation "%s" does not exist for anybody: 404 without a body', async (table) => {
      const answer = await admin(`/api/db/${table}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe('');
    });

    it.each(['PUT', 'OPTIONS'])('%s on a table is 403', async (method) => {
      expect((await admin('/api/db/canaries', { method })).status).toBe(403);
    });
  });

  describe('bodies', () => {
    it('TM25 a body over 1 MB is 413 with a sentence, announced or not', async () => {
      const body = `"${'x'.repeat(MAX_BODY_BYTES)}"`;
      const announced = await post(admin, body);
      expect(announced.status).toBe(413);
      expect(await announced.json()).toMatchObject({
        error: expect.stringMatching(/larger than 1024 KB: send it in smaller/),
      });
      const chunked = await rawFetch(server.origin, '/api/db/canaries', {
        method: 'POST',
        headers: {
          Origin: server.origin,
          'Content-Type': 'application/json',
          'Transfer-Encoding': 'chunked',
        },
        body,
      });
      expect(chunked).toMatchObject({ status: 413, text: expect.stringContaining('larger than 1024 KB') });
    });

    it('TM25 lists nested deeper than 64 are refused before anything parses them', async () => {
      const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
      const answer = await post(admin, deep(MAX_JSON_DEPTH + 1));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: expect.stringMatching(/65 levels deep, but 64 are allowed/),
      });
      expect(await (await post(admin, deep(100_000))).json()).toMatchObject({
        error: expect.stringContaining('100000 levels'),
      });
      expect(await (await post(admin, deep(MAX_JSON_DEPTH))).text()).not.toContain('levels deep');
      expect((await server.fetch('/healthz')).status).toBe(200);
    });

    it('TM25 brackets inside of text do not count', async () => {
      const answer = await post(admin, JSON.stringify({ name: '["\\"'.repeat(100), spec: {} }));
      expect(await answer.text()).not.toContain('levels deep');
    });

    it('a specification over 512 KB is refused with a sentence, one below is not', async () => {
      const row = (bytes: number): string =>
        JSON.stringify({
          name: 'big',
          namespace: 'default',
          source: 'UI',
          spec: { description: 'x'.repeat(bytes) },
        });
      const answer = await post(admin, row(MAX_SPEC_BYTES + 1));
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({
        error: expect.stringMatching(
          /^The specification has 512 KB, but 512 KB are allowed|^The specification has \d+ KB/,
        ),
      });
      expect((await post(admin, row(1_000))).status).not.toBe(413);
    });

    it('TM13 TM25 bodies of another kind or compressed are 415', async () => {
      expect((await post(admin, 'a=1', { 'content-type': 'text/plain' })).status).toBe(415);
      expect((await post(admin, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
        415,
      );
      expect((await post(admin, '{}', { 'content-encoding': 'gzip' })).status).toBe(415);
    });

    it('TM25 an address over 8 KB is 414 with a sentence', async () => {
      const answer = await admin(`/api/db/checks?name=in.(${'x,'.repeat(4_500)}x)`);
      expect(answer.status).toBe(414);
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining('8 KB') });
    });

    it('a body that is not JSON is 400, not 500', async () => {
      expect((await post(admin, '{"a":')).status).toBe(400);
    });
  });

  it('TM24 a request with secrets in the address leaves none in the log', async () => {
    await admin('/api/db/people?email=eq.private-value@example.org');
    expect(server.logged()).not.toContain('private-value');
    expect(server.logged()).toMatch(/"path":"\/api\/db\/people","query":"email","status":200/);
  });
});

describe('rate limits', () => {
  it('the read after the last allowed one is 429 with Retry-After, writes have a limit of their own, others are not affected', async () => {
    const server = await startTestServer({ env: { READS_PER_MINUTE: '5', WRITES_PER_MINUTE: '2' } });
    try {
      const editor = await server.signIn('editor');
      const viewer = await server.signIn('viewer');
      const read = async (): Promise<number> => (await editor('/api/db/checks')).status;
      const reads = [await read(), await read(), await read(), await read(), await read()];
      expect(reads).toEqual([200, 200, 200, 200, 200]);
      const refused = await editor('/api/db/checks');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({
        error: expect.stringMatching(/Please try again in \d+ seconds/),
      });
      const write = async (): Promise<number> =>
        (await editor('/api/db/canaries?id=eq.x', { method: 'DELETE' })).status;
      expect(await write()).not.toBe(429);
      expect(await write()).not.toBe(429);
      expect(await write()).toBe(429);
      expect((await viewer('/api/db/checks')).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

describe('standalone mode', () => {
  it('AUTH-2 reads the health page without signing in, writes nothing and has no identity routes', async () => {
    const server = await startTestServer({ env: { AUTH_MODE: 'standalone' } });
    try {
      expect((await server.fetch('/api/canary/api/summary')).status).toBe(200);
      expect((await server.fetch('/api/db/checks')).status).toBe(200);
      expect((await server.fetch('/api/db/canaries', { method: 'POST', body: '{}' })).status).toBe(403);
      expect((await server.fetch('/api/.ory/self-service/login/browser')).status).toBe(404);
      expect(await (await server.fetch('/config.json')).json()).toMatchObject({
        authMode: 'standalone',
        keepsSpecText: true,
      });
    } finally {
      await server.stop();
    }
  });
});
