/** The call for an item's relationships and what it means for a table (contract schema §3). Pure. */
import type { GraphData } from '@/components/graph/types';
import type { RelatedConfigRow } from '@/services/contracts/rows';
import type { RelatedSearch } from '../search';
import { MAX_DEPTH } from '../search';
import { typeIcon } from './item';

export interface RelatedArgument extends RelatedSearch {
  id: string;
}

/** Parameters of rpc/related_configs_recursive. */
export function relatedQuery({ id, direction, depth, deleted, soft }: RelatedArgument) {
  const relation = soft ? 'both' : 'hard';
  return {
    config_id: id,
    type_filter: direction,
    include_deleted_configs: deleted,
    max_depth: Math.min(depth, MAX_DEPTH),
    ...(direction === 'outgoing' ? {} : { incoming_relation: relation }),
    ...(direction === 'incoming' ? {} : { outgoing_relation: relation }),
  };
}

export type RelationWord = 'itself' | 'above' | 'below' | 'both' | 'beside';

export interface RelatedLine extends RelatedConfigRow {
  relation: RelationWord;
  /** Steps from the item along the edges; undefined where no edge of the answer leads. */
  hops: number | undefined;
}

type Edges = ReadonlyMap<string, readonly string[]>;

function walk(start: string, edges: Edges): Map<string, number> {
  const hops = new Map([[start, 0]]);
  let ring = [start];
  while (ring.length > 0) {
    const next: string[] = [];
    for (const from of ring) {
      for (const to of edges.get(from) ?? []) {
        if (hops.has(to)) continue;
        hops.set(to, (hops.get(from) ?? 0) + 1);
        next.push(to);
      }
    }
    ring = next;
  }
  return hops;
}

function reversed(edges: Edges): Edges {
  const back = new Map<string, string[]>();
  for (const [from, targets] of edges)
    for (const to of targets) back.set(to, [...(back.get(to) ?? []), from]);
  return back;
}

function relationOf(up: number | undefined, down: number | undefined): RelationWord {
  if (up === 0 && down === 0) return 'itself';
  if (up !== undefined && down !== undefined) return 'both';
  if (up !== undefined) return 'above';
  return down !== undefined ? 'below' : 'beside';
}

/** The nearest first, the item itself left out; cycles and items that point at themselves are walked once. */
export function relatedLines(id: string, rows: readonly RelatedConfigRow[]): readonly RelatedLine[] {
  const edges: Edges = new Map(rows.map((row) => [row.id, row.related_ids ?? []]));
  const down = walk(id, edges);
  const up = walk(id, reversed(edges));
  return rows
    .filter((row) => row.id !== id)
    .map((row) => {
      const steps = [down.get(row.id), up.get(row.id)].filter((step) => step !== undefined);
      return {
        ...row,
        relation: relationOf(up.get(row.id), down.get(row.id)),
        hops: steps.length === 0 ? undefined : Math.min(...steps),
      };
    })
    .sort((a, b) => (a.hops ?? Infinity) - (b.hops ?? Infinity) || a.name.localeCompare(b.name));
}

/** The rows as a graph: an item depends on those that it points at. */
export function relatedGraph(rows: readonly RelatedConfigRow[]): GraphData {
  return {
    nodes: rows.map(({ id, name, type, health }) => ({
      id,
      name,
      kind: type,
      status: health,
      icon: typeIcon(type),
    })),
    edges: rows.flatMap(({ id, related_ids }) => (related_ids ?? []).map((to) => ({ from: id, to }))),
  };
}
