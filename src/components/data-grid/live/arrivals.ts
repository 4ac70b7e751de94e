import { afterPaint } from './afterPaint';

/** What a small turn of the wheel brings; all that a large one brings is a long frame on a slow machine. */
export const ARRIVALS_A_FRAME = 4;

/** A list that was not moved for this long is at rest. Milliseconds. */
export const AT_REST_MS = 1_000;

export interface ArrivalsOptions {
  /** Places that are wanted and have no slot, the nearest to what is seen first. */
  missing: () => readonly number[];
  isSeen: (place: number) => boolean;
  /** Gives a place a slot and writes it; answers whether it could. */
  bring: (place: number) => boolean;
  /** Nothing moves any more. */
  rest: () => void;
}

/** Rows that scrolling brings. */
export interface Arrivals {
  /**
   * The list was moved: what is seen by now is written in the frame that shows it, after `measure` has asked for what the
   * grid will want to know then, while that costs nothing. What is beyond follows after that frame.
   */
  move: (measure: () => void) => void;
  /** Writes all of them at once. */
  finish: () => void;
  stop: () => void;
}

/**
 * A turn of the wheel brings eight rows beyond what is seen: writing and laying them out in the frame that moves the list
 * takes it over fifty milliseconds on a slow machine.
 */
export function createArrivals({ missing, isSeen, bring, rest }: ArrivalsOptions): Arrivals {
  let hasFrame = false;
  let stopWaiting: (() => void) | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  const bringBeyond = () => {
    stopWaiting = undefined;
    const places = missing();
    let isFull = false;
    for (const place of places.slice(0, ARRIVALS_A_FRAME)) isFull = !bring(place) || isFull;
    if (places.length > ARRIVALS_A_FRAME && !isFull) stopWaiting = afterPaint(bringBeyond);
  };
  const bringSeen = () => {
    for (const place of missing()) {
      if (!isSeen(place)) break;
      bring(place);
    }
  };
  return {
    move: (measure) => {
      clearTimeout(restTimer);
      restTimer = setTimeout(rest, AT_REST_MS);
      stopWaiting ??= afterPaint(bringBeyond);
      if (hasFrame) return;
      hasFrame = true;
      // Not here: the grid hears of the same event next and asks for measures, which costs a layout of what was written.
      requestAnimationFrame(() => {
        hasFrame = false;
        measure();
        bringSeen();
      });
    },
    finish: () => {
      for (const place of missing()) bring(place);
    },
    stop: () => {
      clearTimeout(restTimer);
      stopWaiting?.();
      stopWaiting = undefined;
    },
  };
}
