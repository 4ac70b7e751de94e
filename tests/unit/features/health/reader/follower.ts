import { applyChanges, createDeltaReading, rowsOfChanges } from '@/features/health/reader/summaryDelta';
import type { CheckSummary } from '@/services/contracts/healthRows';

/** A worker and its screen, one answer after the other. */
export function follower() {
  const { deltaOf, remember } = createDeltaReading();
  let known: readonly CheckSummary[] = [];
  return (checks: readonly CheckSummary[]) => {
    // What a worker sends is a copy.
    const { ids, changes } = structuredClone(deltaOf(checks));
    // Sometimes the next answer is there before the worker has come to it.
    if (checks.length % 2 === 0) remember();
    const knownById = new Map(known.map((check) => [check.id, check]));
    known = applyChanges(known, knownById, ids, rowsOfChanges(changes, knownById));
    return { known, changes, ids };
  };
}
