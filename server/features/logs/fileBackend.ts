/**
 * Log files of this computer (contract specs §11, `file: {path: []}`). Only files below the folder that the operator
 * named in LOG_FILES are read: whoever may write log backends must not read every file of the server.
 */
import { open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { BadInput, shown } from '@server/features/query/badInput';
import { fillTemplate } from '@server/features/query/template';
import { errorCode } from '@server/errorCode';
import { readLine } from './lines';
import { LogsUnavailable } from './types';
import type { LogBackend, LogLine, LogPage, LogSearch } from './types';

/** The ends of the files are what matters; more than this of all of them together would fill the memory. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_FILES = 50;

/** A backend that reads below `folder`; without a folder every search says how to set one. */
export function fileBackend(folder: string | undefined): LogBackend {
  return {
    kind: 'file',
    async search(config, search) {
      if (folder === undefined) {
        throw new LogsUnavailable(
          'Log files cannot be read here: the operator of the server has to name their folder in LOG_FILES.',
        );
      }
      const patterns = config.texts('path') ?? [];
      if (patterns.length === 0) {
        throw new BadInput('The log backend names no files: add file.path with at least one path.');
      }
      const files = await findFiles(
        folder,
        patterns.map((pattern) => filled(pattern, search)),
      );
      const root = await realpath(folder);
      const known = knownOffsets(search.after);
      const offsets: Record<string, number> = {};
      const lines: LogLine[] = [];
      for (const file of files) {
        search.signal.throwIfAborted();
        const name = path.relative(root, file);
        const part = await readPart(file, known && (known.get(name) ?? 0), MOST_BYTES / files.length);
        for (const line of matching(part, path.basename(file), search)) lines.push(line);
        offsets[name] = part.end;
      }
      return { ...newestFirst(inRange(lines, search), search.limit), state: offsets };
    },
  };
}

const filled = (pattern: string, { component, selector }: LogSearch): string =>
  fillTemplate(pattern, {
    id: component.id,
    name: component.name,
    namespace: component.namespace ?? '',
    labels: selector.labels,
  });

/** Real paths of the files that fit, each once. A pattern may hold * in its last part. */
async function findFiles(folder: string, patterns: readonly string[]): Promise<string[]> {
  const root = await realpath(folder).catch((error: unknown) => {
    throw new LogsUnavailable(
      `The folder of LOG_FILES cannot be read (${errorCode(error)}): the operator has to check it.`,
    );
  });
  const found = new Set<string>();
  for (const pattern of patterns) {
    const absolute = path.resolve(root, pattern);
    for (const name of await namesIn(path.dirname(absolute), path.basename(absolute))) {
      const real = await realpath(path.join(path.dirname(absolute), name)).catch(() => undefined);
      if (real === undefined) continue; // removed meanwhile
      if (!real.startsWith(root + path.sep)) throw outside(pattern);
      found.add(real);
    }
    if (!absolute.startsWith(root + path.sep)) throw outside(pattern);
  }
  if (found.size <= MOST_FILES) return [...found];
  throw new BadInput(
    `The log backend fits ${found.size} files, but at most ${MOST_FILES} are read: name fewer.`,
  );
}

const outside = (pattern: string): BadInput =>
  new BadInput(`The log file ${shown(pattern)} is not below the folder of LOG_FILES: use a path inside it.`);

async function namesIn(folder: string, pattern: string): Promise<string[]> {
  if (!pattern.includes('*')) return [pattern];
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.at(-1) ?? '';
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []); // no folder, no files
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name.length >= start.length + end.length)
    .map((entry) => entry.name)
    .filter((name) => name.startsWith(start) && name.endsWith(end) && inOrder(name, rest.slice(0, -1)));
}

/** Whether the pieces between the stars occur one after the other. */
function inOrder(name: string, pieces: readonly string[]): boolean {
  let at = 0;
  for (const piece of pieces) {
    const found = name.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return true;
}

interface Part {
  text: string;
  /** Where it begins and ends in the file, in bytes. */
  start: number;
  end: number;
}

/** Where each file was left; undefined for a first search. A client sends it, so anything else counts as nothing. */
function knownOffsets(state: unknown): ReadonlyMap<string, number> | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  return new Map(
    Object.entries(state).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])),
  );
}

/**
 * What a file holds from `offset` on, at most its last `most` bytes. A shorter file than before is a new one. Of a file
 * that is followed, a last line without its end waits for it.
 */
async function readPart(file: string, offset: number | undefined, most: number): Promise<Part> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new LogsUnavailable(`The log file ${path.basename(file)} cannot be read (${errorCode(error)}).`);
  });
  try {
    const { size } = await handle.stat();
    const first = offset === undefined || offset < 0 || offset > size ? 0 : offset;
    const start = Math.max(first, size - Math.floor(most));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    const begin = start === first ? 0 : buffer.indexOf('\n') + 1; // the first line is cut
    const end = offset === undefined ? bytesRead : buffer.lastIndexOf('\n', bytesRead) + 1;
    if (end <= begin) return { text: '', start: first, end: first };
    return { text: buffer.toString('utf8', begin, end), start: start + begin, end: start + end };
  } finally {
    await handle.close();
  }
}

/** Lines of a whole file are numbered; of a part only the place is known. */
function matching({ text, start }: Part, file: string, { query, selector }: LogSearch): LogLine[] {
  const wanted = query.toLowerCase();
  let place = start;
  return text
    .split('\n')
    .map((raw, at) => {
      const id = start === 0 ? `${file}:${at + 1}` : `${file}@${place}`;
      place += Buffer.byteLength(raw) + 1;
      return { line: raw.endsWith('\r') ? raw.slice(0, -1) : raw, id };
    })
    .filter(({ line }) => line.trim() !== '' && line.toLowerCase().includes(wanted))
    .map(({ line, id }) => ({ id, ...readLine(line, { file }) }))
    .filter(({ labels }) => fitsLabels(labels, selector.labels));
}

/** A line without a time belongs to the last one before it that has one. */
function inRange(lines: readonly LogLine[], { from = -Infinity, to = Infinity }: LogSearch): LogLine[] {
  let last: number | undefined;
  return lines.filter(({ timestamp }) => {
    if (timestamp !== undefined) last = Date.parse(timestamp);
    return last === undefined || (last >= from && last < to);
  });
}

/** A line that says nothing about a label of the selector is not left out: plain files have no labels. */
const fitsLabels = (own: LogLine['labels'], wanted: LogLine['labels']): boolean =>
  Object.entries(wanted).every(([key, value]) => !Object.hasOwn(own, key) || own[key] === value);

/** Lines without a time stay where they were written, after the last line that has one. */
function newestFirst(lines: readonly LogLine[], limit: number): LogPage {
  let last = '';
  const timed = lines.map((line) => {
    last = line.timestamp ?? last;
    return { line, time: last };
  });
  const sorted = timed.reverse().sort((a, b) => (a.time === b.time ? 0 : a.time < b.time ? 1 : -1));
  return { total: lines.length, results: sorted.slice(0, limit).map(({ line }) => line) };
}
