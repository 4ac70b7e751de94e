#!/usr/bin/env node
/**
 * Builds the console (Vite, then compressed copies) and the server (one bundle, packages stay outside) into dist/. Each
 * half is skipped when its inputs are those of the last build. `--force` builds anyway, `server` or `console` as an
 * argument builds one half, `--mode NAME` is Vite's mode.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Problem, ROOT, runAsProgram, say } from './lib/run.mjs';
import { pathToFileURL } from 'node:url';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|ttf)$/;
const SMALLEST_COMPRESSED = 1_024;
/** The best levels cost ten times the time for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const SHARED_INPUTS = ['package-lock.json', 'package.json', 'tsconfig.base.json', 'scripts/build.mjs'];
const HALVES = {
  console: {
    inputs: [
      'src',
      'public',
      'index.html',
      'vite.config.ts',
      'tsconfig.app.json',
      'docs',
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'scripts/docs.mjs',
      'scripts/lib/compiledAhead.json',
      ...SHARED_INPUTS,
    ],
    output: 'dist/console/index.html',
    build: buildConsole,
  },
  server: {
    inputs: ['server', 'src/services/contracts', 'tsconfig.server.json', ...SHARED_INPUTS],
    output: 'dist/server/main.js',
    build: buildServer,
  },
};

async function filesBelow(place) {
  if (!existsSync(place)) return [];
  if ((await stat(place)).isFile()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** A fingerprint of names and contents; times do not count, because a checkout changes them. */
async function fingerprint(inputs, mode) {
  const hash = createHash('sha256').update(`${process.versions.node} ${mode}\n`);
  const files = (await Promise.all(inputs.map((input) => filesBelow(path.join(ROOT, input))))).flat();
  for (const file of files.sort()) {
    hash.update(`${path.relative(ROOT, file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function compress(file) {
  const content = await readFile(file);
  if (content.byteLength < SMALLEST_COMPRESSED) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content, BROTLI), promisify(gzip)(content)]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

async function buildConsole(mode) {
  const vite = await import('vite');
  await vite.build({ root: ROOT, mode, configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
  const { buildDocs } = await import('./docs.mjs');
  await buildDocs(ROOT, path.join(ROOT, 'dist', 'console', 'docs'));
  const files = await filesBelow(path.join(ROOT, 'dist', 'console'));
  await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compress));
}

async function buildServer() {
  const { build } = await import('esbuild');
  await rm(path.join(ROOT, 'dist', 'server'), { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['server/main.ts', 'server/sample.ts'],
    outdir: 'dist/server',
    bundle: true,
    // Parts that are loaded later stay in files of their own, so that a refused start is quick.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    tsconfig: 'tsconfig.server.json',
    logLevel: 'warning',
  });
}

async function ensureHalf(name, mode, isForced) {
  const half = HALVES[name];
  const stampFile = path.join(ROOT, 'dist', `.${name}.stamp`);
  const stamp = await fingerprint(half.inputs, mode);
  const isBuilt = existsSync(path.join(ROOT, half.output));
  const known = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : '';
  if (!isForced && isBuilt && known === stamp) return;
  say(`Building the ${name}.`);
  const startedAt = Date.now();
  // Without a stamp a build that is interrupted starts anew next time.
  await rm(stampFile, { force: true });
  try {
    await half.build(mode);
  } catch (error) {
    throw new Problem(`The ${name} could not be built:\n${error instanceof Error ? error.message : error}`);
  }
  await mkdir(path.dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
  say(`Built the ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** In standalone mode nobody signs in, which the console is built for. */
function chosenMode(args) {
  const at = args.indexOf('--mode');
  if (at >= 0) return args[at + 1] ?? 'production';
  return process.env.AUTH_MODE === 'standalone' ? 'standalone' : 'production';
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runAsProgram(async () => {
    const args = process.argv.slice(2);
    const asked = Object.keys(HALVES).filter((name) => args.includes(name));
    const mode = chosenMode(args);
    for (const name of asked.length > 0 ? asked : Object.keys(HALVES)) {
      await ensureHalf(name, mode, args.includes('--force'));
    }
  });
}
