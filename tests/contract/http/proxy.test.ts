import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startPlatformServer, type PlatformServer } from '@tests/setup/platformServer';
import { rawFetch } from '@tests/setup/rawHttp';
import { startUpstream, type Upstream } from '@tests/setup/upstream';

const big = Buffer.alloc(3_000_000, 'watchfloor ');

describe('an existing platform behind PLATFORM_URL', () => {
  let upstream: Upstream;
  let identity: Upstream;
  let server: PlatformServer;
  let firstChunkSent = 0;

  beforeAll(async () => {
    upstream = await startUpstream((request, response) => {
      if (request.url === '/v1/db/big') response.end(big);
      else if (request.url === '/v1/zipped')
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('plain words'));
      else if (request.url === '/v1/cookies') {
        response.writeHead(200, {
          'Set-Cookie': ['a=1; Path=/; HttpOnly', 'b=2; Domain=upstream.example; Secure; Path=/'],
          Connection: 'X-Private',
          'X-Private': 'for this hop',
          'Keep-Alive': 'timeout=5',
        });
        response.end('ok');
      } else if (request.url === '/v1/moved') {
        response.writeHead(303, { Location: `${upstream.origin}/v1/self-service/login?flow=1` }).end();
      } else if (request.url === '/v1/empty') response.writeHead(204).end();
      else if (request.url === '/v1/slow') {
        response.write('first');
        firstChunkSent = Date.now();
        setTimeout(() => response.end('second'), 400);
      } else
        response.writeHead(207, { 'X-From': 'upstream' }).end(JSON.stringify({ got: request.body.length }));
    });
    identity = await startUpstream((_request, response) => response.end('identity'));
    server = await startPlatformServer({
      platformUrl: `${upstream.origin}/v1`,
      env: { IDENTITY_URL: identity.origin },
    });
  });
  afterAll(async () => {
    await server.stop();
    await upstream.stop();
    await identity.stop();
  });

  it('/api/x reaches PLATFORM_URL/x with method, query, body, cookies and headers', async () => {
    const answer = await rawFetch(server.origin, '/api/db/checks?select=id,name&name=eq.a%20b', {
      method: 'PATCH',
      headers: {
        Origin: server.origin,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        Cookie: 'ory_kratos_session=abc',
        'X-Hop': 'secret',
        Connection: 'close, X-Hop',
        TE: 'trailers',
      },
      body: '{"a":1}',
    });
    expect(answer).toMatchObject({ status: 207, text: '{"got":7}', headers: { 'x-from': 'upstream' } });
    const seen = upstream.seen.at(-1);
    expect(seen).toMatchObject({ method: 'PATCH', url: '/v1/db/checks?select=id,name&name=eq.a%20b' });
    expect(seen?.body.toString()).toBe('{"a":1}');
    expect(seen?.headers).toMatchObject({
      prefer: 'return=representation',
      cookie: 'ory_kratos_session=abc',
      host: new URL(upstream.origin).host,
      'x-forwarded-host': new URL(server.origin).host,
      'x-forwarded-proto': 'http',
    });
    expect(seen?.headers).not.toHaveProperty('x-hop');
    expect(seen?.headers).not.toHaveProperty('te');
  });

  it('passes cookies on one by one without their domain, and keeps headers of the hop to itself', async () => {
    const { headers } = await rawFetch(server.origin, '/api/cookies');
    expect(headers['set-cookie']).toEqual(['a=1; Path=/; HttpOnly', 'b=2; Secure; Path=/']);
    expect(headers).not.toHaveProperty('x-private');
  });

  it('streams bodies both ways', async () => {
    const down = await rawFetch(server.origin, '/api/db/big');
    expect(down.text).toBe(big.toString());
    const up = await rawFetch(server.origin, '/api/upload', {
      method: 'POST',
      headers: { Origin: server.origin },
      body: big,
    });
    expect(JSON.parse(up.text)).toEqual({ got: big.length });
    const answer = await fetch(`${server.origin}/api/slow`);
    const reader = answer.body?.getReader();
    await reader?.read();
    expect(Date.now() - firstChunkSent).toBeLessThan(350);
    await reader?.cancel();
  });

  it('leaves compressed bodies as they are', async () => {
    const answer = await fetch(`${server.origin}/api/zipped`);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe('plain words');
  });

  it('answers without a body stay without one, also for HEAD', async () => {
    expect(await rawFetch(server.origin, '/api/empty')).toMatchObject({ status: 204, text: '' });
    expect(await rawFetch(server.origin, '/api/db/big', { method: 'HEAD' })).toMatchObject({
      status: 200,
      text: '',
    });
  });

  it('a redirect to the upstream comes back to our address', async () => {
    const answer = await rawFetch(server.origin, '/api/moved');
    expect(answer.headers.location).toBe('/api/self-service/login?flow=1');
  });

  it('IDENTITY_URL answers /api/.ory beside the platform', async () => {
    const answer = await rawFetch(server.origin, '/api/.ory/sessions/whoami?x=1');
    expect(answer.text).toBe('identity');
    expect(identity.seen.at(-1)?.url).toBe('/sessions/whoami?x=1');
  });

  it('an upstream that is gone gives 502 with a sentence and no address', async () => {
    const gone = await startUpstream((_request, response) => response.end());
    const lonely = await startPlatformServer({ platformUrl: gone.origin });
    await gone.stop();
    const answer = await rawFetch(lonely.origin, '/api/db/checks');
    await lonely.stop();
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.text)).toMatchObject({
      error: expect.stringContaining('cannot be reached. Please try again'),
    });
    expect(answer.text).not.toContain(new URL(gone.origin).port);
  });

  it('F49 a stop answers the running request first and takes no new one', async () => {
    const leaving = await startPlatformServer({ platformUrl: `${upstream.origin}/v1` });
    const running = rawFetch(leaving.origin, '/api/slow');
    await sleep(150);
    const stopped = leaving.stop();
    await expect(rawFetch(leaving.origin, '/healthz')).rejects.toThrow('ECONNREFUSED');
    expect(await running).toMatchObject({ status: 200, text: 'firstsecond' });
    const before = Date.now();
    await stopped;
    expect(Date.now() - before).toBeLessThan(1_000);
  });

  it('a caller who hangs up ends the request upstream', async () => {
    const abort = new AbortController();
    const pending = fetch(`${server.origin}/api/slow`, { signal: abort.signal });
    const answer = await pending;
    abort.abort();
    await expect(answer.text()).rejects.toThrow();
    expect((await rawFetch(server.origin, '/healthz')).status).toBe(200);
  });
});
