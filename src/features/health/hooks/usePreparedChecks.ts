import { useEffect, useState } from 'react';
import type { CheckSummary } from '@/services/contracts/rows';
import type { ListChoice, ListingSteps } from '../model/healthStages';
import { finishInSlices } from '../model/steps';

/** Fewer checks are worked out within one frame. */
const PREPARED_FROM = 1_000;

/**
 * The checks to show: those of a poll once everything about them is worked out, in slices between frames. Until then
 * the list shows what it has. What a person chooses is never waited for: `listing` then works on the checks shown.
 */
export function usePreparedChecks(
  newest: readonly CheckSummary[],
  choice: ListChoice,
  listing: ListingSteps,
): readonly CheckSummary[] {
  const [shown, setShown] = useState(newest);
  const isPrepared = shown.length < PREPARED_FROM || newest.length < PREPARED_FROM;
  if (isPrepared && shown !== newest) setShown(newest);
  const isWaiting = !isPrepared && shown !== newest;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isWanted = true;
    const prepare = async () => {
      const prepared = await finishInSlices(listing(newest, choice), () => isWanted);
      if (prepared !== undefined && isWanted) setShown(newest);
    };
    void prepare();
    return () => {
      isWanted = false;
    };
  }, [isWaiting, newest, choice, listing]);
  return isPrepared ? newest : shown;
}
