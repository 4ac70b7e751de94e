/** Last step of the list: the tree as rows, with what passes hidden and closed groups closed. */
import type { CheckSummary } from '@/services/contracts/rows';
import { healthOf, type CheckHealth, type GroupHealth } from './checkHealth';
import { groupSortKeys, rollUpHealth, type GroupNode, type RollUp } from './group';
import { comparator, sortKeys, type HealthSort, type SortKeys } from './sortChecks';
import { finish, type Steps } from './steps';

/** Fields are flat and primitive where they can be, so that an unchanged row is seen as unchanged. */
export interface CheckRow {
  kind: 'check';
  id: string;
  depth: number;
  /** The last part of the name under a group made of its first parts; the whole name otherwise. */
  name: string;
  check: CheckSummary;
}

export interface GroupRow {
  kind: 'group';
  id: string;
  depth: number;
  name: string;
  isExpanded: boolean;
  health: GroupHealth;
  total: number;
  healthy: number;
  unhealthy: number;
  unknown: number;
  fullyPassing: number;
  slowest: number | undefined;
  lastTransition: string | undefined;
}

export type HealthRow = CheckRow | GroupRow;

export interface Visibility {
  hidePassing: boolean;
  /** Only this health; undefined shows all. Asking for a health shows it even where passing checks are hidden. */
  health: CheckHealth | undefined;
}

export interface FlattenOptions extends Visibility {
  sort: HealthSort | undefined;
  /** True for a group that is open; the tree's root is always open. */
  isOpen: (group: GroupNode) => boolean;
  /** True when groups stand for the first parts of a name. */
  splitsNames: boolean;
}

/** Whether a check is listed at all (HEALTH-7). */
export function isVisible(check: CheckSummary, { hidePassing, health }: Visibility): boolean {
  const own = healthOf(check);
  return health === undefined ? !(hidePassing && own === 'healthy') : own === health;
}

function hasVisible(rollUp: RollUp, { hidePassing, health }: Visibility): boolean {
  if (health !== undefined) return rollUp[health] > 0;
  return hidePassing ? rollUp.total > rollUp.healthy : rollUp.total > 0;
}

const rowsByGroup = new WeakMap<GroupNode, GroupRow>();

/** The same object again for a group that is opened as before: the grid looks no further. */
function groupRow(group: GroupNode, depth: number, isExpanded: boolean): GroupRow {
  const known = rowsByGroup.get(group);
  if (known?.depth === depth && known.isExpanded === isExpanded) return known;
  const row = newGroupRow(group, depth, isExpanded);
  rowsByGroup.set(group, row);
  return row;
}

function newGroupRow(group: GroupNode, depth: number, isExpanded: boolean): GroupRow {
  const { total, healthy, unhealthy, unknown, fullyPassing, slowest, lastTransition } = group.rollUp;
  return {
    kind: 'group',
    id: `group:${group.id}`,
    depth,
    name: group.name,
    isExpanded,
    health: rollUpHealth(group.rollUp),
    total,
    healthy,
    unhealthy,
    unknown,
    fullyPassing,
    slowest,
    lastTransition: lastTransition?.text,
  };
}

const rowsByCheck = new WeakMap<CheckSummary, CheckRow>();

/** The same object again for a check that did not change: the grid looks no further. */
function checkRow(check: CheckSummary, depth: number, name: string): CheckRow {
  const known = rowsByCheck.get(check);
  if (known?.depth === depth && known.name === name) return known;
  const row: CheckRow = { kind: 'check', id: check.id, depth, name, check };
  rowsByCheck.set(check, row);
  return row;
}

type Entry = { keys: SortKeys; group: GroupNode } | { keys: SortKeys; check: CheckSummary };

type Ordering = Visibility & Pick<FlattenOptions, 'sort'>;

interface Ordered extends Ordering {
  entries: readonly Entry[];
}

/** What a group lists, in order. Opening and closing groups asks for it again and again. */
const ordered = new WeakMap<GroupNode, Ordered>();

function entriesOf(node: GroupNode, { sort, hidePassing, health }: Ordering): readonly Entry[] {
  const known = ordered.get(node);
  if (known?.sort === sort && known?.hidePassing === hidePassing && known.health === health)
    return known.entries;
  const visibility = { hidePassing, health };
  const compare = comparator(sort);
  const groups: Entry[] = node.groups
    .filter((group) => hasVisible(group.rollUp, visibility))
    .map((group) => ({ group, keys: groupSortKeys(group) }));
  const checks: Entry[] = node.checks
    .filter((check) => isVisible(check, visibility))
    .map((check) => ({ check, keys: sortKeys(check) }));
  const entries = [...groups, ...checks].sort((a, b) => compare(a.keys, b.keys));
  ordered.set(node, { sort, hidePassing, health, entries });
  return entries;
}

/** Rows of the tree in reading order. */
export function flatten(root: GroupNode, options: FlattenOptions): HealthRow[] {
  return finish(flattenSteps(root, options));
}

/** Rows between two places where the work may be interrupted. */
const STEP = 100;

/** flatten in steps. */
export function* flattenSteps(root: GroupNode, options: FlattenOptions): Steps<HealthRow[]> {
  const rows: HealthRow[] = [];
  function* visit(node: GroupNode, depth: number): Steps<void> {
    for (const entry of entriesOf(node, options)) {
      if (rows.length % STEP === 0) yield;
      if ('check' in entry) {
        const { check } = entry;
        const name = options.splitsNames ? check.name.slice(check.name.lastIndexOf('/') + 1) : check.name;
        rows.push(checkRow(check, depth, name));
        continue;
      }
      const isExpanded = options.isOpen(entry.group);
      rows.push(groupRow(entry.group, depth, isExpanded));
      if (isExpanded) yield* visit(entry.group, depth + 1);
    }
  }
  yield* visit(root, 0);
  return rows;
}
