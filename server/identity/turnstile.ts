/** Lets a few pieces of work run at once and the rest wait their turn. */

/** Thrown when too many wait already; the caller answers "try again shortly". */
export class TurnstileFull extends Error {
  constructor() {
    super('Too many sign-ins are being checked at this moment.');
    this.name = 'TurnstileFull';
  }
}

/** Runs at most `atOnce` pieces of work together, first come first served; refuses when `maxWaiting` wait. */
export function createTurnstile(
  atOnce: number,
  maxWaiting: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new TurnstileFull();
    // The leaver hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
