import { useEffect, useRef } from 'react';
import { afterRest } from '@/services/time/hands';

/** A poll waits for a rest this share of its interval at most, so that data never look old for it (beyond M8). */
const POLL_PATIENCE = 1 / 3;
/** A choice asks again after this time at the latest, however busy the hands. Milliseconds. */
const LONGEST_CHOICE_MS = 15_000;

const isHidden = () => document.visibilityState === 'hidden';

/**
 * Polls like RTK Query's own `pollingInterval`, which is counted from each answer, and not in a hidden window, but not
 * while somebody is using the page: a large answer keeps the processors of a small machine busy, and nobody waits for it.
 * @param intervalMs milliseconds; 0 does not poll.
 * @param answer another value after each answer and each failure.
 */
export function usePollsAtRest(intervalMs: number, answer: unknown, ask: () => unknown): void {
  useEffect(() => {
    if (intervalMs <= 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopWaiting: (() => void) | undefined;
    const begin = () => {
      timer = setTimeout(() => {
        stopWaiting = afterRest(askUnlessHidden, intervalMs * POLL_PATIENCE);
      }, intervalMs);
    };
    const askUnlessHidden = () => {
      // Before the question: its answer begins anew, and one that was dropped on the way has none.
      begin();
      if (!isHidden()) ask();
    };
    begin();
    return () => {
      clearTimeout(timer);
      stopWaiting?.();
    };
  }, [intervalMs, answer, ask]);
}

/**
 * Asks once for all changes of `value` since the last time, as soon as somebody rests, unless it was asked meanwhile for
 * another reason; not for the first value.
 * @param wasAskedSince whether a request was sent at this time or later, by `Date.now()`.
 */
export function useAskedAgainAtRest(
  value: string,
  ask: () => unknown,
  wasAskedSince: (time: number) => boolean,
): void {
  const known = useRef(value);
  const changed = useRef<{ at: number; time: number }>(undefined);
  useEffect(() => {
    if (known.current !== value) {
      known.current = value;
      // An answer to what was asked before the last change would not count for it, but waiting counts from the first.
      changed.current = { at: changed.current?.at ?? performance.now(), time: Date.now() };
    }
    if (changed.current === undefined) return undefined;
    const { at, time } = changed.current;
    return afterRest(
      () => {
        changed.current = undefined;
        if (!wasAskedSince(time)) ask();
      },
      LONGEST_CHOICE_MS,
      at,
    );
  }, [value, ask, wasAskedSince]);
}
