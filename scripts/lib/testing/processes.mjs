/** Starts the programs that the tests consist of. Only modules of Node: the packages may not be installed yet. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
/** Where the runners leave their reports. */
export const RESULTS = path.join(ROOT, '.cache', 'test-results');
const children = new Set();

/** Where the output of the stage at hand goes when others run beside it: it is printed whole when the stage ends. */
export const kept = new AsyncLocalStorage();

/** Runs a program of this repository and answers its exit code; its output passes through, or is kept for later. */
export function run(command, args, env = {}) {
  const output = kept.getStore();
  const stdio = output === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    children.add(child);
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => {
      children.delete(child);
      process.stderr.write(`${command} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** A script of this repository. */
export const node = (script, ...args) => run(process.execPath, [path.join(ROOT, script), ...args]);
/** A program of a package. */
export const tool = (name, ...args) => node(path.join('node_modules', name), ...args);

/** Types are many small objects: with more room for young ones a twelfth of the processor time is not spent on clearing. */
export const eslint = (...args) =>
  run(process.execPath, [
    '--min-semi-space-size=128',
    '--max-semi-space-size=256',
    path.join(ROOT, 'node_modules/eslint/bin/eslint.js'),
    ...args,
    '--max-warnings',
    '0',
  ]);

/** Runs tasks with at most two at a time, which is what the smallest supported machine has cores for. */
export async function inPairs(tasks) {
  const waiting = [...tasks];
  const results = [];
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) results.push(await task());
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** Runs tasks one after the other; 0 when all of them ended with 0. */
export async function inTurn(tasks) {
  let worst = 0;
  for (const task of tasks) worst = Math.max(worst, await task());
  return worst;
}

/** Ctrl+C ends what was started, too. */
export function stopChildrenOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      for (const child of children) child.kill(signal);
      process.exitCode = 1;
    });
  }
}
