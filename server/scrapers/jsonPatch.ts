/** What changed between two documents as a JSON patch (RFC 6902), and which of it says nothing. Pure. */
import { cut } from './plainJson';
import type { Json } from './plainJson';

export type PatchOperation =
  { op: 'add' | 'replace'; path: string; value: Json } | { op: 'remove'; path: string };

/** More than this is not a patch that anybody reads or applies; the diff still says what changed. */
const MOST_OPERATIONS = 1000;

type Branch = { [key: string]: Json };

function isObject(value: Json): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const pointer = (path: string, key: string | number): string =>
  `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** In one order, so that the same change has the same fingerprint wherever its documents come from. */
const sortedEntries = (value: Branch): [string, Json][] =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

function compareObjects(before: Branch, after: Branch, path: string, found: PatchOperation[]): void {
  for (const [key, value] of sortedEntries(before)) {
    const place = pointer(path, key);
    if (!Object.hasOwn(after, key)) found.push({ op: 'remove', path: place });
    else compare(value, after[key] ?? null, place, found);
  }
  for (const [key, value] of sortedEntries(after)) {
    if (!Object.hasOwn(before, key)) found.push({ op: 'add', path: pointer(path, key), value });
  }
}

function compareLists(
  before: readonly Json[],
  after: readonly Json[],
  path: string,
  found: PatchOperation[],
): void {
  const shared = Math.min(before.length, after.length);
  for (let at = 0; at < shared; at += 1)
    compare(before[at] ?? null, after[at] ?? null, pointer(path, at), found);
  // from the end, so that the places of the others stay what they are
  for (let at = before.length - 1; at >= shared; at -= 1)
    found.push({ op: 'remove', path: pointer(path, at) });
  for (const value of after.slice(shared)) found.push({ op: 'add', path: `${path}/-`, value });
}

function compare(before: Json, after: Json, path: string, found: PatchOperation[]): void {
  if (found.length > MOST_OPERATIONS) return;
  if (isObject(before) && isObject(after)) compareObjects(before, after, path, found);
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, found);
  else if (before !== after && JSON.stringify(before) !== JSON.stringify(after))
    found.push({ op: 'replace', path, value: after });
}

/** The operations that make `after` of `before`; undefined when there are more than a thousand. */
export function jsonPatch(before: Json, after: Json): PatchOperation[] | undefined {
  const found: PatchOperation[] = [];
  compare(before, after, '', found);
  return found.length > MOST_OPERATIONS ? undefined : found;
}

/** Servers write these by themselves, with every look or every write of anybody. */
const NOISE =
  /^\/metadata\/(?:resourceVersion|generation|managedFields)(?:\/|$)|^\/status\/observedGeneration$|\/(?:lastTransitionTime|lastUpdateTime|lastProbeTime|lastHeartbeatTime|renewTime)$/;

/** Whether none of the operations is a change of anybody's. */
export function isNoise(patch: readonly PatchOperation[]): boolean {
  return patch.every(({ path }) => NOISE.test(path));
}

const MOST_PATHS = 5;
const MOST_PATH = 200;

const readable = (path: string): string =>
  path.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');

/** The places of the changes for people: `spec.replicas, spec.paused and 3 more`. */
export function summaryOf(patch: readonly PatchOperation[] | undefined): string {
  if (patch === undefined) return 'More than 1000 changes';
  const paths = new Set(patch.map(({ path }) => cut(readable(path), MOST_PATH)));
  const shown = [...paths].slice(0, MOST_PATHS).map((path) => path || 'the whole document');
  const more = paths.size - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
