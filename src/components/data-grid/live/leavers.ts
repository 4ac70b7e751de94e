import { afterPaint } from './afterPaint';
import type { SlotsInView } from './slotNumber';

/** So many rows that the list has left stay: a hand that turns round meets them. */
export const STAY_BEHIND = 2;

/** A list that was not moved for this long is at rest. Milliseconds. */
export const AT_REST_MS = 1_000;

/** Slots that the list has left and that the grid is about to take away. */
export interface Leavers {
  /** The list was moved: which places it shows now, and with that which way it goes. */
  move: (inView: SlotsInView) => void;
  /** Other rows come: those that the list has left are hidden in the next frame. */
  hideSoon: () => void;
  /** Which of the hidden ones are to be seen again. */
  takeBack: (isWanted: (at: number) => boolean) => number[];
  stop: () => void;
}

/**
 * A row that the grid takes away has the list laid out and painted anew, in the frame in which the grid draws the rows
 * that come and which has no time left. Of a row that is hidden by then nobody hears. `hide` takes those out of the layout
 * that the list has left and answers which; `comeBack` hears of them once the list is at rest or turns round.
 */
export function createLeavers(
  hide: (isLeft: (at: number) => boolean) => readonly number[],
  comeBack: (places: readonly number[]) => void,
): Leavers {
  const hidden = new Set<number>();
  let lastInView: SlotsInView | undefined;
  let isDown = true;
  let hasMoved = false;
  let stopHiding: (() => void) | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  const stopWaiting = () => {
    stopHiding?.();
    stopHiding = undefined;
    clearTimeout(restTimer);
  };
  const takeBack = (isWanted: (at: number) => boolean) => {
    const wanted = [...hidden].filter(isWanted);
    for (const at of wanted) hidden.delete(at);
    return wanted;
  };
  const showAgain = () => {
    stopWaiting();
    const places = takeBack(() => true);
    if (places.length > 0) comeBack(places);
  };
  const waitForRest = () => {
    clearTimeout(restTimer);
    if (hidden.size > 0) restTimer = setTimeout(showAgain, AT_REST_MS);
  };
  const hideLeft = () => {
    stopHiding = undefined;
    hasMoved = false;
    if (lastInView === undefined) return;
    const { first, last } = lastInView;
    const isLeft = (at: number) => (isDown ? at < first - STAY_BEHIND : at > last + STAY_BEHIND);
    for (const at of hide(isLeft)) hidden.add(at);
    waitForRest();
  };

  return {
    move: (inView) => {
      const before = lastInView?.first;
      lastInView = inView;
      waitForRest();
      if (before === undefined || inView.first === before) return;
      hasMoved = true;
      const wasDown = isDown;
      isDown = inView.first > before;
      if (wasDown !== isDown) showAgain();
    },
    hideSoon: () => {
      if (hasMoved) stopHiding ??= afterPaint(hideLeft);
    },
    takeBack,
    stop: () => {
      stopWaiting();
      hidden.clear();
      lastInView = undefined;
      hasMoved = false;
    },
  };
}
