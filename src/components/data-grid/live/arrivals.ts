import { afterPaint } from './afterPaint';
import { createLeavers } from './leavers';
import type { SlotsInView } from './slotNumber';

/** What a turn of the wheel brings: a second frame for the rest of it would cost more than it saves. */
export const ARRIVALS_A_FRAME = 8;

function afterTask(then: () => void): () => void {
  const timer = setTimeout(then);
  return () => clearTimeout(timer);
}

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
 * list takes it over fifty milliseconds on a slow machine. `write` answers whether something was written, `hide` takes
 * slots out of the layout and answers which (leavers).
 */
export function createArrivals(
  write: (at: number) => boolean,
  hide: (isLeft: (at: number) => boolean) => readonly number[],
): Arrivals {
  const waiting = new Set<number>();
  let inView: SlotsInView | undefined;
  let stopWaiting: (() => void) | undefined;
  let stopMoving: (() => void) | undefined;
  const wait = () => {
    // What was drawn in a frame need not wait for the end of another one.
    stopWaiting ??= stopMoving === undefined ? afterPaint(goOn) : afterTask(goOn);
  };
  const leavers = createLeavers(hide, (places) => {
    for (const at of places) waiting.add(at);
    wait();
  });
  const goOn = () => {
    stopWaiting = undefined;
    let written = 0;
    for (const at of waiting) {
      if (written >= ARRIVALS_A_FRAME) break;
      waiting.delete(at);
      if (write(at)) written += 1;
    }
    if (waiting.size > 0) stopWaiting = afterPaint(goOn);
    leavers.hideSoon();
  };
  const writeAll = (isWanted: (at: number) => boolean) => {
    for (const at of [...leavers.takeBack(isWanted), ...[...waiting].filter(isWanted)]) {
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
      wait();
    },
    move: (next, measure) => {
      inView = next;
      leavers.move(next);
      if (stopMoving !== undefined) return;
      stopMoving = afterPaint(endMove);
      // Not here: the grid hears of the same event next and asks for measures, which costs a layout of what was written.
      requestAnimationFrame(() => {
        if (inView === undefined) return;
        measure();
        const { first, last } = inView;
        writeAll((at) => at >= first && at <= last);
      });
    },
    isMoving: () => stopMoving !== undefined,
    finish: () => {
      endMove();
      writeAll(() => true);
      leavers.stop();
    },
    stop: () => {
      endMove();
      leavers.stop();
      stopWaiting?.();
      stopWaiting = undefined;
      waiting.clear();
    },
  };
}
