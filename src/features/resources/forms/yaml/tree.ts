/** The text as a tree whose nodes know their places. */
import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Path } from './plain';

/** The text is written so that this place cannot be changed alone. */
export class OutOfReach extends Error {}

export interface Tree {
  contents: Node | null;
}
export type Entry = Pair;

/**
 * Keys are not compared here: that is quadratic in this library, and the text has been read by `parseYaml` before, which
 * refuses duplicates and everything that is too large.
 */
export function treeOf(text: string): Tree {
  return parseDocument(text, {
    version: '1.1',
    uniqueKeys: false,
    merge: true,
    keepSourceTokens: true,
    logLevel: 'silent',
  });
}

export interface Place {
  node: Node | null;
  /** The key and value that hold the node, where a mapping holds it. */
  entry?: Entry;
  parent?: YAMLMap | YAMLSeq;
  /** Within brackets or braces. */
  isInFlow: boolean;
}

export function rangeOf(node: unknown): { start: number; end: number } {
  const range = isNode(node) ? node.range : undefined;
  if (range === undefined || range === null) throw new OutOfReach();
  return { start: range[0], end: range[1] };
}

function isKey(key: unknown, wanted: string): boolean {
  return isScalar(key) && (String(key.value) === wanted || key.source === wanted);
}

/** The entry of a mapping's own key; what a merge brings in is not its own. */
export function entryOf(map: YAMLMap, key: string): Entry | undefined {
  return map.items.find((item) => isPair(item) && isKey(item.key, key));
}

function asNode(value: unknown): Node | null {
  return isMap(value) || isSeq(value) || isScalar(value) || isAlias(value) ? value : null;
}

/** The place at `path`, or undefined. Refuses to walk through an alias: what stands there is shared. */
export function placeOf(tree: Tree, path: Path): Place | undefined {
  let place: Place = { node: tree.contents, isInFlow: false };
  for (const key of path) {
    const { node, isInFlow } = place;
    if (isAlias(node)) throw new OutOfReach();
    const flow = isInFlow || ((isMap(node) || isSeq(node)) && node.flow === true);
    if (isMap(node)) {
      const entry = entryOf(node, String(key));
      if (entry === undefined) return undefined;
      place = { node: asNode(entry.value), entry, parent: node, isInFlow: flow };
    } else if (isSeq(node) && typeof key === 'number' && key < node.items.length) {
      place = { node: asNode(node.items[key]), parent: node, isInFlow: flow };
    } else return undefined;
  }
  return place;
}

/** Where the dash of an item of a block list stands. */
export function dashOf(list: YAMLSeq, at: number): number {
  const token = list.srcToken;
  const start = token?.type === 'block-seq' ? token.items[at]?.start : undefined;
  const dash = start?.find(({ type }) => type === 'seq-item-ind');
  if (dash === undefined) throw new OutOfReach();
  return dash.offset;
}
