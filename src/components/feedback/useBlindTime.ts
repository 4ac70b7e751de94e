import { useState } from 'react';

/** Data of twice its interval are late, of four times not live any more (design: beyond M8). */
const LATE_AFTER = 2;
const NOT_LIVE_AFTER = 4;

export type Liveness = 'live' | 'late' | 'notLive';

/** How far data can be trusted `ageMs` after they arrived, where new ones are expected every `expectedMs`; 0 expects none. */
export function livenessOf(ageMs: number, expectedMs: number): Liveness {
  if (expectedMs <= 0) return 'live';
  if (ageMs > NOT_LIVE_AFTER * expectedMs) return 'notLive';
  return ageMs > LATE_AFTER * expectedMs ? 'late' : 'live';
}

export interface Blind {
  from: number;
  to: number;
}

/** Remembers from when to when nothing was known, once new data end such a time. */
export function useBlindTime(fulfilledAt: number | undefined, expectedMs: number) {
  const [seen, setSeen] = useState(fulfilledAt);
  const [blind, setBlind] = useState<Blind>();
  if (seen !== fulfilledAt) {
    setSeen(fulfilledAt);
    if (
      seen !== undefined &&
      fulfilledAt !== undefined &&
      livenessOf(fulfilledAt - seen, expectedMs) === 'notLive'
    )
      setBlind({ from: seen, to: fulfilledAt });
  }
  return { blind, forget: () => setBlind(undefined) };
}
