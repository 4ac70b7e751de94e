import { statfs } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { errorCode } from '../errorCode';
import { formatDuration } from './durations';
import {
  flag,
  isPresent,
  optionalDuration,
  optionalInteger,
  optionalObject,
  optionalSize,
  optionalText,
  refuseUnsupported,
  requiredText,
} from './fields';
import type { FileFacts } from './folderListing';
import { folderSource } from './folderSource';
import { explainNetworkError, reasonOf } from './networkErrors';
import { formatSize } from './sizes';
import { InvalidCheck } from './types';
import type { CheckFinding, CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const PATTERN_TIMEOUT_MS = 500;
const UNSUPPORTED = ['gcpConnection', 'smbConnection'] as const;

interface FolderSpec {
  path: string;
  recursive: boolean;
  pattern: RegExp | undefined;
  filter: (file: FileFacts, now: number) => boolean;
  minAge: number | undefined;
  maxAge: number | undefined;
  minCount: number | undefined;
  maxCount: number | undefined;
  minSize: number | undefined;
  maxSize: number | undefined;
  availableSize: number | undefined;
  totalSize: number | undefined;
}

function readPattern(filter: JsonObject): RegExp | undefined {
  const regex = optionalText(filter, 'regex');
  if (regex === undefined) return undefined;
  try {
    return new RegExp(regex);
  } catch {
    // the engine's message is about its own grammar; the pattern itself is the better hint
    throw new InvalidCheck(`filter.regex "${regex.slice(0, 100)}" is not a regular expression.`);
  }
}

/** Foreign patterns can take for ever on one name, so they run where the engine can be stopped. */
function matching(pattern: RegExp, files: readonly FileFacts[]): FileFacts[] {
  const names = files.map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
  const sandbox = { source: pattern.source, names, matches: new Array<boolean>() };
  try {
    runInNewContext(
      'const p = new RegExp(source); for (const n of names) matches.push(p.test(n));',
      sandbox,
      {
        timeout: PATTERN_TIMEOUT_MS,
      },
    );
  } catch (error) {
    if (errorCode(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new InvalidCheck(
      `filter.regex needs more than ${PATTERN_TIMEOUT_MS} ms on these names: write a simpler one.`,
    );
  }
  return files.filter((_file, index) => sandbox.matches[index]);
}

function readFilter(spec: JsonObject): FolderSpec['filter'] {
  const filter = optionalObject(spec, 'filter') ?? {};
  const minAge = optionalDuration(filter, 'minAge') ?? Number.NEGATIVE_INFINITY;
  const maxAge = optionalDuration(filter, 'maxAge') ?? Number.POSITIVE_INFINITY;
  const minSize = optionalSize(filter, 'minSize') ?? 0;
  const maxSize = optionalSize(filter, 'maxSize') ?? Number.POSITIVE_INFINITY;
  return ({ bytes, modified }, now) => {
    const age = now - modified;
    return age >= minAge && age <= maxAge && bytes >= minSize && bytes <= maxSize;
  };
}

function readFolderSpec(spec: JsonObject): FolderSpec {
  return {
    path: requiredText(spec, 'path'),
    recursive: flag(spec, 'recursive'),
    pattern: readPattern(optionalObject(spec, 'filter') ?? {}),
    filter: readFilter(spec),
    minAge: optionalDuration(spec, 'minAge'),
    maxAge: optionalDuration(spec, 'maxAge'),
    minCount: optionalInteger(spec, 'minCount'),
    maxCount: optionalInteger(spec, 'maxCount'),
    minSize: optionalSize(spec, 'minSize'),
    maxSize: optionalSize(spec, 'maxSize'),
    availableSize: optionalSize(spec, 'availableSize'),
    totalSize: optionalSize(spec, 'totalSize'),
  };
}

function countComplaint({ minCount, maxCount }: FolderSpec, count: number): string | undefined {
  if (minCount !== undefined && count < minCount)
    return `There are ${count} files; expected at least ${minCount}.`;
  if (maxCount !== undefined && count > maxCount)
    return `There are ${count} files; expected at most ${maxCount}.`;
  return undefined;
}

function ageComplaint({ minAge, maxAge }: FolderSpec, newest: FileFacts, now: number): string | undefined {
  const age = now - newest.modified;
  const subject = `The newest file, ${newest.name}, is ${formatDuration(Math.max(0, age))} old`;
  if (maxAge !== undefined && age > maxAge) return `${subject}; expected at most ${formatDuration(maxAge)}.`;
  if (minAge !== undefined && age < minAge) return `${subject}; expected at least ${formatDuration(minAge)}.`;
  return undefined;
}

function sizeComplaint({ minSize, maxSize }: FolderSpec, files: readonly FileFacts[]): string | undefined {
  const small = files.find(({ bytes }) => bytes < (minSize ?? 0));
  if (small)
    return `${small.name} has ${formatSize(small.bytes)}; expected at least ${formatSize(minSize ?? 0)}.`;
  const large = files.find(({ bytes }) => bytes > (maxSize ?? Number.POSITIVE_INFINITY));
  if (large)
    return `${large.name} has ${formatSize(large.bytes)}; expected at most ${formatSize(maxSize ?? 0)}.`;
  return undefined;
}

function filesComplaint(wanted: FolderSpec, files: readonly FileFacts[], now: number): string | undefined {
  const byCount = countComplaint(wanted, files.length);
  if (byCount !== undefined) return byCount;
  const [first, ...others] = files;
  if (first === undefined) {
    const asksForFiles = wanted.maxAge !== undefined || wanted.minSize !== undefined;
    return asksForFiles ? 'No file matches, so none is new or large enough.' : undefined;
  }
  const newest = others.reduce((best, file) => (file.modified > best.modified ? file : best), first);
  return ageComplaint(wanted, newest, now) ?? sizeComplaint(wanted, files);
}

function toFact({ name, bytes, modified }: FileFacts): JsonObject {
  return { name, size: bytes, modTime: new Date(modified).toISOString() };
}

async function spaceComplaint(wanted: FolderSpec, folder: string): Promise<string | undefined> {
  if (wanted.availableSize === undefined && wanted.totalSize === undefined) return undefined;
  const { bavail, blocks, bsize } = await statfs(folder);
  if (wanted.availableSize !== undefined && bavail * bsize < wanted.availableSize) {
    return `${formatSize(bavail * bsize)} are free; expected at least ${formatSize(wanted.availableSize)}.`;
  }
  if (wanted.totalSize !== undefined && blocks * bsize < wanted.totalSize) {
    return `The disk has ${formatSize(blocks * bsize)}; expected at least ${formatSize(wanted.totalSize)}.`;
  }
  return undefined;
}

function failure(folder: string, error: unknown, isAborted: boolean): CheckFinding {
  const message = `${folder} could not be read`;
  if (isAborted)
    return { pass: false, message, error: `${folder} could not be listed within ${DEADLINE_MS / 1000} s.` };
  const code = errorCode(error);
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `The folder ${folder} does not exist.`,
    ENOTDIR: `${folder} is not a folder.`,
    EACCES: `Watchfloor may not read ${folder}: give its user the right to.`,
    EPERM: `Watchfloor may not read ${folder}: give its user the right to.`,
  };
  const reason = reasons[code] ?? `${folder} could not be read: ${reasonOf(error)}.`;
  return { pass: false, message, error: reason };
}

function remoteFailure(place: string, error: unknown, signal: AbortSignal): CheckFinding {
  const reason: unknown = signal.aborted ? signal.reason : error;
  return { pass: false, message: `${place} could not be read`, error: explainNetworkError(reason, place) };
}

/** Looks at the files of a folder on this machine, on an SFTP server or in an S3 bucket: how many, how old, how large. Ages are those of the newest file. */
export const folderRunner: CheckRunner = {
  validate: (spec) => void readFolderSpec(spec),
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => requiredText(spec, 'path'),
  async run(spec, { signal, now }) {
    refuseUnsupported(spec, UNSUPPORTED);
    if (isPresent(optionalObject(spec, 'filter') ?? {}, 'since')) {
      throw new InvalidCheck('filter.since is not supported by the embedded runner yet: use filter.maxAge.');
    }
    const wanted = readFolderSpec(spec);
    const source = folderSource(spec, wanted);
    try {
      const listed = await source.list(signal);
      const named = wanted.pattern === undefined ? listed : matching(wanted.pattern, listed);
      const files = named.filter((file) => wanted.filter(file, now()));
      const error =
        filesComplaint(wanted, files, now()) ??
        (source.localFolder === undefined ? undefined : await spaceComplaint(wanted, source.localFolder));
      const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
      const message = `${files.length} files, ${formatSize(total)}`;
      const details = {
        count: files.length,
        bytes: total,
        files: files.slice(0, 50).map(({ name }) => name),
      };
      const facts = { results: { count: files.length, files: files.map(toFact) } };
      return {
        pass: error === undefined,
        message,
        details,
        facts,
        ...(error === undefined ? {} : { error }),
      };
    } catch (error) {
      if (error instanceof InvalidCheck) throw error;
      return source.localFolder === undefined
        ? remoteFailure(source.place, error, signal)
        : failure(source.localFolder, error, signal.aborted);
    }
  },
};
