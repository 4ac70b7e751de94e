/**
 * Files of this machine for scrapers. Only what lies below the folders of SCRAPE_FILES is read, whatever a pattern or a
 * link says: whoever may write scrapers is not meant to read every file of the server.
 */
import { constants } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { InvalidCheck } from '@server/checks/types';
import { errorCode } from '@server/errorCode';
import { expandBraces, pathMatcher, splitPattern } from './glob';
import type { FitsPath } from './glob';
import { MOST_BYTES, MOST_FILES } from './limits';
import type { Problem } from './types';

export interface FoundFile {
  /** Absolute, without links. */
  path: string;
  /** As people know it: below the folder of SCRAPE_FILES. */
  name: string;
}

export interface FoundFiles {
  files: FoundFile[];
  problems: Problem[];
}

const MOST_ENTRIES = 200_000;
const MOST_LEVELS = 50;

const isBelow = (root: string, place: string): boolean =>
  place === root || place.startsWith(root.endsWith(path.sep) ? root : root + path.sep);

async function rootsOf(folders: readonly string[]): Promise<string[]> {
  if (folders.length === 0) {
    throw new InvalidCheck(
      'files cannot be read here: the operator of the server has to name their folders in SCRAPE_FILES.',
    );
  }
  return Promise.all(
    folders.map((folder) =>
      realpath(folder).catch((error: unknown) => {
        throw new InvalidCheck(
          `the folder ${folder} of SCRAPE_FILES cannot be read (${errorCode(error)}): the operator has to check it.`,
        );
      }),
    ),
  );
}

class Search {
  readonly files = new Map<string, FoundFile>();
  readonly problems: Problem[] = [];
  private entries = 0;

  constructor(
    private readonly root: string,
    private readonly ignored: readonly FitsPath[],
    private readonly signal: AbortSignal,
  ) {}

  /** Walks one pattern, which is relative to the root. */
  async run(pattern: string): Promise<void> {
    const { fixed, parts } = splitPattern(pattern);
    if (parts.includes('..')) {
      throw new InvalidCheck(`the path ${pattern.slice(0, 100)} leaves the folders of SCRAPE_FILES.`);
    }
    await this.walk(fixed, parts, pathMatcher(parts));
  }

  private async walk(below: readonly string[], pattern: readonly string[], fits: FitsPath): Promise<void> {
    this.signal.throwIfAborted();
    const folder = path.join(this.root, ...below);
    const real = await realpath(folder).catch(() => undefined);
    if (real === undefined) return; // no such folder, no files
    if (!isBelow(this.root, real)) {
      this.problems.push({
        text: `${below.join('/')} leads out of the folders of SCRAPE_FILES and is not followed.`,
      });
      return;
    }
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      this.problems.push({ text: `${below.join('/') || '.'} cannot be listed (${errorCode(error)}).` });
      return [];
    });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      this.entries += 1;
      if (this.entries > MOST_ENTRIES || this.files.size > MOST_FILES) return;
      const place = [...below, entry.name];
      if (this.ignored.some((ignored) => ignored(place))) continue;
      if (entry.isDirectory()) {
        const isDeeper = pattern.includes('**') || place.length < pattern.length;
        if (isDeeper && place.length <= MOST_LEVELS) await this.walk(place, pattern, fits);
      } else if (fits(place)) await this.take(place);
    }
  }

  private async take(place: readonly string[]): Promise<void> {
    const name = place.join('/');
    const real = await realpath(path.join(this.root, ...place)).catch(() => undefined);
    if (real === undefined) return; // removed meanwhile, or a link to nothing
    if (isBelow(this.root, real)) this.files.set(real, { path: real, name });
    else
      this.problems.push({
        text: `${name} is a link out of the folders of SCRAPE_FILES and is not read.`,
        isHarmless: true,
      });
  }
}

/** An absolute path is taken below the folder that holds it; any other below each folder. */
function relativeTo(root: string, folder: string, pattern: string): string | undefined {
  if (!path.isAbsolute(pattern)) return pattern;
  const holder = [root, path.resolve(folder)].find((known) => isBelow(known, path.normalize(pattern)));
  return holder === undefined ? undefined : path.relative(holder, path.normalize(pattern));
}

/** The files that fit one of the patterns and none of the ignored ones, each once, in the order of their names. */
export async function findFiles(
  folders: readonly string[],
  patterns: readonly string[],
  ignore: readonly string[],
  signal: AbortSignal,
): Promise<FoundFiles> {
  const roots = await rootsOf(folders);
  const files = new Map<string, FoundFile>();
  const problems: Problem[] = [];
  const ignored = ignore.flatMap(expandBraces).map((pattern) => pathMatcher(splitPattern(pattern).parts));
  for (const [at, root] of roots.entries()) {
    const search = new Search(root, ignored, signal);
    for (const pattern of patterns.flatMap(expandBraces)) {
      const relative = relativeTo(root, folders[at] ?? root, pattern);
      if (relative !== undefined) await search.run(relative);
    }
    for (const file of search.files.values()) files.set(file.path, file);
    problems.push(...search.problems);
  }
  const outside = patterns.find((pattern) =>
    roots.every((root, at) => relativeTo(root, folders[at] ?? root, pattern) === undefined),
  );
  if (outside !== undefined) {
    throw new InvalidCheck(`the path ${outside.slice(0, 100)} is not below a folder of SCRAPE_FILES.`);
  }
  const all = [...files.values()];
  if (all.length > MOST_FILES) {
    problems.push({ text: `More than ${MOST_FILES} files fit: the rest is left out. Name fewer in paths.` });
  }
  return { files: all.slice(0, MOST_FILES), problems };
}

/** The bytes of a file, or what is wrong with it, to be read after its name. */
export async function readBounded(file: string): Promise<{ bytes: Buffer } | { problem: string }> {
  let handle;
  try {
    // neither a link that came in between nor a pipe without a writer is opened
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = await handle.stat();
    if (!stat.isFile()) return { problem: 'is no ordinary file' };
    if (stat.size > MOST_BYTES) return { problem: 'is larger than 5 MB: split it' };
    return { bytes: await handle.readFile() };
  } catch (error) {
    return { problem: `cannot be read (${errorCode(error)})` };
  } finally {
    await handle?.close();
  }
}
