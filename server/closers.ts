import type { Logger } from './types';

/** Milliseconds. */
const SLOW_CLOSE_MS = 1000;

/** What has to be closed when the server stops, in the order of its making. */
export class Closers {
  private readonly closers: { name: string; close: () => Promise<void> }[] = [];

  constructor(private readonly log: Logger) {}

  /** `name` is for the log. */
  add(name: string, close: () => Promise<void>): void {
    this.closers.push({ name, close });
  }

  /** In reverse order. One that fails must not keep the others open. */
  async closeAll(): Promise<void> {
    for (const { name, close } of this.closers.splice(0).reverse()) {
      const started = performance.now();
      await close().catch((error: unknown) =>
        this.log.error({ err: error, part: name }, 'could not be closed'),
      );
      const milliseconds = Math.round(performance.now() - started);
      // Whoever waits for a stop is told what for.
      if (milliseconds >= SLOW_CLOSE_MS) this.log.info({ part: name, milliseconds }, 'closed slowly');
    }
  }
}
