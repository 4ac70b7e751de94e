/** Rows beyond what is seen (decision 94). */
import { REST_MS, watchHands } from '@/services/time/hands';
import { DRAWN, frames, namedColumn, ROW_HEIGHT, rowsOf, SEEN, setUpRows } from './drawnRows';

let stopWatching: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  stopWatching = watchHands(window);
});
afterEach(() => {
  stopWatching();
  jest.useRealTimers();
  document.body.replaceChildren();
});

function press(): void {
  const event = new Event('pointerdown');
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  window.dispatchEvent(event);
}
function passFrames(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;) frames(1);
}
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** `slotsOf` answers the slots that show rows of a list. */
function setUp() {
  const list = setUpRows(namedColumn);
  const slotsOf = (name: string) =>
    list.shown().flatMap((text, at) => (text.startsWith(`${name}-`) ? [at] : []));
  return { ...list, slotsOf };
}

it.each([
  ['a choice', true],
  ['a poll', false],
])('M14 those of %s are written once nobody does anything', (_, isAwaited) => {
  const { api, slotRows, slotsOf } = setUp();
  press();
  slotRows.set(rowsOf('new'), api, isAwaited);
  passFrames(REST_MS - 50);
  expect(slotsOf('new')).toEqual(upTo(SEEN + 1));
  passFrames(500);
  expect(slotsOf('new')).toEqual(upTo(DRAWN));
});

it('M14 they are written when the list moves: those that are seen by then at once', () => {
  const { api, slotRows, slotsOf, scrolled } = setUp();
  press();
  slotRows.set(rowsOf('new'), api, true);
  scrolled.top = 3 * ROW_HEIGHT;
  slotRows.scroll(scrolled.top, api);
  expect(slotsOf('new')).toEqual(upTo(SEEN + 4));
  passFrames(400);
  expect(slotsOf('new')).toEqual(upTo(DRAWN));
});

it('M14 TABLE-9 each of many moves writes what is seen by then: a row that is hidden refuses the focus of a key', () => {
  const { api, slotRows, shown } = setUp();
  press();
  slotRows.set(rowsOf('new'), api, true);
  for (const place of [SEEN + 2, SEEN + 5]) {
    const slot = slotRows.reveal(place, api);
    expect(shown()[slot ?? -1]).toBe(`new-${place}`);
  }
});

it('M14 those that a later choice replaced are never written', () => {
  const { api, slotRows, slotsOf } = setUp();
  slotRows.set(rowsOf('new'), api, true);
  while (slotsOf('new').length === SEEN + 1) frames(1);
  press();
  slotRows.set(rowsOf('last'), api, true);
  const before = slotsOf('new');
  expect(before.length).toBeGreaterThan(0);
  passFrames(REST_MS - 50);
  expect(slotsOf('new')).toEqual(before);
  passFrames(500);
  expect(slotsOf('last')).toEqual(upTo(DRAWN));
});

it('M14 slots beyond the end of the list are emptied with what is seen', () => {
  const { api, slotRows, drawn } = setUp();
  press();
  slotRows.set(rowsOf('new', SEEN), api, true);
  passFrames(REST_MS - 50);
  expect(drawn.map((row) => row.hasAttribute('hidden'))).toEqual(upTo(DRAWN).map((at) => at >= SEEN));
});
