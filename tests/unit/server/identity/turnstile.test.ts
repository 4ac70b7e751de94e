import { createTurnstile, TurnstileFull } from '@server/identity/turnstile';

/** A piece of work that ends when it is told to. */
function heldWork(): { work: () => Promise<void>; end: () => void; isRunning: () => boolean } {
  let end = (): void => undefined;
  let running = false;
  const work = (): Promise<void> =>
    new Promise((resolve) => {
      running = true;
      end = () => {
        running = false;
        resolve();
      };
    });
  return { work, end: () => end(), isRunning: () => running };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turnstile', () => {
  it('runs two at once and lets the others in, in order, as places become free', async () => {
    const turnstile = createTurnstile(2, 10);
    const pieces = [heldWork(), heldWork(), heldWork(), heldWork()];
    const all = Promise.all(pieces.map(({ work }) => turnstile(work)));
    await settled();
    expect(pieces.map(({ isRunning }) => isRunning())).toEqual([true, true, false, false]);
    pieces[1]?.end();
    await settled();
    expect(pieces.map(({ isRunning }) => isRunning())).toEqual([true, false, true, false]);
    pieces[0]?.end();
    pieces[2]?.end();
    await settled();
    expect(pieces[3]?.isRunning()).toBe(true);
    pieces[3]?.end();
    await all;
  });

  it('gives the place back when the work fails', async () => {
    const turnstile = createTurnstile(1, 10);
    await expect(turnstile(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(turnstile(() => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('refuses when too many wait', async () => {
    const turnstile = createTurnstile(1, 1);
    const [first, second] = [heldWork(), heldWork()];
    const running = [turnstile(first.work), turnstile(second.work)];
    await settled();
    await expect(turnstile(() => Promise.resolve())).rejects.toThrow(TurnstileFull);
    first.end();
    await settled();
    second.end();
    await Promise.all(running);
  });
});
