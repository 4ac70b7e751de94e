import type { Sql } from '@server/types';
import { storeProgress } from './runRows';

/** How often what a script writes is stored while it runs. */
const STORE_MS = 500;

export interface Progress {
  tell: (result: Readonly<Record<string, unknown>>) => void;
  /** What was told last. */
  last: () => Readonly<Record<string, unknown>>;
  /** Resolves when nothing is being stored any more. */
  stop: () => Promise<void>;
}

/** Stores what a step says of itself, at most twice a second. A failed write is made good by the next, or by the end. */
export function createProgress(sql: Sql, stepId: string): Progress {
  let latest: Readonly<Record<string, unknown>> = {};
  let isNew = false;
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (!isNew) return;
    isNew = false;
    writing = writing.then(() => storeProgress(sql, stepId, latest)).catch(() => undefined);
  }, STORE_MS);
  timer.unref();
  return {
    tell(result) {
      latest = result;
      isNew = true;
    },
    last: () => latest,
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
