/**
 * What changed of one row of the summary. Of a check that ran only its figures travel: what is copied to the screen is
 * made anew there, and texts that are the same as before would be half of what a poll leaves behind as garbage. Labels
 * have a fingerprint of their own and runs one each, because they are most of a row and change least.
 */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { fingerprintOf, fingerprintsOf } from './fingerprint';
import { changeOfRuns, freezeRuns, runsAfter, type RunsChange } from './runsDelta';

type Core = Omit<CheckSummary, 'labels' | 'checkStatuses'>;

/** Left out where they are those of the row that this one follows. */
type Rest = Partial<Pick<CheckSummary, 'labels' | 'checkStatuses'>>;

interface Change {
  /** Place in the list. */
  at: number;
  /** Where the row of the same id stood in the answer before; -1 for nowhere. */
  from: number;
  /** Instead of `checkStatuses` where some of the known runs stayed. */
  runs?: RunsChange;
}

/** A row that is new or differs: all of its fields, or those that differ from the row it follows. */
export type RowChange =
  (Change & { isPart: false; row: Core & Rest }) | (Change & { isPart: true; row: Partial<Core> & Rest });

export interface RowFingerprint {
  /** Place in the answer. */
  at: number;
  names: readonly string[];
  /** Two numbers a field, in the order of `names`. */
  fields: readonly number[];
  labels: number;
  /** Two numbers a run. */
  runs: readonly number[];
}

function isSame<Item>(before: readonly Item[], now: readonly Item[]): boolean {
  return before.length === now.length && before.every((item, at) => item === now[at]);
}

/** Nearly all rows have the same fields: their names are kept once. */
let lastNames: readonly string[] = [];

function namesOf(core: object): readonly string[] {
  const names = Object.keys(core);
  if (!isSame(lastNames, names)) lastNames = names;
  return lastNames;
}

/** What a row says, to tell apart what of it changes; `at` is its place in the answer. */
export function fingerprintOfRow(
  { labels, checkStatuses, ...core }: CheckSummary,
  at: number,
): RowFingerprint {
  return {
    at,
    names: namesOf(core),
    fields: fingerprintsOf(Object.values(core)),
    labels: fingerprintOf(labels),
    runs: fingerprintsOf(checkStatuses),
  };
}

function isFieldSame(before: RowFingerprint, now: RowFingerprint, at: number): boolean {
  return before.fields[2 * at] === now.fields[2 * at] && before.fields[2 * at + 1] === now.fields[2 * at + 1];
}

/** Fields that differ; a row with other fields than before is sent whole, since one that went would stay. */
function changeOfCore(core: Core, before: RowFingerprint, now: RowFingerprint): RowChange {
  const place = { at: now.at, from: before.at };
  if (!isSame(before.names, now.names)) return { ...place, isPart: false, row: core };
  const row: Partial<Core> = Object.fromEntries(
    Object.entries(core).filter((_, at) => !isFieldSame(before, now, at)),
  );
  return { ...place, isPart: true, row };
}

/** How a row follows the one of the same id in the answer before; undefined where it says the same. */
export function changeOfRow(
  { labels, checkStatuses, ...core }: CheckSummary,
  before: RowFingerprint,
  now: RowFingerprint,
): RowChange | undefined {
  const areRunsSame = isSame(before.runs, now.runs);
  const areFieldsSame = isSame(before.names, now.names) && isSame(before.fields, now.fields);
  if (areFieldsSame && before.labels === now.labels && areRunsSame) return undefined;
  const change = changeOfCore(core, before, now);
  if (before.labels !== now.labels) change.row.labels = labels;
  if (areRunsSame) return change;
  const runs = changeOfRuns(checkStatuses, before.runs, now.runs);
  if (runs === undefined) change.row.checkStatuses = checkStatuses;
  else change.runs = runs;
  return change;
}

export const LOST_CHECK = 'The reader of the summary lost a check. Try again.';

function coreOf(change: RowChange, before: CheckSummary | undefined): Core {
  if (!change.isPart) return change.row;
  if (before === undefined) throw new Error(LOST_CHECK);
  return { ...before, ...change.row };
}

function freezeRow(check: CheckSummary): CheckSummary {
  for (const part of [check.uptime, check.latency]) Object.freeze(part);
  return Object.freeze(check);
}

function labelsOf({ row }: RowChange, known: CheckSummary['labels']) {
  return 'labels' in row ? Object.freeze(row.labels ?? null) : known;
}

function runsOf({ row, runs }: RowChange, known: CheckSummary['checkStatuses']) {
  if (runs !== undefined) return runsAfter(known, runs);
  return row.checkStatuses === undefined ? known : freezeRuns(row.checkStatuses);
}

const NO_RUNS: CheckSummary['checkStatuses'] = Object.freeze([]);

/**
 * The rows of a few changes, whole again and frozen: the store freezes what it is given, and freezing ten thousand rows
 * at once would be felt. Labels, runs and texts that stayed are the very ones that were known. Throws where a row is
 * missing that another follows.
 */
export function rowsOfChanges(
  changes: readonly RowChange[],
  known: readonly CheckSummary[],
): [at: number, check: CheckSummary][] {
  return changes.map((change) => {
    const before = known[change.from];
    const labels = labelsOf(change, before?.labels ?? null);
    const checkStatuses = runsOf(change, before?.checkStatuses ?? NO_RUNS);
    return [change.at, freezeRow({ ...coreOf(change, before), labels, checkStatuses })];
  });
}
