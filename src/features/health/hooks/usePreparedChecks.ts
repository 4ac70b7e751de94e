import { startTransition, useEffect, useState } from 'react';
import type { CheckSummary } from '@/services/contracts/rows';
import { finishInSlices, type Steps } from '../model/steps';

/** Fewer checks are worked out within one frame. */
export const PREPARED_FROM = 1_000;

/**
 * The checks to show: those of a poll once everything about them is worked out, in slices between frames. Until then
 * the list shows what it has. What a person chooses is never waited for: it is worked out of the checks shown.
 */
export function usePreparedChecks(
  newest: readonly CheckSummary[],
  stages: (checks: readonly CheckSummary[]) => Steps<unknown>,
): readonly CheckSummary[] {
  const [shown, setShown] = useState(newest);
  const isPrepared = shown.length < PREPARED_FROM || newest.length < PREPARED_FROM;
  if (isPrepared && shown !== newest) setShown(newest);
  const isWaiting = !isPrepared && shown !== newest;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isWanted = true;
    const prepare = async () => {
      const prepared = await finishInSlices(stages(newest), () => isWanted);
      // In slices as well, and never ahead of what somebody chose meanwhile.
      if (prepared !== undefined && isWanted) startTransition(() => setShown(newest));
    };
    void prepare();
    return () => {
      isWanted = false;
    };
  }, [isWaiting, newest, stages]);
  return isPrepared ? newest : shown;
}
