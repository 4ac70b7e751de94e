/** A sleep that can be cut short: loops look regularly, and at once when they are told that something changed. */
export interface Waker {
  /** Resolves after `milliseconds`, or at the next wake; at once when a wake came while nobody slept. */
  wait(milliseconds: number): Promise<void>;
  wake: () => void;
  /** From now on nobody sleeps. */
  stop: () => void;
  stopped: Promise<void>;
}

export function createWaker(): Waker {
  let isAwake = false;
  let isStopped = false;
  let sleeper: (() => void) | undefined;
  let announceStop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    announceStop = resolve;
  });
  const wake = () => {
    isAwake = true;
    sleeper?.();
  };
  return {
    async wait(milliseconds) {
      if (!isAwake && !isStopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          sleeper = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      sleeper = undefined;
      isAwake = false;
    },
    wake,
    stop: () => {
      isStopped = true;
      announceStop();
      sleeper?.();
    },
    stopped,
  };
}
