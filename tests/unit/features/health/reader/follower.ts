import { rowsOfChanges } from '@/features/health/reader/rowChange';
import { applyChanges, createDeltaReading } from '@/features/health/reader/summaryDelta';
import type { CheckSummary } from '@/services/contracts/healthRows';

/** A worker and its screen, one answer after the other. */
export function follower() {
  const { deltaOf, remember } = createDeltaReading();
  let known: readonly CheckSummary[] = [];
  return (checks: readonly CheckSummary[]) => {
    // What a worker sends is a copy.
    const { order, changes } = structuredClone(deltaOf(checks));
    // Sometimes the next answer is there before the worker has come to it.
    if (checks.length % 2 === 0) remember();
    known = applyChanges(known, order, rowsOfChanges(changes, known));
    return { known, changes, order };
  };
}
