/** The program: configuration, lock, server, signals; prints what a person has to know. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, type Config } from './config';
import { describeVariables } from './configTable';
import { prepareDataDir } from './db/dataDir';
import { lockDataDir, type DataDirLock } from './db/lock';
import { createLogger } from './log';
import { StartError } from './startError';
import type { Logger } from './types';
// Only a type: the parts are loaded after the lock is taken, so that a second server leaves at once (F55).
import type { Served } from './serve';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** The folder with package.json, from the sources as well as from the bundle in dist/server. */
function projectFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  return path.basename(path.dirname(here)) === 'dist'
    ? path.resolve(here, '../..')
    : path.resolve(here, '..');
}

function readVersion(folder: string): string {
  const content: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return typeof content === 'object' && content !== null && 'version' in content
    ? String(content.version)
    : 'unknown';
}

/** Only the embedded database belongs to one server alone; others may share a DATABASE_URL. */
async function takeDataDir(config: Config): Promise<DataDirLock | undefined> {
  if (config.databaseUrl !== undefined || config.platformUrl !== undefined) return undefined;
  await prepareDataDir(config.dataDir);
  return lockDataDir(config.dataDir);
}

function announcement({ config, administrator, demo }: Served): string {
  const lines = [`Watchfloor is ready at ${config.publicUrl}`];
  if (administrator?.password !== undefined) {
    lines.push(`First administrator: ${administrator.email} with password ${administrator.password}`);
    lines.push('This password is shown only now: keep it, or change it after signing in.');
  } else if (administrator) {
    lines.push(`First administrator: ${administrator.email} with the password of ADMIN_PASSWORD`);
  }
  if (demo) {
    const names = 'admin@, editor@, viewer@, commander@ and responder@watchfloor.local';
    lines.push(`Demo accounts: ${names} with password ${demo.password}`);
  }
  return lines.join('\n');
}

/** Stops what was started, once, whoever asks, also while the start is still going on. */
class Running {
  lock: DataDirLock | undefined;
  served: Served | undefined;
  started: Promise<void> | undefined;
  private stopping: Promise<void> | undefined;

  stop(): Promise<void> {
    this.stopping ??= this.stopInOrder();
    return this.stopping;
  }

  private async stopInOrder(): Promise<void> {
    // Half a start cannot be stopped. Why a start failed is reported by main.
    await this.started?.catch(() => undefined);
    await this.served?.stop();
    await this.lock?.release();
  }
}

/** Ctrl+C reaches the whole group of processes, and npm passes it on once more: both are one wish. Milliseconds. */
const SAME_WISH_MS = 1_000;

/** Answers how to end the process with an exit code. A second signal ends it at once, leaving PostgreSQL behind. */
function handleSignals(running: Running, log: Logger): (code: number) => void {
  let isEnding = false;
  const end = (code: number): void => {
    if (isEnding) process.exit(code || 1);
    isEnding = true;
    log.info({}, 'stopping');
    running.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  let askedAt = -Infinity;
  const endAsAsked = (): void => {
    const now = performance.now();
    if (now - askedAt < SAME_WISH_MS) return;
    askedAt = now;
    end(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, endAsAsked);
  const endBroken = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected fault, stopping');
    end(1);
  };
  process.on('uncaughtException', endBroken);
  process.on('unhandledRejection', endBroken);
  return end;
}

async function start(
  config: Config,
  log: Logger,
  running: Running,
  end: (code: number) => void,
): Promise<void> {
  running.lock = await takeDataDir(config);
  const { serve } = await import('./serve');
  const folder = projectFolder();
  running.served = await serve({
    config,
    log,
    clock: { now: () => Date.now() },
    version: readVersion(folder),
    consoleDir: path.join(folder, 'dist', 'console'),
    onLost: () => end(1),
  });
  say(announcement(running.served));
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    say(describeVariables());
    return;
  }
  const running = new Running();
  let log = createLogger('info');
  try {
    const config = readConfig(process.env);
    log = createLogger(config.logLevel);
    running.started = start(config, log, running, handleSignals(running, log));
    await running.started;
  } catch (error) {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'Watchfloor cannot start');
    await running.stop();
    process.exit(1);
  }
}

void main();
