#!/usr/bin/env node
/** `npm run dev`: the server from its sources, restarted when they change, and Vite with hot reload in front of it. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ROOT, runAsProgram, say } from './lib/run.mjs';
import { ensurePackages } from './setup.mjs';

await runAsProgram(async () => {
  await ensurePackages();
  say('The console with hot reload will be at http://127.0.0.1:5173.');
  const node = (script, ...args) =>
    spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
  const children = [
    node('tsx/dist/cli.mjs', 'watch', '--tsconfig', 'tsconfig.server.json', 'server/main.ts'),
    node('vite/bin/vite.js'),
  ];
  const stopAll = (signal) => children.forEach((child) => child.kill(signal));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stopAll(signal));
  // One without the other is of no use.
  for (const child of children) child.once('exit', () => stopAll('SIGTERM'));
});
