/**
 * A PostgreSQL that is not the one of the test run, reached by its address as an operator's would be: the installed
 * one where the machine has it, otherwise a second cluster of the packaged binaries.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { connect } from '@server/db/connect';
import { startEmbeddedPostgres } from '@server/db/postgres';

const INSTALLED = '/usr/lib/postgresql';
const PASSWORDLESS_USER = 'watchfloor';
/** The system's user without rights: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const run = promisify(execFile);

export interface SeparatePostgres {
  url: string;
  /** For test titles. */
  description: string;
  stop(): Promise<void>;
}

async function installedBinaries(): Promise<{ folder: string; version: string } | undefined> {
  const versions = await readdir(INSTALLED).catch(() => []);
  const version = versions.filter((name) => Number(name) >= 15).sort((a, b) => Number(b) - Number(a))[0];
  return version === undefined ? undefined : { folder: path.join(INSTALLED, version, 'bin'), version };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address with a port.
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const sql = connect(url, { max: 1 });
    const isAnswering = await sql`SELECT 1`.then(
      () => true,
      () => false,
    );
    await sql.end();
    if (isAnswering) return;
    if (tries > 100) throw new Error('The separate PostgreSQL does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function startInstalled(folder: string, version: string): Promise<SeparatePostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-separate-'));
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  await chmod(dataDir, 0o700);
  if (isRoot) await chown(dataDir, NOBODY, NOBODY);
  const options = ['-D', dataDir, '-U', PASSWORDLESS_USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  await run(path.join(folder, 'initdb'), options, as);
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'];
  const child: ChildProcess = spawn(
    path.join(folder, 'postgres'),
    ['-D', dataDir, '-p', String(port), ...settings],
    {
      ...as,
      stdio: 'ignore',
    },
  );
  const url = `postgres://${PASSWORDLESS_USER}@127.0.0.1:${port}/postgres`;
  await untilAnswering(url);
  return {
    url,
    description: `PostgreSQL ${version} of the system`,
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGINT');
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}

async function startSecondCluster(): Promise<SeparatePostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-separate-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  return {
    url,
    description: 'a second cluster of the packaged binaries',
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export async function startSeparatePostgres(): Promise<SeparatePostgres> {
  const installed = await installedBinaries();
  return installed ? startInstalled(installed.folder, installed.version) : startSecondCluster();
}
