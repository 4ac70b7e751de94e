/** A text on its way through one step, and the places of its lines. */
import { isScalar, type YAMLSeq } from 'yaml';
import type { Emitted } from './emit';
import { dashOf, rangeOf, type Entry, type Place, type Tree } from './tree';

/** `plain` writes as people do; `quoted` puts texts into quotes, for values that the plain way would change. */
export type Style = 'plain' | 'quoted';

export interface Source {
  text: string;
  eol: string;
  tree: Tree;
  style: Style;
}

export function put({ text }: Source, start: number, end: number, instead: string): string {
  return text.slice(0, start) + instead + text.slice(end);
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

export function columnOf(text: string, at: number): number {
  return at - lineStart(text, at);
}

/** Where the line that holds `at` ends, before its line break. */
export function lineEnd(text: string, at: number): number {
  const next = text.indexOf('\n', at);
  const end = next === -1 ? text.length : next;
  return text[end - 1] === '\r' && end > at ? end - 1 : end;
}

/** The start of the line after the one where a value ends; block values end behind their line break already. */
export function afterLine(text: string, end: number): number {
  if (end > 0 && text[end - 1] === '\n') return end;
  const next = text.indexOf('\n', end);
  return next === -1 ? text.length : next + 1;
}

export function endOfEntry({ text }: Source, { key, value }: Entry): number {
  if (value !== null && value !== undefined) return rangeOf(value).end;
  return text.indexOf(':', rangeOf(key).end) + 1;
}

export function endOfItem(list: YAMLSeq, at: number): number {
  const item = list.items[at];
  return item === null || item === undefined ? dashOf(list, at) + 1 : rangeOf(item).end;
}

export const joined = ({ head, below }: Emitted, rest: string, eol: string) =>
  [head + rest, ...below].join(eol);

export function isNothing({ node }: Place): boolean {
  return node === null || (isScalar(node) && node.source === '' && node.type === 'PLAIN');
}
