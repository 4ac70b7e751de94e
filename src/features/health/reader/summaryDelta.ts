/**
 * What changed between two answers of the summary. Ten thousand checks with thirty labels are twenty megabytes of
 * which a poll changes a few percent: the reader's worker keeps fingerprints of the last answer, and only rows with
 * another fingerprint travel to the screen. Labels have a fingerprint of their own and runs one each, because they are
 * most of a row and change least.
 */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { fingerprintOf, fingerprintsOf } from './fingerprint';
import { changeOfRuns, freezeRuns, runsAfter, type RunsChange } from './runsDelta';

/** A row that is new or differs; labels and runs are left out where they are those of the row known under its id. */
export interface RowChange {
  /** Place in the list. */
  at: number;
  row: Omit<CheckSummary, 'labels' | 'checkStatuses'> &
    Partial<Pick<CheckSummary, 'labels' | 'checkStatuses'>>;
  /** Instead of `checkStatuses` where some of the known runs stayed. */
  runs?: RunsChange;
}

export interface SummaryDelta {
  /** Every id in order; undefined where they are those of the answer before. */
  ids: readonly string[] | undefined;
  changes: readonly RowChange[];
}

interface Fingerprint {
  core: number;
  labels: number;
  /** Two numbers a run. */
  runs: readonly number[];
}

function isSame(before: readonly number[], now: readonly number[]): boolean {
  return before.length === now.length && before.every((half, at) => half === now[at]);
}

function changeOf(check: CheckSummary, at: number, before: Fingerprint, now: Fingerprint) {
  const areRunsSame = isSame(before.runs, now.runs);
  if (before.core === now.core && before.labels === now.labels && areRunsSame) return undefined;
  const { labels, checkStatuses, ...row } = check;
  const change: RowChange = { at, row };
  if (before.labels !== now.labels) change.row.labels = labels;
  if (areRunsSame) return change;
  const runs = changeOfRuns(checkStatuses, before.runs, now.runs);
  if (runs === undefined) change.row.checkStatuses = checkStatuses;
  else change.runs = runs;
  return change;
}

function fingerprint({ labels, checkStatuses, ...core }: CheckSummary): Fingerprint {
  return { core: fingerprintOf(core), labels: fingerprintOf(labels), runs: fingerprintsOf(checkStatuses) };
}

export interface DeltaReading {
  /** What a list changed against the one before it; the first changes everything. */
  deltaOf: (checks: readonly CheckSummary[]) => SummaryDelta;
  /** Works out the fingerprints of rows that were new: not needed to send them, so it is done once they are sent. */
  remember: () => void;
}

export function createDeltaReading(): DeltaReading {
  let known = new Map<string, Fingerprint>();
  let knownIds: readonly string[] = [];
  let unread: CheckSummary[] = [];

  function remember() {
    for (const check of unread) known.set(check.id, fingerprint(check));
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
      checks.forEach((check, at) => {
        const isTwin = taken.has(check.id);
        const before = isTwin ? undefined : known.get(check.id);
        (isTwin ? twins : taken).add(check.id);
        if (before === undefined) {
          changes.push({ at, row: check });
          unread.push(check);
          return;
        }
        const now = fingerprint(check);
        const change = changeOf(check, at, before, now);
        if (change !== undefined) changes.push(change);
        next.set(check.id, change === undefined ? before : now);
      });
      // Two rows of one id cannot be kept apart: all of them are sent whole each time.
      for (const id of twins) next.delete(id);
      unread = unread.filter(({ id }) => !twins.has(id));
      const ids = checks.map(({ id }) => id);
      const isSameOrder = ids.length === knownIds.length && ids.every((id, at) => id === knownIds[at]);
      known = next;
      knownIds = ids;
      return { ids: isSameOrder ? undefined : ids, changes };
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
  knownById: ReadonlyMap<string, CheckSummary>,
): [at: number, check: CheckSummary][] {
  return changes.map((change) => {
    const { at, row } = change;
    const before = knownById.get(row.id);
    const labels = labelsOf(change, before?.labels ?? null);
    const checkStatuses = runsOf(change, before?.checkStatuses ?? NO_RUNS);
    return [at, freezeRow({ ...row, labels, checkStatuses })];
  });
}

/** The new list: unchanged rows are the very objects of `known`. */
export function applyChanges(
  known: readonly CheckSummary[],
  knownById: ReadonlyMap<string, CheckSummary>,
  ids: readonly string[] | undefined,
  rows: readonly (readonly [at: number, check: CheckSummary])[],
): readonly CheckSummary[] {
  if (ids === undefined) {
    if (rows.length === 0) return known;
    // A copy and the changed places: going over all rows would be felt.
    const next = known.slice();
    for (const [at, check] of rows) next[at] = check;
    return Object.freeze(next);
  }
  const changed = new Map(rows);
  const next = ids.map((id, at) => changed.get(at) ?? knownById.get(id));
  return Object.freeze(next.filter((check) => check !== undefined));
}
