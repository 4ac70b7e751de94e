/** The order of the list in columns: checks are sorted once for an answer, every list made of them keeps that order. */
import type { CheckTable } from './checkTable';
import { compareText } from './labelFacets';
import type { HealthSort } from './sortChecks';
import type { Steps } from './steps';

/** What entries of a list are compared by, by their number. Absent numbers are NaN. */
export interface OrderColumns {
  /** The column of the sort; undefined for worst first and for the name. */
  first: ArrayLike<number> | undefined;
  /** worstKey */
  worst: Float64Array;
  names: readonly string[];
}

/** Compares entry `at` of `one` with entry `other` of `two`. */
export type CompareEntries = (one: OrderColumns, at: number, two: OrderColumns, other: number) => number;

// Every time that can be read is nearer to the epoch than this many milliseconds (parseTime: the years 2 to 9999).
const ENDLESS = 2 ** 49;

/** Worst health first, then the most recent transition, as one number; whole and exact, so that it is a tie only where both are. */
export function worstKey(rank: number, transition: number): number {
  return rank * 2 * ENDLESS + (Number.isNaN(transition) ? ENDLESS : -transition);
}

function compareNumbers(a: number, b: number, isDescending: boolean): number {
  if (a === b) return 0;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  if (Number.isNaN(b)) return -1;
  return a < b === isDescending ? 1 : -1;
}

const worstFirst: CompareEntries = (one, at, two, other) =>
  (one.worst[at] ?? 0) - (two.worst[other] ?? 0) || compareText(one.names[at] ?? '', two.names[other] ?? '');

/** The comparison of `sort`, as sortChecks has it for single checks. */
export function compareBy(sort: HealthSort | undefined): CompareEntries {
  if (sort === undefined) return worstFirst;
  const isDescending = sort.desc;
  const byName: CompareEntries = (one, at, two, other) =>
    (isDescending ? -1 : 1) * compareText(one.names[at] ?? '', two.names[other] ?? '');
  const byNumber: CompareEntries = (one, at, two, other) =>
    compareNumbers(one.first?.[at] ?? NaN, two.first?.[other] ?? NaN, isDescending);
  const byColumn = sort.by === 'name' ? byName : byNumber;
  return (one, at, two, other) => byColumn(one, at, two, other) || worstFirst(one, at, two, other);
}

function firstColumn(table: CheckTable, sort: HealthSort | undefined): ArrayLike<number> | undefined {
  return sort === undefined || sort.by === 'name' ? undefined : table[sort.by];
}

const worstKeys = new WeakMap<CheckTable, Float64Array>();

/** What the checks of a table are compared by. */
export function orderColumns(table: CheckTable, sort: HealthSort | undefined): OrderColumns {
  let worst = worstKeys.get(table);
  if (worst === undefined) {
    worst = table.transition.map((transition, place) => worstKey(table.health[place] ?? 0, transition));
    worstKeys.set(table, worst);
  }
  return { first: firstColumn(table, sort), worst, names: table.names };
}

/** Comparison of places that never calls two of them equal: what is the same stays as the answer had it. */
export function comparePlaces(
  table: CheckTable,
  sort: HealthSort | undefined,
): (a: number, b: number) => number {
  const columns = orderColumns(table, sort);
  const compare = compareBy(sort);
  return (a, b) => compare(columns, a, columns, b) || a - b;
}

/** Numbers of a merge between two places where the work may be interrupted. */
const STEP = 1_000;
/** So many are sorted at once. */
const RUN = 250;

function* mergeSteps(
  one: Int32Array,
  two: Int32Array,
  compare: (a: number, b: number) => number,
): Steps<Int32Array> {
  const merged = new Int32Array(one.length + two.length);
  let a = 0;
  let b = 0;
  for (let at = 0; at < merged.length; at += 1) {
    const left = one[a];
    const right = two[b];
    const takesLeft = right === undefined || (left !== undefined && compare(left, right) <= 0);
    merged[at] = (takesLeft ? left : right) ?? 0;
    if (takesLeft) a += 1;
    else b += 1;
    if (at % STEP === STEP - 1) yield;
  }
  return merged;
}

function* sortSteps(places: Int32Array, compare: (a: number, b: number) => number): Steps<Int32Array> {
  let runs: Int32Array[] = [];
  for (let at = 0; at < places.length; at += RUN) {
    runs.push(places.slice(at, at + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: Int32Array[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [one, two] = [runs[at], runs[at + 1]];
      if (one !== undefined) longer.push(two === undefined ? one : yield* mergeSteps(one, two, compare));
    }
    runs = longer;
  }
  return runs[0] ?? places;
}

/** The order on the screen and the one before it. */
const KEPT = 2;

function nameOf(sort: HealthSort | undefined): string {
  return sort === undefined ? '' : `${sort.by} ${sort.desc}`;
}

/** The order of all checks, as far as it is known already. */
export function knownOrder(table: CheckTable, sort: HealthSort | undefined): Int32Array | undefined {
  return table.orders.get(nameOf(sort));
}

function keepOrder(table: CheckTable, sort: HealthSort | undefined, order: Int32Array): Int32Array {
  const { orders } = table;
  const [oldest] = orders.keys();
  if (oldest !== undefined && orders.size >= KEPT) orders.delete(oldest);
  orders.set(nameOf(sort), order);
  return order;
}

/** The places of all checks in the order of `sort`. */
export function* orderSteps(table: CheckTable, sort: HealthSort | undefined): Steps<Int32Array> {
  const known = knownOrder(table, sort);
  if (known !== undefined) return known;
  return keepOrder(table, sort, yield* sortSteps(table.places, comparePlaces(table, sort)));
}

/** The table before this one, and where in it each check stood (-1: nowhere). */
export interface Before {
  table: CheckTable;
  places: Int32Array;
}

function isAscending(places: Int32Array): boolean {
  let last = -1;
  return places.every((place) => {
    if (place < 0) return true;
    const isLater = place > last;
    last = place;
    return isLater;
  });
}

/** By earlier place, the place of those that need not move (-1 for others), and the places of those that must. */
function* movedSteps(table: CheckTable, sort: HealthSort | undefined, before: Before) {
  const now = orderColumns(table, sort);
  const then = orderColumns(before.table, sort);
  const compare = compareBy(sort);
  const standing = new Int32Array(then.names.length).fill(-1);
  const moved: number[] = [];
  for (let place = 0; place < table.places.length; place += 1) {
    const from = before.places[place] ?? -1;
    const isStanding =
      from >= 0 && now.names[place] === then.names[from] && compare(now, place, then, from) === 0;
    if (isStanding) standing[from] = place;
    else moved.push(place);
    if (place % STEP === STEP - 1) yield;
  }
  return { standing, moved };
}

/** orderSteps for checks of which most stand as in the order before: only those that moved are sorted. */
export function* nextOrderSteps(
  table: CheckTable,
  sort: HealthSort | undefined,
  before: Before,
): Steps<Int32Array> {
  const order = knownOrder(before.table, sort);
  // Ties stay as the answer has them: that of another order is sorted anew.
  if (order === undefined || !isAscending(before.places)) return yield* orderSteps(table, sort);
  const { standing, moved } = yield* movedSteps(table, sort, before);
  const kept = order.map((from) => standing[from] ?? -1).filter((place) => place >= 0);
  const byPlace = comparePlaces(table, sort);
  const sorted = yield* sortSteps(Int32Array.from(moved), byPlace);
  return keepOrder(table, sort, yield* mergeSteps(kept, sorted, byPlace));
}
