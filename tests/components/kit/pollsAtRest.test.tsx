/** What nobody waits for is asked once the hands rest (decision 83). */
import { act, renderHook } from '@testing-library/react';
import { useAskedAgainAtRest, usePollsAtRest } from '@/services/api/usePollsAtRest';
import { REST_MS, watchHands } from '@/services/time/hands';

const INTERVAL_MS = 15_000;

let stopWatching: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  stopWatching = watchHands(window);
});
afterEach(() => {
  stopWatching();
  jest.useRealTimers();
});

function press(): void {
  const event = new Event('pointerdown', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  document.dispatchEvent(event);
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function setHidden(isHidden: boolean): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
}

describe('usePollsAtRest', () => {
  function poll(intervalMs: number) {
    const ask = jest.fn();
    const view = renderHook(({ answer }) => usePollsAtRest(intervalMs, answer, ask), {
      initialProps: { answer: 0 },
    });
    return { ask, ...view };
  }

  it('HEALTH-22 TIME-3 asks an interval after each answer, and never for None', () => {
    const { ask, rerender } = poll(INTERVAL_MS);
    const never = poll(0);
    pass(INTERVAL_MS);
    expect(ask).toHaveBeenCalledTimes(1);
    pass(INTERVAL_MS - 1);
    rerender({ answer: 1 });
    pass(INTERVAL_MS - 1);
    expect(ask).toHaveBeenCalledTimes(1);
    pass(1);
    expect([ask.mock.calls.length, never.ask.mock.calls.length]).toEqual([2, 0]);
  });

  it('F31 a question that was dropped and never answered does not end the polls', () => {
    const { ask } = poll(INTERVAL_MS);
    pass(INTERVAL_MS * 3);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('M14 a poll that is due waits for a rest', () => {
    const { ask } = poll(INTERVAL_MS);
    pass(INTERVAL_MS - 500);
    press();
    pass(REST_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    pass(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('M8 hands that never rest do not make data look old: it waits for a third of the interval at most', () => {
    const { ask } = poll(INTERVAL_MS);
    for (let time = 0; time < INTERVAL_MS + 4_500; time += 500) {
      pass(500);
      press();
    }
    expect(ask).not.toHaveBeenCalled();
    pass(500);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('HEALTH-24 a hidden window does not ask, and goes on once it is seen', () => {
    const { ask } = poll(INTERVAL_MS);
    setHidden(true);
    pass(INTERVAL_MS * 3);
    expect(ask).not.toHaveBeenCalled();
    setHidden(false);
    pass(INTERVAL_MS);
    expect(ask).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });

  it('M14 a page that is left asks nothing', () => {
    const { ask, unmount } = poll(INTERVAL_MS);
    pass(INTERVAL_MS - 1);
    press();
    pass(1);
    unmount();
    pass(INTERVAL_MS * 2);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('useAskedAgainAtRest', () => {
  function follow(wasAskedSince: (time: number) => boolean = () => false) {
    const ask = jest.fn();
    const view = renderHook(({ value }) => useAskedAgainAtRest(value, ask, wasAskedSince), {
      initialProps: { value: 'a' },
    });
    return { ask, choose: (value: string) => view.rerender({ value }), ...view };
  }

  it('HEALTH-20 a change that nobody made by hand asks at once, the first value never', () => {
    const { ask, choose } = follow();
    pass(INTERVAL_MS);
    expect(ask).not.toHaveBeenCalled();
    choose('b');
    expect(ask).toHaveBeenCalledTimes(1);
    choose('b');
    pass(INTERVAL_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('HEALTH-20 M14 choices one after the other ask once, when the last of them is a rest ago', () => {
    const { ask, choose } = follow();
    for (const value of ['b', 'c', 'd']) {
      press();
      choose(value);
      pass(REST_MS - 1);
    }
    expect(ask).not.toHaveBeenCalled();
    pass(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('HEALTH-20 a choice that was taken back asks as well', () => {
    const { ask, choose } = follow();
    press();
    choose('b');
    choose('a');
    pass(REST_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('HEALTH-20 hands that never rest do not keep the question away for longer than 15 seconds', () => {
    const { ask, choose } = follow();
    press();
    choose('b');
    for (let time = 0; time < 14_000; time += 1_000) {
      pass(1_000);
      press();
      choose(String(time));
    }
    expect(ask).not.toHaveBeenCalled();
    pass(1_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('HEALTH-20 a poll or a refresh that was sent after the last change answers it too', () => {
    const sentAt = Date.now() + 500;
    const { ask, choose } = follow((time) => sentAt >= time);
    press();
    choose('b');
    pass(REST_MS);
    expect(ask).not.toHaveBeenCalled();
    // The next one is later than that request.
    press();
    choose('c');
    pass(REST_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
