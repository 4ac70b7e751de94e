/** Ages of rows that were drawn before they are asked for, and of those under them (decision 81). */
import { element, textOf, type LiveColumn } from '@/components/data-grid/live/liveCell';
import { DRAWN, ENOUGH, frames, idsOf, rowsOf, SEEN, setUpRows, type Row } from './drawnRows';

/** What a clock says in a list of ages. */
let now = 1;

const column: LiveColumn<Row> = {
  id: 'age',
  header: 'Age',
  create: () => {
    const text = element('span');
    const write = textOf(text);
    let id = '';
    const tick = () => write(`${id} at ${now}`);
    const show = (row: Row) => {
      ({ id } = row);
      tick();
    };
    return { element: text, show, tick };
  },
};

const setUp = () => setUpRows(column);

beforeEach(() => {
  jest.useFakeTimers();
  now = 1;
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

it('M8 M14 ages never step back: what stands over the rows stays until the clock reached all of them', () => {
  const { api, slotRows, shown, cover, isShown, copies } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  slotRows.set(next, api, true);
  frames(2);
  now = 2;
  slotRows.tick();
  // Some rows under it were written before.
  expect(shown()).toContain('next-0 at 1');
  const seen = copies();
  expect(seen).toEqual(idsOf(next, SEEN + 1).map((id) => `${id} at 2`));
  for (let frame = 0; isShown(); frame += 1) {
    expect(frame).toBeLessThan(ENOUGH);
    frames(1);
  }
  expect([cover(), shown().slice(0, SEEN + 1)]).toEqual([null, seen]);
});

it('M8 M14 a second that ends while ages are caught up with, and another choice meanwhile', () => {
  const { api, slotRows, shown, isShown } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  slotRows.set(next, api, true);
  while (now < 5) {
    frames(1);
    now += 1;
    slotRows.tick();
  }
  expect(isShown()).toBe(true);
  frames(ENOUGH);
  expect([isShown(), shown()[0], shown()[SEEN]]).toEqual([false, 'next-0 at 5', `next-${SEEN} at 5`]);
  const after = rowsOf('after');
  slotRows.prepare(after, api, true);
  slotRows.set(after, api, true);
  frames(3);
  slotRows.set(rowsOf('last'), api, true);
  expect([isShown(), shown()[SEEN]]).toEqual([false, `last-${SEEN} at 5`]);
  frames(ENOUGH);
  expect(shown()).toEqual(idsOf(rowsOf('last'), DRAWN).map((id) => `${id} at 5`));
});

it('M8 M14 M15 whoever presses in the list meets ages that are no younger than those seen', () => {
  const { api, slotRows, shown, copies } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  slotRows.set(next, api, true);
  frames(2);
  now = 2;
  slotRows.tick();
  const seen = copies();
  slotRows.uncover();
  expect(shown().slice(0, SEEN + 1)).toEqual(seen);
});
