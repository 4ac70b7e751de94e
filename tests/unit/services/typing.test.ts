/** @jest-environment jsdom */
import { afterTyping, watchTyping } from '@/services/time/typing';

let stopWatching: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  stopWatching = watchTyping(window);
});
afterEach(() => {
  stopWatching();
  jest.useRealTimers();
});

/** A key now, by the faked clock. */
function key(): void {
  const event = new KeyboardEvent('keydown', { key: 'a' });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  window.dispatchEvent(event);
}

it('M14 where nobody types nothing waits', () => {
  const then = jest.fn();
  afterTyping(then);
  expect(then).toHaveBeenCalledTimes(1);
});

it('M14 what nobody waits for comes once the keys pause', () => {
  const then = jest.fn();
  key();
  afterTyping(then);
  for (let count = 0; count < 5; count += 1) {
    jest.advanceTimersByTime(80);
    key();
  }
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(then).toHaveBeenCalledTimes(1);
});

it('M14 a key that is held down does not keep it away for longer than a second', () => {
  const then = jest.fn();
  key();
  afterTyping(then);
  for (let count = 0; count < 25; count += 1) {
    jest.advanceTimersByTime(50);
    key();
  }
  expect(then).toHaveBeenCalledTimes(1);
});

it('M14 what has many parts waits for a second in all', () => {
  const then = jest.fn();
  const since = performance.now();
  jest.advanceTimersByTime(990);
  key();
  afterTyping(then, since);
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10);
  key();
  expect(then).toHaveBeenCalledTimes(1);
});

it('M14 what is taken back never comes', () => {
  const then = jest.fn();
  key();
  afterTyping(then)();
  jest.advanceTimersByTime(5_000);
  expect(then).not.toHaveBeenCalled();
});
