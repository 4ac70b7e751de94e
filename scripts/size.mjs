#!/usr/bin/env node
/** Holds the bundle budgets of .size-limit.json against the built console (gzip, 1 kB = 1000 bytes). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { BundleProblem, filesWith, FINGERPRINTS, loadedFiles, readManifest, routePages } from './bundle.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const DIST = path.join(ROOT, 'dist', 'console');

async function gzipKb(files) {
  const checks = [{ files: files.map((file) => path.join(DIST, file)), gzip: true }];
  const [{ size }] = await sizeLimit([filePlugin], { checks });
  return size / 1000;
}

async function budgetLines(manifest) {
  const budgets = JSON.parse(readFileSync(path.join(ROOT, '.size-limit.json'), 'utf8'));
  const lines = [];
  for (const { name, limitKb, modules } of budgets) {
    const files = loadedFiles(manifest, modules);
    const kb = await gzipKb(files);
    const problem =
      kb > limitKb ? `${(kb - limitKb).toFixed(1)} kB over the budget: ${files.join(', ')}` : undefined;
    lines.push({ text: `${name}: ${kb.toFixed(1)} kB of ${limitKb} kB in ${files.length} files`, problem });
  }
  return lines;
}

/** Libraries that must not travel with what does not need them. */
function absenceLines(manifest) {
  const entry = loadedFiles(manifest, ['index.html']);
  const rules = [
    { what: 'AG Grid', where: 'the entry', files: entry },
    { what: 'Monaco', where: 'the entry', files: entry },
    ...routePages(manifest).map((page) => ({
      what: 'Monaco',
      where: page,
      files: loadedFiles(manifest, [page]),
    })),
  ];
  return rules.map(({ what, where, files }) => {
    const found = filesWith(DIST, files, FINGERPRINTS[what]);
    const problem =
      found.length > 0 ? `${what} is loaded with ${where}: ${found.join(', ')}; import it lazily` : undefined;
    return { text: `${what} is absent from ${where}`, problem };
  });
}

try {
  const manifest = readManifest(DIST);
  const lines = [...(await budgetLines(manifest)), ...absenceLines(manifest)];
  for (const { text, problem } of lines)
    process.stdout.write(problem ? `✗ ${text}\n  ${problem}\n` : `✓ ${text}\n`);
  process.exitCode = lines.some(({ problem }) => problem) ? 1 : 0;
} catch (error) {
  if (!(error instanceof BundleProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
