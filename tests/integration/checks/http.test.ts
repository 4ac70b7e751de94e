import type { IncomingMessage } from 'node:http';
import { makeCertificate } from './certificate';
import { run, saying } from './running';
import { closedPort, startHttp, startHttps, startSilentTcp } from './services';
import type { Service } from './services';

interface Seen {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let service: Service;
let base: string;
let seen: Seen[];

beforeAll(async () => {
  service = await startHttp((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method, headers: request.headers, body });
      if (pathname === '/down') response.writeHead(503).end('maintenance');
      else if (pathname === '/json') response.end(JSON.stringify({ status: 'up', nodes: [{ ready: true }] }));
      else if (pathname === '/big') response.end('x'.repeat(3 * 1024 * 1024) + 'needle');
      else if (pathname === '/moved') response.writeHead(302, { location: '/ok' }).end();
      else if (pathname === '/away')
        response.writeHead(302, { location: `http://localhost:${service.port}/ok` }).end();
      else if (pathname === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (pathname === '/slow') setTimeout(() => response.end('late'), 120);
      else if (pathname === '/private') {
        const isKnown =
          request.headers.authorization === `Basic ${Buffer.from('hello:world').toString('base64')}`;
        response.writeHead(isKnown ? 200 : 401).end();
      } else response.end('all good');
    });
  });
  base = `http://127.0.0.1:${service.port}`;
});
beforeEach(() => {
  seen = [];
});
afterAll(() => service.stop());

describe('an http check', () => {
  it('passes on any 2xx when it names no codes', async () => {
    const result = await run('http', { url: `${base}/ok` });
    expect(result).toMatchObject({
      pass: true,
      message: saying(/^200 OK in \d+ ms$/),
      details: { code: 200 },
    });
    expect(result.error).toBeUndefined();
    expect(seen[0]?.method).toBe('GET');
  });

  it('fails on another status and says which', async () => {
    const result = await run('http', { url: `${base}/down` });
    expect(result).toMatchObject({ pass: false, error: 'The answer has status 503; expected 200 to 299.' });
    expect(result.invalid).toBeUndefined();
  });

  it('passes on exactly the codes it names', async () => {
    expect((await run('http', { url: `${base}/down`, responseCodes: [503] })).pass).toBe(true);
    expect((await run('http', { url: `${base}/ok`, responseCodes: [503] })).pass).toBe(false);
  });

  it('reads the old key endpoint', async () => {
    expect((await run('http', { endpoint: `${base}/ok` })).pass).toBe(true);
  });

  it('sends method, headers and body', async () => {
    const result = await run('http', {
      url: `${base}/ok`,
      method: 'POST',
      body: '{"probe":"ü"}',
      headers: [
        { name: 'X-Probe', value: 'watchfloor' },
        { name: 'Content-Type', value: 'application/json' },
      ],
    });
    expect(result.pass).toBe(true);
    expect(seen).toEqual([
      {
        method: 'POST',
        body: '{"probe":"ü"}',
        headers: expect.objectContaining({ 'x-probe': 'watchfloor', 'content-type': 'application/json' }),
      },
    ]);
  });

  it('looks for text in the answer', async () => {
    expect((await run('http', { url: `${base}/ok`, responseContent: 'all good' })).pass).toBe(true);
    const missing = await run('http', { url: `${base}/ok`, responseContent: 'all bad' });
    expect(missing).toMatchObject({ pass: false, error: 'The answer does not contain "all bad".' });
  });

  it('looks at a value of a JSON answer', async () => {
    const rule = (path: string, value: string) => ({
      url: `${base}/json`,
      responseJSONContent: { path, value },
    });
    expect((await run('http', rule('$.status', 'up'))).pass).toBe(true);
    expect((await run('http', rule('$.nodes[0].ready', 'true'))).pass).toBe(true);
    expect((await run('http', rule('$.status', 'down'))).error).toBe(
      '$.status in the answer is "up"; expected "down".',
    );
    expect((await run('http', rule('$.gone', 'up'))).error).toBe(
      '$.gone is missing in the answer; expected "up".',
    );
    expect(await run('http', rule('$.nodes[*].ready', 'true'))).toMatchObject({ pass: false, invalid: true });
    const text = await run('http', { url: `${base}/ok`, responseJSONContent: { path: '$.a', value: '1' } });
    expect(text.error).toMatch(/not JSON/);
  });

  it('reads at most 1 MB of the answer', async () => {
    const result = await run('http', { url: `${base}/big`, responseContent: 'needle' });
    expect(result).toMatchObject({
      pass: false,
      error: saying(/in its first 1 MB/),
      details: { bytes: 1024 * 1024 },
    });
  });

  it('fails when the answer takes longer than the threshold', async () => {
    const result = await run('http', { url: `${base}/slow`, thresholdMillis: 50 });
    expect(result).toMatchObject({ pass: false, error: saying(/longer than the threshold of 50 ms/) });
    expect(result.durationMs).toBeGreaterThanOrEqual(100);
    expect((await run('http', { url: `${base}/slow`, thresholdMillis: 5000 })).pass).toBe(true);
  });

  it('follows redirects, unless the redirect is what it waits for', async () => {
    expect(await run('http', { url: `${base}/moved` })).toMatchObject({
      pass: true,
      details: { code: 200, redirects: 1 },
    });
    expect(await run('http', { url: `${base}/moved`, responseCodes: [302] })).toMatchObject({
      pass: true,
      details: { code: 302 },
    });
    expect(await run('http', { url: `${base}/loop` })).toMatchObject({
      pass: false,
      error: saying(/redirects more than 5 times/),
    });
  });

  it('signs in with static credentials, also those in the address', async () => {
    const user = { username: { value: 'hello' }, password: { value: 'world' } };
    expect((await run('http', { url: `${base}/private`, ...user })).pass).toBe(true);
    expect((await run('http', { url: `${base}/private`, basic: true, authentication: user })).pass).toBe(
      true,
    );
    const inAddress = `http://hello:world@127.0.0.1:${service.port}/private`;
    expect((await run('http', { url: inAddress })).pass).toBe(true);
    expect((await run('http', { url: `${base}/private` })).pass).toBe(false);
  });

  it('TM24 sends credentials to no other origin and repeats them nowhere', async () => {
    const result = await run('http', { url: `http://hello:planted-secret@127.0.0.1:${service.port}/away` });
    expect(result).toMatchObject({ pass: true, details: { redirects: 1 } });
    expect(seen.map(({ headers }) => headers.authorization !== undefined)).toEqual([true, false]);
    const refused = await run('http', {
      url: `http://hello:planted-secret@127.0.0.1:${await closedPort()}/`,
    });
    expect(JSON.stringify([result, refused])).not.toContain('planted-secret');
  });

  it('says that nothing listens', async () => {
    const port = await closedPort();
    const result = await run('http', { url: `http://127.0.0.1:${port}/` });
    expect(result).toMatchObject({
      pass: false,
      error: `Connection to 127.0.0.1:${port} was refused: nothing listens there. Is the service running?`,
    });
  });

  it('can be stopped while a silent server keeps it waiting', async () => {
    const silent = await startSilentTcp();
    const stop = new AbortController();
    const running = run('http', { url: `http://127.0.0.1:${silent.port}/` }, stop.signal);
    setTimeout(() => stop.abort(), 50);
    const result = await running;
    expect(result.pass).toBe(false);
    expect(result.durationMs).toBeLessThan(5000);
    await silent.stop();
  });

  it.each([
    ['oauth2', { oauth2: { tokenURL: 'http://a' } }],
    ['templateBody', { templateBody: true, body: '{{.x}}', method: 'POST' }],
    ['ntlm', { ntlm: true }],
  ])('does not pretend to support %s', async (option, extra) => {
    const result = await run('http', { url: `${base}/ok`, ...extra });
    expect(result).toMatchObject({
      pass: false,
      invalid: true,
      error: saying(new RegExp(`^${option} is not supported`)),
    });
    expect(seen).toEqual([]);
  });

  it('says that there is no secret store instead of sending an empty password', async () => {
    const result = await run('http', {
      url: `${base}/private`,
      username: 'hello',
      password: { valueFrom: { secretKeyRef: { name: 'shop', key: 'password' } } },
    });
    expect(result).toMatchObject({ pass: false, invalid: true, error: saying(/has no secret store\./) });
    expect(seen).toEqual([]);
  });
});

describe('an http check over TLS', () => {
  const certificate = makeCertificate(10);
  let tls: Service;
  let url: string;

  beforeAll(async () => {
    tls = await startHttps(certificate, (_request, response) => response.end('safe'));
    url = `https://127.0.0.1:${tls.port}/`;
  });
  afterAll(() => tls.stop());

  it('refuses a certificate that nobody vouches for and says how to mend it', async () => {
    expect(await run('http', { url })).toMatchObject({
      pass: false,
      error: saying(/self-signed.*tlsConfig\.ca/),
    });
  });

  it('accepts it when its authority is given, or when asked not to verify', async () => {
    expect((await run('http', { url, tlsConfig: { ca: { value: certificate.cert } } })).pass).toBe(true);
    expect((await run('http', { url, tlsConfig: { insecureSkipVerify: true } })).pass).toBe(true);
  });

  it('fails before the certificate expires', async () => {
    const tlsConfig = { ca: { value: certificate.cert } };
    expect((await run('http', { url, tlsConfig, maxSSLExpiry: 5 })).pass).toBe(true);
    const soon = await run('http', { url, tlsConfig, maxSSLExpiry: 30 });
    expect(soon).toMatchObject({ pass: false, error: saying(/expires in 9 days, sooner than the 30 days/) });
    expect(await run('http', { url: `${base}/ok`, maxSSLExpiry: 5 })).toMatchObject({
      pass: false,
      error: saying(/not come over TLS/),
    });
  });

  it('says when the other side does not speak TLS', async () => {
    const result = await run('http', { url: `https://127.0.0.1:${service.port}/` });
    expect(result.error).toMatch(/does not speak TLS.*http:\/\//);
  });
});
