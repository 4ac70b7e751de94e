/** What saving would change, value by value; another order of keys is no change (M19). Pure. */
import type { JsonValue } from '@/services/text/yaml';
import { isObject } from '../forms/yaml/plain';
import { documentOfFields, fieldLabel, fieldShown, type RecordFields } from './record';

export interface Change {
  /** 'labels', 'http[0].url'. */
  place: string;
  before: string;
  after: string;
}

/** Why a change deserves a second look before it is saved. */
export type Risk = 'removes' | 'credential' | 'code' | 'schedule';

const RISKY_KEYS: readonly (readonly [Risk, RegExp])[] = [
  ['credential', /password|passphrase|token|secret|accesskey|credential|kubeconfig|authentication/i],
  ['code', /(^|\.)(script|exec|actions|transform|podSpec)\b/],
  ['schedule', /(^|\.)(schedule|interval|cron)$/],
];

/** What may hurt about a change: what it takes away, whom it signs in as, what it runs, and when. */
export function riskOf({ place, before, after }: Change): Risk | undefined {
  const risky = RISKY_KEYS.find(([, keys]) => keys.test(place))?.[0];
  return risky ?? (before !== '' && after === '' ? 'removes' : undefined);
}

/** More than this nobody reads. */
const MOST_CHANGES = 200;

const shown = (value: JsonValue | undefined): string =>
  value === undefined ? '' : fieldShown(JSON.stringify(value));

type Pair = readonly [at: number, before: JsonValue | undefined, after: JsonValue | undefined];

/** Which item became which: what both lists begin and end with stayed, the rest is taken in its order. */
function paired(before: readonly JsonValue[], after: readonly JsonValue[]): Pair[] {
  const texts = [before, after].map((list) => list.map((item) => JSON.stringify(item)));
  const [old = [], next = []] = texts;
  const least = Math.min(old.length, next.length);
  let head = 0;
  while (head < least && old[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  const count = Math.max(old.length, next.length) - head - tail;
  return Array.from({ length: count }, (_, index) => {
    const at = head + index;
    return [
      at,
      at < before.length - tail ? before[at] : undefined,
      at < after.length - tail ? after[at] : undefined,
    ];
  });
}

function walk(
  place: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  found: Change[],
): void {
  if (found.length >= MOST_CHANGES || JSON.stringify(before) === JSON.stringify(after)) return;
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      walk(place === '' ? key : `${place}.${key}`, before[key], after[key], found);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    for (const [at, old, next] of paired(before, after)) walk(`${place}[${at}]`, old, next, found);
    return;
  }
  found.push({ place, before: shown(before), after: shown(after) });
}

/** The changes from one set of fields to another. */
export function changesBetween(before: RecordFields, after: RecordFields): Change[] {
  const found: Change[] = [];
  const columns = new Set(
    [...Object.keys(before), ...Object.keys(after)].filter((key) => !key.includes('/')),
  );
  for (const column of columns) {
    if (before[column] === after[column]) continue;
    const isText = (text: string | undefined) => text === undefined || text.startsWith('"');
    if (isText(before[column]) && isText(after[column]))
      found.push({
        place: fieldLabel(column),
        before: fieldShown(before[column]),
        after: fieldShown(after[column]),
      });
    else walk(column, parsed(before[column]), parsed(after[column]), found);
  }
  walk('', documentOfFields(before), documentOfFields(after), found);
  return found;
}

function parsed(text: string | undefined): JsonValue | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as JsonValue); // made by fieldText
}
