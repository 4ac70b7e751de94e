/** What each group of a tree lists, in order and without what is hidden: worked out once, however groups open and close. */
import type { CheckHealth } from './checkHealth';
import { compareBy, comparePlaces, knownOrder, orderColumns, orderSteps, worstKey } from './checkOrder';
import { keepPlaces } from './checkTable';
import type { OrderColumns } from './checkOrder';
import { RANKS, type GroupTree } from './groupTree';
import { healthRank, type HealthSort, type SortColumn } from './sortChecks';
import type { Steps } from './steps';

export interface Ordering {
  hidePassing: boolean;
  /** Only this health; undefined shows all. Asking for a health shows it even where passing checks are hidden. */
  health: CheckHealth | undefined;
  sort: HealthSort | undefined;
}

/** Entries of group g stand from starts[g] to starts[g + 1]: the place of a check, or of a group the number, as `~number`. */
export interface Arrangement {
  starts: Int32Array;
  entries: Int32Array;
}

const HEALTHY = healthRank('healthy');

/** By rank, whether checks of that health are listed. */
function shownRanks({ hidePassing, health }: Ordering): readonly boolean[] {
  return Array.from({ length: RANKS }, (_none, rank) =>
    health === undefined ? !(hidePassing && rank === HEALTHY) : rank === healthRank(health),
  );
}

/** Worst health below a group: one with any failing check sorts with the failing ones, mixed must not hide the red one. */
function worstRank({ counts }: GroupTree, group: number): number {
  let rank = 0;
  while (rank < HEALTHY && counts[group * RANKS + rank] === 0) rank += 1;
  return rank;
}

/** What groups are compared by where the list is sorted by `column`. */
function firstColumn(tree: GroupTree, column: SortColumn | undefined): ArrayLike<number> | undefined {
  const { parents, counts, fullyPassing } = tree;
  switch (column) {
    case 'health':
      return parents.map((_parent, group) => worstRank(tree, group));
    case 'uptime':
      return Float64Array.from(parents, (_parent, group) => {
        const from = group * RANKS;
        const total = counts.subarray(from, from + RANKS).reduce((sum, count) => sum + count, 0);
        return (fullyPassing[group] ?? 0) / total;
      });
    case 'latency':
      return tree.slowest;
    case 'transition':
      return tree.lastTransition;
    default:
      return undefined;
  }
}

function groupColumns(
  tree: GroupTree,
  sort: HealthSort | undefined,
  groups: readonly number[],
): OrderColumns {
  const worst = new Float64Array(tree.parents.length);
  const names: string[] = [];
  for (const group of groups) {
    worst[group] = worstKey(worstRank(tree, group), tree.lastTransition[group] ?? NaN);
    names[group] = tree.names[tree.named[group] ?? 0]?.name ?? '';
  }
  return { first: firstColumn(tree, sort?.by), worst, names };
}

/** Raises one number of `counts` and answers what it was. */
function countUp(counts: Int32Array, at: number): number {
  const count = counts[at] ?? 0;
  counts[at] = count + 1;
  return count;
}

/** The groups that list something. */
function shownGroups({ parents, counts }: GroupTree, shown: readonly boolean[]): number[] {
  const groups: number[] = [];
  for (let group = 1; group < parents.length; group += 1) {
    const from = group * RANKS;
    for (let rank = 0; rank < RANKS; rank += 1)
      if (shown[rank] === true && counts[from + rank] !== 0) {
        groups.push(group);
        break;
      }
  }
  return groups;
}

/** A list of so many of all checks is sorted faster than all of them. */
const FEW = 0.25;
/** So few are sorted by putting each in its place. */
const SHORT = 12;

function sortPart(
  entries: Int32Array,
  from: number,
  to: number,
  compare: (a: number, b: number) => number,
): void {
  if (to - from > SHORT) {
    entries.subarray(from, to).sort(compare);
    return;
  }
  for (let next = from + 1; next < to; next += 1) {
    const entry = entries[next] ?? 0;
    let at = next;
    for (; at > from && compare(entries[at - 1] ?? 0, entry) > 0; at -= 1) entries[at] = entries[at - 1] ?? 0;
    entries[at] = entry;
  }
}

/** Puts the groups and the checks of one group, each in order, in one order; of equals the group comes first. */
function mergePart(
  part: Int32Array,
  groupCount: number,
  compare: (group: number, place: number) => number,
): void {
  const groups = part.slice(0, groupCount);
  let place = groupCount;
  let at = 0;
  for (const group of groups) {
    for (; place < part.length && compare(~group, part[place] ?? 0) > 0; place += 1) {
      part[at] = part[place] ?? 0;
      at += 1;
    }
    part[at] = group;
    at += 1;
  }
}

/** The listed checks, in order where the order of all is known or worth knowing. */
function* shownChecks(tree: GroupTree, shown: readonly boolean[], sort: HealthSort | undefined) {
  const { table, groupOf } = tree;
  const isShown = (place: number) => (groupOf[place] ?? -1) >= 0 && shown[table.health[place] ?? 0] === true;
  let order = knownOrder(table, sort);
  if (order === undefined) {
    const places = keepPlaces(tree.places, isShown);
    if (places.length < FEW * table.places.length) return { places, isSorted: false };
    order = yield* orderSteps(table, sort);
  }
  return { places: keepPlaces(order, isShown), isSorted: true };
}

/** Lays groups and checks, each in order, into the parts of the groups around them; groups come first. */
function layOut({ parents, groupOf }: GroupTree, groups: readonly number[], places: Int32Array) {
  const size = parents.length;
  const groupCounts = new Int32Array(size);
  for (const group of groups) countUp(groupCounts, parents[group] ?? 0);
  const counts = groupCounts.slice();
  places.forEach((place) => countUp(counts, groupOf[place] ?? 0));
  const starts = new Int32Array(size + 1);
  for (let group = 0; group < size; group += 1)
    starts[group + 1] = (starts[group] ?? 0) + (counts[group] ?? 0);
  const next = starts.slice();
  const entries = new Int32Array(groups.length + places.length);
  for (const group of groups) entries[countUp(next, parents[group] ?? 0)] = ~group;
  places.forEach((place) => {
    entries[countUp(next, groupOf[place] ?? 0)] = place;
  });
  return { starts, entries, groupCounts };
}

/** Works out what each group of `tree` lists. */
export function* arrangeSteps(tree: GroupTree, ordering: Ordering): Steps<Arrangement> {
  const { table } = tree;
  const { sort } = ordering;
  const shown = shownRanks(ordering);
  const compare = compareBy(sort);
  const groups = shownGroups(tree, shown);
  const columns = groupColumns(tree, sort, groups);
  groups.sort((a, b) => compare(columns, a, columns, b) || a - b);
  yield;
  const { places, isSorted } = yield* shownChecks(tree, shown, sort);
  yield;
  const { starts, entries, groupCounts } = layOut(tree, groups, places);
  yield;
  const checkColumns = orderColumns(table, sort);
  const byPlace = comparePlaces(table, sort);
  const byEntry = (group: number, place: number) => compare(columns, group, checkColumns, place);
  for (const [group, groupCount] of groupCounts.entries()) {
    const from = starts[group] ?? 0;
    const to = starts[group + 1] ?? from;
    if (!isSorted) sortPart(entries, from + groupCount, to, byPlace);
    if (groupCount > 0 && groupCount < to - from) mergePart(entries.subarray(from, to), groupCount, byEntry);
  }
  return { starts, entries };
}
