/** @jest-environment jsdom */
import {
  afterAnswer,
  afterLull,
  afterRest,
  AIM_MS,
  ANSWERED_KEY_MS,
  ANSWERED_PRESS_MS,
  REST_MS,
  watchHands,
} from '@/services/time/hands';

let stopWatching: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  stopWatching = watchHands(window);
});
afterEach(() => {
  stopWatching();
  jest.useRealTimers();
});

/** Something that a hand does now, by the faked clock. */
function doNow(event: Event): void {
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  document.dispatchEvent(event);
}
const key = () => doNow(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
// Those of an element do not bubble: they are heard on their way down.
const scroll = () => doNow(new Event('scroll'));
const press = () => doNow(new Event('pointerdown', { bubbles: true }));
const aim = () => doNow(new Event('pointermove', { bubbles: true }));

it('M14 where nobody types nothing waits', () => {
  const then = jest.fn();
  afterLull(then);
  expect(then).toHaveBeenCalledTimes(1);
});

it('M14 what nobody waits for comes once the keys pause', () => {
  const then = jest.fn();
  key();
  afterLull(then);
  for (let count = 0; count < 5; count += 1) {
    jest.advanceTimersByTime(80);
    key();
  }
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(then).toHaveBeenCalledTimes(1);
});

it('M14 a list that is moved counts as keys do, a press does not: its rows are what somebody waits for', () => {
  const then = jest.fn();
  press();
  afterLull(then);
  expect(then).toHaveBeenCalledTimes(1);
  scroll();
  afterLull(then);
  expect(then).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(100);
  expect(then).toHaveBeenCalledTimes(2);
});

it('M14 a key that is held down does not keep it away for longer than a second', () => {
  const then = jest.fn();
  key();
  afterLull(then);
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
  afterLull(then, since);
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10);
  key();
  expect(then).toHaveBeenCalledTimes(1);
});

it('M14 what is taken back never comes', () => {
  const then = jest.fn();
  key();
  afterLull(then)();
  jest.advanceTimersByTime(5_000);
  expect(then).not.toHaveBeenCalled();
});

it.each([
  ['keys', key],
  ['presses', press],
  ['moves of a list', scroll],
])('M14 what keeps the processors busy waits until there were no %s for a while', (_what, use) => {
  const then = jest.fn();
  use();
  afterRest(then, 10_000);
  jest.advanceTimersByTime(REST_MS - 100);
  use();
  jest.advanceTimersByTime(REST_MS - 1);
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(then).toHaveBeenCalledTimes(1);
});

it.each([
  ['what waits for a rest', afterRest],
  ['what waits until an answer is seen', afterAnswer],
])('M14 hands that never rest do not keep %s away for longer than it may wait', (_what, wait) => {
  const then = jest.fn();
  const since = performance.now();
  press();
  wait(then, 4_000, since);
  for (let count = 0; count < 39; count += 1) {
    jest.advanceTimersByTime(100);
    press();
  }
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(then).toHaveBeenCalledTimes(1);
});

it.each([
  ['a press brings', press, ANSWERED_PRESS_MS],
  ['a key brings', key, ANSWERED_KEY_MS],
])('M14 what would be drawn over what %s waits until that was seen', (_what, use, answered) => {
  const then = jest.fn();
  use();
  afterAnswer(then, 10_000);
  jest.advanceTimersByTime(answered - 1);
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(then).toHaveBeenCalledTimes(1);
  afterAnswer(then, 10_000);
  expect(then).toHaveBeenCalledTimes(2);
});

it.each([
  ['what keeps the processors busy', afterRest],
  ['what would be drawn over what was prepared', afterAnswer],
])('M14 %s waits while somebody aims at what is pressed next', (_what, wait) => {
  const then = jest.fn();
  press();
  jest.advanceTimersByTime(REST_MS - 200);
  aim();
  wait(then, 10_000);
  jest.advanceTimersByTime(AIM_MS - 1);
  expect(then).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(then).toHaveBeenCalledTimes(1);
});

it('M14 a pointer that moves holds up nothing that only waits for keys', () => {
  const then = jest.fn();
  aim();
  afterLull(then);
  expect(then).toHaveBeenCalledTimes(1);
});

it('M14 two that listen share what they heard, until both have stopped', () => {
  const stopAnother = watchHands(window);
  key();
  stopAnother();
  const then = jest.fn();
  afterRest(then, 10_000);
  expect(then).not.toHaveBeenCalled();
  stopWatching();
  stopWatching = watchHands(window);
  afterRest(then, 10_000);
  expect(then).toHaveBeenCalledTimes(1);
});
