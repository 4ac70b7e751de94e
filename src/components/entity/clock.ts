/**
 * One clock for every age on the screen: a single timer while anything shows an age, none otherwise. Ages re-render
 * only when their text changes, not every second.
 */
const TICK_MILLISECONDS = 1000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let serverOffset = 0;
let current = Date.now();
let isHeld = () => false;

function tick(): void {
  current = Date.now() + serverOffset;
  for (const listener of listeners) listener();
}

/** Calls back on every tick; the first subscriber starts the timer and the last one stops it. */
export function subscribeToClock(listener: () => void): () => void {
  if (listeners.size === 0) {
    current = Date.now() + serverOffset;
    timer = setInterval(() => {
      if (!isHeld()) tick();
    }, TICK_MILLISECONDS);
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

/** Asks `question` before each tick from now on; a tick is left out where it says so (clockHold). */
export function leaveTicksOut(question: () => boolean): void {
  isHeld = question;
}
