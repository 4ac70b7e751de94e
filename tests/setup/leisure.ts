/** A browser that says when nothing else wants its turn (`scheduler.postTask`), which jsdom is not. */
interface Posted {
  run: () => void;
  priority: unknown;
}

export interface Leisure {
  /** What waits for it, in order. */
  posted: Posted[];
  /** Nothing else wants its turn: all that waits is called. */
  come: () => void;
  /** jsdom as it is. */
  end: () => void;
}

export function withLeisure(): Leisure {
  const posted: Posted[] = [];
  const postTask = (run: () => void, { priority }: { priority: unknown }) => {
    posted.push({ run, priority });
    return Promise.resolve();
  };
  Object.defineProperty(globalThis, 'scheduler', { value: { postTask }, configurable: true });
  return {
    posted,
    come: () => posted.splice(0).forEach(({ run }) => run()),
    end: () => void Reflect.deleteProperty(globalThis, 'scheduler'),
  };
}
