/** @jest-environment jsdom */
/** What a click starts waits for its frame together (decision 98). */
import { afterPaint } from '@/components/data-grid/live/afterPaint';

let heard: string[] = [];
const hear = (name: string) => () => void heard.push(name);

beforeEach(() => {
  heard = [];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

it('M14 all that is asked for in one task asks the browser for one frame and is called after it, in turn', () => {
  const asked = jest.spyOn(window, 'requestAnimationFrame');
  for (const name of ['a', 'b', 'c']) afterPaint(hear(name));
  expect(asked).toHaveBeenCalledTimes(1);
  jest.advanceTimersToNextFrame();
  expect(heard).toEqual([]);
  jest.advanceTimersToNextTimer();
  expect(heard).toEqual(['a']);
  jest.advanceTimersToNextTimer(2);
  expect(heard).toEqual(['a', 'b', 'c']);
});

it('M14 what is asked for in a frame waits for the next one', async () => {
  requestAnimationFrame(() => afterPaint(hear('later')));
  afterPaint(hear('sooner'));
  await Promise.resolve();
  jest.advanceTimersToNextFrame();
  jest.advanceTimersByTime(1);
  expect(heard).toEqual(['sooner']);
  jest.advanceTimersToNextFrame();
  jest.advanceTimersByTime(1);
  expect(heard).toEqual(['sooner', 'later']);
});

it('M14 a frame that never comes keeps nobody waiting who asks in a later task', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValueOnce(1);
  afterPaint(hear('lost'));
  await Promise.resolve();
  afterPaint(hear('after it'));
  jest.advanceTimersToNextFrame();
  jest.advanceTimersByTime(1);
  expect(heard).toEqual(['after it']);
});

it('M14 what was taken back is not called, and one that fails keeps nobody from being called', () => {
  afterPaint(() => {
    throw new Error('failed');
  });
  const takeBack = afterPaint(hear('taken back'));
  afterPaint(hear('after it'));
  takeBack();
  jest.advanceTimersToNextFrame();
  expect(() => jest.advanceTimersToNextTimer()).toThrow('failed');
  jest.advanceTimersByTime(1);
  expect(heard).toEqual(['after it']);
});

it('M14 without a frame, as in a window behind others, it is called a tenth of a second later and once', () => {
  const inFrame: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((then) => inFrame.push(then));
  afterPaint(hear('late'));
  jest.advanceTimersByTime(99);
  expect(heard).toEqual([]);
  jest.advanceTimersByTime(2);
  expect(heard).toEqual(['late']);
  for (const then of inFrame) then(0);
  jest.runAllTimers();
  expect(heard).toEqual(['late']);
});
