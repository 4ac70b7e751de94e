/**
 * The answer of /canary/api/topology as a flat list (contract endpoints §3). Foreign trees may be cyclic, ten thousand
 * levels deep or say nothing but null: they are read once, without recursion, to a depth that a person can follow. Pure.
 */
import { readProperties, type ShownProperty } from '@/components/entity/properties';

/** Levels that are read; what lies deeper is reached through the page of its parent (design: reliability F62). */
export const DEPTH_CAP = 50;

export type SeverityCounts = Readonly<Record<string, number>>;

/** Parts below a component by health. */
export interface RollUp {
  healthy: number;
  warning: number;
  unhealthy: number;
  unknown: number;
}

export interface Component {
  id: string;
  name: string;
  type: string;
  namespace: string;
  icon: string | undefined;
  /** As the source words it; free text. */
  status: string;
  statusReason: string | undefined;
  /** healthy, unhealthy, warning or unknown. */
  health: string;
  text: string | undefined;
  description: string | undefined;
  owner: string | undefined;
  lifecycle: string | undefined;
  externalId: string | undefined;
  agentId: string | undefined;
  topologyId: string | undefined;
  configId: string | undefined;
  hidden: boolean;
  silenced: boolean;
  labels: Readonly<Record<string, string>>;
  properties: readonly ShownProperty[];
  rollUp: RollUp;
  checks: RollUp;
  /** Open incidents and insights below it by severity. */
  incidents: SeverityCounts;
  insights: SeverityCounts;
  costs: { minute: number | null; day: number | null; week: number | null; month: number | null };
  parentId: string | undefined;
  /** Dot-joined ids of its ancestors. */
  path: string;
  /** Ids of what this answer shows below it. */
  children: readonly string[];
  /** Ids that its selectors name, whether or not this answer holds them. */
  selected: readonly string[];
  updatedAt: string | undefined;
}

export interface Topology {
  /** Ids of the first level, in the order of the answer. */
  roots: readonly string[];
  /** Every component once. */
  components: readonly Component[];
  healthStatuses: readonly string[];
  teams: readonly string[];
  tags: Readonly<Record<string, readonly string[]>>;
  types: readonly string[];
}

type Raw = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((word): word is string => typeof word === 'string' && word !== '') : [];

function texts(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Counts of {type: {severity: n}} summed over the types. */
function bySeverity(value: unknown): SeverityCounts {
  const total = new Map<string, number>();
  for (const counts of Object.values(isRecord(value) ? value : {})) {
    for (const [severity, count] of Object.entries(isRecord(counts) ? counts : {})) {
      const found = amount(count) ?? 0;
      if (found > 0) total.set(severity, (total.get(severity) ?? 0) + found);
    }
  }
  return Object.fromEntries(total);
}

function rollUpOf(value: unknown): RollUp {
  const counts = isRecord(value) ? value : {};
  const of = (state: string) => amount(counts[state]) ?? 0;
  return {
    healthy: of('healthy'),
    warning: of('warning'),
    unhealthy: of('unhealthy'),
    unknown: of('unknown') + of('info'),
  };
}

function readComponent(raw: Raw, id: string): Component {
  const summary = isRecord(raw['summary']) ? raw['summary'] : {};
  const status = text(raw['status']) ?? '';
  return {
    id,
    name: text(raw['name']) ?? id,
    type: text(raw['type']) ?? '',
    namespace: text(raw['namespace']) ?? '',
    icon: text(raw['icon']),
    status,
    statusReason: text(raw['status_reason']),
    health: text(raw['health']) ?? (status === '' ? 'unknown' : status),
    text: text(raw['text']),
    description: text(raw['description']),
    owner: text(raw['owner']),
    lifecycle: text(raw['lifecycle']),
    externalId: text(raw['external_id']),
    agentId: text(raw['agent_id']),
    topologyId: text(raw['topology_id']),
    configId: text(raw['config_id']),
    hidden: raw['hidden'] === true,
    silenced: raw['silenced'] === true,
    labels: texts(raw['labels']),
    properties: readProperties(raw['properties']),
    rollUp: rollUpOf(summary),
    checks: rollUpOf(summary['checks']),
    incidents: bySeverity(summary['incidents']),
    insights: bySeverity(summary['insights']),
    costs: {
      minute: amount(raw['cost_per_minute']),
      day: amount(raw['cost_total_1d']),
      week: amount(raw['cost_total_7d']),
      month: amount(raw['cost_total_30d']),
    },
    parentId: text(raw['parent_id']),
    path: text(raw['path']) ?? '',
    children: [],
    selected: words(raw['children']),
    updatedAt: text(raw['updated_at']),
  };
}

interface Visit {
  list: readonly unknown[];
  level: number;
  /** Where the ids of the list belong. */
  ids: string[];
}

const isComponent = (entry: unknown): entry is Raw & { id: string } =>
  isRecord(entry) && text(entry['id']) !== undefined;

/** Walks down without recursion; a component that is met again is kept once, which ends every cycle. */
function readTree(
  first: readonly unknown[],
  levels: number,
): { roots: string[]; found: Map<string, Component> } {
  const found = new Map<string, Component>();
  const roots: string[] = [];
  const stack: Visit[] = [{ list: first, level: 0, ids: roots }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { list, level, ids } = visit;
    const listed = new Set<string>();
    for (const entry of list.filter(isComponent)) {
      if (!listed.has(entry.id)) ids.push(entry.id);
      listed.add(entry.id);
      if (found.has(entry.id)) continue;
      const children: string[] = [];
      found.set(entry.id, { ...readComponent(entry, entry.id), children });
      const below: unknown = entry['components'];
      if (Array.isArray(below) && level < levels)
        stack.push({ list: below, level: level + 1, ids: children });
    }
  }
  return { roots, found };
}

const NO_TOPOLOGY = 'The server did not answer with a topology. Try again.';

/** The list of an answer; null is one of nothing, anything else is an error and no empty page (faults F16, F17). */
function listOf(raw: Raw): readonly unknown[] {
  const list = raw['components'] ?? [];
  if (!Array.isArray(list) || (list.length > 0 && !list.some(isComponent))) throw new TypeError(NO_TOPOLOGY);
  return list;
}

/** Reads an answer down to `levels` below its first; what is no component among others is left out. */
export function readTopology(answer: unknown, levels: number = DEPTH_CAP): Topology {
  if (!isRecord(answer)) throw new TypeError(NO_TOPOLOGY);
  const raw = answer;
  const { roots, found } = readTree(listOf(raw), levels);
  const tags = isRecord(raw['tags']) ? raw['tags'] : {};
  return {
    roots,
    components: [...found.values()],
    healthStatuses: words(raw['healthStatuses']),
    teams: words(raw['teams']),
    tags: Object.fromEntries(Object.entries(tags).map(([key, values]) => [key, words(values)])),
    types: words(raw['types']),
  };
}

/** How many parts are counted in a roll-up. */
export const partsOf = ({ healthy, warning, unhealthy, unknown }: RollUp): number =>
  healthy + warning + unhealthy + unknown;
