/** Long work in steps, so that a frame can come between two of them. */

import { afterLull } from '@/services/time/hands';
import { atLeisure, canTellLeisure } from '@/services/time/leisure';

/** A generator that yields where it may be interrupted and answers its result at the end. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The result at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** So many things are done between two places where the work may be interrupted. */
const STEP = 250;

/** Calls `work` for every number below `count`, in steps. */
export function* eachInSteps(count: number, work: (at: number) => void): Steps<void> {
  for (let at = 0; at < count; at += 1) {
    work(at);
    if (at % STEP === STEP - 1) yield;
  }
}

/** Milliseconds of work before the browser gets its turn: a slow machine takes four times as long for one step. */
const SLICE_MS = 6;

/** Until the next task. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Until nothing else wants its turn, where the browser can say so, and until the next task where it cannot. */
export function pauseAtLeisure(): Promise<void> {
  return canTellLeisure() ? new Promise((resolve) => void atLeisure(resolve)) : pause();
}

interface Pace {
  /** Milliseconds of one slice. */
  sliceMs?: number;
  /** Between two slices. */
  pause?: () => Promise<void>;
}

/**
 * The result in slices, each of them a task of its own: whoever asks is in the middle of something, such as the frame of
 * a render. Undefined once `isWanted` says that nobody waits for it any more.
 */
export async function finishInSlices<Result>(
  steps: Steps<Result>,
  isWanted: () => boolean,
  { sliceMs = SLICE_MS, pause: pauseBetween = pause }: Pace = {},
): Promise<Result | undefined> {
  // Once for the whole work: a timer is only held back where timers follow one another, as slices do.
  await new Promise((resolve) => setTimeout(resolve));
  let until = performance.now() + sliceMs;
  while (isWanted()) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await pauseBetween();
    await new Promise<void>((resolve) => void afterLull(resolve));
    until = performance.now() + sliceMs;
  }
  return undefined;
}

/** The list on the screen, the one before it that people go back to, and those that are being prepared. */
const REMEMBERED = 4;

/** `work` that remembers what it was last asked for. */
export function remembered<Arguments extends readonly unknown[], Result>(
  work: (...args: Arguments) => Steps<Result>,
): (...args: Arguments) => Steps<Result> {
  let known: { args: Arguments; result: Result }[] = [];
  return function* rememberedSteps(...args) {
    const hit = known.find((entry) => entry.args.every((value, at) => value === args[at]));
    if (hit !== undefined) {
      if (hit !== known[0]) known = [hit, ...known.filter((entry) => entry !== hit)];
      return hit.result;
    }
    const result = yield* work(...args);
    known = [{ args, result }, ...known].slice(0, REMEMBERED);
    return result;
  };
}
