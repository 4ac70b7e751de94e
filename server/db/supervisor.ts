/** Keeps one PostgreSQL process alive for one database folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../startError';
import type { Logger } from '../types';
import type { PostgresBinaries } from './binaries';
import { DATABASE_ENVIRONMENT } from './environment';
import { readPostmasterFile, removeOrphan } from './orphan';
import type { ProcessOwner } from './processOwner';

/** Recovery after a crash replays the log before the database is ready, so this is generous. */
const READY_TIMEOUT_MS = 60_000;
const FAST_STOP_MS = 15_000;
const MAX_REVIVALS = 5;
const REVIVAL_WINDOW_MS = 60_000;

export interface SupervisorOptions {
  binaries: PostgresBinaries;
  owner: ProcessOwner;
  folder: string;
  log: Logger;
  onLost: ((error: Error) => void) | undefined;
}

export interface RunningPostgres {
  port: number;
  stop(): Promise<void>;
}

interface StartedProcess {
  child: ChildProcess;
  exited: Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

function serverArguments(folder: string, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and values may hold secrets: the log says what failed, never with what.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '',
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', folder, ...pairs];
}

function forwardLog(child: ChildProcess, log: Logger, recent: string[]): void {
  if (!child.stderr) return;
  createInterface({ input: child.stderr }).on('line', (line) => {
    recent.push(line);
    if (recent.length > 20) recent.shift();
    if (/^(?:FATAL|PANIC):/.test(line)) log.warn({ database: line }, 'database message');
    else log.debug({ database: line }, 'database message');
  });
}

function launch(options: SupervisorOptions, port: number, recent: string[]): StartedProcess {
  const { file, args, ...rights } = options.owner.launch(
    options.binaries.postgres,
    serverArguments(options.folder, port),
  );
  const child = spawn(file, args, {
    ...rights,
    cwd: '/',
    env: DATABASE_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A session of its own: Ctrl-C in the terminal must reach the server first, which drains before it stops this.
    detached: true,
  });
  forwardLog(child, options.log, recent);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      recent.push(error.message);
      resolve();
    });
  });
  return { child, exited };
}

async function waitUntilReady(folder: string, started: StartedProcess): Promise<boolean> {
  const ended = new AbortController();
  void started.exited.then(() => ended.abort());
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!ended.signal.aborted && Date.now() < deadline) {
    const state = await readPostmasterFile(folder);
    if (state?.isReady && state.pid === started.child.pid) return true;
    await sleep(10);
  }
  return false;
}

async function startOnce(options: SupervisorOptions, port: number): Promise<StartedProcess> {
  const recent: string[] = [];
  const started = launch(options, port, recent);
  if (await waitUntilReady(options.folder, started)) return started;
  started.child.kill('SIGQUIT');
  await started.exited;
  const reason =
    recent.findLast((line) => /FATAL|PANIC|ERROR|could not/.test(line)) ?? recent.at(-1) ?? 'no message';
  throw new StartError(
    `The embedded PostgreSQL in ${options.folder} does not start (${reason}): check free space and rights of that folder, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** Another program may take the free port between asking and binding, hence a few attempts. */
async function startOnFreePort(
  options: SupervisorOptions,
): Promise<{ port: number; started: StartedProcess }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, started: await startOnce(options, port) };
    } catch (error) {
      const isPortTaken =
        error instanceof Error && error.message.includes('could not create any TCP/IP sockets');
      if (!isPortTaken || attempt >= 3) throw error;
    }
  }
}

async function stopProcess(started: StartedProcess, log: Logger): Promise<void> {
  started.child.kill('SIGINT');
  const abort = new AbortController();
  const isSlow = await Promise.race([
    started.exited.then(() => false),
    sleep(FAST_STOP_MS, true, { signal: abort.signal }).catch(() => false),
  ]);
  abort.abort();
  if (!isSlow) return;
  log.warn('the database does not stop in time and is ended; it repairs itself at the next start');
  started.child.kill('SIGQUIT');
  await started.exited;
}

/** Starts PostgreSQL and starts it again on the same port when it dies, up to five times a minute. */
export async function supervisePostgres(options: SupervisorOptions): Promise<RunningPostgres> {
  const { folder, log } = options;
  const { port, started: first } = await startOnFreePort(options);
  let current = first;
  let isStopping = false;
  let revivals: number[] = [];
  let revival: Promise<void> = Promise.resolve();

  const revive = async (): Promise<void> => {
    revivals = [...revivals.filter((time) => Date.now() - time < REVIVAL_WINDOW_MS), Date.now()];
    if (revivals.length > MAX_REVIVALS) throw new Error('the database died too often');
    log.error('the database ended unexpectedly and is started again');
    await removeOrphan(folder, log);
    current = await startOnce(options, port);
    watch();
  };
  const watch = (): void => {
    void current.exited.then(() => {
      if (isStopping) return;
      revival = revive().catch((error: unknown) => {
        const lost = error instanceof Error ? error : new Error(String(error));
        log.fatal({ err: lost }, 'the database is lost');
        options.onLost?.(lost);
      });
    });
  };
  watch();

  return {
    port,
    async stop() {
      isStopping = true;
      await revival;
      await stopProcess(current, log);
    },
  };
}
