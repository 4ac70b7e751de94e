import { useEffect, useRef } from 'react';
import { isPassing, type AppError } from '@/services/errors/AppError';

/** Milliseconds before a question that failed is asked again by itself. */
export const FIRST_WAIT_MS = 15_000;
/** However long the trouble lasts, it is asked this often. */
const SLOWEST_WAIT_MS = 60_000;

/**
 * Asks again by itself after a failure that may pass, more and more seldom and never in a hidden window: a screen that
 * nobody touches is right again soon after the server is (fault F12), and a refusal for too many questions is kept
 * (fault F27). Without a line nothing is asked: its return is told to everybody.
 */
export function useAskAgain(
  error: AppError | undefined,
  isFetching: boolean,
  onRetry: (() => void) | undefined,
): void {
  const tries = useRef(0);
  const ask = useRef(onRetry);
  useEffect(() => {
    ask.current = onRetry;
  }, [onRetry]);
  useEffect(() => {
    if (error === undefined) tries.current = 0;
    if (isFetching || !isPassing(error) || error?.kind === 'offline') return undefined;
    const wait = Math.min(SLOWEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries.current);
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'hidden') return;
        tries.current += 1;
        ask.current?.();
      },
      Math.max(wait, (error?.retryAt ?? 0) - Date.now()),
    );
    return () => clearInterval(timer);
  }, [error, isFetching]);
}
