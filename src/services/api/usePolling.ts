import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectFailures, selectOnline } from '@/services/offline/connectivitySlice';

/** The line comes back for everybody at once; the first question after it is spread over this time. Milliseconds. */
export const SPREAD_MS = 5000;
/** However long the server has trouble, it is asked this often. Milliseconds. */
const SLOWEST_MS = 60_000;
/** Consoles that were opened together drift apart by this share of the interval. */
const JITTER = 0.1;

/** The interval of a poll after `failures` calls without an answer in a row; never faster than asked for. Pure. */
export function pollInterval(baseMs: number, failures: number, jitter: number): number {
  const slowed = failures === 0 ? baseMs : Math.min(Math.max(SLOWEST_MS, baseMs), baseMs * 2 ** failures);
  return Math.round(slowed * (1 + jitter * JITTER));
}

interface Polling {
  pollingInterval: number;
  skipPollingIfUnfocused: true;
}

/**
 * How a screen polls: not in a hidden window, not without a line, slower while the server has trouble, and never in step
 * with others (reliability §4.6, F12). Spread into the options of a query.
 * @param baseMs milliseconds; 0 does not poll.
 */
export function usePolling(baseMs: number): Polling {
  const isOnline = useSelector(selectOnline);
  const failures = useSelector(selectFailures);
  const [jitter] = useState(() => Math.random() * 2 - 1);
  const isAsking = isOnline && baseMs > 0;
  return {
    pollingInterval: isAsking ? pollInterval(baseMs, failures, jitter) : 0,
    skipPollingIfUnfocused: true,
  };
}
