import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDeadline } from './deadline';
import { hasTest } from './expressions';
import {
  envValue,
  isJsonObject,
  optionalDuration,
  optionalList,
  optionalText,
  refuseUnsupported,
  requiredText,
} from './fields';
import { formatDuration } from './durations';
import { InvalidCheck } from './types';
import type { CheckFinding, CheckRunner, JsonObject } from './types';

const DEFAULT_MS = 60_000;
const MAX_MS = 600_000;
const MAX_OUTPUT_BYTES = 256 * 1024;
const UNSUPPORTED = ['connections', 'checkout', 'artifacts', 'awsConnection'] as const;
const VARIABLE = /^[A-Za-z_]\w*$/;

/** How a script ended, with its output cut at 256 KiB each. */
export interface ScriptOutcome {
  stdout: string;
  stderr: string;
  exitCode: number;
}

/** Environment of a script: what it was given and what every program expects, nothing of the server's own secrets. */
function environmentOf(spec: JsonObject, folder: string): Record<string, string> {
  const given: Record<string, string> = {};
  for (const item of optionalList(spec, 'env')) {
    const name = isJsonObject(item) ? optionalText(item, 'name') : undefined;
    if (name === undefined || !VARIABLE.test(name))
      throw new InvalidCheck('Each item of env needs a name such as REGION.');
    given[name] = envValue(item, `env ${name}`) ?? '';
  }
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: folder,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    ...given,
  };
}

function limited(): { add: (chunk: Buffer) => void; text: () => string } {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    add(chunk) {
      if (size < MAX_OUTPUT_BYTES) chunks.push(chunk.subarray(0, MAX_OUTPUT_BYTES - size));
      size += chunk.length;
    },
    text: () =>
      Buffer.concat(chunks).toString('utf8').replaceAll('\0', '') +
      (size > MAX_OUTPUT_BYTES ? `\n… ${size - MAX_OUTPUT_BYTES} bytes more` : ''),
  };
}

/** The whole group dies: a script's children would otherwise outlive it. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // it ended by itself in the meantime
  }
}

/**
 * Runs a script in a folder of its own that is deleted afterwards, as the user of this server. A first line `#!…` names
 * the interpreter, otherwise it is sh. Rejects with the signal's reason when that aborts; the script is then killed.
 */
export async function runScript(
  script: string,
  spec: JsonObject,
  signal: AbortSignal,
  onOutput?: (stream: 'stdout' | 'stderr', text: string) => void,
): Promise<ScriptOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-exec-'));
  try {
    const file = path.join(folder, 'script');
    await writeFile(file, script.endsWith('\n') ? script : `${script}\n`, { mode: 0o700 });
    const [program, args] = script.startsWith('#!') ? [file, []] : ['/bin/sh', [file]];
    const child = spawn(program, args, {
      cwd: folder,
      env: environmentOf(spec, folder),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr] = [limited(), limited()];
    child.stdout.on('data', (chunk: Buffer) => {
      stdout.add(chunk);
      onOutput?.('stdout', chunk.toString('utf8'));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr.add(chunk);
      onOutput?.('stderr', chunk.toString('utf8'));
    });
    const exitCode = await new Promise<number>((resolve, reject) => {
      const stop = () => {
        kill(child);
        reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
      };
      signal.addEventListener('abort', stop, { once: true });
      child.once('error', reject);
      child.once('close', (code, name) => {
        signal.removeEventListener('abort', stop);
        resolve(code ?? (name === null ? -1 : 128));
      });
      if (signal.aborted) stop();
    });
    return { stdout: stdout.text().trimEnd(), stderr: stderr.text().trimEnd(), exitCode };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function timeoutOf(spec: JsonObject): number {
  return Math.min(optionalDuration(spec, 'timeout') ?? DEFAULT_MS, MAX_MS);
}

function lastLine(text: string): string {
  return text.split('\n').at(-1)?.slice(0, 300) ?? '';
}

function judge(spec: JsonObject, outcome: ScriptOutcome): CheckFinding {
  const { stdout, stderr, exitCode } = outcome;
  const isWrong = exitCode !== 0 && !hasTest(spec);
  const said = lastLine(stderr) || lastLine(stdout);
  return {
    pass: !isWrong,
    message: lastLine(stdout) || `Exit code ${exitCode}`,
    details: { ...outcome },
    facts: { results: { ...outcome } },
    ...(isWrong
      ? { error: `The script ended with exit code ${exitCode}${said === '' ? '' : `: ${said}`}.` }
      : {}),
  };
}

/** Runs a script, if the operator allows it; passes when it ends with 0, unless `test` decides. */
export const execRunner: CheckRunner = {
  validate(spec) {
    requiredText(spec, 'script');
    timeoutOf(spec);
  },
  // later than the script's own end, so that it is told in its words
  deadlineMs: (spec) => timeoutOf(spec) + 1000,
  endpoint: (spec) =>
    requiredText(spec, 'script')
      .split('\n')
      .find((line) => !line.startsWith('#!') && line.trim() !== '')
      ?.slice(0, 200),
  async run(spec, { signal, mayExec }) {
    if (!mayExec) {
      throw new InvalidCheck(
        'Scripts are switched off on this server: start it with ALLOW_EXEC=true to let checks and playbooks run them.',
      );
    }
    refuseUnsupported(spec, UNSUPPORTED);
    const deadline = startDeadline(signal, timeoutOf(spec));
    try {
      return judge(spec, await runScript(requiredText(spec, 'script'), spec, deadline.signal));
    } catch (error) {
      if (!deadline.isReached()) throw error;
      const sentence = `The script was stopped: it did not end within ${formatDuration(timeoutOf(spec))}.`;
      return { pass: false, message: 'Stopped', error: sentence };
    } finally {
      deadline.clear();
    }
  },
};
