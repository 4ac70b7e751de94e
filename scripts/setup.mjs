#!/usr/bin/env node
/**
 * Makes a fresh clone ready: packages when they are missing or stale, and with `--browser` a browser for the tests. Says
 * what it does and does nothing twice. Imports only modules of Node: it runs before the packages are there.
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { Problem, ROOT, run, runAsProgram, say } from './lib/run.mjs';

const OLDEST_NODE = [20, 19];
const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Problem(
    `Watchfloor needs Node ${OLDEST_NODE.join('.')} or later, but this is ${process.versions.node}: install a newer Node from https://nodejs.org.`,
  );
}

function readLock(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined; // half written by an interrupted installation: counts as not installed
  }
}

/**
 * Why the packages have to be installed, or undefined when they are as package-lock.json says. npm notes what it
 * installed in node_modules/.package-lock.json; packages for other kinds of computers are rightly missing there.
 */
export function packagesProblem(root = ROOT) {
  const wanted = readLock(path.join(root, 'package-lock.json'));
  if (!wanted)
    throw new Problem(
      'package-lock.json is missing or damaged: restore it with "git checkout package-lock.json".',
    );
  const installed = readLock(path.join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'Packages are not installed yet';
  for (const [place, { version, optional, link }] of Object.entries(wanted)) {
    if (place === '' || link) continue;
    const present = installed[place];
    if (!present && optional) continue;
    if (present?.version !== version)
      return `Packages are out of date (${place.replace(/^.*node_modules\//, '')})`;
    if (!existsSync(path.join(root, place, 'package.json'))) return `Packages are incomplete (${place})`;
  }
  return undefined;
}

/** Installs the packages of package-lock.json when something differs. */
export async function ensurePackages() {
  requireNode();
  const problem = packagesProblem();
  if (!problem) return;
  say(`${problem}: running npm install. This needs a network and takes a minute or two.`);
  // Started by npm itself? Then by the same npm; otherwise by the one on the path.
  const npm = /npm-cli\.js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined;
  // Not `npm ci`, which begins by throwing away everything that is there: one package that changed would cost minutes.
  // With --no-save what the lock file names is installed exactly, and neither file is changed.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
  if (code !== 0) {
    throw new Problem(
      `The packages could not be installed (npm install ended with ${code}; its messages are above): check the network and the registry setting of npm, then try again.`,
    );
  }
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const pathFolders = () => (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);

function installedBrowser() {
  const places = [
    ...pathFolders().flatMap((folder) => BROWSER_NAMES.map((name) => path.join(folder, name))),
    ...MAC_BROWSERS,
  ];
  return places.find(isProgram);
}

async function downloadedBrowser() {
  const { chromium } = await import('playwright');
  const file = chromium.executablePath();
  return file && isProgram(file) ? file : undefined;
}

async function downloadBrowser() {
  say("No browser found: downloading Playwright's Chromium.");
  const cli = path.join(ROOT, 'node_modules', 'playwright', 'cli.js');
  const code = await run(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: DOWNLOAD_TIMEOUT_MS });
  return code === 0 ? downloadedBrowser() : undefined;
}

async function aptInstall(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get'))
    return false;
  say(`Installing ${name} with apt-get.`);
  // RUNLEVEL=1 keeps Debian from starting a service that the tests start themselves
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-q'], { env });
  return (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })) === 0;
}

async function aptBrowser() {
  return (await aptInstall('chromium')) ? installedBrowser() : undefined;
}

/** A Redis for the tests of redis checks: an installed one, or Debian's. */
export async function ensureRedis() {
  const isInstalled = () => pathFolders().some((folder) => isProgram(path.join(folder, 'redis-server')));
  if (isInstalled() || ((await aptInstall('redis-server')) && isInstalled())) return;
  throw new Problem(
    'No redis-server for the tests was found or could be installed: install Redis and try again.',
  );
}

/** Path of a browser for the tests: CHROMIUM_PATH, an installed one, Playwright's, or one that is fetched now. */
export async function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Problem(`CHROMIUM_PATH is ${chosen}, but there is no program: correct it, or leave it out.`);
  }
  const found =
    installedBrowser() ?? (await downloadedBrowser()) ?? (await downloadBrowser()) ?? (await aptBrowser());
  if (found) return found;
  throw new Problem(
    'No browser for the tests was found or could be fetched: install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runAsProgram(async () => {
    await ensurePackages();
    say('Packages are installed.');
    if (!process.argv.includes('--browser')) return;
    say(`Browser for the tests: ${await ensureBrowser()}`);
    await ensureRedis();
  });
}
