import { afterPaint } from './afterPaint';
import type { SlotsInView } from './slotNumber';

/** What a turn of the wheel brings: a second frame for the rest of it would cost more than it saves. */
export const ARRIVALS_A_FRAME = 8;

/** Slots that the grid has drawn ahead of scrolling and that nobody sees yet. */
export interface Arrivals {
  /** Its row is written in one of the next frames. */
  add: (at: number) => void;
  /**
   * The list was moved: what is seen by now is written in the frame that shows it, after `measure` has asked for what the
   * grid will want to know then, while that costs nothing.
   */
  move: (inView: SlotsInView, measure: () => void) => void;
  /** Whether the frame of the last move is still to come: what the grid draws now, it draws for scrolling. */
  isMoving: () => boolean;
  /** Writes all of them at once. */
  finish: () => void;
  stop: () => void;
}

/**
 * A turn of the wheel brings eight rows, six of them ahead: laying them out and writing them in the frame that moves the
 * list takes it over fifty milliseconds on a slow machine. `write` answers whether something was written.
 */
export function createArrivals(write: (at: number) => boolean): Arrivals {
  const waiting = new Set<number>();
  let inView: SlotsInView | undefined;
  let stopWaiting: (() => void) | undefined;
  let stopMoving: (() => void) | undefined;
  const goOn = () => {
    stopWaiting = undefined;
    let written = 0;
    for (const at of waiting) {
      if (written >= ARRIVALS_A_FRAME) break;
      waiting.delete(at);
      if (write(at)) written += 1;
    }
    if (waiting.size > 0) stopWaiting = afterPaint(goOn);
  };
  const writeSeen = ({ first, last }: SlotsInView) => {
    for (const at of waiting)
      if (at >= first && at <= last) {
        waiting.delete(at);
        write(at);
      }
  };
  const endMove = () => {
    stopMoving?.();
    stopMoving = undefined;
    inView = undefined;
  };
  return {
    add: (at) => {
      waiting.add(at);
      stopWaiting ??= afterPaint(goOn);
    },
    move: (next, measure) => {
      inView = next;
      if (stopMoving !== undefined) return;
      stopMoving = afterPaint(endMove);
      // Not here: the grid hears of the same event next and asks for measures, which costs a layout of what was written.
      requestAnimationFrame(() => {
        if (inView === undefined) return;
        measure();
        writeSeen(inView);
      });
    },
    isMoving: () => stopMoving !== undefined,
    finish: () => {
      endMove();
      for (const at of waiting) write(at);
      waiting.clear();
    },
    stop: () => {
      endMove();
      stopWaiting?.();
      stopWaiting = undefined;
      waiting.clear();
    },
  };
}
