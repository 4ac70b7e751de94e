/** Plain JSON values by path: what a text says, without its looks. */
import type { JsonValue } from '@/services/text/yaml';

export type Path = readonly (string | number)[];
export type JsonObject = Record<string, JsonValue>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at `path`; undefined where there is none. Only own keys: a stranger may write `constructor`. */
export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  let at = value;
  for (const key of path) {
    if (Array.isArray(at)) at = typeof key === 'number' ? at[key] : undefined;
    else at = isObject(at) && Object.hasOwn(at, key) ? at[String(key)] : undefined;
  }
  return at;
}

/** Equal in what is said; the order of keys says nothing. */
export function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  );
}

function withoutKey(value: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function changedList(list: readonly JsonValue[], at: number, next: JsonValue | undefined): JsonValue[] {
  if (next === undefined) return list.filter((_item, index) => index !== at);
  return at >= list.length ? [...list, next] : list.map((item, index) => (index === at ? next : item));
}

function changedObject(value: JsonObject, key: string, next: JsonValue | undefined): JsonObject {
  return next === undefined ? withoutKey(value, key) : { ...value, [key]: next };
}

/** True for a group of settings that lost its last one: it goes too, unlike an entry of a list. */
function isEmptied(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  return (
    isObject(after) && Object.keys(after).length === 0 && isObject(before) && Object.keys(before).length > 0
  );
}

function changed(
  value: JsonValue | undefined,
  path: Path,
  next: JsonValue | undefined,
): JsonValue | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  const held = Array.isArray(value) || isObject(value) ? valueAt(value, [key]) : undefined;
  const inner = changed(held, rest, next);
  if (next === undefined && held === undefined) return value;
  if (typeof key === 'number') return changedList(Array.isArray(value) ? value : [], key, inner);
  const isGone = inner === undefined || (next === undefined && isEmptied(held, inner));
  return changedObject(isObject(value) ? value : {}, key, isGone ? undefined : inner);
}

/**
 * `value` with `next` at `path`; undefined takes the place away, and with it the groups above that it leaves empty.
 * What is not on the path stays the very same object.
 */
export function withValue(value: JsonValue, path: Path, next: JsonValue | undefined): JsonValue {
  return changed(value, path, next) ?? null;
}
