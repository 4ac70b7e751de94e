import { afterPaint } from './afterPaint';
import { ROWS_A_FRAME } from './inPortions';
import type { SlotsInView } from './slotNumber';

/** Slots that the grid has drawn ahead of scrolling and that nobody sees yet. */
export interface Arrivals {
  /** Its row is written in one of the next frames. */
  add: (at: number) => void;
  /** Writes at once what is seen by now. */
  reach: (inView: SlotsInView) => void;
  stop: () => void;
}

/**
 * A turn of the wheel brings eight rows, six of them ahead: writing them in the frame that moves the list takes it over
 * fifty milliseconds on a slow machine. `write` answers whether something was written.
 */
export function createArrivals(write: (at: number) => boolean): Arrivals {
  const waiting = new Set<number>();
  let stopWaiting: (() => void) | undefined;
  const goOn = () => {
    stopWaiting = undefined;
    let written = 0;
    for (const at of waiting) {
      if (written >= ROWS_A_FRAME) break;
      waiting.delete(at);
      if (write(at)) written += 1;
    }
    if (waiting.size > 0) stopWaiting = afterPaint(goOn);
  };
  return {
    add: (at) => {
      waiting.add(at);
      stopWaiting ??= afterPaint(goOn);
    },
    reach: ({ first, last }) => {
      for (const at of waiting)
        if (at >= first && at <= last) {
          waiting.delete(at);
          write(at);
        }
    },
    stop: () => {
      stopWaiting?.();
      stopWaiting = undefined;
      waiting.clear();
    },
  };
}
