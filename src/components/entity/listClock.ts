import { clockNow, subscribeToClock } from './clock';

/**
 * The clock of lists with an age in each row. Forty texts a second are most of what a screen at rest has to do, and
 * nobody reads them: they step together, so that rows of the same moment never differ.
 */
const STEP_MILLISECONDS = 5000;

/** Milliseconds since the epoch at the last step: at most a step behind `clockNow`. */
export function listNow(): number {
  return Math.floor(clockNow() / STEP_MILLISECONDS) * STEP_MILLISECONDS;
}

/** Calls back on every step; answers how to stop. */
export function subscribeToListClock(listener: () => void): () => void {
  let shown = listNow();
  return subscribeToClock(() => {
    const now = listNow();
    if (now === shown) return;
    shown = now;
    listener();
  });
}
