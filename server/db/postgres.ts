/**
 * The embedded database: PostgreSQL itself, started in the data directory and supervised by this process. Its durability
 * settings (fsync, synchronous_commit, full_page_writes) stay at their defaults.
 */
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { StartError } from '../startError';
import type { Logger } from '../types';
import { prepareDataDir } from './dataDir';
import { locatePostgres } from './binaries';
import { removeOrphan } from './orphan';
import { chooseProcessOwner } from './processOwner';
import { initialiseCluster } from './cluster';
import { supervisePostgres } from './supervisor';

const DATABASE = 'watchfloor';
const OWNER = 'watchfloor';

export interface EmbeddedPostgresOptions {
  /** Folder that holds everything; made with mode 0700 when missing. */
  dataDir: string;
  log: Logger;
  /** Called once when the database died and could not be brought back. */
  onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the owner, with its password: never to be logged. */
  url: string;
  /** Lets running statements end, writes a checkpoint and stops the process. */
  stop(): Promise<void>;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function readOrMakePassword(dataDir: string, file: string, isNew: boolean): Promise<string> {
  if (await exists(file)) return (await readFile(file, 'utf8')).trim();
  if (!isNew) {
    throw new StartError(
      `The database in ${dataDir} exists but its password file ${file} is missing: put the file back from a backup, or choose another DATA_DIR.`,
    );
  }
  const password = randomBytes(32).toString('base64url');
  const temporary = `${file}.${process.pid}`;
  const handle = await open(temporary, 'w', 0o600);
  await handle.writeFile(`${password}\n`);
  await handle.sync();
  await handle.close();
  await rename(temporary, file);
  return password;
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
  try {
    const found = await sql`SELECT 1 FROM pg_database WHERE datname = ${DATABASE}`;
    if (found.length === 0) await sql`CREATE DATABASE ${sql(DATABASE)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Starts PostgreSQL in `dataDir` (initialising it the first time) and answers when it accepts connections on a free port
 * of the loopback address. The caller holds the lock of `dataDir`. Throws {@link StartError} with a sentence for the
 * operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = path.resolve(options.dataDir);
  const folder = path.join(dataDir, 'postgres');
  await prepareDataDir(dataDir);
  const binaries = await locatePostgres();
  const owner = await chooseProcessOwner(binaries);
  const isNew = !(await exists(folder));
  const passwordFile = path.join(dataDir, 'database-password');
  const password = await readOrMakePassword(dataDir, passwordFile, isNew);
  await owner.adopt({ dataDir, passwordFile, folder });
  if (isNew) await initialiseCluster({ binaries, owner, dataDir, folder, user: OWNER, passwordFile, log });
  else await removeOrphan(folder, log);

  const running = await supervisePostgres({ binaries, owner, folder, log, onLost: options.onLost });
  const urlOf = (database: string): string =>
    `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${running.port}/${database}`;
  try {
    await ensureDatabase(urlOf('postgres'));
  } catch (error) {
    await running.stop();
    throw error;
  }
  log.info({ port: running.port, way: owner.way }, 'database ready');
  return { url: urlOf(DATABASE), stop: running.stop };
}
