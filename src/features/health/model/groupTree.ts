/** The tree of a list in columns: which group each check hangs in, and the roll-up of everything below each group. */
import type { CheckTable, Selection } from './checkTable';
import type { GroupBy } from './dimension';
import { groupNamesOf, type GroupName, type GroupNames } from './groupNames';
import { columnOf } from './readTable';
import type { Steps } from './steps';

/** Groups are numbered in the order in which a check of theirs is met; the root is 0. Absent numbers are NaN. */
export interface GroupTree {
  readonly table: CheckTable;
  /** Places of the checks in the tree. */
  readonly places: Int32Array;
  /** Names of all groups, and which of them each group has. */
  readonly names: readonly GroupName[];
  readonly named: readonly number[];
  /** Number of the group around each; -1 for the root. */
  readonly parents: Int32Array;
  /** By place, the group that a check hangs in; -1 for checks that are not in the tree. */
  readonly groupOf: Int32Array;
  /** Of each group three numbers, by healthRank. */
  readonly counts: Int32Array;
  readonly fullyPassing: Int32Array;
  readonly slowest: Float64Array;
  readonly lastTransition: Float64Array;
  /** Place of the check that had the last transition; -1 for none. */
  readonly lastPlace: Int32Array;
}

/** Health ranks: unhealthy, unknown, healthy. */
export const RANKS = 3;

interface Shape {
  /** By number, the number that the group has among all named ones. */
  named: number[];
  parents: number[];
  groupOf: Int32Array;
}

/** Gives every group in which a check is met a number, those around it first. */
function shapeOf({ table, places }: Selection, codes: Int32Array, known: GroupNames): Shape {
  const groupOf = new Int32Array(table.places.length).fill(-1);
  const parents = [-1];
  const named = [0];
  const numbers = new Int32Array(known.names.length).fill(-1);
  numbers[0] = 0;
  const numberOf = (group: number): number => {
    const path: number[] = [];
    let at = group;
    for (; numbers[at] === -1; at = known.names[at]?.parent ?? 0) path.push(at);
    let number = numbers[at] ?? 0;
    for (const step of path.reverse()) {
      parents.push(number);
      number = named.push(step) - 1;
      numbers[step] = number;
    }
    return number;
  };
  places.forEach((place) => {
    const group = known.groupOf[codes[place] ?? 0] ?? 0;
    const number = numbers[group] ?? 0;
    groupOf[place] = number < 0 ? numberOf(group) : number;
  });
  return { named, parents, groupOf };
}

/** Counts checks where they hang. */
function countChecks(tree: GroupTree, places: Int32Array): void {
  const { table, groupOf, counts, fullyPassing, slowest, lastTransition, lastPlace } = tree;
  places.forEach((place) => {
    const group = groupOf[place] ?? 0;
    const count = group * RANKS + (table.health[place] ?? 0);
    counts[count] = (counts[count] ?? 0) + 1;
    fullyPassing[group] = (fullyPassing[group] ?? 0) + (table.fullyPassing[place] ?? 0);
    takeSlowest(slowest, group, table.latency[place] ?? NaN);
    takeTransition(lastTransition, lastPlace, group, table.transition[place] ?? NaN, place);
  });
}

/** Every number is more than this; what is absent is not. */
const LEAST = -Infinity;

function takeSlowest(slowest: Float64Array, group: number, latency: number): void {
  // Nothing is less than or equal to what is not known yet.
  if (latency > LEAST && !(latency <= (slowest[group] ?? NaN))) slowest[group] = latency;
}

/** Of two transitions at the same moment the first one is told. */
function takeTransition(
  times: Float64Array,
  places: Int32Array,
  group: number,
  time: number,
  place: number,
): void {
  if (!(time > LEAST) || time <= (times[group] ?? NaN)) return;
  times[group] = time;
  places[group] = place;
}

/** Adds what a group knows of its checks to the group around it. */
function addToParents(tree: GroupTree): void {
  const { parents, counts, fullyPassing, slowest, lastTransition, lastPlace } = tree;
  for (let group = parents.length - 1; group > 0; group -= 1) {
    const parent = parents[group] ?? 0;
    for (let rank = 0; rank < RANKS; rank += 1)
      counts[parent * RANKS + rank] =
        (counts[parent * RANKS + rank] ?? 0) + (counts[group * RANKS + rank] ?? 0);
    fullyPassing[parent] = (fullyPassing[parent] ?? 0) + (fullyPassing[group] ?? 0);
    takeSlowest(slowest, parent, slowest[group] ?? NaN);
    takeTransition(lastTransition, lastPlace, parent, lastTransition[group] ?? NaN, lastPlace[group] ?? -1);
  }
}

/** Checks between two places where the work may be interrupted. */
const STEP = 200;

/** The tree of the checks of `selection`, grouped by `groupBy`. */
export function* treeSteps(selection: Selection, groupBy: GroupBy): Steps<GroupTree> {
  const { table, places } = selection;
  const column = columnOf(table, groupBy);
  const known = groupNamesOf(column.dictionary, groupBy);
  const { named, parents, groupOf } = shapeOf(selection, column.codes, known);
  const size = parents.length;
  const tree: GroupTree = {
    table,
    places,
    names: known.names,
    named,
    parents: Int32Array.from(parents),
    groupOf,
    counts: new Int32Array(size * RANKS),
    fullyPassing: new Int32Array(size),
    slowest: new Float64Array(size).fill(NaN),
    lastTransition: new Float64Array(size).fill(NaN),
    lastPlace: new Int32Array(size).fill(-1),
  };
  for (let at = 0; at < places.length; at += STEP) {
    yield;
    countChecks(tree, places.subarray(at, at + STEP));
  }
  addToParents(tree);
  return tree;
}
