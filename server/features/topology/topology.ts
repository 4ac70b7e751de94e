/** What of the tree of components is shown, in which order and shape (contract endpoints §3). Pure. */
import type { LabelTerm } from '@server/features/query/labelSelector';
import { fitsValueList } from '@server/features/query/valueList';
import type { Node } from '@server/features/topology/rollUp';
import type { TopologyRequest } from '@server/features/topology/topologyRequest';

export interface Topology {
  components: ShownComponent[];
  healthStatuses: string[];
  teams: string[];
  tags: Record<string, string[]>;
  types: string[];
}

/** A component in the shape of this call; columns without a value are left out. */
export type ShownComponent = Record<string, unknown>;

/** From best to worst, as the console sorts by status. */
const STATUS_ORDER = ['healthy', 'unknown', 'warning', 'unhealthy'];
/** Columns that have another name here, or none. */
const UNSHOWN = new Set(['is_pushed', 'log_selectors', 'component_checks', 'team_names']);
/** Always text, whatever the database knows. */
const TEXTS = ['type', 'namespace', 'description'];

/**
 * The part of the tree that was asked for. The first level are the topmost components that fit owner, labels, type,
 * team and agent; below them a status keeps what fits and the way to it. Undefined when the id is unknown.
 */
export function showTopology(
  nodes: ReadonlyMap<string, Node>,
  request: TopologyRequest,
): Topology | undefined {
  const start = request.id === undefined ? rootsOf(nodes) : [nodes.get(request.id)];
  if (start.includes(undefined)) return undefined;
  const roots = start.filter((node) => node !== undefined);
  const visible = [...reached(roots, (node) => isVisible(node, request))];
  const first =
    request.id === undefined ? topmost(roots, request) : roots.filter((node) => fits(node, request));
  return { components: shownBelow(first, request), ...facets(visible) };
}

/** Where trees begin; of those that hang in a cycle without a beginning, the first of each. */
function rootsOf(nodes: ReadonlyMap<string, Node>): Node[] {
  const isRoot = ({ row }: Node) =>
    row.parent_id === null || row.parent_id === row.id || !nodes.has(row.parent_id);
  const roots = [...nodes.values()].filter(isRoot);
  const seen = reached(roots, () => true);
  for (const node of nodes.values()) {
    if (seen.has(node)) continue;
    roots.push(node);
    for (const one of reached([node], (other) => !seen.has(other))) seen.add(one);
  }
  return roots;
}

/** The nodes and all below them that fit, each once, parents before their children. */
function reached(start: readonly Node[], fitting: (node: Node) => boolean): Set<Node> {
  const seen = new Set<Node>();
  const stack = start.slice().reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node) || !fitting(node)) continue;
    seen.add(node);
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child !== undefined) stack.push(child);
    }
  }
  return seen;
}

const isVisible = ({ row }: Node, { showsHidden }: TopologyRequest): boolean => showsHidden || !row.hidden;

/** In a flat list those below one that fits are looked at too. */
function topmost(roots: readonly Node[], request: TopologyRequest): Node[] {
  const seen = new Set<Node>();
  const found: Node[] = [];
  const stack = roots.map((node) => ({ node, level: 0 })).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, level } = next;
    if (seen.has(node) || !isVisible(node, request)) continue;
    seen.add(node);
    const isFound = fits(node, request);
    if (isFound) found.push(node);
    if (request.isFlat ? level >= request.depth : isFound) continue;
    for (const child of node.children.slice().reverse()) stack.push({ node: child, level: level + 1 });
  }
  return found;
}

function fits({ row }: Node, { owner, labels, type, team, agentId }: TopologyRequest): boolean {
  return (
    (owner === undefined || row.owner === owner) &&
    (agentId === undefined || row.agent_id === agentId) &&
    (type === undefined || fitsValueList([row.type ?? ''], type)) &&
    (team === undefined || fitsValueList(row.team_names, team)) &&
    labels.every((term) => fitsTerm(row.labels, term))
  );
}

function fitsTerm(labels: Record<string, string> | null, { key, is, values }: LabelTerm): boolean {
  const value = labels !== null && Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (value === undefined) return is === 'missing' || is === 'notin';
  return (
    is === 'present' || (is === 'in' && values.includes(value)) || (is === 'notin' && !values.includes(value))
  );
}

const hasStatus = (node: Node, { status }: TopologyRequest): boolean =>
  status === undefined || fitsValueList([node.status, node.health], status);

function shownBelow(first: readonly Node[], request: TopologyRequest): ShownComponent[] {
  if (!request.isFlat) return nested(first, request, request.depth, new Set());
  const reached = new Set<Node>();
  let level = first;
  // Of one component everything below it is listed, otherwise what was found on any level.
  for (let depth = 0; level.length > 0; depth += 1) {
    level.forEach((node) => reached.add(node));
    if (request.id === undefined || depth >= request.depth) break;
    level = level.flatMap(({ children }) =>
      children.filter((node) => !reached.has(node) && isVisible(node, request)),
    );
  }
  return sorted(
    [...reached].filter((node) => hasStatus(node, request)),
    request,
  ).map((node) => shape(node));
}

/** `above` are the components on the way down, so that a cycle ends. */
function nested(
  nodes: readonly Node[],
  request: TopologyRequest,
  depth: number,
  above: ReadonlySet<Node>,
): ShownComponent[] {
  return sorted(nodes, request).flatMap((node) => {
    if (above.has(node) || !isVisible(node, request)) return [];
    const below = depth > 0 ? nested(node.children, request, depth - 1, new Set([...above, node])) : [];
    if (below.length === 0 && !hasStatus(node, request)) return [];
    return [{ ...shape(node), ...(below.length > 0 && { components: below }) }];
  });
}

function shape({ row, health, status, summary, children }: Node): ShownComponent {
  const shown: [string, unknown][] = Object.entries(row).filter(
    ([column, value]) => !UNSHOWN.has(column) && !isNothing(value),
  );
  for (const column of TEXTS) shown.push([column, row[column] ?? '']);
  const { log_selectors: logs, component_checks: componentChecks, status_reason: statusReason } = row;
  return {
    ...Object.fromEntries(shown),
    status_reason: statusReason ?? null,
    status,
    health,
    summary,
    is_leaf: children.length === 0,
    ...(Array.isArray(logs) && logs.length > 0 && { logs }),
    ...(Array.isArray(componentChecks) && { componentChecks }),
  };
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

function sorted(nodes: readonly Node[], { sortBy, isDescending }: TopologyRequest): Node[] {
  const byName = (a: Node, b: Node) => compare(a.row.name, b.row.name) || compare(a.row.id, b.row.id);
  const value = (node: Node): string | number | undefined => {
    if (sortBy === 'name') return node.row.name;
    if (sortBy === 'type') return node.row.type ?? undefined;
    if (sortBy === 'status') return STATUS_ORDER.indexOf(node.health);
    return propertyOf(node, sortBy.property);
  };
  const order = (a: Node, b: Node): number => {
    const [first, second] = [value(a), value(b)];
    // What has no value comes last in both directions.
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    return isDescending ? compare(second, first) : compare(first, second);
  };
  return nodes.slice().sort((a, b) => order(a, b) || byName(a, b));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

function propertyOf({ row }: Node, name: string): string | number | undefined {
  const list: readonly unknown[] = Array.isArray(row.properties) ? row.properties : [];
  for (const entry of list) {
    if (typeof entry !== 'object' || entry === null || !('name' in entry) || entry.name !== name) continue;
    const value = 'value' in entry ? entry.value : undefined;
    const text = 'text' in entry ? entry.text : undefined;
    if (typeof value === 'number') return value;
    if (typeof text === 'string') return text;
  }
  return undefined;
}

/** What the filters offer: everything that is there, whatever is chosen at the moment. */
function facets(visible: readonly Node[]): Omit<Topology, 'components'> {
  const tags = new Map<string, Set<string>>();
  for (const { row } of visible) {
    for (const [key, value] of Object.entries(row.labels ?? {})) {
      tags.set(key, (tags.get(key) ?? new Set()).add(value));
    }
  }
  const unique = (words: readonly string[]) => [...new Set(words)].sort();
  return {
    healthStatuses: unique(visible.map((node) => node.health)),
    teams: unique(visible.flatMap((node) => node.row.team_names)),
    tags: Object.fromEntries([...tags].map(([key, values]) => [key, [...values].sort()])),
    types: unique(visible.flatMap((node) => node.row.type ?? [])),
  };
}
