import { quietLine } from '@/services/offline/sw/quietLine';

/** The browser's, as far as it is used here: what a page has loaded is told by the test. */
class FakeObserver {
  static loaded: () => void = () => undefined;
  static isWatching = false;

  constructor(listener: () => void) {
    FakeObserver.loaded = listener;
  }

  observe() {
    FakeObserver.isWatching = true;
  }

  disconnect() {
    FakeObserver.isWatching = false;
  }
}

describe('quietLine', () => {
  const own = globalThis.PerformanceObserver;
  let isQuiet: boolean;

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { PerformanceObserver: FakeObserver });
    isQuiet = false;
    void quietLine().then(() => {
      isQuiet = true;
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { PerformanceObserver: own });
  });

  it('PWA-5: two seconds after the last answer the line is quiet', async () => {
    for (const pause of [500, 1750, 1750]) {
      await jest.advanceTimersByTimeAsync(pause);
      FakeObserver.loaded();
    }
    await jest.advanceTimersByTimeAsync(1999);
    expect(isQuiet).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isQuiet).toBe(true);
    expect(FakeObserver.isWatching).toBe(false);
  });

  it('PWA-5: what is still on its way holds it back, however long nothing comes', async () => {
    const skeleton = document.createElement('div');
    skeleton.setAttribute('aria-busy', 'true');
    document.body.append(skeleton);
    await jest.advanceTimersByTimeAsync(10_000);
    skeleton.remove();
    await jest.advanceTimersByTimeAsync(1500);
    expect(isQuiet).toBe(false);
    await jest.advanceTimersByTimeAsync(500);
    expect(isQuiet).toBe(true);
  });

  it('PWA-5: a page that never stops asking waits half a minute, no longer', async () => {
    for (let second = 0; second < 29; second += 1) {
      await jest.advanceTimersByTimeAsync(1000);
      FakeObserver.loaded();
    }
    expect(isQuiet).toBe(false);
    await jest.advanceTimersByTimeAsync(1000);
    expect(isQuiet).toBe(true);
  });
});
