import { afterPaintAndLull } from './afterPaint';

/**
 * Rows of one frame where nobody waits for them. Writing, laying out and painting a row takes the screen's thread up to
 * two milliseconds, beside the five of any frame; a whole screen of them is a dropped frame on a slow machine, and three
 * are one while a server on the same machine answers.
 */
export const ROWS_A_FRAME = 2;

/** Where only ages are written: one text of a row is less than all of it, but most of what a frame costs is the frame. */
export const AGES_A_FRAME = 4;

/** The same under prepared rows: they stand over the list of someone who chose, who waits for nothing but them to go. */
export const COVERED_ROWS_A_FRAME = 4;
export const COVERED_AGES_A_FRAME = 8;

/** Work that is spread over the next frames. */
export interface Portions {
  /**
   * Begins with these places after the next frame; what was still to come is forgotten. `then` is called once the last
   * of them had its turn, and never when they are forgotten.
   */
  start: (places: readonly number[], then?: () => void) => void;
  stop: () => void;
}

interface PortionOptions {
  /** Places of one portion in which something was written. */
  size?: number;
  /** Waits between two portions, and before the first. */
  wait?: typeof afterPaintAndLull;
}

/**
 * Calls `write` for one place after the other until all had their turn, so that no frame has more than a few places in
 * which something was written. `write` answers whether it was.
 */
export function createPortions(
  write: (at: number) => boolean,
  { size = ROWS_A_FRAME, wait = afterPaintAndLull }: PortionOptions = {},
): Portions {
  let waiting: readonly number[] = [];
  let next = 0;
  let done: (() => void) | undefined;
  let since = 0;
  let stopWaiting: (() => void) | undefined;
  const goOn = () => {
    stopWaiting = undefined;
    for (let written = 0; next < waiting.length && written < size; next += 1) {
      const at = waiting[next];
      if (at !== undefined && write(at)) written += 1;
    }
    if (next < waiting.length) stopWaiting = wait(goOn, since);
    else done?.();
  };
  const stop = () => {
    stopWaiting?.();
    stopWaiting = undefined;
    waiting = [];
    done = undefined;
  };
  return {
    start: (places, then) => {
      stop();
      waiting = places;
      next = 0;
      done = then;
      since = performance.now();
      if (places.length > 0 || then !== undefined) stopWaiting = wait(goOn, since);
    },
    stop,
  };
}
