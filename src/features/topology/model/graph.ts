/** The topology as a graph: a component depends on its parts and on what its selectors name. Pure. */
import type { GraphData, GraphEdge } from '@/components/graph/types';
import type { Topology } from './topology';

/** Nodes and edges of every component that an answer lists. */
export function topologyGraph({ components }: Topology): GraphData {
  const known = new Set(components.map(({ id }) => id));
  const edges: GraphEdge[] = [];
  for (const { id, parentId, selected } of components) {
    if (parentId !== undefined && parentId !== id && known.has(parentId))
      edges.push({ from: parentId, to: id });
    for (const to of selected) if (to !== id && known.has(to)) edges.push({ from: id, to });
  }
  return {
    nodes: components.map(({ id, name, type, health, icon }) => ({
      id,
      name,
      kind: type,
      status: health,
      icon: icon ?? type,
    })),
    edges,
  };
}
