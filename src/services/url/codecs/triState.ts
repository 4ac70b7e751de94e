/**
 * Include and exclude in one parameter: `value:1,other:-1` (contract README §5.1). A colon inside a value is written
 * as four underscores and a comma as four vertical bars; a backslash keeps values that hold such runs themselves.
 */
import type { Codec } from '../codec';

export type TriState = 1 | -1;
export type TriStateMap = ReadonlyMap<string, TriState>;

export const NO_FILTERS: TriStateMap = new Map();

const COLON = '____';
const COMMA = '||||';

function escapeValue(value: string): string {
  return value
    .replace(/\\/g, '\\\\')
    .replace(/_(?=[_:])|(?<=[_:])_/g, '\\_')
    .replace(/\|(?=[|,])|(?<=[|,])\|/g, '\\|')
    .replace(/:/g, COLON)
    .replace(/,/g, COMMA);
}

function unescapeValue(text: string): string {
  return text.replace(/\\(.)|____|\|{4}/gs, (run: string, kept: string | undefined) => {
    if (kept !== undefined) return kept;
    return run === COLON ? ':' : ',';
  });
}

function parseItem(item: string): readonly [string, TriState] | undefined {
  const at = item.lastIndexOf(':');
  const state = item.slice(at + 1);
  if (at <= 0 || (state !== '1' && state !== '-1')) return undefined;
  return [unescapeValue(item.slice(0, at)), state === '1' ? 1 : -1];
}

export const triStateCodec: Codec<TriStateMap> = {
  parse: (text) => {
    const items = text.split(',').map(parseItem);
    return new Map(items.filter((item) => item !== undefined));
  },
  serialize: (value) => [...value].map(([key, state]) => `${escapeValue(key)}:${state}`).join(','),
  equals: (a, b) => a.size === b.size && [...a].every(([key, state]) => b.get(key) === state),
};

/** The map with `key` set to `state`, or without it for 0: zero values never reach the address. */
export function withTriState(map: TriStateMap, key: string, state: TriState | 0): TriStateMap {
  const next = new Map(map);
  if (state === 0) next.delete(key);
  else next.set(key, state);
  return next;
}
