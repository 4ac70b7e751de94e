/** The built server on a data directory, with an administrator who is signed in. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { Problem, ROOT } from '../../lib/run.mjs';

const READY_MS = 60_000;
const SETTLE_MS = 30_000;
const EMAIL = 'viewer@watchfloor.local';

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function waitUntilReady(origin, child) {
  const until = Date.now() + READY_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGTERM');
  throw new Problem('The server did not become ready; its messages are above.');
}

async function signIn(origin, password) {
  const headers = { accept: 'application/json', origin };
  const opened = await fetch(`${origin}/api/.ory/self-service/login/browser`, { headers });
  const flow = await opened.json();
  const before = opened.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const { value } = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token').attributes;
  const { pathname, search } = new URL(flow.ui.action, origin);
  const answer = await fetch(`${origin}${pathname}${search}`, {
    method: 'POST',
    headers: { ...headers, cookie: before, 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'password', identifier: EMAIL, password, csrf_token: value }),
  });
  if (!answer.ok) throw new Problem(`The sign-in was refused: ${answer.status} ${await answer.text()}`);
  return [before, ...answer.headers.getSetCookie().map((text) => text.split(';')[0])].join('; ');
}

/** Starts it with demo accounts and without limits per person: one person stands for fifty here. */
export async function startServer(dataDir) {
  const [port, password] = [await freePort(), randomBytes(12).toString('base64url')];
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    WATCHFLOOR_DEMO: 'true',
    LOG_LEVEL: 'warn',
    READS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
  };
  delete env.DATABASE_URL;
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await waitUntilReady(origin, child);
  return {
    origin,
    /** What the last measurement left behind must not count for the next. */
    async settle() {
      const until = Date.now() + SETTLE_MS;
      for (let quick = 0; quick < 3 && Date.now() < until;) {
        const since = performance.now();
        await fetch(`${origin}/readyz`);
        quick = performance.now() - since < 50 ? quick + 1 : 0;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    cookie: await signIn(origin, password),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
