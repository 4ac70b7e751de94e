/** Third step of the list: checks → groups that know the roll-up of everything below them. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { GroupHealth } from './checkHealth';
import type { GroupBy } from './dimension';
import { RANKS, treeSteps, type GroupTree } from './groupTree';
import { selectionOf } from './readTable';
import { healthRank } from './sortChecks';
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

/** A group of a tree. What it holds is listed when somebody asks for it: a click shows a few of a thousand groups. */
export interface GroupNode {
  readonly kind: 'group';
  /** Unique among groups; a missing value and the value `none` stay two groups. */
  readonly id: string;
  readonly name: string;
  readonly groups: readonly GroupNode[];
  readonly checks: readonly CheckSummary[];
  readonly rollUp: RollUp;
  /** The columns that it is read from, and its number in them. */
  readonly tree: GroupTree;
  readonly number: number;
}

function presentNumber(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

const UNHEALTHY = healthRank('unhealthy');
const UNKNOWN = healthRank('unknown');
const HEALTHY = healthRank('healthy');

/** What `tree` knows of everything below a group. */
export function rollUpOf(tree: GroupTree, group: number): RollUp {
  const countOf = (rank: number) => tree.counts[group * RANKS + rank] ?? 0;
  const healthy = countOf(HEALTHY);
  const unhealthy = countOf(UNHEALTHY);
  const unknown = countOf(UNKNOWN);
  const time = presentNumber(tree.lastTransition[group]);
  return {
    total: healthy + unhealthy + unknown,
    healthy,
    unhealthy,
    unknown,
    fullyPassing: tree.fullyPassing[group] ?? 0,
    slowest: presentNumber(tree.slowest[group]),
    lastTransition:
      time === undefined
        ? undefined
        : { text: tree.table.checks[tree.lastPlace[group] ?? -1]?.last_transition_time ?? '', time },
  };
}

class TreeNode implements GroupNode {
  readonly kind = 'group';
  private sum: RollUp | undefined;

  constructor(
    readonly tree: GroupTree,
    readonly number: number,
    readonly id: string,
    readonly name: string,
  ) {}

  get rollUp(): RollUp {
    return (this.sum ??= rollUpOf(this.tree, this.number));
  }

  get groups(): readonly GroupNode[] {
    const groups: GroupNode[] = [];
    this.tree.parents.forEach((parent, group) => {
      if (parent === this.number) groups.push(nodeOf(this.tree, group));
    });
    return groups;
  }

  get checks(): readonly CheckSummary[] {
    const { table, places, groupOf } = this.tree;
    return Array.from(places)
      .filter((place) => groupOf[place] === this.number)
      .flatMap((place) => table.checks[place] ?? []);
  }
}

/** A group of `tree` by its number. */
export function nodeOf(tree: GroupTree, group: number): GroupNode {
  const named = tree.names[tree.named[group] ?? 0];
  return new TreeNode(tree, group, named?.id ?? '', named?.name ?? '');
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

/**
 * The tree of `checks`: a root whose groups and checks hang at the places their paths say. Sorting is flatten's
 * business.
 */
export function groupChecks(checks: readonly CheckSummary[], groupBy: GroupBy): GroupNode {
  return finish(groupSteps(checks, groupBy));
}

/** groupChecks in steps. */
export function* groupSteps(checks: readonly CheckSummary[], groupBy: GroupBy): Steps<GroupNode> {
  return nodeOf(yield* treeSteps(selectionOf(checks), groupBy), 0);
}
