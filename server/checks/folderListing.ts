/** Lists the files that a folder check looks at, bounded so that a check on `/` cannot occupy the server. */
import { lstat, opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../errorCode';
import { InvalidCheck } from './types';

const MAX_ENTRIES = 100_000;
const GLOB = /[*?[{]/;

export interface FileFacts {
  /** Relative to the folder, with forward slashes. */
  name: string;
  bytes: number;
  /** Milliseconds since the epoch. */
  modified: number;
}

/** `**` crosses folders, `*` and `?` stay inside one name. */
function globToRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/?|[*?]|[\\^$.|+()[\]{}]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    return `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}

/** Splits `/backups/*.gz` into the folder to read and the pattern that names must match below it. */
export function splitGlob(pattern: string): {
  folder: string;
  glob: RegExp | undefined;
  crossesFolders: boolean;
} {
  const parts = pattern.split('/');
  const first = parts.findIndex((part) => GLOB.test(part));
  if (first === -1) return { folder: pattern, glob: undefined, crossesFolders: false };
  const rest = parts.slice(first).join('/');
  return {
    folder: parts.slice(0, first).join('/') || '/',
    glob: globToRegExp(rest),
    crossesFolders: rest.includes('/'),
  };
}

async function factsOf(file: string, name: string): Promise<FileFacts | undefined> {
  try {
    const facts = await stat(file);
    // a link to a folder, a pipe or a socket is not what a backup or a log is
    return facts.isFile() ? { name, bytes: facts.size, modified: facts.mtimeMs } : undefined;
  } catch (error) {
    // it was deleted between listing and looking, or it is a link to nothing: it is not a file of this folder
    if (['ENOENT', 'ELOOP'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** The regular files below `folder`; into subfolders only when `recursive`. Links to folders are not followed. */
export async function listFiles(
  folder: string,
  { recursive, glob, signal }: { recursive: boolean; glob: RegExp | undefined; signal: AbortSignal },
): Promise<FileFacts[]> {
  const files: FileFacts[] = [];
  const waiting = [''];
  let seen = 0;
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    for await (const entry of await opendir(path.join(folder, inside))) {
      signal.throwIfAborted();
      seen += 1;
      if (seen > MAX_ENTRIES) {
        throw new InvalidCheck(
          `The folder holds more than ${MAX_ENTRIES} entries: check a smaller one, or several.`,
        );
      }
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
      const full = path.join(folder, name);
      const isFolder = entry.isDirectory() || (!entry.isFile() && (await lstat(full)).isDirectory());
      if (isFolder) {
        if (recursive) waiting.push(name);
        continue;
      }
      if (glob && !glob.test(name)) continue;
      const facts = await factsOf(full, name);
      if (facts) files.push(facts);
    }
  }
  return files;
}
