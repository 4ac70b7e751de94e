/** Copies what a source said into JSON that can be stored: bounded, without what jsonb refuses, without secrets. Pure. */
import { MOST_BYTES, MOST_DEPTH, MOST_VALUES } from './limits';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The document cannot be stored; the message says why, to be read after the name of its place. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable';
}

/** Stands where a secret was. */
export const MASK = '***';

const LONE_SURROGATE = /[\ud800-\udfff]/gu;
const SECRET_PARTS = ['data', 'stringData'] as const;
/** Repeats the whole object as text, secrets included, and says nothing that the object does not. */
const REPEATED = 'kubectl.kubernetes.io/last-applied-configuration';

interface Budget {
  values: number;
  characters: number;
  /** Told of every value that a Secret hides. */
  onSecret: ((value: Json) => void) | undefined;
}

function text(value: string, budget: Budget): string {
  budget.characters -= value.length;
  if (budget.characters < 0)
    throw new Unstorable('is larger than 5 MB once its aliases are written out: split it');
  return value.replaceAll('\0', '').replace(LONE_SURROGATE, '\ufffd');
}

function masked(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return MASK;
  return Object.fromEntries(Object.keys(value).map((key) => [key, MASK]));
}

/** Values of a Kubernetes Secret never reach the database, however deep in a document the Secret stands. */
function withoutSecret(
  object: { [key: string]: Json },
  onSecret: Budget['onSecret'],
): { [key: string]: Json } {
  if (object['kind'] !== 'Secret' || typeof object['apiVersion'] !== 'string') return object;
  const hidden = SECRET_PARTS.filter((key) => Object.hasOwn(object, key)).map((key): [string, Json] => [
    key,
    masked(object[key] ?? null),
  ]);
  for (const [key] of hidden) onSecret?.(object[key] ?? null);
  return { ...object, ...Object.fromEntries(hidden) };
}

function scalar(value: unknown, budget: Budget): Json {
  if (typeof value === 'string') return text(value, budget);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'bigint') return null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

function copy(value: unknown, depth: number, budget: Budget): Json {
  budget.values -= 1;
  if (budget.values < 0)
    throw new Unstorable(`has more than ${MOST_VALUES} values once its aliases are written out: split it`);
  if (depth > MOST_DEPTH) throw new Unstorable(`is nested deeper than ${MOST_DEPTH} levels`);
  if (typeof value !== 'object' || value === null) return scalar(value, budget);
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1, budget));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  const entries = Object.entries(value)
    .filter(([key]) => key !== '__proto__' && key !== REPEATED)
    .map(([key, item]): [string, Json] => [text(key, budget), copy(item, depth + 1, budget)]);
  return withoutSecret(Object.fromEntries(entries), budget.onSecret);
}

/** The beginning of a text, without half a character at its end, which jsonb refuses. */
export function cut(value: string, most: number): string {
  return value.length > most ? value.slice(0, most).replace(LONE_SURROGATE, '') : value;
}

/** Throws Unstorable for what is too deep, too large or too many. `onSecret` is told what a Secret hides. */
export function plainJson(value: unknown, onSecret?: (hidden: Json) => void): Json {
  return copy(value, 0, { values: MOST_VALUES, characters: MOST_BYTES, onSecret });
}
