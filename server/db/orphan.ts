/** A PostgreSQL that outlived its server: found through its own pid file, and stopped before a new one starts. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../startError';
import type { Logger } from '../types';

const run = promisify(execFile);
const POLL_MS = 20;

/** What PostgreSQL writes into postmaster.pid, one fact a line. */
export interface PostmasterFile {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Undefined when the file is missing or half written. */
export async function readPostmasterFile(folder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/** The command line of a living process; undefined when there is none (a zombie has an empty one). */
async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text === '' ? undefined : text.replaceAll('\0', ' ');
  }
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() === '' ? undefined : stdout;
}

async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command !== undefined && command.includes('postgres') && command.includes(`-D ${folder} `);
}

async function waitUntilGone(pid: number, folder: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await isPostmasterOf(pid, folder)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/**
 * Stops the PostgreSQL that still serves `folder` and removes a pid file that nobody answers for. The caller holds the
 * data directory's lock, so whoever is found here has lost its server. A pid that now belongs to another program is
 * recognised by its command line and left alone.
 */
export async function removeOrphan(folder: string, log: Logger): Promise<void> {
  const found = await readPostmasterFile(folder);
  if (found && (await isPostmasterOf(found.pid, folder))) {
    log.warn({ pid: found.pid }, 'stopping the database that a killed server left behind');
    process.kill(found.pid, 'SIGINT');
    if (!(await waitUntilGone(found.pid, folder, 3_000))) {
      process.kill(found.pid, 'SIGQUIT');
      if (!(await waitUntilGone(found.pid, folder, 5_000))) {
        throw new StartError(
          `A PostgreSQL (process ${found.pid}) still uses ${folder} and does not stop: end that process, then start Watchfloor again.`,
        );
      }
    }
  }
  await rm(path.join(folder, 'postmaster.pid'), { force: true });
}
