/** Include and exclude → the languages in which the calls of the catalog take them (contract endpoints §4). Pure. */
import type { RowFilter } from '@/services/api/postgrest';
import type { TriStateMap } from '@/services/url/codecs/triState';
import type { KeyValue } from './records';

export interface Sides {
  included: readonly string[];
  excluded: readonly string[];
}

/** The keys of a filter by what they do. */
export function sidesOf(map: TriStateMap): Sides {
  const keys = (state: 1 | -1) => [...map].filter(([, value]) => value === state).map(([key]) => key);
  return { included: keys(1), excluded: keys(-1) };
}

const SPECIAL = /[%,!*]/g;

/** A value inside a list: what the list itself is written with is encoded, so that it stays one value. */
function listed(value: string): string {
  return value.replace(SPECIAL, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `a,!b`; undefined for no filter, which is then not sent. */
export function valueListOf(map: TriStateMap): string | undefined {
  const { included, excluded } = sidesOf(map);
  const words = [...included.map(listed), ...excluded.map((word) => `!${listed(word)}`)];
  return words.length === 0 ? undefined : words.join(',');
}

/** The key of a pair in a filter. A key of a tag holds no equals sign; a value may. */
export function pairKey({ key, value }: KeyValue): string {
  return `${key}=${value}`;
}

/** The pair of a filter's key; what has no equals sign names a key alone. */
export function pairOf(text: string): KeyValue {
  const at = text.indexOf('=');
  return at < 0 ? { key: text, value: '' } : { key: text.slice(0, at), value: text.slice(at + 1) };
}

interface KeyChoice {
  key: string;
  included: string[];
  excluded: string[];
}

/** The pairs of a filter, one entry a key, in the order in which they were chosen. */
export function byKey(map: TriStateMap): readonly KeyChoice[] {
  const choices = new Map<string, KeyChoice>();
  for (const [text, state] of map) {
    const { key, value } = pairOf(text);
    const choice = choices.get(key) ?? { key, included: [], excluded: [] };
    (state === 1 ? choice.included : choice.excluded).push(value);
    choices.set(key, choice);
  }
  return [...choices.values()];
}

function term(key: string, values: readonly string[], one: string, many: string): string[] {
  if (values.length === 0) return [];
  return [values.length === 1 ? `${key}${one}${values.join('')}` : `${key} ${many} (${values.join(',')})`];
}

/** `k=v,k2 notin (a,b)`; undefined for no filter. */
export function selectorOf(map: TriStateMap): string | undefined {
  const terms = byKey(map).flatMap(({ key, included, excluded }) => [
    ...term(key, included, '=', 'in'),
    ...term(key, excluded, '!=', 'notin'),
  ]);
  return terms.length === 0 ? undefined : terms.join(',');
}

/** The language of selectors has no quotes: what it is written with cannot be asked for. */
export function isSelectable({ key, value }: KeyValue): boolean {
  return !/[\s=!(),]/.test(key) && !/[(),]/.test(value);
}

/** Label → `value,!other`, as the summary takes it; undefined for no filter. */
export function labelFilterOf(map: TriStateMap): Readonly<Record<string, string>> | undefined {
  if (map.size === 0) return undefined;
  const entries = byKey(map).map(({ key, included, excluded }) => [
    key,
    [...included.map(listed), ...excluded.map((word) => `!${listed(word)}`)].join(','),
  ]);
  return Object.fromEntries(entries) as Record<string, string>; // pairs of texts
}

export interface Conditions {
  filters: RowFilter[];
  /** Of each group at least one must hold. */
  either: RowFilter[][];
}

/** One column: one of the included values; none of the excluded ones, where having none at all is no match for them. */
export function columnConditions(column: string, { included, excluded }: Sides): Conditions {
  return {
    filters: included.length === 0 ? [] : [[column, 'in', included]],
    either:
      excluded.length === 0
        ? []
        : [
            [
              [column, 'is', null],
              [column, 'not.in', excluded],
            ],
          ],
  };
}

/** A name inside a path of columns is quoted where it holds more than letters, digits, hyphens and underscores. */
export function jsonColumn(column: string, key: string): string {
  return /^[\w-]+$/.test(key) ? `${column}->>${key}` : `${column}->>"${key.replaceAll('"', '\\"')}"`;
}
