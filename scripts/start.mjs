#!/usr/bin/env node
/**
 * `npm start`: packages, build, server. The server runs in this very process, so whoever stops this stops it, and a
 * signal needs no forwarding.
 */
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { Problem, ROOT, run, runAsProgram } from './lib/run.mjs';
import { ensurePackages } from './setup.mjs';

/** Makes everything ready and starts the server with the environment of this process. */
export async function start() {
  await ensurePackages();
  // A process of its own, because the bundler's memory would stay with the server otherwise.
  const code = await run(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs')]);
  if (code !== 0) throw new Problem('Watchfloor was not started because the build above failed.');
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(path.join(ROOT, 'dist', 'server', 'main.js')).href);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runAsProgram(start);
