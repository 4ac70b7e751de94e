/**
 * The action gitops: writes files into a branch of a repository and pushes it (contract specs §9). It runs the program
 * git on a copy of its own; repositories are reached over HTTP only, so that no text of a playbook names a file or a
 * program of this server.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  envValue,
  flag,
  isJsonObject,
  isPresent,
  optionalList,
  optionalObject,
  optionalText,
  requiredText,
} from '@server/checks/fields';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { oneLine } from '@server/notifications/message';
import { fillAddress, fillText } from './template';
import type { Values } from './template';

interface GitPlan {
  /** Without credentials. */
  url: string;
  base: string;
  branch: string;
  author: string;
  email: string;
  message: string;
  files: { path: string; content: string }[];
  isForced: boolean;
  skipsExisting: boolean;
}

const REF = /^(?!-)(?!.*(?:\.\.|\/\/|@\{|\.lock$|\/$))[\w./-]{1,200}$/;

function refOf(text: string, what: string): string {
  if (REF.test(text)) return text;
  throw new InvalidCheck(`${what} of repo must be the name of a branch.`);
}

/** A path inside the repository, not of git's own folder. */
function pathOf(text: string): string {
  const parts = text.split('/');
  const isInside =
    text !== '' &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/^\.git$/i.test(part));
  if (isInside && !/[\0\\]/.test(text)) return text;
  throw new InvalidCheck('path of a file must lead to a place inside the repository, such as apps/web.yaml.');
}

function filesOf(spec: JsonObject, values: Values): GitPlan['files'] {
  const files = optionalList(spec, 'files').filter(isJsonObject);
  if (files.length === 0) throw new InvalidCheck('files must name at least one file with its content.');
  return files.map((file) => ({
    path: pathOf(fillText(requiredText(file, 'path'), values)),
    content: fillText(optionalText(file, 'content') ?? '', values),
  }));
}

/** What would be committed where. Throws InvalidCheck with a sentence. */
function gitPlanOf(spec: JsonObject, values: Values): GitPlan {
  for (const [key, instead] of [
    ['pr', 'push to a branch and open the request where the repository is'],
    ['patches', 'write whole files with files'],
  ] as const) {
    if (isPresent(spec, key))
      throw new InvalidCheck(`${key} is not carried out by this backend: ${instead}.`);
  }
  const repo = optionalObject(spec, 'repo') ?? {};
  const commit = optionalObject(spec, 'commit') ?? {};
  const text = fillAddress(requiredText(repo, 'url'), values);
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new InvalidCheck('url of repo must be an address such as https://git.example.org/apps.git.');
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw new InvalidCheck('url of repo must not hold credentials: give username and password beside it.');
  }
  const base = refOf(fillText(optionalText(repo, 'base') ?? 'main', values), 'base');
  return {
    url: url.href,
    base,
    branch: refOf(fillText(optionalText(repo, 'branch') ?? base, values), 'branch'),
    author: oneLine(fillText(requiredText(commit, 'author'), values)),
    email: oneLine(fillText(requiredText(commit, 'email'), values)),
    message: fillText(requiredText(commit, 'message'), values),
    files: filesOf(spec, values),
    isForced: flag(repo, 'force'),
    skipsExisting: flag(repo, 'skipExisting'),
  };
}

interface Git {
  folder: string;
  authorization: string | undefined;
  signal: AbortSignal;
}

/** No hook, no helper, no configuration of this computer, and no way but HTTP. */
const SETTINGS: readonly (readonly [string, string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.symlinks', 'false'],
  ['credential.helper', ''],
  ['protocol.allow', 'never'],
  ['protocol.http.allow', 'always'],
  ['protocol.https.allow', 'always'],
  ['http.followRedirects', 'false'],
];

function environment({ folder, authorization }: Git, more: Record<string, string>): Record<string, string> {
  // not as arguments: those can be read by everybody on this computer
  const settings = [
    ...SETTINGS,
    ...(authorization === undefined
      ? []
      : [['http.extraHeader', `Authorization: ${authorization}`] as const]),
  ];
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: folder,
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, key],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
    ...more,
  };
}

/** What git wrote. Throws InvalidCheck with its last line, which holds no credentials: they are in no address. */
async function run(git: Git, args: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const child = spawn('git', args, {
    cwd: git.folder,
    env: environment(git, more),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: git.signal,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-5000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        git.signal.aborted ? error : new InvalidCheck('The program git is not installed on this server.'),
      ),
    );
    child.once('close', resolve);
  });
  if (code === 0) return stdout.trim();
  const said = stderr.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
  throw new InvalidCheck(`git ${args[0] ?? ''} failed: ${said}`);
}

function authorizationOf(repo: JsonObject): string | undefined {
  const password = envValue(repo['password'], 'password');
  if (password === undefined) return undefined;
  const username = envValue(repo['username'], 'username') ?? 'git';
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Commits the files and pushes the branch; says so where nothing was to be done. */
export async function commitAndPush(
  spec: JsonObject,
  values: Values,
  signal: AbortSignal,
): Promise<JsonObject> {
  const plan = gitPlanOf(spec, values);
  const { url, base, branch, files } = plan;
  const folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-git-'));
  const git: Git = { folder, authorization: authorizationOf(optionalObject(spec, 'repo') ?? {}), signal };
  try {
    const isThere =
      branch !== base && (await run(git, ['ls-remote', '--heads', '--', url, `refs/heads/${branch}`])) !== '';
    if (isThere && plan.skipsExisting) return { branch, skipped: 'The branch exists already.' };
    const from = isThere && !plan.isForced ? branch : base;
    await run(git, ['clone', '--quiet', '--depth', '1', '--branch', from, '--', url, 'copy']);
    const copy: Git = { ...git, folder: path.join(folder, 'copy') };
    for (const file of files) {
      const place = path.join(copy.folder, file.path);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, file.content);
    }
    await run(copy, ['add', '--all']);
    if ((await run(copy, ['status', '--porcelain'])) === '')
      return { branch, skipped: 'The files are as they should be already.' };
    const who = { NAME: plan.author, EMAIL: plan.email };
    const names = Object.entries(who).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]);
    await run(
      copy,
      ['commit', '--quiet', '-m', plan.message],
      Object.fromEntries(names) as Record<string, string>, // pairs of texts
    );
    const commit = await run(copy, ['rev-parse', 'HEAD']);
    const force = plan.isForced ? ['--force'] : [];
    await run(copy, ['push', '--quiet', ...force, 'origin', `HEAD:refs/heads/${branch}`]);
    return { branch, commit, files: files.map((file) => file.path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
