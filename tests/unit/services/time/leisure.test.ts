import { atLeisure } from '@/services/time/leisure';

interface Posted {
  run: () => void;
  priority: unknown;
}

/** A browser that says when nothing else wants its turn: `run` is that moment. */
function withScheduler(work: (posted: Posted[]) => void): void {
  const posted: Posted[] = [];
  const postTask = (run: () => void, { priority }: { priority: unknown }) => {
    posted.push({ run, priority });
    return Promise.resolve();
  };
  Object.defineProperty(globalThis, 'scheduler', { value: { postTask }, configurable: true });
  try {
    work(posted);
  } finally {
    Reflect.deleteProperty(globalThis, 'scheduler');
  }
}

describe('M14 work that may come at any time stands behind all that the browser has to do', () => {
  it('is called once the browser says that nothing else wants its turn, not before', () => {
    const then = jest.fn();
    withScheduler((posted) => {
      atLeisure(then);
      expect(then).not.toHaveBeenCalled();
      expect(posted.map(({ priority }) => priority)).toEqual(['background']);
      posted[0]?.run();
    });
    expect(then).toHaveBeenCalledTimes(1);
  });

  it('is never called once it is taken back', () => {
    const then = jest.fn();
    withScheduler((posted) => {
      atLeisure(then)();
      posted[0]?.run();
    });
    expect(then).not.toHaveBeenCalled();
  });

  it('is called at once where the browser cannot say so', () => {
    const then = jest.fn();
    expect('scheduler' in globalThis).toBe(false);
    atLeisure(then);
    expect(then).toHaveBeenCalledTimes(1);
  });
});
