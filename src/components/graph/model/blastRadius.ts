/** What breaks with a node: its dependents by distance and by kind (design: beyond M5). Pure. */
import type { GraphData, GraphNode } from '../types';
import { UNREACHED, type EdgePairs } from './closure';

export interface BlastRadius {
  /** Everything that depends on the node, nearest first; the node itself is not among it. */
  affected: readonly { node: GraphNode; hops: number }[];
  /** Id → steps, the node itself with 0. */
  hops: ReadonlyMap<string, number>;
  /** How many at each distance, from 1. */
  rings: readonly number[];
  /** How many of each kind, most first. */
  kinds: readonly { kind: string; count: number }[];
}

/** Edges between known nodes, by their numbers. */
export function edgePairs({ nodes, edges }: GraphData): EdgePairs {
  const numbers = new Map(nodes.map(({ id }, at) => [id, at]));
  const pairs: number[] = [];
  for (const { from, to } of edges) {
    const [source, target] = [numbers.get(from), numbers.get(to)];
    if (source !== undefined && target !== undefined) pairs.push(source, target);
  }
  return Int32Array.from(pairs);
}

/** @param hops steps of each node in the order of `nodes`, as `dependents` counts them. */
export function blastRadius(nodes: readonly GraphNode[], hops: Int32Array): BlastRadius {
  const affected: { node: GraphNode; hops: number }[] = [];
  const byId = new Map<string, number>();
  const rings: number[] = [];
  const kinds = new Map<string, number>();
  nodes.forEach((node, at) => {
    const steps = hops[at] ?? UNREACHED;
    if (steps === UNREACHED) return;
    byId.set(node.id, steps);
    if (steps === 0) return;
    affected.push({ node, hops: steps });
    while (rings.length < steps) rings.push(0);
    rings[steps - 1] = (rings[steps - 1] ?? 0) + 1;
    kinds.set(node.kind, (kinds.get(node.kind) ?? 0) + 1);
  });
  affected.sort((a, b) => a.hops - b.hops || (a.node.name < b.node.name ? -1 : 1));
  return {
    affected,
    hops: byId,
    rings,
    kinds: [...kinds]
      .map(([kind, count]) => ({ kind, count }))
      .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
  };
}
