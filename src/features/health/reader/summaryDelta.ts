/**
 * What changed between two answers of the summary. Ten thousand checks with thirty labels are twenty megabytes of
 * which a poll changes a few percent: the reader's worker keeps fingerprints of the last answer, and only rows with
 * another fingerprint travel to the screen.
 */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { changeOfRow, fingerprintOfRow, LOST_CHECK, type RowChange, type RowFingerprint } from './rowChange';

/**
 * By places and not by ids: ten thousand ids as keys of a map are texts that the browser keeps in one table, and each
 * major collection of garbage stops the screen to walk it.
 */
export interface SummaryDelta {
  /** By place, where its row stood in the answer before (-1: nowhere); undefined where all stand where they stood. */
  order: Int32Array | undefined;
  changes: readonly RowChange[];
}

export interface DeltaReading {
  /** What a list changed against the one before it; the first changes everything. */
  deltaOf: (checks: readonly CheckSummary[]) => SummaryDelta;
  /** The same from the checks that may have changed: all others stayed. Throws where one of them was not in the list. */
  deltaOfPart: (checks: readonly CheckSummary[]) => SummaryDelta;
  /** Works out the fingerprints of rows that were new: not needed to send them, so it is done once they are sent. */
  remember: () => void;
}

export function createDeltaReading(): DeltaReading {
  let known = new Map<string, RowFingerprint>();
  let count = 0;
  let unread: { check: CheckSummary; at: number }[] = [];

  function remember() {
    for (const { check, at } of unread) known.set(check.id, fingerprintOfRow(check, at));
    unread = [];
  }

  return {
    remember,
    deltaOfPart: (checks) => {
      remember();
      const next = checks.map((check) => {
        const before = known.get(check.id);
        if (before === undefined) throw new Error(LOST_CHECK);
        return { check, before, now: fingerprintOfRow(check, before.at) };
      });
      const changes = next.flatMap(({ check, before, now }) => changeOfRow(check, before, now) ?? []);
      for (const { check, now } of next) known.set(check.id, now);
      return { order: undefined, changes };
    },
    deltaOf: (checks) => {
      remember();
      const next = new Map<string, RowFingerprint>();
      const taken = new Set<string>();
      const twins = new Set<string>();
      const changes: RowChange[] = [];
      const order = new Int32Array(checks.length).fill(-1);
      checks.forEach((check, at) => {
        const isTwin = taken.has(check.id);
        const before = isTwin ? undefined : known.get(check.id);
        (isTwin ? twins : taken).add(check.id);
        if (before === undefined) {
          changes.push({ at, from: -1, isPart: false, row: check });
          unread.push({ check, at });
          return;
        }
        order[at] = before.at;
        const now = fingerprintOfRow(check, at);
        const change = changeOfRow(check, before, now);
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
    if (check === undefined) throw new Error(LOST_CHECK);
    return check;
  });
  return Object.freeze(next);
}
