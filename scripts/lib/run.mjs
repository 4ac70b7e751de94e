/** Child programs that end when this one is told to end. Only modules of Node: packages may not be installed yet. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A fault that the person at the keyboard can mend; its message is the whole output. */
export class Problem extends Error {}

export const say = (text) => void process.stdout.write(`${text}\n`);

/**
 * Runs a program with our terminal and answers its exit code. SIGTERM, SIGINT and SIGHUP reach the program, and end this
 * one after it.
 */
export function run(command, args, { env = process.env, cwd = ROOT, timeoutMs, stdio = 'inherit' } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio });
    let isAsked = false;
    const pass = (signal) => {
      isAsked = true;
      child.kill(signal);
    };
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => child.kill('SIGTERM'), timeoutMs);
    const finish = (code) => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, pass);
      if (isAsked) process.exit(130);
      resolve(code);
    };
    child.once('error', () => finish(127));
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** Runs `work` and turns a Problem into its sentence and exit code 1; other faults keep their stack. */
export async function runAsProgram(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
