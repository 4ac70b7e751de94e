/**
 * What changed between two answers of the summary. Ten thousand checks with thirty labels are twenty megabytes of
 * which a poll changes a few percent: the reader's worker keeps fingerprints of the last answer, and only rows with
 * another fingerprint travel to the screen. Labels and runs have fingerprints of their own, because they are most of a
 * row and change least.
 */
import type { CheckSummary } from '@/services/contracts/rows';

/** A row that is new or differs; labels and runs are left out where they are those of the row known under its id. */
export interface RowChange {
  /** Place in the list. */
  at: number;
  row: Omit<CheckSummary, 'labels' | 'checkStatuses'> &
    Partial<Pick<CheckSummary, 'labels' | 'checkStatuses'>>;
}

export interface SummaryDelta {
  /** Every id in order; undefined where they are those of the answer before. */
  ids: readonly string[] | undefined;
  changes: readonly RowChange[];
}

// Looked up once: the loop below runs over every character of twenty megabytes.
const { imul } = Math;

interface Fingerprint {
  core: number;
  labels: number;
  runs: number;
}

/** 53 bits of a text (two mixed 32-bit halves): no key, only to tell apart what a poll brought. */
export function fingerprintOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = imul(high ^ code, 2654435761);
    low = imul(low ^ code, 1597334677);
  }
  high = imul(high ^ (high >>> 16), 2246822507) ^ imul(low ^ (low >>> 13), 3266489909);
  low = imul(low ^ (low >>> 16), 2246822507) ^ imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

function changeOf(check: CheckSummary, at: number, before: Fingerprint, now: Fingerprint) {
  if (before.core === now.core && before.labels === now.labels && before.runs === now.runs) return undefined;
  const { labels, checkStatuses, ...row } = check;
  const change: RowChange = { at, row };
  if (before.labels !== now.labels) change.row.labels = labels;
  if (before.runs !== now.runs) change.row.checkStatuses = checkStatuses;
  return change;
}

function fingerprint({ labels, checkStatuses, ...core }: CheckSummary): Fingerprint {
  return {
    core: fingerprintOf(JSON.stringify(core)),
    labels: fingerprintOf(JSON.stringify(labels)),
    runs: fingerprintOf(JSON.stringify(checkStatuses)),
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
      const changes: RowChange[] = [];
      checks.forEach((check, at) => {
        // Two rows of one id cannot both be kept apart; each is sent whole.
        const before = taken.has(check.id) ? undefined : known.get(check.id);
        taken.add(check.id);
        if (before === undefined) {
          changes.push({ at, row: check });
          unread.push(check);
          return;
        }
        const now = fingerprint(check);
        const change = changeOf(check, at, before, now);
        if (change !== undefined) changes.push(change);
        next.set(check.id, now);
      });
      const ids = checks.map(({ id }) => id);
      const isSameOrder = ids.length === knownIds.length && ids.every((id, at) => id === knownIds[at]);
      known = next;
      knownIds = ids;
      return { ids: isSameOrder ? undefined : ids, changes };
    },
  };
}

function freezeRow(check: CheckSummary): CheckSummary {
  for (const run of check.checkStatuses) Object.freeze(run);
  for (const part of [check.checkStatuses, check.labels, check.uptime, check.latency]) Object.freeze(part);
  return Object.freeze(check);
}

/**
 * The rows of a few changes, whole again and frozen: the store freezes what it is given, and freezing ten thousand rows
 * at once would be felt.
 */
export function rowsOfChanges(
  changes: readonly RowChange[],
  knownById: ReadonlyMap<string, CheckSummary>,
): [at: number, check: CheckSummary][] {
  return changes.map(({ at, row }) => {
    const before = knownById.get(row.id);
    const labels = 'labels' in row ? (row.labels ?? null) : (before?.labels ?? null);
    const checkStatuses = row.checkStatuses ?? before?.checkStatuses ?? [];
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
