/**
 * Whoever uses the page comes first: a key waits to be seen, a list to move, and what nobody waits for, as the rows of a
 * poll, stands back. On a slow machine one portion of such work is longer than a key takes, and a whole answer of the
 * server keeps its processors busy for half a second.
 */

/** After the last key, or the last move of a list. Milliseconds. */
const LULL_MS = 100;
/** Nothing waits longer for a lull, as where a key is held down. Milliseconds. */
const LONGEST_LULL_MS = 1_000;
/** Between two things that somebody does one after the other there is less. Milliseconds. */
export const REST_MS = 1_500;
/** What a press brings is there and its rows are written. Milliseconds. */
export const ANSWERED_PRESS_MS = 600;
/** The same for a key: what was typed is looked for 400 ms after it. Milliseconds. */
export const ANSWERED_KEY_MS = 900;
/** Whoever moves the pointer to something presses it soon after, or has looked at it by then. Milliseconds. */
export const AIM_MS = 600;

/** Last key or move of a list, last use of any kind, and last move of the pointer; by `performance.now()`. */
let busyAt = -Infinity;
let usedAt = -Infinity;
let aimedAt = -Infinity;
let watching = 0;

const noteBusy = ({ timeStamp }: Event) => {
  busyAt = timeStamp;
  usedAt = timeStamp;
};
const noteUse = ({ timeStamp }: Event) => {
  usedAt = timeStamp;
};
const noteAim = ({ timeStamp }: Event) => {
  aimedAt = timeStamp;
};
const LISTENERS = [
  ['keydown', noteBusy],
  // Of whatever scrolls, and however it is moved.
  ['scroll', noteBusy],
  ['pointerdown', noteUse],
  ['pointermove', noteAim],
] as const;

/** Listens to what is done in a window, once for all who ask; the answer stops that. */
export function watchHands(window: Window): () => void {
  watching += 1;
  if (watching === 1)
    for (const [type, handle] of LISTENERS)
      window.addEventListener(type, handle, { capture: true, passive: true });
  return () => {
    watching -= 1;
    if (watching > 0) return;
    busyAt = -Infinity;
    usedAt = -Infinity;
    aimedAt = -Infinity;
    for (const [type, handle] of LISTENERS) window.removeEventListener(type, handle, { capture: true });
  };
}

/** Calls `then` once `waitOf` says that there is no more to wait; the answer takes that back. Milliseconds. */
function afterWait(then: () => void, waitOf: (now: number) => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const wait = waitOf(performance.now());
    if (wait <= 0) then();
    else timer = setTimeout(look, wait);
  };
  look();
  return () => clearTimeout(timer);
}

/**
 * Calls `then` once nobody types or scrolls, at once where nobody does; the answer takes that back. `since` is when the
 * work was asked for, by `performance.now()`: what has many parts waits for a second in all.
 */
export function afterLull(then: () => void, since = performance.now()): () => void {
  return afterWait(then, (now) => Math.min(busyAt + LULL_MS, since + LONGEST_LULL_MS) - now);
}

/**
 * Calls `then` once nothing was pressed, typed or scrolled for a while (`REST_MS`) and nobody aims at anything
 * (`AIM_MS`), at once where that is so; the answer takes that back. `since` is when it was asked for, by
 * `performance.now()`, and `longestMs` how long it waits at most.
 */
export function afterRest(then: () => void, longestMs: number, since = performance.now()): () => void {
  return afterWait(
    then,
    (now) => Math.min(Math.max(usedAt + REST_MS, aimedAt + AIM_MS), since + longestMs) - now,
  );
}

/**
 * Calls `then` once what somebody did last is answered and seen and nobody aims at anything, at once where nobody does
 * anything; the answer takes that back. For what would be drawn over that answer, or over what was prepared for the next
 * press. `since` and `longestMs` as in `afterRest`.
 */
export function afterAnswer(then: () => void, longestMs: number, since = performance.now()): () => void {
  return afterWait(
    then,
    (now) =>
      Math.min(
        Math.max(busyAt + ANSWERED_KEY_MS, usedAt + ANSWERED_PRESS_MS, aimedAt + AIM_MS),
        since + longestMs,
      ) - now,
  );
}
