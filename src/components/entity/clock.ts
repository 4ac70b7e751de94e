/**
 * One clock for every age on the screen: a single timer while anything shows an age, none otherwise. Ages re-render
 * only when their text changes, not every second.
 */
const TICK_MILLISECONDS = 1000;
/** No age is later than this for the sake of something else. */
const LONGEST_HOLD_MILLISECONDS = 3000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let serverOffset = 0;
let current = Date.now();
let holds = 0;

function tick(): void {
  current = Date.now() + serverOffset;
  for (const listener of listeners) listener();
}

function tickUnlessHeld(): void {
  const isHeld = holds > 0 && Date.now() + serverOffset - current < LONGEST_HOLD_MILLISECONDS;
  if (!isHeld) tick();
}

/** Calls back on every tick; the first subscriber starts the timer and the last one stops it. */
export function subscribeToClock(listener: () => void): () => void {
  if (listeners.size === 0) {
    current = Date.now() + serverOffset;
    timer = setInterval(tickUnlessHeld, TICK_MILLISECONDS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Milliseconds since the epoch at the last tick: stable between ticks, so that a render is pure. */
export function clockNow(): number {
  if (listeners.size === 0) current = Date.now() + serverOffset;
  return current;
}

/**
 * Server time minus device time in milliseconds, learnt from the Date header: an age must not lie because a laptop's
 * clock is wrong (design: reliability F34).
 */
export function setClockOffset(milliseconds: number): void {
  serverOffset = milliseconds;
  tick();
}

/** A moment of this clock as the device would call it: what the device itself stamped is compared by its own time. */
export function toDeviceTime(now: number): number {
  return now - serverOffset;
}

/**
 * Ages stand still until `done` is settled, three seconds at most: while a large answer is worked out on the same
 * machine, or read beside the screen's thread, drawing them takes the processors from it and twice as long as ever.
 */
export function holdClockUntil(done: Promise<unknown>): void {
  holds += 1;
  const release = () => {
    holds -= 1;
  };
  done.then(release, release);
}
