/**
 * Notices when sign-in pages send a person in a circle: more than three automatic moves within thirty seconds
 * (fault F24; seen with identity servers whose session and flow disagree about the second factor).
 */
export const LOOP_LIMIT = 3;
export const LOOP_WINDOW_MS = 30_000;

export interface Moves {
  /** Milliseconds since the epoch of the moves that still count. */
  times: readonly number[];
  isLoop: boolean;
}

/** Adds a move at `now` to earlier ones. Pure. */
export function noteMove(earlier: readonly number[], now: number): Moves {
  const times = [...earlier.filter((time) => now - time < LOOP_WINDOW_MS), now];
  return { times, isLoop: times.length > LOOP_LIMIT };
}

const movesOf = new WeakMap<object, readonly number[]>();

/** Notes an automatic move of this console (`owner` is its store); true when it goes in a circle. Then it forgets. */
export function isGoingInCircles(owner: object, now: number): boolean {
  const { times, isLoop } = noteMove(movesOf.get(owner) ?? [], now);
  movesOf.set(owner, isLoop ? [] : times);
  return isLoop;
}
