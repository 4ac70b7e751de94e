import { startPlatformServer, type PlatformServer } from '@tests/setup/platformServer';
import { rawFetch } from '@tests/setup/rawHttp';
import { startUpstream, type Upstream } from '@tests/setup/upstream';

describe('requests of other origins', () => {
  let upstream: Upstream;
  let server: PlatformServer;
  beforeAll(async () => {
    upstream = await startUpstream((_request, response) => response.writeHead(200).end('{}'));
    server = await startPlatformServer({
      platformUrl: upstream.origin,
      env: { PUBLIC_URL: 'https://watch.example.org' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await upstream.stop();
  });

  const foreign: readonly [string, Record<string, string>][] = [
    ['a form on another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    [
      'a page on another port of this computer',
      { 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:9999' },
    ],
    ['a no-cors fetch of an old browser', { Origin: 'https://evil.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['neither header', {}],
    ['our name with another port', { Origin: 'http://127.0.0.1:1' }],
    ['our origin in front of another', { Origin: 'https://watch.example.org.evil.example' }],
    [
      'a lying same-origin Origin with a cross-site fetch',
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://watch.example.org' },
    ],
  ];
  const addresses: readonly [string, string][] = [
    ['POST', '/api/db/canaries'],
    ['PATCH', '/api/db/canaries?id=eq.1'],
    ['DELETE', '/api/db/canaries?id=eq.1'],
    ['POST', '/api/.ory/self-service/login?flow=1'],
    ['POST', '/api/canary/run/check/1'],
    ['PUT', '/api/auth/invite_user'],
  ];

  it.each(
    foreign.flatMap(([title, headers]) =>
      addresses.map(([method, address]) => [title, method, address, headers] as const),
    ),
  )('TM13 %s: %s %s is refused and reaches nobody', async (_title, method, address, headers) => {
    upstream.seen.length = 0;
    const kinds = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];
    for (const kind of kinds) {
      const answer = await rawFetch(server.origin, address, {
        method,
        headers: { ...headers, 'Content-Type': kind, Cookie: 'ory_kratos_session=x' },
        body: '{}',
      });
      expect(answer.status).toBe(403);
      expect(JSON.parse(answer.text)).toMatchObject({
        error: expect.stringContaining('must come from this console'),
      });
    }
    expect(upstream.seen).toHaveLength(0);
  });

  it.each([
    ['a same-origin fetch', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
    ['a request that the person started', () => ({ 'Sec-Fetch-Site': 'none' })],
    ['an older browser on our page', () => ({ Origin: server.origin })],
    ['a browser behind the public address', () => ({ Origin: 'https://watch.example.org' })],
  ])('TM13 %s may write', async (_title, headers) => {
    const answer = await rawFetch(server.origin, '/api/db/canaries', {
      method: 'POST',
      headers: { ...headers(), 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(200);
  });

  it('TM13 reading needs neither header', async () => {
    expect((await rawFetch(server.origin, '/api/db/checks')).status).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:3300',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '192.168.0.7',
  ])('TM14 the host name "%s" gets 421, for the page and the API', async (Host) => {
    for (const address of ['/', '/health', '/config.json', '/api/db/people']) {
      const answer = await rawFetch(server.origin, address, { headers: { Host } });
      expect(answer.status).toBe(Host === '' ? answer.status : 421);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it.each([
    'localhost:5173',
    '127.0.0.1',
    '[::1]:3300',
    'LOCALHOST',
    'watch.example.org',
    'watch.example.org:443',
  ])('TM14 the host name %s is ours', async (Host) => {
    expect((await rawFetch(server.origin, '/config.json', { headers: { Host } })).status).toBe(200);
  });
});
