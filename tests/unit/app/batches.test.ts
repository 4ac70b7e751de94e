/** @jest-environment jsdom */
/** When those who look at the store hear of what is batched (ADR 0090). */
import { prepareAutoBatched } from '@reduxjs/toolkit';
import { createStore } from '@/app/store';

describe('what changes together', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('M14 is told once, by a task of its own and not by a frame', () => {
    const frames = jest.fn<number, [FrameRequestCallback]>();
    window.requestAnimationFrame = frames;
    const { store } = createStore();
    store.dispatch({ type: 'first' }); // the middleware of the API registers itself
    const told = jest.fn();
    store.subscribe(told);
    const batched = { type: 'batched', ...prepareAutoBatched<undefined>()(undefined) };
    store.dispatch(batched);
    store.dispatch(batched);
    expect(told).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(told).toHaveBeenCalledTimes(1);
    expect(frames).not.toHaveBeenCalled();
    store.dispatch({ type: 'alone' });
    expect(told).toHaveBeenCalledTimes(2);
  });
});
