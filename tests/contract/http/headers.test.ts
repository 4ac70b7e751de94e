import { gzipSync } from 'node:zlib';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPlatformServer, type PlatformServer } from '@tests/setup/platformServer';
import { rawBytes, rawFetch } from '@tests/setup/rawHttp';
import { startUpstream, type Upstream } from '@tests/setup/upstream';

const BASELINE = {
  'content-security-policy': expect.stringMatching(
    /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
  ),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

describe('headers of every answer', () => {
  let folder: string;
  let upstream: Upstream;
  let server: PlatformServer;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-console-'));
    await mkdir(path.join(folder, 'assets'));
    await mkdir(path.join(folder, '.vite'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Watchfloor</title>');
    await writeFile(path.join(folder, 'sw.js'), 'self.addEventListener("fetch", () => {})');
    await writeFile(path.join(folder, 'assets/app-1a2b.js'), 'export {}');
    await writeFile(path.join(folder, 'assets/app-1a2b.js.gz'), gzipSync('export {}'));
    await writeFile(path.join(folder, '.vite/manifest.json'), '{}');
    upstream = await startUpstream((request, response) => {
      if (request.url.startsWith('/fail')) response.writeHead(500).end('boom');
      else
        response
          .writeHead(200, { 'Cache-Control': 'public', 'Content-Security-Policy': 'default-src *' })
          .end('[]');
    });
    server = await startPlatformServer({ platformUrl: upstream.origin, consoleDir: folder });
  });
  afterAll(async () => {
    await server.stop();
    await upstream.stop();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['the page', 'GET', '/', 200, 'no-cache'],
    ['a route of the console', 'GET', '/health?check=1', 200, 'no-cache'],
    ['the service worker', 'GET', '/sw.js', 200, 'no-cache'],
    ['a hashed asset', 'GET', '/assets/app-1a2b.js', 200, 'public, max-age=31536000, immutable'],
    ['a missing file', 'GET', '/assets/gone.js', 404, undefined],
    ['a hidden file', 'GET', '/.vite/manifest.json', 404, undefined],
    ['HEAD', 'HEAD', '/', 200, 'no-cache'],
    ['the configuration', 'GET', '/config.json', 200, 'no-store'],
    ['healthz', 'GET', '/healthz', 200, 'no-store'],
    ['readyz', 'GET', '/readyz', 200, 'no-store'],
    ['the API', 'GET', '/api/db/checks', 200, 'no-store'],
    ['an API error', 'GET', '/api/fail', 500, 'no-store'],
    ['a refused write', 'POST', '/api/db/checks', 403, 'no-store'],
    ['a write to the page', 'DELETE', '/health', 403, undefined],
  ])('G20 %s carries the baseline set', async (_title, method, address, status, cache) => {
    const answer = await rawFetch(server.origin, address, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(BASELINE);
    expect(answer.headers['cache-control']).toBe(cache);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  it('G20 an upstream cannot weaken the policy', async () => {
    const answer = await rawFetch(server.origin, '/api/x');
    expect(answer.headers['content-security-policy']).not.toContain('*');
  });

  it('G20 what the HTTP parser refuses carries it too', async () => {
    const tooLong = await rawBytes(
      server.origin,
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(tooLong).toMatch(/^HTTP\/1\.1 431 /);
    expect(tooLong).toContain('larger than 16 KB: shorten');
    const garbage = await rawBytes(server.origin, 'HELLO\r\n\r\n');
    expect(garbage).toMatch(/^HTTP\/1\.1 400 /);
    const noHost = await rawBytes(server.origin, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(noHost).toMatch(/^HTTP\/1\.1 4\d\d /);
    const badHost = await rawBytes(
      server.origin,
      'GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n',
    );
    expect(badHost).toMatch(/^HTTP\/1\.1 4\d\d /);
    for (const answer of [tooLong, garbage, noHost, badHost]) {
      expect(answer).toMatch(/Content-Security-Policy: default-src 'none'/i);
      expect(answer).toMatch(/X-Content-Type-Options: nosniff/i);
    }
  });

  it('a style element of a UI library is allowed, a script element is not', async () => {
    const { headers } = await rawFetch(server.origin, '/');
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('an unchanged file is answered with 304 and still carries the headers', async () => {
    const first = await rawFetch(server.origin, '/');
    const again = await rawFetch(server.origin, '/', {
      headers: { 'If-None-Match': String(first.headers.etag) },
    });
    expect(again).toMatchObject({ status: 304, text: '', headers: BASELINE });
  });

  it('a compressed copy is served to those who accept it, under a tag of its own', async () => {
    const plain = await rawFetch(server.origin, '/assets/app-1a2b.js');
    const small = await rawFetch(server.origin, '/assets/app-1a2b.js', {
      headers: { 'Accept-Encoding': 'br, gzip' },
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(small.headers.etag).not.toBe(plain.headers.etag);
    const refused = await rawFetch(server.origin, '/assets/app-1a2b.js', {
      headers: { 'Accept-Encoding': 'gzip;q=0' },
    });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('/readyz says 503 when requests cannot be served, /healthz stays', async () => {
    server.setReady(false);
    expect((await rawFetch(server.origin, '/readyz')).status).toBe(503);
    expect((await rawFetch(server.origin, '/healthz')).status).toBe(200);
    server.setReady(true);
  });

  it('/config.json tells the console how people sign in, and nothing secret', async () => {
    const answer = await rawFetch(server.origin, '/config.json');
    expect(JSON.parse(answer.text)).toEqual({
      authMode: 'self-service',
      version: '0.0.0-test',
      docsUrl: null,
      summaryUrl: '/api/canary/api/summary',
      keepsSpecText: false,
    });
  });

  it('TM2 the log names parameters but never their values', async () => {
    await rawFetch(server.origin, '/api/db/people?email=eq.someone%40example.org&password=hunter2');
    expect(server.logged()).toContain('"query":"email&password"');
    expect(server.logged()).not.toMatch(/hunter2|someone/);
  });
});
