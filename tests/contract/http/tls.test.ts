import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect } from 'node:tls';
import { startPlatformServer } from '@tests/setup/platformServer';
import { startUpstream, type Upstream } from '@tests/setup/upstream';

const run = promisify(execFile);

async function makeCertificate(folder: string, name: string): Promise<{ cert: string; key: string }> {
  const cert = path.join(folder, `${name}.pem`);
  const key = path.join(folder, `${name}.key`);
  const subject = ['-subj', '/CN=localhost', '-days', '1'];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    ...subject,
  ]);
  return { cert, key };
}

function secureGet(origin: string): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/config.json',
      rejectUnauthorized: false,
      agent: false,
    };
    const sent = request(options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('TLS', () => {
  let folder: string;
  let upstream: Upstream;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-tls-'));
    upstream = await startUpstream((_request, response) => response.end());
  });
  afterAll(async () => {
    await upstream.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (tls: { cert: string; key: string }) =>
    startPlatformServer({ platformUrl: upstream.origin, env: { TLS_CERT: tls.cert, TLS_KEY: tls.key } });

  it('G20 TM14 serves with Strict-Transport-Security, and a spare connection does not hold up the stop', async () => {
    const server = await start(await makeCertificate(folder, 'good'));
    const answer = await secureGet(server.origin);
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    const spare = connect({
      host: '127.0.0.1',
      port: Number(new URL(server.origin).port),
      rejectUnauthorized: false,
    });
    await new Promise((resolve) => spare.once('secureConnect', resolve));
    spare.on('error', () => undefined); // the server hangs up on it, which is what is measured
    const before = Date.now();
    await server.stop();
    expect(Date.now() - before).toBeLessThan(2_000);
    spare.destroy();
  });

  it('a certificate and a key that do not belong together stop the start with a sentence', async () => {
    const { cert } = await makeCertificate(folder, 'one');
    const { key } = await makeCertificate(folder, 'other');
    await expect(start({ cert, key })).rejects.toThrow(
      /^TLS_CERT and TLS_KEY cannot be used together .* belong together\.$/,
    );
  });

  it('a file that is no certificate stops the start with a sentence', async () => {
    const { key } = await makeCertificate(folder, 'third');
    const cert = path.join(folder, 'text.pem');
    await writeFile(cert, 'hello');
    await expect(start({ cert, key })).rejects.toThrow(/cannot be used together .* PEM files/);
  });
});
