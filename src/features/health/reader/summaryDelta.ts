/**
 * What changed between two answers of the summary. Ten thousand checks with thirty labels are twenty megabytes of
 * which a poll changes a few percent: the reader's worker keeps fingerprints of the last answer, and only rows with
 * another fingerprint travel to the screen. Labels have a fingerprint of their own and runs one each, because they are
 * most of a row and change least.
 */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { fingerprintOf, fingerprintsOf } from './fingerprint';
import { changeOfRuns, freezeRuns, runsAfter, type RunsChange } from './runsDelta';

/** A row that is new or differs; labels and runs are left out where they are those of the row it follows. */
export interface RowChange {
  /** Place in the list. */
  at: number;
  /** Where the row of the same id stood in the answer before; -1 for nowhere. */
  from: number;
  row: Omit<CheckSummary, 'labels' | 'checkStatuses'> &
    Partial<Pick<CheckSummary, 'labels' | 'checkStatuses'>>;
  /** Instead of `checkStatuses` where some of the known runs stayed. */
  runs?: RunsChange;
}

/**
 * By places and not by ids: ten thousand ids as keys of a map are texts that the browser keeps in one table, and each
 * major collection of garbage stops the screen to walk it.
 */
export interface SummaryDelta {
  /** By place, where its row stood in the answer before (-1: nowhere); undefined where all stand where they stood. */
  order: Int32Array | undefined;
  changes: readonly RowChange[];
}

interface Fingerprint {
  /** Place in the answer. */
  at: number;
  core: number;
  labels: number;
  /** Two numbers a run. */
  runs: readonly number[];
}

function isSame(before: readonly number[], now: readonly number[]): boolean {
  return before.length === now.length && before.every((half, at) => half === now[at]);
}

function changeOf(check: CheckSummary, before: Fingerprint, now: Fingerprint) {
  const areRunsSame = isSame(before.runs, now.runs);
  if (before.core === now.core && before.labels === now.labels && areRunsSame) return undefined;
  const { labels, checkStatuses, ...row } = check;
  const change: RowChange = { at: now.at, from: before.at, row };
  if (before.labels !== now.labels) change.row.labels = labels;
  if (areRunsSame) return change;
  const runs = changeOfRuns(checkStatuses, before.runs, now.runs);
  if (runs === undefined) change.row.checkStatuses = checkStatuses;
  else change.runs = runs;
  return change;
}

function fingerprint({ labels, checkStatuses, ...core }: CheckSummary, at: number): Fingerprint {
  return {
    at,
    core: fingerprintOf(core),
    labels: fingerprintOf(labels),
    runs: fingerprintsOf(checkStatuses),
  };
}

export interface DeltaReading {
  /** What a list changed against the one before it; the first changes everything. */
  deltaOf: (checks: readonly CheckSummary[]) => SummaryDelta;
  /** Works out the fingerprints of rows that were new: not needed to send them, so it is done once they are sent. */
  remember: () => void;
}

export function createDeltaReading(): DeltaReading {
  let known = new Map<string, Fingerprint>();
  let count = 0;
  let unread: { check: CheckSummary; at: number }[] = [];

  function remember() {
    for (const { check, at } of unread) known.set(check.id, fingerprint(check, at));
    unread = [];
  }

  return {
    remember,
    deltaOf: (checks) => {
      remember();
      const next = new Map<string, Fingerprint>();
      const taken = new Set<string>();
      const twins = new Set<string>();
      const changes: RowChange[] = [];
      const order = new Int32Array(checks.length).fill(-1);
      checks.forEach((check, at) => {
        const isTwin = taken.has(check.id);
        const before = isTwin ? undefined : known.get(check.id);
        (isTwin ? twins : taken).add(check.id);
        if (before === undefined) {
          changes.push({ at, from: -1, row: check });
          unread.push({ check, at });
          return;
        }
        order[at] = before.at;
        const now = fingerprint(check, at);
        const change = changeOf(check, before, now);
        if (change !== undefined) changes.push(change);
        next.set(check.id, now);
      });
      // Two rows of one id cannot be kept apart: all of them are sent whole each time.
      for (const id of twins) next.delete(id);
      unread = unread.filter(({ check }) => !twins.has(check.id));
      const isSameOrder = checks.length === count && order.every((from, at) => from === at);
      known = next;
      count = checks.length;
      return { order: isSameOrder ? undefined : order, changes };
    },
  };
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
 * at once would be felt. Labels and runs that stayed are the very objects that were known.
 */
export function rowsOfChanges(
  changes: readonly RowChange[],
  known: readonly CheckSummary[],
): [at: number, check: CheckSummary][] {
  return changes.map((change) => {
    const { at, from, row } = change;
    const before = known[from];
    const labels = labelsOf(change, before?.labels ?? null);
    const checkStatuses = runsOf(change, before?.checkStatuses ?? NO_RUNS);
    return [at, freezeRow({ ...row, labels, checkStatuses })];
  });
}

/** The new list: unchanged rows are the very objects of `known`. Throws where a row is missing. */
export function applyChanges(
  known: readonly CheckSummary[],
  order: Int32Array | undefined,
  rows: readonly (readonly [at: number, check: CheckSummary])[],
): readonly CheckSummary[] {
  if (order === undefined) {
    if (rows.length === 0) return known;
    // A copy and the changed places: going over all rows would be felt.
    const next = known.slice();
    for (const [at, check] of rows) next[at] = check;
    return Object.freeze(next);
  }
  const changed = new Map(rows);
  const next = Array.from(order, (from, at) => {
    const check = changed.get(at) ?? known[from];
    if (check === undefined) throw new Error('The reader of the summary lost a check. Try again.');
    return check;
  });
  return Object.freeze(next);
}
