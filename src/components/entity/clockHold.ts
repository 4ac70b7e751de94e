import { leaveTicksOut } from './clock';

/** No age is later than three seconds for the sake of something else. */
const TICKS_LEFT_OUT = 2;

let holds = 0;
let leftOut = 0;

function isHeld(): boolean {
  leftOut = holds > 0 && leftOut < TICKS_LEFT_OUT ? leftOut + 1 : 0;
  return leftOut > 0;
}

/**
 * Ages stand still until `done` is settled, three seconds at most: while a large answer is worked out on the same
 * machine, or read beside the screen's thread, drawing them takes the processors from it and twice as long as ever.
 */
export function holdClockUntil(done: Promise<unknown>): void {
  leaveTicksOut(isHeld);
  holds += 1;
  const release = () => {
    holds -= 1;
  };
  done.then(release, release);
}
