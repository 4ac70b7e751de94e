/** What the architecture tests look at: the files of this repository as they lie on disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../..');

/** Files below `folder` (from the root, forward slashes) whose names match; a missing folder has none. */
export function filesIn(folder: string, name: RegExp): string[] {
  const full = path.join(ROOT, folder);
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => name.test(file) && !file.includes('node_modules/'))
    .sort();
}

export function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** Source of the product and its tests. */
export function sourceFiles(): string[] {
  return ['src', 'server', 'tests', 'e2e', 'scripts'].flatMap((folder) =>
    filesIn(folder, /\.(?:tsx?|mjs|js)$/),
  );
}

/** The titles of running tests in one file, as the coverage of the checklist counts them. */
export function testTitles(text: string): string[] {
  const calls = /(?<![\w.])(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g;
  return [...text.matchAll(calls)].map((match) => match[2] ?? '');
}
