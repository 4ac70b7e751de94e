import { clockNow, setClockOffset, subscribeToClock } from '@/components/entity/clock';
import { holdClockUntil } from '@/components/entity/clockHold';

/** Answers that a test has open: none holds the clock of the next. */
const open: (() => void)[] = [];

/** A promise that a test settles. */
function deferred() {
  let settle = { resolve: () => {}, reject: () => {} };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject: () => reject(new Error('no answer')) };
  });
  open.push(settle.resolve);
  return { promise, ...settle };
}

describe('ages while an answer is on its way', () => {
  let ticks = 0;
  let stop = () => {};
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 26) });
    ticks = 0;
    stop = subscribeToClock(() => {
      ticks += 1;
    });
  });
  afterEach(async () => {
    stop();
    for (const close of open.splice(0)) close();
    await Promise.resolve();
    jest.useRealTimers();
  });

  it('M8 M14 they stand still until it is there, and go on with the second after', async () => {
    const { promise, resolve } = deferred();
    jest.advanceTimersByTime(1000);
    const before = clockNow();
    holdClockUntil(promise);
    jest.advanceTimersByTime(2000);
    expect([ticks, clockNow()]).toEqual([1, before]);
    resolve();
    await promise;
    jest.advanceTimersByTime(1000);
    expect([ticks, clockNow()]).toEqual([2, before + 3000]);
  });

  it('M8 no age is later than three seconds, however long it takes', () => {
    holdClockUntil(deferred().promise);
    jest.advanceTimersByTime(9000);
    expect(ticks).toBe(3);
  });

  it('M8 two answers, one of which fails: the last ends it', async () => {
    const [one, other] = [deferred(), deferred()];
    holdClockUntil(one.promise);
    holdClockUntil(other.promise);
    one.reject();
    await one.promise.catch(() => undefined);
    jest.advanceTimersByTime(1000);
    expect(ticks).toBe(0);
    other.resolve();
    await other.promise;
    jest.advanceTimersByTime(1000);
    expect(ticks).toBe(1);
  });

  it('F34 the time of the server counts at once, whatever is on its way', () => {
    holdClockUntil(deferred().promise);
    setClockOffset(60_000);
    expect([ticks, clockNow()]).toEqual([1, Date.now() + 60_000]);
    setClockOffset(0);
  });
});
