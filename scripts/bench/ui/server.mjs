/** The built product on data of its own for one measurement, and a connection to its database. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { Problem, ROOT } from '../../lib/run.mjs';

const START_TIMEOUT_MS = 60_000;
const PASSWORD = 'correct horse battery staple';

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitUntilReady(origin, child, output) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Problem(`The server ended while starting:\n${output()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Problem(`The server was not ready within ${START_TIMEOUT_MS / 1000} s:\n${output()}`);
}

/** The server's own PostgreSQL, found the way an operator would: by its password file and its process file. */
async function connect(dataDir) {
  const password = (await readFile(path.join(dataDir, 'database-password'), 'utf8')).trim();
  const port = Number(
    (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3],
  );
  return postgres({
    host: '127.0.0.1',
    port,
    user: 'watchfloor',
    password,
    database: 'watchfloor',
    max: 2,
    onnotice: () => undefined,
  });
}

/** Starts dist/server with the demo accounts; `stop` ends it and removes its data. */
export async function startServer() {
  const entry = path.join(ROOT, 'dist', 'server', 'main.js');
  if (!existsSync(entry)) throw new Problem('The product is not built: run "npm run build" first.');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-bench-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let text = '';
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      WATCHFLOOR_DEMO: 'true',
      DEMO_PASSWORD: PASSWORD,
      READS_PER_MINUTE: '100000',
      WRITES_PER_MINUTE: '100000',
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text = (text + chunk.toString('utf8')).slice(-20_000);
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    const hung = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(hung);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(origin, child, () => text);
    const sql = await connect(dataDir);
    return {
      origin,
      sql,
      password: PASSWORD,
      stop: async () => {
        await sql.end({ timeout: 5 });
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
