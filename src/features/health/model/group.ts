/** Third step of the list: checks → groups that know the roll-up of everything below them. */
import type { CheckSummary } from '@/services/contracts/rows';
import { healthOf, isFullyPassing, type GroupHealth } from './checkHealth';
import { groupPath, NO_VALUE, type GroupBy } from './dimension';
import { healthRank, sortKeys, type SortKeys } from './sortChecks';
import { finish, type Steps } from './steps';

export interface RollUp {
  total: number;
  healthy: number;
  unhealthy: number;
  unknown: number;
  /** Checks that passed every run of the time range (HEALTH-5). */
  fullyPassing: number;
  /** The slowest check's latency in milliseconds: a mean of percentiles would mean nothing. */
  slowest: number | undefined;
  /** Text of the most recent transition below, and its time in milliseconds since the epoch. */
  lastTransition: { text: string; time: number } | undefined;
}

export interface GroupNode {
  kind: 'group';
  /** Unique among groups; a missing value and the value `none` stay two groups. */
  id: string;
  name: string;
  groups: GroupNode[];
  checks: CheckSummary[];
  rollUp: RollUp;
}

function emptyRollUp(): RollUp {
  return {
    total: 0,
    healthy: 0,
    unhealthy: 0,
    unknown: 0,
    fullyPassing: 0,
    slowest: undefined,
    lastTransition: undefined,
  };
}

function newGroup(id: string, name: string): GroupNode {
  return { kind: 'group', id, name, groups: [], checks: [], rollUp: emptyRollUp() };
}

function takeTransition(rollUp: RollUp, text: string, time: number): void {
  if (rollUp.lastTransition === undefined || time > rollUp.lastTransition.time)
    rollUp.lastTransition = { text, time };
}

function count(rollUp: RollUp, check: CheckSummary): void {
  rollUp.total += 1;
  rollUp[healthOf(check)] += 1;
  if (isFullyPassing(check)) rollUp.fullyPassing += 1;
  const { latency, transition } = sortKeys(check);
  if (latency !== undefined && (rollUp.slowest === undefined || latency > rollUp.slowest))
    rollUp.slowest = latency;
  if (transition !== undefined) takeTransition(rollUp, check.last_transition_time ?? '', transition);
}

/** Adds what a group knows of its checks to the group around it. */
function addRollUp(rollUp: RollUp, part: RollUp): void {
  rollUp.total += part.total;
  rollUp.healthy += part.healthy;
  rollUp.unhealthy += part.unhealthy;
  rollUp.unknown += part.unknown;
  rollUp.fullyPassing += part.fullyPassing;
  if (part.slowest !== undefined && (rollUp.slowest === undefined || part.slowest > rollUp.slowest))
    rollUp.slowest = part.slowest;
  if (part.lastTransition !== undefined)
    takeTransition(rollUp, part.lastTransition.text, part.lastTransition.time);
}

/** Healthy, unhealthy or unknown when all children are, otherwise mixed (HEALTH-6). */
export function rollUpHealth({
  total,
  healthy,
  unhealthy,
  unknown,
}: Pick<RollUp, 'total' | 'healthy' | 'unhealthy' | 'unknown'>): GroupHealth {
  if (unhealthy === total) return 'unhealthy';
  if (healthy === total) return 'healthy';
  return unknown === total ? 'unknown' : 'mixed';
}

/** A group with any failing check sorts with the failing checks: mixed must not hide the red one. */
export function groupSortKeys({ name, rollUp }: GroupNode): SortKeys {
  return {
    name,
    health: healthRank(rollUp.unhealthy > 0 ? 'unhealthy' : rollUp.unknown > 0 ? 'unknown' : 'healthy'),
    uptime: rollUp.total === 0 ? undefined : rollUp.fullyPassing / rollUp.total,
    latency: rollUp.slowest,
    transition: rollUp.lastTransition?.time,
  };
}

/** The id of a step below `parent`; the mark keeps a missing value apart from a value of the same spelling. */
function stepId(parent: string, value: string | undefined): string {
  return `${parent}/${value === undefined ? '-' : `=${value.replace(/[\\/]/g, '\\$&')}`}`;
}

/**
 * The tree of `checks`: a root whose groups and checks hang at the places their paths say. Keys live in Maps only, so
 * that a label value such as __proto__ is a name like any other (threat TM9). Sorting is flatten's business.
 */
export function groupChecks(checks: readonly CheckSummary[], groupBy: GroupBy): GroupNode {
  return finish(groupSteps(checks, groupBy));
}

/** Checks between two places where the work may be interrupted. */
const STEP = 200;

/** groupChecks in steps. */
export function* groupSteps(checks: readonly CheckSummary[], groupBy: GroupBy): Steps<GroupNode> {
  const root = newGroup('', '');
  // By node and value instead of by id: an id is text that would be made for every check.
  const children = new Map<GroupNode, Map<string | undefined, GroupNode>>([[root, new Map()]]);
  // Every group stands behind the one around it.
  const made: { node: GroupNode; parent: GroupNode }[] = [];
  let done = 0;
  for (const check of checks) {
    done += 1;
    if (done % STEP === 0) yield;
    let node = root;
    for (const value of groupPath(check, groupBy)) {
      const siblings = children.get(node);
      let child = siblings?.get(value);
      if (child === undefined) {
        child = newGroup(stepId(node.id, value), value ?? NO_VALUE);
        siblings?.set(value, child);
        children.set(child, new Map());
        node.groups.push(child);
        made.push({ node: child, parent: node });
      }
      node = child;
    }
    // A check is counted where it hangs; the groups around it take the sum.
    count(node.rollUp, check);
    node.checks.push(check);
  }
  for (const { node, parent } of made.reverse()) {
    done += 1;
    if (done % STEP === 0) yield;
    addRollUp(parent.rollUp, node.rollUp);
  }
  return root;
}
