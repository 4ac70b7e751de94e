/** One small step in a text: nothing outside the touched value moves. */
import { isAlias, isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import type { JsonValue } from '@/services/text/yaml';
import { afterDash, afterKey, inFlow, keyText, wholeText, type Emitted, type Quoting } from './emit';
import type { Operation } from './operations';
import { dashOf, OutOfReach, placeOf, rangeOf, treeOf, type Entry, type Place, type Tree } from './tree';

/** `plain` writes as people do; `quoted` puts texts into quotes, for values that the plain way would change. */
export type Style = 'plain' | 'quoted';

interface Text {
  text: string;
  eol: string;
  tree: Tree;
  style: Style;
}

function put({ text }: Text, start: number, end: number, instead: string): string {
  return text.slice(0, start) + instead + text.slice(end);
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function columnOf(text: string, at: number): number {
  return at - lineStart(text, at);
}

/** Where the line that holds `at` ends, before its line break. */
function lineEnd(text: string, at: number): number {
  const next = text.indexOf('\n', at);
  const end = next === -1 ? text.length : next;
  return text[end - 1] === '\r' && end > at ? end - 1 : end;
}

/** The start of the line after the one where a value ends; block values end behind their line break already. */
function afterLine(text: string, end: number): number {
  if (end > 0 && text[end - 1] === '\n') return end;
  const next = text.indexOf('\n', end);
  return next === -1 ? text.length : next + 1;
}

function endOfEntry({ text }: Text, { key, value }: Entry): number {
  if (value !== null && value !== undefined) return rangeOf(value).end;
  return text.indexOf(':', rangeOf(key).end) + 1;
}

function quotingOf(held: Place, style: Style): Quoting {
  if (style === 'quoted') return 'QUOTE_DOUBLE';
  // The quotes of an empty text say nothing about how its author quotes.
  const type = isScalar(held.node) && held.node.value !== '' ? held.node.type : undefined;
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? type : undefined;
}

const joined = ({ head, below }: Emitted, rest: string, eol: string) => [head + rest, ...below].join(eol);

/** Whether the node takes lines of its own, up to and with the last line break. */
function isBlock(place: Place): boolean {
  const { node } = place;
  if (isMap(node) || isSeq(node)) return node.flow !== true;
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

function isNothing({ node }: Place): boolean {
  return node === null || (isScalar(node) && node.source === '' && node.type === 'PLAIN');
}

/** Where the value begins behind its colon or dash, spaces included. */
function valueStart(source: Text, place: Place): number {
  if (place.entry !== undefined) return source.text.indexOf(':', rangeOf(place.entry.key).end) + 1;
  if (!isSeq(place.parent)) throw new OutOfReach();
  return dashOf(place.parent, place.parent.items.indexOf(place.node)) + 1;
}

function emitAt(source: Text, place: Place, value: JsonValue): Emitted {
  const quoting = quotingOf(place, source.style);
  if (place.entry !== undefined)
    return afterKey(value, columnOf(source.text, rangeOf(place.entry.key).start), quoting);
  return afterDash(value, columnOf(source.text, valueStart(source, place) - 1), quoting);
}

function replaceRoot(source: Text, value: JsonValue): string {
  const { text, eol, tree } = source;
  const whole = wholeText(value).trimEnd().replaceAll('\n', eol);
  if (tree.contents !== null && !isNothing({ node: tree.contents, isInFlow: false })) {
    const { start, end } = rangeOf(tree.contents);
    const isEnded = text.slice(start, end).endsWith('\n');
    return put(source, start, end, whole + (isEnded ? eol : ''));
  }
  const lead = text === '' || text.endsWith('\n') ? text : `${text}${eol}`;
  return `${lead}${whole}${eol}`;
}

function replaceBlock(source: Text, place: Place, value: JsonValue): string {
  const { text, eol } = source;
  const { end } = rangeOf(place.node);
  const isEnded = text[end - 1] === '\n';
  const emitted = emitAt(source, place, value);
  return put(source, valueStart(source, place), end, joined(emitted, '', eol) + (isEnded ? eol : ''));
}

function replaceInline(source: Text, place: Place, value: JsonValue): string {
  const { text, eol } = source;
  const emitted = emitAt(source, place, value);
  const from = valueStart(source, place);
  const { start, end } = isNothing(place) ? { start: from, end: from } : rangeOf(place.node);
  if (emitted.below.length === 0) {
    const gap = isNothing(place) ? ' ' : '';
    return put(source, start, end, `${gap}${emitted.head.trimStart()}`);
  }
  // A comment behind the value stays on its line, which a header or a bare colon allows.
  const rest = text.slice(end, lineEnd(text, end));
  const head = isAlias(place.node) || start > from ? text.slice(from, start).trimEnd() : '';
  return put(source, from, lineEnd(text, end), joined({ ...emitted, head: head + emitted.head }, rest, eol));
}

/** What stands in brackets or braces stays in them, unless they were empty and groups come in. */
function staysInFlow({ node }: Place, value: JsonValue): boolean {
  if (!(isMap(node) || isSeq(node)) || node.flow !== true) return false;
  const isFlat = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isFlat || (node.items.length > 0 && typeof value === 'object');
}

function isEmptyCollection(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function replace(source: Text, path: Operation['path'], value: JsonValue): string {
  const place = placeOf(source.tree, path);
  if (place === undefined) return addMerged(source, path, value);
  if (path.length === 0) return replaceRoot(source, value);
  if (place.isInFlow || staysInFlow(place, value)) {
    const { start, end } = rangeOf(place.node);
    const gap = isNothing(place) ? ' ' : '';
    return put(source, start, end, gap + inFlow(value, source.style === 'quoted'));
  }
  return isBlock(place) || isEmptyCollection(value)
    ? replaceBlock(source, place, value)
    : replaceInline(source, place, value);
}

/** A key that a merge brought in is overridden by one of its own. */
function addMerged(source: Text, path: Operation['path'], value: JsonValue): string {
  const key = path.at(-1);
  if (typeof key !== 'string') throw new OutOfReach();
  return add(source, path.slice(0, -1), key, value);
}

/** Puts whole lines behind a value that ends at `end`. */
function putLinesAfter(source: Text, end: number, lines: string): string {
  const { text, eol } = source;
  const at = afterLine(text, end);
  const isOpen = at === text.length && !text.endsWith('\n');
  return isOpen ? `${text}${eol}${lines}` : put(source, at, at, `${lines}${eol}`);
}

function add(source: Text, path: Operation['path'], key: string, value: JsonValue): string {
  const map = placeOf(source.tree, path);
  if (!isMap(map?.node)) throw new OutOfReach();
  const last = map.node.items.at(-1);
  if (last === undefined) throw new OutOfReach();
  const end = endOfEntry(source, last);
  const isQuoted = source.style === 'quoted';
  if (map.isInFlow || map.node.flow === true)
    return put(source, end, end, `, ${inFlow(key)}: ${inFlow(value, isQuoted)}`);
  const column = columnOf(source.text, rangeOf(map.node.items[0]?.key).start);
  const emitted = afterKey(value, column, isQuoted ? 'QUOTE_DOUBLE' : undefined);
  const line = joined(emitted, '', source.eol);
  return putLinesAfter(source, end, `${' '.repeat(column)}${keyText(key)}:${line}`);
}

function insert(source: Text, path: Operation['path'], at: number, value: JsonValue): string {
  const list = placeOf(source.tree, path);
  if (!isSeq(list?.node) || list.node.items.length === 0) throw new OutOfReach();
  const { items } = list.node;
  const isQuoted = source.style === 'quoted';
  if (list.isInFlow || list.node.flow === true) {
    const place = at < items.length ? rangeOf(items[at]).start : rangeOf(items.at(-1)).end;
    const written = inFlow(value, isQuoted);
    return put(source, place, place, at < items.length ? `${written}, ` : `, ${written}`);
  }
  const column = columnOf(source.text, dashOf(list.node, 0));
  const emitted = afterDash(value, column, isQuoted ? 'QUOTE_DOUBLE' : undefined);
  const lines = `${' '.repeat(column)}-${joined(emitted, '', source.eol)}`;
  if (at >= items.length) return putLinesAfter(source, endOfItem(list.node, items.length - 1), lines);
  const start = lineStart(source.text, dashOf(list.node, at));
  return put(source, start, start, `${lines}${source.eol}`);
}

function endOfItem(list: YAMLSeq, at: number): number {
  const item = list.items[at];
  return item === null || item === undefined ? dashOf(list, at) + 1 : rangeOf(item).end;
}

/** Takes one of several out of braces or brackets, with its comma. */
function removeFromFlow(
  source: Text,
  starts: readonly number[],
  ends: readonly number[],
  at: number,
): string {
  const next = starts[at + 1];
  const previous = ends[at - 1];
  if (next !== undefined) return put(source, starts[at] ?? next, next, '');
  if (previous === undefined) throw new OutOfReach();
  return put(source, previous, ends[at] ?? previous, '');
}

/** Takes whole lines away; what begins on the line of a dash leaves the dash and the comments that follow. */
function removeLines(source: Text, start: number, end: number, next: number | undefined): string {
  const { text } = source;
  const from = lineStart(text, start);
  const to = afterLine(text, end);
  if (text.slice(from, start).trim() === '') {
    // A text that ends without a line break still does.
    const isOpen = to === text.length && !text.endsWith('\n') && from > 0;
    return put(source, isOpen ? from - source.eol.length : from, to, '');
  }
  if (next === undefined) throw new OutOfReach();
  const between = text.slice(to, next);
  const kept = between.length - between.trimStart().length;
  return put(source, start, to + kept, '');
}

function removeEntry(source: Text, map: YAMLMap, entry: Entry, isInFlow: boolean): string {
  const at = map.items.indexOf(entry);
  const starts = map.items.map(({ key }) => rangeOf(key).start);
  if (isInFlow) {
    const ends = map.items.map((item) => endOfEntry(source, item));
    return removeFromFlow(source, starts, ends, at);
  }
  return removeLines(source, starts[at] ?? 0, endOfEntry(source, entry), starts[at + 1]);
}

function remove(source: Text, path: Operation['path']): string {
  const place = placeOf(source.tree, path);
  const { entry, parent } = place ?? {};
  if (place === undefined || parent === undefined) throw new OutOfReach();
  if (entry !== undefined && isMap(parent)) return removeEntry(source, parent, entry, place.isInFlow);
  if (!isSeq(parent)) throw new OutOfReach();
  const at = Number(path.at(-1));
  if (place.isInFlow) {
    const ranges = parent.items.map(rangeOf);
    return removeFromFlow(
      source,
      ranges.map(({ start }) => start),
      ranges.map(({ end }) => end),
      at,
    );
  }
  const next = at + 1 < parent.items.length ? dashOf(parent, at + 1) : undefined;
  return removeLines(source, dashOf(parent, at), endOfItem(parent, at), next);
}

/** The text after one step; throws `OutOfReach` where the place is shared or written in a way that has no such step. */
export function applied(text: string, operation: Operation, style: Style): string {
  const source: Text = { text, eol: text.includes('\r\n') ? '\r\n' : '\n', tree: treeOf(text), style };
  switch (operation.kind) {
    case 'replace':
      return replace(source, operation.path, operation.value);
    case 'add':
      return add(source, operation.path, operation.key, operation.value);
    case 'insert':
      return insert(source, operation.path, operation.at, operation.value);
    case 'remove':
      return remove(source, operation.path);
  }
}
