/** One small step in a text: nothing outside the touched value moves. */
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { JsonValue } from '@/services/text/yaml';
import { afterDash, afterKey, inFlow, keyText, wholeText, type Emitted, type Quoting } from './emit';
import type { Operation } from './operations';
import { remove } from './remove';
import {
  afterLine,
  columnOf,
  endOfEntry,
  endOfItem,
  isNothing,
  joined,
  lineEnd,
  lineStart,
  put,
  type Source,
  type Style,
} from './source';
import { dashOf, OutOfReach, placeOf, rangeOf, treeOf, type Place } from './tree';

function quotingOf(held: Place, style: Style): Quoting {
  if (style === 'quoted') return 'QUOTE_DOUBLE';
  // The quotes of an empty text say nothing about how its author quotes.
  const type = isScalar(held.node) && held.node.value !== '' ? held.node.type : undefined;
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? type : undefined;
}

/** Whether the node takes lines of its own, up to and with the last line break. */
function isBlock(place: Place): boolean {
  const { node } = place;
  if (isMap(node) || isSeq(node)) return node.flow !== true;
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

/** Where the value begins behind its colon or dash, spaces included. */
function valueStart(source: Source, place: Place): number {
  if (place.entry !== undefined) return source.text.indexOf(':', rangeOf(place.entry.key).end) + 1;
  if (!isSeq(place.parent)) throw new OutOfReach();
  return dashOf(place.parent, place.parent.items.indexOf(place.node)) + 1;
}

function emitAt(source: Source, place: Place, value: JsonValue): Emitted {
  const quoting = quotingOf(place, source.style);
  if (place.entry !== undefined)
    return afterKey(value, columnOf(source.text, rangeOf(place.entry.key).start), quoting);
  return afterDash(value, columnOf(source.text, valueStart(source, place) - 1), quoting);
}

function replaceRoot(source: Source, value: JsonValue): string {
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

function replaceBlock(source: Source, place: Place, value: JsonValue): string {
  const { text, eol } = source;
  const { end } = rangeOf(place.node);
  const isEnded = text[end - 1] === '\n';
  const emitted = emitAt(source, place, value);
  return put(source, valueStart(source, place), end, joined(emitted, '', eol) + (isEnded ? eol : ''));
}

function replaceInline(source: Source, place: Place, value: JsonValue): string {
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

function replace(source: Source, path: Operation['path'], value: JsonValue): string {
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
function addMerged(source: Source, path: Operation['path'], value: JsonValue): string {
  const key = path.at(-1);
  if (typeof key !== 'string') throw new OutOfReach();
  return add(source, path.slice(0, -1), key, value);
}

/** Puts whole lines behind a value that ends at `end`. */
function putLinesAfter(source: Source, end: number, lines: string): string {
  const { text, eol } = source;
  const at = afterLine(text, end);
  const isOpen = at === text.length && !text.endsWith('\n');
  return isOpen ? `${text}${eol}${lines}` : put(source, at, at, `${lines}${eol}`);
}

function add(source: Source, path: Operation['path'], key: string, value: JsonValue): string {
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

function insert(source: Source, path: Operation['path'], at: number, value: JsonValue): string {
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

/** The text after one step; throws `OutOfReach` where the place is shared or written in a way that has no such step. */
export function applied(text: string, operation: Operation, style: Style): string {
  const source: Source = { text, eol: text.includes('\r\n') ? '\r\n' : '\n', tree: treeOf(text), style };
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
