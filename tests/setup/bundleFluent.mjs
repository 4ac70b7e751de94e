/**
 * Fluent UI as one file for the component tests. Jest gives every test file modules of its own, and Fluent is thousands
 * of them: loading them was a third of the time. The bundle holds the same code, made once per version of the packages
 * and set of icons that the console names, and kept in .cache.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';

const IMPORT_OF_ICONS = /import \{([^}]*)\} from '@fluentui\/react-icons'/g;

/** Names of the icons that files of these folders import. */
function iconsOf(folders) {
  const names = new Set();
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  for (const entry of entries) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const text = readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
    for (const [, list = ''] of text.matchAll(IMPORT_OF_ICONS))
      for (const name of list.split(',').map((one) => one.trim()))
        if (name !== '' && !name.startsWith('type ')) names.add(name.replace(/ as .*$/, ''));
  }
  return [...names].sort();
}

/** Path of the bundle; it is made when it is not there yet. */
export async function bundleFluent(root) {
  const entry = [
    "export * from '@fluentui/react-components';",
    `export { ${iconsOf(['src', 'tests/components', 'tests/setup'].map((folder) => path.join(root, folder))).join(', ')} } from '@fluentui/react-icons';`,
  ].join('\n');
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const key = createHash('sha256').update(lock).update(entry).digest('hex').slice(0, 16);
  const file = path.join(root, '.cache', `fluent-${key}.cjs`);
  if (existsSync(file)) return file;
  // Two runs may begin together: each writes a file of its own, and the last to be named stays.
  const making = `${file}.${process.pid}`;
  await build({
    stdin: { contents: entry, resolveDir: root, loader: 'js' },
    outfile: making,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"test"' },
    // One React for the bundle and for everything else.
    external: ['react', 'react-dom'],
    logLevel: 'error',
  });
  renameSync(making, file);
  return file;
}
