/**
 * Rows that are drawn beyond what is seen, so that scrolling finds them there. As many as are seen: written right after
 * those they would stand in the way of whatever is done next, which on a slow machine is a third of a second.
 */
import { afterRestAndPaint } from './afterPaint';
import { createPortions } from './inPortions';

interface RowsAheadOptions {
  /** Writes a slot; answers whether there was anything to write. */
  write: (slot: number) => boolean;
  isSeen: (slot: number) => boolean;
}

export interface RowsAhead {
  /** Other rows belong into these slots. */
  leave: (slots: readonly number[]) => void;
  /** Writes what was left once nobody does anything, a few a frame. */
  start: () => void;
  /** The list moves: what is seen by now is written at once, and the others a few in each of the next frames. */
  hurry: () => void;
  stop: () => void;
}

export function createRowsAhead({ write, isSeen }: RowsAheadOptions): RowsAhead {
  let left: readonly number[] = [];
  let isHurrying = false;
  const done = () => {
    left = [];
    isHurrying = false;
  };
  const atRest = createPortions(write, { wait: afterRestAndPaint });
  const inFrames = createPortions(write);
  const stop = () => {
    done();
    atRest.stop();
    inFrames.stop();
  };
  return {
    leave: (slots) => {
      stop();
      left = slots;
    },
    start: () => {
      if (!isHurrying) atRest.start(left, done);
    },
    hurry: () => {
      if (left.length === 0) return;
      // With every move: the frames wait for whoever goes on moving it, and a row that was not written is hidden.
      for (const slot of left) if (isSeen(slot)) write(slot);
      if (isHurrying) return;
      isHurrying = true;
      atRest.stop();
      inFrames.start(left, done);
    },
    stop,
  };
}
