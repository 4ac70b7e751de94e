import { startTransition, useEffect, useRef, useState } from 'react';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { afterAnswer } from '@/services/time/hands';
import { finishInSlices, pauseAtLeisure, type Steps } from '../model/steps';

/** Fewer checks are worked out within one frame. */
export const PREPARED_FROM = 1_000;

/** Nobody uses the list yet: larger slices leave less to the frames between them, and are none that a click notices. */
const FIRST_SLICE_MS = 12;

/** An answer that is worked out is shown at the latest, whatever somebody does. Milliseconds. */
const LONGEST_WAIT_MS = 2_000;

const NO_CHECKS: readonly CheckSummary[] = [];

/**
 * The checks to show: those of an answer once everything about them is worked out, in slices between frames. Until then
 * the list shows what it has, at first nothing. What a person chooses is never waited for: it is worked out of the checks
 * shown, and no answer comes between it and the frames in which it is seen.
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
  const arrivedAt = useRef(0);
  useEffect(() => {
    arrivedAt.current = performance.now();
  }, [newest]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isWanted = true;
    let stopWaiting: (() => void) | undefined;
    // In slices as well, and never ahead of what somebody chose meanwhile.
    const show = () => startTransition(() => setShown(newest));
    const prepare = async () => {
      const prepared = await finishInSlices(
        stages(newest),
        () => isWanted,
        isFirst ? { sliceMs: FIRST_SLICE_MS } : { pause: pauseAtLeisure },
      );
      if (prepared === undefined || !isWanted) return;
      if (isFirst) setShown(newest);
      else stopWaiting = afterAnswer(show, LONGEST_WAIT_MS, arrivedAt.current);
    };
    void prepare();
    return () => {
      isWanted = false;
      stopWaiting?.();
    };
  }, [isWaiting, isFirst, newest, stages]);
  return isPrepared ? newest : shown;
}
