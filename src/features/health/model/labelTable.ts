/** The labels of checks in columns, one for each key; read once, because polling leaves nearly all labels alone. */
import type { Labels } from '@/services/contracts/rows';
import type { Steps } from './steps';
import { codeOf, isOutgrown, newColumn, NO_CODE, type ValueColumn } from './valueColumn';

export type LabelSets = readonly (Labels | null)[];

export interface LabelTable {
  readonly sets: LabelSets;
  /** By key; a Map, because keys come from anywhere (threat TM9). */
  readonly columns: Map<string, ValueColumn>;
  /** Whether every key has been read, except for those beyond MOST_COLUMNS. */
  isComplete: boolean;
}

/** Hostile checks carry keys of their own, each: those beyond are read one by one, when somebody asks for them. */
export const MOST_COLUMNS = 200;

/** Checks between two places where the work may be interrupted. */
const STEP = 50;

/** The value of a label, looked up among the set's own keys only (threat TM9). */
function ownLabel(labels: Labels | null | undefined, key: string): string | undefined {
  return labels && Object.hasOwn(labels, key) ? labels[key] : undefined;
}

/** The keys of the set that was read last, and their columns: the next set mostly has the same ones in the same order. */
interface LastKeys {
  keys: string[];
  columns: (ValueColumn | undefined)[];
}

function findColumn(
  { columns, sets }: LabelTable,
  last: LastKeys,
  key: string,
  at: number,
): ValueColumn | undefined {
  let column = columns.get(key);
  if (column === undefined && columns.size < MOST_COLUMNS)
    columns.set(key, (column = newColumn(sets.length)));
  last.keys[at] = key;
  last.columns[at] = column;
  return column;
}

function readSet(table: LabelTable, place: number, last: LastKeys): void {
  const labels = table.sets[place] ?? {};
  // for…in would be quicker but walks the prototype, which a hostile answer may have touched (threat TM9).
  const keys = Object.keys(labels);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    const column = last.keys[at] === key ? last.columns[at] : findColumn(table, last, key, at);
    if (column !== undefined) column.codes[place] = codeOf(column.dictionary, labels[key]);
  }
}

/** Reads all keys of the sets that stand at `places`. */
function* readSets(table: LabelTable, places: ArrayLike<number>): Steps<void> {
  const last: LastKeys = { keys: [], columns: [] };
  for (let done = 0; done < places.length; done += 1) {
    readSet(table, places[done] ?? 0, last);
    if (done % STEP === STEP - 1) yield;
  }
  table.isComplete = true;
}

/** `column` with its codes at the places where the same sets stand now. */
function movedColumn(column: ValueColumn, same: Int32Array): ValueColumn {
  const codes = same.map((from) => (from < 0 ? NO_CODE : (column.codes[from] ?? NO_CODE)));
  return { dictionary: column.dictionary, codes };
}

/** The column of one key. */
export function labelColumn(table: LabelTable, key: string): ValueColumn {
  const known = table.columns.get(key);
  if (known !== undefined) return known;
  const column = newColumn(table.sets.length);
  for (const [place, labels] of table.sets.entries())
    column.codes[place] = codeOf(column.dictionary, ownLabel(labels, key));
  table.columns.set(key, column);
  return column;
}

function newTable(sets: LabelSets): LabelTable {
  return { sets, columns: new Map(), isComplete: false };
}

const tables = new WeakMap<LabelSets, LabelTable>();

/** The table of `sets`, whose columns are read when they are asked for. */
export function labelTableOf(sets: LabelSets): LabelTable {
  const known = tables.get(sets);
  if (known !== undefined) return known;
  const table = newTable(sets);
  tables.set(sets, table);
  return table;
}

/** The table of `sets` with all columns. */
export function* wholeLabelTable(sets: LabelSets): Steps<LabelTable> {
  const table = labelTableOf(sets);
  if (!table.isComplete) yield* readSets(table, [...sets.keys()]);
  return table;
}

/**
 * The table of a next answer. `same` says by place where in the sets of `before` the very same object stood (-1:
 * nowhere); where that is so for all of them the table stays what it is.
 */
export function* nextLabelTable(sets: LabelSets, before: LabelTable, same: Int32Array): Steps<LabelTable> {
  if (sets.length === before.sets.length && same.every((from, place) => from === place)) return before;
  if (!before.isComplete) return labelTableOf(sets);
  const isBegunAnew = [...before.columns.values()].some(({ dictionary }) =>
    isOutgrown(dictionary, sets.length),
  );
  if (isBegunAnew) return yield* wholeLabelTable(sets);
  // Known to others once it is whole: work that nobody waits for any more ends in between.
  const table = newTable(sets);
  for (const [key, column] of before.columns) {
    table.columns.set(key, movedColumn(column, same));
    yield;
  }
  yield* readSets(
    table,
    [...sets.keys()].filter((place) => (same[place] ?? -1) < 0),
  );
  tables.set(sets, table);
  return table;
}
