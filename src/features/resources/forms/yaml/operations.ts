/** From one value to another in few small steps, so that everything else of the text can stay as it is. */
import type { JsonValue } from '@/services/text/yaml';
import { isObject, isSame, type JsonObject, type Path } from './plain';

export type Operation =
  | { kind: 'replace'; path: Path; value: JsonValue }
  | { kind: 'add'; path: Path; key: string; value: JsonValue }
  | { kind: 'remove'; path: Path }
  | { kind: 'insert'; path: Path; at: number; value: JsonValue };

function ofObjects(before: JsonObject, after: JsonObject, path: Path): Operation[] {
  const changes = Object.entries(before).flatMap(([key, held]) => {
    const next = Object.hasOwn(after, key) ? after[key] : undefined;
    return next === undefined ? [] : operationsOf(held, next, [...path, key]);
  });
  const removals = Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): Operation => ({ kind: 'remove', path: [...path, key] }));
  const additions = Object.entries(after)
    .filter(([key]) => !Object.hasOwn(before, key))
    .map(([key, value]): Operation => ({ kind: 'add', path, key, value }));
  return [...changes, ...removals, ...additions];
}

function ofLists(before: readonly JsonValue[], after: readonly JsonValue[], path: Path): Operation[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSame(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(before[before.length - 1 - tail], after[after.length - 1 - tail]))
    tail += 1;
  const gone = before.slice(head, before.length - tail);
  const come = after.slice(head, after.length - tail);
  const paired = Math.min(gone.length, come.length);
  const changes = come
    .slice(0, paired)
    .flatMap((next, index) => operationsOf(gone[index] ?? null, next, [...path, head + index]));
  // From the end, so that the places of the others do not move.
  const removals = gone
    .slice(paired)
    .map((_item, index): Operation => ({ kind: 'remove', path: [...path, head + paired + index] }))
    .reverse();
  const inserts = come
    .slice(paired)
    .map((value, index): Operation => ({ kind: 'insert', path, at: head + paired + index, value }));
  return [...changes, ...removals, ...inserts];
}

/** The steps that lead from `before` to `after`, in the order in which they are to be taken. */
export function operationsOf(before: JsonValue, after: JsonValue, path: Path = []): Operation[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length > 0 && after.length > 0)
    return ofLists(before, after, path);
  const isFilled = (value: JsonValue): value is JsonObject =>
    isObject(value) && Object.keys(value).length > 0;
  return isFilled(before) && isFilled(after)
    ? ofObjects(before, after, path)
    : [{ kind: 'replace', path, value: after }];
}
