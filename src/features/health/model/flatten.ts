/** Last step of the list: the tree as rows, with what passes hidden and closed groups closed. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { arrangeSteps, type Arrangement, type Ordering } from './arrange';
import { healthOf, type GroupHealth } from './checkHealth';
import type { CheckTable } from './checkTable';
import { nodeOf, rollUpHealth, type GroupNode } from './group';
import type { GroupTree } from './groupTree';
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

export type Visibility = Pick<Ordering, 'hidePassing' | 'health'>;

export interface FlattenOptions extends Ordering {
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

function newGroupRow({ id, name, rollUp }: GroupNode, depth: number, isExpanded: boolean): GroupRow {
  const { total, healthy, unhealthy, unknown, fullyPassing, slowest, lastTransition } = rollUp;
  return {
    kind: 'group',
    id: `group:${id}`,
    depth,
    name,
    isExpanded,
    health: rollUpHealth(rollUp),
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

/** The rows that groups and checks were last listed with, by group and by place. */
interface KnownRows {
  ofGroups: (GroupRow | undefined)[];
  ofChecks: (CheckRow | undefined)[];
}

const groupRows = new WeakMap<GroupTree, KnownRows['ofGroups']>();
const checkRows = new WeakMap<CheckTable, KnownRows['ofChecks']>();

function knownRows(tree: GroupTree): KnownRows {
  const ofGroups = groupRows.get(tree) ?? new Array<undefined>(tree.parents.length).fill(undefined);
  const ofChecks =
    checkRows.get(tree.table) ?? new Array<undefined>(tree.table.checks.length).fill(undefined);
  groupRows.set(tree, ofGroups);
  checkRows.set(tree.table, ofChecks);
  return { ofGroups, ofChecks };
}

interface Arranged extends Ordering {
  arrangement: Arrangement;
}

/** Opening and closing groups asks for it again and again. */
const arranged = new WeakMap<GroupTree, Arranged>();

function* arrangementOf(tree: GroupTree, { sort, hidePassing, health }: Ordering): Steps<Arrangement> {
  const known = arranged.get(tree);
  if (known?.sort === sort && known?.hidePassing === hidePassing && known.health === health)
    return known.arrangement;
  const arrangement = yield* arrangeSteps(tree, { sort, hidePassing, health });
  arranged.set(tree, { sort, hidePassing, health, arrangement });
  return arrangement;
}

/** Rows of the tree in reading order. */
export function flatten(root: GroupNode, options: FlattenOptions): HealthRow[] {
  return finish(flattenSteps(root, options));
}

/** Groups that are being listed, and how far each is. */
interface Level {
  at: number;
  end: number;
}

interface Listing {
  tree: GroupTree;
  arrangement: Arrangement;
  options: FlattenOptions;
  known: KnownRows;
  /** Outermost first; on a list of its own, because names of strangers may be nested ever so deep. */
  open: Level[];
  rows: HealthRow[];
}

function openGroup({ arrangement: { starts }, open }: Listing, group: number): void {
  open.push({ at: starts[group] ?? 0, end: starts[group + 1] ?? 0 });
}

function listCheck(listing: Listing, place: number): void {
  const { tree, options, known, open, rows } = listing;
  const check = tree.table.checks[place];
  if (check === undefined) return;
  const name = options.splitsNames ? check.name.slice(check.name.lastIndexOf('/') + 1) : check.name;
  const depth = open.length - 1;
  const before = known.ofChecks[place];
  const row = before?.depth === depth && before.name === name ? before : checkRow(check, depth, name);
  known.ofChecks[place] = row;
  rows.push(row);
}

function listGroup(listing: Listing, group: number): void {
  const { tree, options, known, open, rows } = listing;
  const node = nodeOf(tree, group);
  const isExpanded = options.isOpen(node);
  const depth = open.length - 1;
  const before = known.ofGroups[group];
  const row =
    before?.isExpanded === isExpanded && before.depth === depth
      ? before
      : newGroupRow(node, depth, isExpanded);
  known.ofGroups[group] = row;
  rows.push(row);
  if (isExpanded) openGroup(listing, group);
}

/** Lists the next rows, `count` at most; false when there are no more. */
function listSome(listing: Listing, count: number): boolean {
  const { open, arrangement } = listing;
  let left = count;
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.at === level.end) {
      open.pop();
      continue;
    }
    if (left === 0) return true;
    left -= 1;
    const entry = arrangement.entries[level.at] ?? 0;
    level.at += 1;
    if (entry >= 0) listCheck(listing, entry);
    else listGroup(listing, ~entry);
  }
  return false;
}

/** Rows between two places where the work may be interrupted. */
const STEP = 250;

/** flatten in steps. */
export function* flattenSteps(root: GroupNode, options: FlattenOptions): Steps<HealthRow[]> {
  const { tree } = root;
  const arrangement = yield* arrangementOf(tree, options);
  const listing: Listing = { tree, arrangement, options, known: knownRows(tree), open: [], rows: [] };
  openGroup(listing, root.number);
  while (listSome(listing, STEP)) yield;
  return listing.rows;
}
