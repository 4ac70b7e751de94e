/** Health and summary of components from those below them (contract endpoints §3). Pure. */

export type Counts = Record<string, number>;
export type NestedCounts = Record<string, Counts>;

/** A component as the database lists it; only what this feature reads is named. */
export interface ComponentRow {
  id: string;
  parent_id: string | null;
  agent_id: string;
  name: string;
  type: string | null;
  status: string;
  health: string | null;
  health_expr: string | null;
  owner: string | null;
  hidden: boolean;
  labels: Record<string, string> | null;
  properties: unknown;
  team_names: string[];
  checks: Counts | null;
  incidents: NestedCounts | null;
  analysis: NestedCounts | null;
  /** Components that a selector of this one names. */
  children: string[];
  [column: string]: unknown;
}

/** Numbers of parts by state; what is zero is left out. */
export interface Summary {
  healthy?: number;
  unhealthy?: number;
  warning?: number;
  info?: number;
  checks?: Counts;
  incidents?: NestedCounts;
  insights?: NestedCounts;
}

export interface Node {
  row: ComponentRow;
  children: Node[];
  health: string;
  /** As it is shown: agrees with the health where it is a word for health. */
  status: string;
  summary: Summary;
}

const STATES = ['healthy', 'unhealthy', 'warning', 'info'] as const;
/** Words of a status that only say how healthy something is. */
const HEALTH_WORDS: ReadonlySet<string> = new Set([...STATES, 'unknown']);
/** Worst first. */
const HEALTHS = ['unhealthy', 'warning', 'healthy'] as const;

/**
 * All components as nodes with their children, health and summary. A component below itself counts once, and one that
 * is its own parent has none.
 */
export function rollUp(rows: readonly ComponentRow[]): Map<string, Node> {
  const nodes = new Map(
    rows.map((row): [string, Node] => [
      row.id,
      { row, children: [], health: 'unknown', status: row.status, summary: {} },
    ]),
  );
  const below = new Map([...nodes.values()].map((node): [Node, Set<Node>] => [node, new Set()]));
  const add = (parent: Node | undefined, child: Node | undefined) => {
    if (parent !== undefined && child !== undefined && parent !== child) below.get(parent)?.add(child);
  };
  for (const node of nodes.values()) add(nodes.get(node.row.parent_id ?? ''), node);
  for (const node of nodes.values()) for (const id of node.row.children) add(node, nodes.get(id));
  for (const [node, children] of below) node.children.push(...children);
  settleAll(nodes);
  return nodes;
}

/**
 * Children first, without recursion: trees may be ten thousand levels deep. One that is reached again on its own way
 * down has been entered already, so that cycles end.
 */
function settleAll(nodes: ReadonlyMap<string, Node>): void {
  const entered = new Set<Node>();
  for (const start of nodes.values()) {
    const way: { node: Node; next: number }[] = [];
    const enter = (node: Node) => {
      if (entered.has(node)) return;
      entered.add(node);
      way.push({ node, next: 0 });
    };
    enter(start);
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const child = top.node.children[top.next];
      top.next += 1;
      if (child !== undefined) {
        enter(child);
        continue;
      }
      top.node.health = healthOf(top.node);
      top.node.status = statusOf(top.node);
      top.node.summary = summaryOf(top.node);
      way.pop();
    }
  }
}

/** A health expression was evaluated when the component was stored and has the last word. */
function healthOf({ row, children }: Node): string {
  const own = row.health ?? row.status;
  if (row.health_expr !== null && row.health_expr !== '') return own;
  const checks = Object.entries(row.checks ?? {}).flatMap(([status, count]) => (count > 0 ? [status] : []));
  const found = new Set([own, row.status, ...checks, ...children.map((child) => child.health)]);
  return HEALTHS.find((health) => found.has(health)) ?? 'unknown';
}

/** A word for health follows the health that was rolled up, so that both say the same; other words stay. */
function statusOf({ row: { status }, health }: Node): string {
  return health !== 'unknown' && HEALTH_WORDS.has(status) ? health : status;
}

function summaryOf({ row, children, health, status }: Node): Summary {
  const summary: Summary = {};
  if (children.length === 0) {
    const state = STATES.find((known) => known === status) ?? STATES.find((known) => known === health);
    if (state !== undefined) summary[state] = 1;
  }
  addCounts(summary, { checks: row.checks, incidents: row.incidents, insights: row.analysis });
  for (const child of children) addChild(summary, child.summary);
  return summary;
}

function addChild(summary: Summary, child: Summary): void {
  for (const state of STATES) {
    const isMixed = state === 'warning' && (child.healthy ?? 0) > 0 && (child.unhealthy ?? 0) > 0;
    const count = (child[state] ?? 0) + (isMixed ? 1 : 0);
    if (count > 0) summary[state] = (summary[state] ?? 0) + count;
  }
  addCounts(summary, child);
}

interface CountsToAdd {
  checks?: Counts | null | undefined;
  incidents?: NestedCounts | null | undefined;
  insights?: NestedCounts | null | undefined;
}

function addCounts(summary: Summary, { checks, incidents, insights }: CountsToAdd): void {
  if (checks) summary.checks = sum(summary.checks, checks);
  if (incidents) summary.incidents = sumNested(summary.incidents, incidents);
  if (insights) summary.insights = sumNested(summary.insights, insights);
}

function sum(first: Counts | undefined, second: Counts): Counts {
  const total = new Map(Object.entries(first ?? {}));
  for (const [key, count] of Object.entries(second)) total.set(key, (total.get(key) ?? 0) + count);
  return Object.fromEntries(total);
}

function sumNested(first: NestedCounts | undefined, second: NestedCounts): NestedCounts {
  const total = new Map(Object.entries(first ?? {}));
  for (const [key, counts] of Object.entries(second)) total.set(key, sum(total.get(key), counts));
  return Object.fromEntries(total);
}
