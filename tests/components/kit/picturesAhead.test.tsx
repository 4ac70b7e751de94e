/** A picture that a row shows for the first time costs most of a frame: they are made before. */
import {
  AHEAD_AFTER_MS,
  AHEAD_EVERY_MS,
  createPictureSheet,
  type PictureSheet,
} from '@/components/theme/pictureSheet';
import { REST_MS, watchHands } from '@/services/time/hands';

const NAMES = ['one', 'two', 'three'];
let pictures: PictureSheet;
let style: HTMLStyleElement;

const made = () =>
  [...(style.sheet?.cssRules ?? [])].map(({ cssText }) => /wf-picture-(\w+)/.exec(cssText)?.[1]);

beforeEach(() => {
  jest.useFakeTimers();
  const originals = document.createElement('span');
  for (const name of NAMES) {
    const place = document.createElement('span');
    place.dataset['picture'] = name;
    place.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    originals.append(place);
  }
  style = document.createElement('style');
  document.body.append(style, originals);
  if (!style.sheet) throw new Error('The page has no style sheet.');
  pictures = createPictureSheet(originals, style.sheet, { sizeOf: () => 16, ahead: NAMES });
});

afterEach(() => {
  pictures.stop();
  document.body.replaceChildren();
  jest.useRealTimers();
});

it('M14 pictures are made after the first that a row asks for, one after the other', () => {
  jest.advanceTimersByTime(10 * AHEAD_AFTER_MS);
  expect(made()).toEqual([]);
  pictures.classOf('two');
  expect(made()).toEqual(['two']);
  jest.advanceTimersByTime(AHEAD_AFTER_MS);
  expect(made()).toEqual(['two', 'one']);
  jest.advanceTimersByTime(AHEAD_EVERY_MS);
  expect(made()).toEqual(['two', 'one', 'three']);
  jest.advanceTimersByTime(10 * AHEAD_AFTER_MS);
  pictures.classOf('three');
  expect(made()).toEqual(['two', 'one', 'three']);
});

it('M14 no picture is made ahead while somebody uses the page, or once the list is gone', () => {
  const stopWatching = watchHands(window);
  pictures.classOf('two');
  jest.advanceTimersByTime(AHEAD_AFTER_MS - 1);
  const key = new KeyboardEvent('keydown');
  // By the clock of the test.
  Object.defineProperty(key, 'timeStamp', { value: performance.now() });
  window.dispatchEvent(key);
  jest.advanceTimersByTime(REST_MS - 1);
  expect(made()).toEqual(['two']);
  jest.advanceTimersByTime(1);
  expect(made()).toEqual(['two', 'one']);
  pictures.stop();
  jest.advanceTimersByTime(10 * AHEAD_AFTER_MS);
  expect(made()).toEqual(['two', 'one']);
  stopWatching();
});
