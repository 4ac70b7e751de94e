/** Questions about the built console, answered from Vite's build manifest. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Text that only the library's own code holds; class names survive minification. */
export const FINGERPRINTS = {
  Monaco: 'monaco-mouse-cursor-text',
  'AG Grid': 'ag-root-wrapper',
};

export class BundleProblem extends Error {}

/** The manifest of a build directory: source module → chunk. */
export function readManifest(distDir) {
  const file = path.join(distDir, '.vite', 'manifest.json');
  if (!existsSync(file)) {
    throw new BundleProblem(
      `${file} is missing: run "npm run build" first (vite needs build.manifest: true).`,
    );
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

function chunkOf(manifest, module) {
  const chunk = Object.hasOwn(manifest, module) ? manifest[module] : undefined;
  if (chunk) return chunk;
  const lazy = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry || manifest[key].isEntry);
  throw new BundleProblem(
    `"${module}" is no chunk of its own: name a lazily imported module. Those of this build are:\n  ${lazy.join('\n  ')}`,
  );
}

/** JavaScript files that load together with `modules`: their chunks and everything they import statically. */
export function loadedFiles(manifest, modules) {
  const files = new Set();
  const seen = new Set();
  const waiting = [...modules];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const chunk = chunkOf(manifest, module);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files].sort();
}

/** Which of `files` hold a library's code. */
export function filesWith(distDir, files, fingerprint) {
  return files.filter((file) => readFileSync(path.join(distDir, file), 'utf8').includes(fingerprint));
}

/** Lazily imported route pages: the modules whose visitors only read, plus those that edit. */
export function routePages(manifest) {
  return Object.keys(manifest).filter((key) => /^src\/features\/[^/]+\/pages\//.test(key));
}
