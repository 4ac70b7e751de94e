/** Readers of one field of a check entry; each refusal is a sentence that names the field and the remedy. */
import { parseDuration } from '@/services/contracts/durations';
import { parseSize } from './sizes';
import type { JsonObject } from './types';
import { InvalidCheck } from './types';

/** True for a JSON object (not null, not a list). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own members only: a key such as `constructor` must not reach a prototype. */
function member(spec: JsonObject, key: string): unknown {
  const value = Object.hasOwn(spec, key) ? spec[key] : undefined;
  return value === null || value === '' ? undefined : value;
}

/** Whether the field is written at all; empty text counts as absent, because forms send it. */
export function isPresent(spec: JsonObject, key: string): boolean {
  return member(spec, key) !== undefined;
}

export function optionalText(spec: JsonObject, key: string): string | undefined {
  const value = member(spec, key);
  if (value === undefined) return undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value;
  throw new InvalidCheck(`${key} must be text.`);
}

/** A member of somebody else's answer as text; `fallback` when it is absent or no plain value. */
export function textOr(source: JsonObject, key: string, fallback: string): string {
  const value = member(source, key);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : fallback;
}

export function requiredText(spec: JsonObject, key: string): string {
  const value = optionalText(spec, key);
  if (value === undefined) throw new InvalidCheck(`${key} is missing: add it to the specification.`);
  return value;
}

/** A whole number in range; text such as "200" is accepted because older forms sent numbers as text. */
export function optionalInteger(
  spec: JsonObject,
  key: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER } = {},
): number | undefined {
  const value = member(spec, key);
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < min || number > max) {
    const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new InvalidCheck(`${key} must be a whole number ${range}.`);
  }
  return number;
}

export function flag(spec: JsonObject, key: string): boolean {
  const value = member(spec, key);
  if (value === undefined) return false;
  if (typeof value !== 'boolean') throw new InvalidCheck(`${key} must be true or false.`);
  return value;
}

export function optionalObject(spec: JsonObject, key: string): JsonObject | undefined {
  const value = member(spec, key);
  if (value === undefined) return undefined;
  if (!isJsonObject(value)) throw new InvalidCheck(`${key} must be a mapping of names to values.`);
  return value;
}

export function optionalList(spec: JsonObject, key: string): readonly unknown[] {
  const value = member(spec, key);
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new InvalidCheck(`${key} must be a list.`);
  return value;
}

/** Text of a map such as labels; numbers and booleans become text, as in Kubernetes. */
export function textMap(value: unknown): Record<string, string> {
  if (!isJsonObject(value)) return {};
  const entries = Object.entries(value).filter(
    ([, item]) => typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean',
  );
  return Object.fromEntries(entries.map(([key, item]) => [key, String(item)]));
}

/** Milliseconds of a duration field. */
export function optionalDuration(spec: JsonObject, key: string): number | undefined {
  const text = optionalText(spec, key);
  if (text === undefined) return undefined;
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined) {
    throw new InvalidCheck(`${key} "${text}" is not a duration: write it like 30s, 5m, 26h or 7d.`);
  }
  return milliseconds;
}

/** Bytes of a size field. */
export function optionalSize(spec: JsonObject, key: string): number | undefined {
  const text = optionalText(spec, key);
  if (text === undefined) return undefined;
  const bytes = parseSize(text);
  if (bytes === undefined)
    throw new InvalidCheck(`${key} "${text}" is not a size: write it like 500, 10Mi or 2GB.`);
  return bytes;
}

/**
 * An EnvVar (contract specs §2) as text. Only static values exist here: there is no secret store yet, and a check
 * must not run with an empty password as if that were what was meant.
 */
export function envValue(value: unknown, field: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!isJsonObject(value)) throw new InvalidCheck(`${field} must be text or {value: …}.`);
  if (Object.hasOwn(value, 'valueFrom')) {
    throw new InvalidCheck(
      `${field} refers to a Kubernetes secret or config map (valueFrom); the embedded backend has no secret store. Keep the value in a connection and name it in connection:, give a static value, or run this check on the platform.`,
    );
  }
  return envValue(value['value'], field);
}

/** Refuses options that change what the check means and that this runner does not act on. */
export function refuseUnsupported(spec: JsonObject, keys: readonly string[]): void {
  const used = keys.filter((key) => isPresent(spec, key) && spec[key] !== false);
  if (used.length === 0) return;
  throw new InvalidCheck(
    `${used.join(', ')} ${used.length === 1 ? 'is' : 'are'} not supported by the embedded runner yet, so the check was not run. Remove ${used.length === 1 ? 'it' : 'them'}, or run this check on the platform.`,
  );
}
