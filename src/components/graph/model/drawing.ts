/** Which part of a graph is drawn: around a node, with what was unfolded, and siblings of a kind as one box. Pure. */
import { statusTone } from '@/components/theme/statusTone';
import type { Box, Drawing, GraphData, GraphEdge, GraphNode } from '../types';

export interface Wish {
  /** The node that the drawing begins at. */
  root: string;
  /** Steps that are drawn from it along the edges and against them. */
  down: number;
  up: number;
  /** Keys of what was unfolded: `unfoldKey`, or the id of a group. */
  open: ReadonlySet<string>;
  /** Drawn in any case, such as the ways of a blast radius. */
  also?: ReadonlySet<string>;
}

/** More siblings of one kind than these stand as one box. */
const GROUP_FROM = 4;
/** More boxes than these are not drawn; the twin list has everything. */
export const MAX_BOXES = 20_000;

export const unfoldKey = (id: string, direction: 'in' | 'out'): string =>
  `${direction === 'out' ? '>' : '<'}${id}`;
export const groupKey = (parent: string, kind: string): string => `=${parent}=${kind}`;

type Neighbours = ReadonlyMap<string, readonly string[]>;

interface Graph {
  byId: ReadonlyMap<string, GraphNode>;
  out: Neighbours;
  in: Neighbours;
}

/** Neighbours by id; edges to themselves, twice or to nowhere are left out. */
export function indexGraph({ nodes, edges }: GraphData): Graph {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const out = new Map<string, Set<string>>();
  const back = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, value: string) => {
    const found = map.get(key);
    if (found === undefined) map.set(key, new Set([value]));
    else found.add(value);
  };
  for (const { from, to } of edges) {
    if (from === to || !byId.has(from) || !byId.has(to)) continue;
    add(out, from, to);
    add(back, to, from);
  }
  const lists = (map: Map<string, Set<string>>): Neighbours =>
    new Map([...map].map(([key, values]) => [key, [...values]]));
  return { byId, out: lists(out), in: lists(back) };
}

const NONE: readonly string[] = [];

/** Adds what is within `steps` of the ids already there. */
function reach(found: Set<string>, from: readonly string[], neighbours: Neighbours, steps: number): void {
  let ring = from;
  for (let step = 0; step < steps && ring.length > 0; step += 1) {
    const next: string[] = [];
    for (const id of ring) {
      for (const other of neighbours.get(id) ?? NONE) {
        if (found.has(other) || found.size >= MAX_BOXES) continue;
        found.add(other);
        next.push(other);
      }
    }
    ring = next;
  }
}

function shownIds(graph: Graph, { root, down, up, open, also }: Wish): Set<string> {
  const found = new Set<string>();
  if (!graph.byId.has(root)) return found;
  found.add(root);
  reach(found, [root], graph.out, down);
  reach(found, [root], graph.in, up);
  for (const id of also ?? []) if (graph.byId.has(id) && found.size < MAX_BOXES) found.add(id);
  // Unfolding may bring a node that was unfolded itself: again until nothing is added.
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const id of [...found]) {
      if (open.has(unfoldKey(id, 'out'))) reach(found, [id], graph.out, 1);
      if (open.has(unfoldKey(id, 'in'))) reach(found, [id], graph.in, 1);
    }
  }
  return found;
}

const TONE_ORDER = ['neutral', 'success', 'warning', 'danger'];

const rankOf = ({ status }: GraphNode): number => TONE_ORDER.indexOf(statusTone(status));

/** The worst first, equals by name. */
const worstFirst = (a: GraphNode, b: GraphNode): number =>
  rankOf(b) - rankOf(a) || (a.name < b.name ? -1 : 1);

/** The parent under which a node may stand in a group: it has no other, and leads nowhere in the drawing. */
function onlyParent(graph: Graph, shown: ReadonlySet<string>, id: string): string | undefined {
  let parent: string | undefined;
  for (const one of graph.in.get(id) ?? NONE) {
    if (!shown.has(one)) continue;
    if (parent !== undefined) return undefined;
    parent = one;
  }
  const leadsOn = parent !== undefined && (graph.out.get(id) ?? NONE).some((one) => shown.has(one));
  return leadsOn ? undefined : parent;
}

function addTo(groups: Map<string, string[]>, key: string, id: string): void {
  const members = groups.get(key);
  if (members === undefined) groups.set(key, [id]);
  else members.push(id);
}

/** Many siblings of one kind below one parent, by the key of their group. */
function groupsOf(
  graph: Graph,
  shown: ReadonlySet<string>,
  { root, open, also }: Wish,
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const id of shown) {
    const kind = graph.byId.get(id)?.kind;
    if (kind === undefined || id === root || also?.has(id) === true) continue;
    const parent = onlyParent(graph, shown, id);
    if (parent === undefined || open.has(groupKey(parent, kind))) continue;
    const key = groupKey(parent, kind);
    addTo(groups, key, id);
  }
  for (const [key, members] of groups) if (members.length < GROUP_FROM) groups.delete(key);
  return groups;
}

function boxOf(graph: Graph, shown: ReadonlySet<string>, node: GraphNode): Box {
  const hidden = (ids: readonly string[] = NONE) =>
    ids.reduce((count, id) => (shown.has(id) ? count : count + 1), 0);
  return {
    id: node.id,
    node,
    members: [node.id],
    isGroup: false,
    worst: 1,
    hiddenIn: hidden(graph.in.get(node.id)),
    hiddenOut: hidden(graph.out.get(node.id)),
  };
}

function groupBox(graph: Graph, key: string, members: readonly string[]): Box {
  const nodes = members.flatMap((id) => graph.byId.get(id) ?? []).sort(worstFirst);
  const [first] = nodes;
  const kind = first?.kind ?? '';
  const status = first?.status ?? null;
  return {
    id: key,
    node: { id: key, name: kind, kind, status, icon: first?.icon ?? null },
    members: nodes.map(({ id }) => id),
    isGroup: true,
    worst: nodes.filter((node) => node.status === status).length,
    hiddenIn: 0,
    hiddenOut: 0,
  };
}

const order = (a: Box, b: Box): number => {
  if (a.node.name !== b.node.name) return a.node.name < b.node.name ? -1 : 1;
  return a.id < b.id ? -1 : 1;
};

/** The boxes and edges of a wish. The order is by name, never that of the answer: what did not change stays put. */
export function drawingOf(graph: Graph, wish: Wish): Drawing {
  const shown = shownIds(graph, wish);
  const groups = groupsOf(graph, shown, wish);
  const boxIdOf = new Map<string, string>();
  for (const [key, members] of groups) for (const id of members) boxIdOf.set(id, key);
  const boxes: Box[] = [...groups].map(([key, members]) => groupBox(graph, key, members));
  for (const id of shown) {
    const node = graph.byId.get(id);
    if (node !== undefined && !boxIdOf.has(id)) boxes.push(boxOf(graph, shown, node));
  }
  boxes.sort(order);
  return { boxes, edges: edgesBetween(graph, boxes, shown, boxIdOf) };
}

function edgesBetween(
  graph: Graph,
  boxes: readonly Box[],
  shown: ReadonlySet<string>,
  boxIdOf: ReadonlyMap<string, string>,
): GraphEdge[] {
  const edges: GraphEdge[] = [];
  for (const { id, members } of boxes) {
    const targets = new Set<string>();
    for (const member of members)
      for (const target of graph.out.get(member) ?? NONE)
        if (shown.has(target)) targets.add(boxIdOf.get(target) ?? target);
    for (const to of targets) if (to !== id) edges.push({ from: id, to });
  }
  return edges;
}
