/** The built server as the process that an operator starts: for what only a process can show (signals, locks, kills). */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const ROOT = path.resolve(__dirname, '..', '..');
const ENTRY = path.join(ROOT, 'dist', 'server', 'main.js');
const START_TIMEOUT_MS = 30_000;

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** From the start to the end of the process. */
  ms: number;
}

export interface ServerProcess {
  pid: number;
  /** Waits for the line with the address; rejects with the output when the process ends before. */
  ready: Promise<{ origin: string; ms: number }>;
  ended: Promise<Ended>;
  stdout(): string;
  kill(signal: NodeJS.Signals): Promise<Ended>;
}

const running = new Set<ChildProcess>();

/** Bundles the server when its sources changed since the last time. */
export async function buildServer(): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs'), 'server'], {
    cwd: ROOT,
  });
}

/** Kills whatever a failed test left running. */
export function killLeftovers(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts `node dist/server/main.js` with nothing of our environment but the path, and `env`. */
export function startServerProcess(
  env: Record<string, string>,
  command: readonly [string, ...string[]] = [process.execPath, ENTRY],
): ServerProcess {
  const startedAt = Date.now();
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, stdout, stderr, ms: Date.now() - startedAt });
    });
  });
  const ready = new Promise<{ origin: string; ms: number }>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not ready in time:\n${stdout}${stderr}`)),
      START_TIMEOUT_MS,
    );
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const origin = /ready at (\S+)\n/.exec(stdout)?.[1];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve({ origin, ms: Date.now() - startedAt });
    });
    void ended.then(({ code }) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} before it was ready:\n${stdout}${stderr}`));
    });
  });
  // A test that expects the end does not look at this one.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    stdout: () => stdout,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
