import { startTransition, useEffect, useState } from 'react';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { finishInSlices, type Steps } from '../model/steps';

/** Fewer checks are worked out within one frame. */
export const PREPARED_FROM = 1_000;

/** Nobody uses the list yet: larger slices leave less to the frames between them, and are none that a click notices. */
const FIRST_SLICE_MS = 12;

const NO_CHECKS: readonly CheckSummary[] = [];

/**
 * The checks to show: those of an answer once everything about them is worked out, in slices between frames. Until then
 * the list shows what it has, at first nothing. What a person chooses is never waited for: it is worked out of the checks
 * shown.
 */
export function usePreparedChecks(
  newest: readonly CheckSummary[],
  stages: (checks: readonly CheckSummary[]) => Steps<unknown>,
): readonly CheckSummary[] {
  const [shown, setShown] = useState(() => (newest.length < PREPARED_FROM ? newest : NO_CHECKS));
  const isFirst = shown.length === 0;
  const isPrepared = newest.length < PREPARED_FROM || (!isFirst && shown.length < PREPARED_FROM);
  if (isPrepared && shown !== newest) setShown(newest);
  const isWaiting = !isPrepared && shown !== newest;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isWanted = true;
    const prepare = async () => {
      const prepared = await finishInSlices(
        stages(newest),
        () => isWanted,
        isFirst ? FIRST_SLICE_MS : undefined,
      );
      if (prepared === undefined || !isWanted) return;
      if (isFirst) setShown(newest);
      // In slices as well, and never ahead of what somebody chose meanwhile.
      else startTransition(() => setShown(newest));
    };
    void prepare();
    return () => {
      isWanted = false;
    };
  }, [isWaiting, isFirst, newest, stages]);
  return isPrepared ? newest : shown;
}
