#!/usr/bin/env node
/** `npm run sample`: builds the server when its sources changed, then loads the sample estate (see --help). */
import path from 'node:path';
import process from 'node:process';
import { Problem, ROOT, run, runAsProgram } from './lib/run.mjs';
import { ensurePackages } from './setup.mjs';

await runAsProgram(async () => {
  await ensurePackages();
  const built = await run(process.execPath, [path.join(ROOT, 'scripts/build.mjs'), 'server']);
  if (built !== 0) throw new Problem('The server could not be built; its messages are above.');
  const program = path.join(ROOT, 'dist/server/sample.js');
  process.exitCode = await run(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
});
