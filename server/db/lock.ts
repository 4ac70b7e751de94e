/**
 * One server per data directory. The lock is a Unix socket in the directory on which the owner listens: the system stops
 * answering on it the moment the owner dies, however it dies, so neither age nor a reused process number can mislead.
 * The pid file beside it only tells people (and messages) whom to look for.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCode } from '../errorCode';
import { StartError } from '../startError';

const SOCKET = 'watchfloor.sock';
const PID_FILE = 'watchfloor.pid';
/** A stopped process still accepts connections in the kernel but does not answer; it counts as alive. */
const ANSWER_TIMEOUT_MS = 300;
/** Longest path that fits a socket address everywhere (macOS has the least room). */
const MAX_SOCKET_PATH = 100;

export interface DataDirLock {
  /** Gives the directory free. */
  release(): Promise<void>;
}

/** Runs `work` with a name of `folder` that is short enough for socket addresses. */
async function withShortName<T>(folder: string, work: (name: string) => Promise<T>): Promise<T> {
  if (path.join(folder, `${SOCKET}.00000000`).length <= MAX_SOCKET_PATH) return work(folder);
  const parent = await mkdtemp(path.join(tmpdir(), 'wf-'));
  const name = path.join(parent, 'd');
  try {
    await symlink(folder, name);
    return await work(name);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

type Owner = { isAlive: false } | { isAlive: true; pid: string };

/** Asks whoever listens on the socket for its process number. */
function askOwner(socketPath: string): Promise<Owner> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(socketPath);
    const finish = (owner: Owner): void => {
      socket.destroy();
      resolve(owner);
    };
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => finish({ isAlive: true, pid: said.trim() }));
    socket.once('end', () => finish({ isAlive: true, pid: said.trim() }));
    socket.once('error', (error) => {
      // Only these two say that nobody listens; anything else must not lead to a theft.
      const isFree = ['ECONNREFUSED', 'ENOENT'].includes(errorCode(error));
      finish(isFree ? { isAlive: false } : { isAlive: true, pid: said.trim() });
    });
  });
}

async function refuseSecond(dataDir: string, owner: { pid: string }): Promise<never> {
  const noted = await readFile(path.join(dataDir, PID_FILE), 'utf8').catch(() => '');
  const pid = owner.pid || noted.trim() || 'unknown';
  throw new StartError(
    `Another Watchfloor (process ${pid}) already uses DATA_DIR ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  );
}

function listenOn(socketPath: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`${process.pid}\n`);
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, () => resolve(server));
  });
}

const asideOf = (socketPath: string): string => `${socketPath}.${randomBytes(4).toString('hex')}`;

/**
 * Takes a dead owner's socket away. It is moved aside first and asked again there: if somebody else took the directory
 * in between, it was their living socket that was moved, and it goes back.
 */
async function clearStale(folder: string, dataDir: string): Promise<void> {
  const socketPath = path.join(folder, SOCKET);
  const aside = asideOf(socketPath);
  const isMoved = await rename(socketPath, aside).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
  if (!isMoved) return;
  const owner = await askOwner(aside);
  if (owner.isAlive) await link(aside, socketPath);
  await rm(aside, { force: true });
  if (owner.isAlive) await refuseSecond(dataDir, owner);
}

/**
 * Listens under a name of its own and then links that to the lock's name, which fails when the name exists. (Node removes
 * the name it listened on when it closes; that must not be the lock's, which may belong to the next server by then.)
 */
async function takeSocket(folder: string, dataDir: string): Promise<Server> {
  const socketPath = path.join(folder, SOCKET);
  const owner = await askOwner(socketPath);
  if (owner.isAlive) return refuseSecond(dataDir, owner);
  await clearStale(folder, dataDir);
  const ownName = asideOf(socketPath);
  try {
    const server = await listenOn(ownName);
    await link(ownName, socketPath);
    return server;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return await refuseSecond(dataDir, { pid: '' });
    throw new StartError(
      `DATA_DIR ${dataDir} cannot hold the lock of the server (${errorCode(error)}): choose a folder on a local disk.`,
    );
  } finally {
    await rm(ownName, { force: true });
  }
}

/**
 * Reserves `dataDir` (an existing folder) for this process. Throws {@link StartError} with the other server's process
 * number and the path when it is taken, within a second.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const folder = path.resolve(dataDir);
  const server = await withShortName(folder, (name) => takeSocket(name, folder));
  const pidFile = path.join(folder, PID_FILE);
  await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    async release() {
      await rm(pidFile, { force: true });
      await rm(path.join(folder, SOCKET), { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
