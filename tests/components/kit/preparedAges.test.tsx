/** Ages of rows that were drawn before they are asked for, and of those under them (decision 81). */
import { AGES_A_FRAME, COVERED_ROWS_A_FRAME } from '@/components/data-grid/live/inPortions';
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

/** A list whose prepared choice is seen, with the rows of the grid still to be written under it. */
function setUpChosen() {
  const list = setUpRows(column);
  const next = rowsOf('next');
  list.slotRows.prepare(next, list.api, true);
  list.slotRows.set(next, list.api, true);
  return { ...list, next };
}

function tickAt(slotRows: ReturnType<typeof setUpChosen>['slotRows'], second: number): void {
  now = second;
  slotRows.tick();
}

beforeEach(() => {
  jest.useFakeTimers();
  now = 1;
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

it('M8 M14 ages never step back: what stands over the rows stays until the clock reached all of them', () => {
  const { slotRows, shown, cover, isShown, copies, next } = setUpChosen();
  frames(2);
  tickAt(slotRows, 2);
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

it('M8 M14 seconds that end while ages are caught up with', () => {
  const { slotRows, shown, isShown } = setUpChosen();
  while (now < 5) {
    frames(1);
    tickAt(slotRows, now + 1);
  }
  expect(isShown()).toBe(true);
  frames(ENOUGH);
  expect([isShown(), shown()[0], shown()[SEEN]]).toEqual([false, 'next-0 at 5', `next-${SEEN} at 5`]);
});

it('M14 a poll while ages are caught up with: what is seen stays until its rows are written', () => {
  const { api, slotRows, shown, isShown } = setUpChosen();
  // All rows in sight have been written, and nothing is left but their ages.
  frames(Math.ceil((SEEN + 1) / COVERED_ROWS_A_FRAME));
  expect([isShown(), shown()[SEEN]]).toEqual([true, `next-${SEEN} at 1`]);
  slotRows.set(rowsOf('poll'), api, false);
  frames(1);
  expect([isShown(), shown()[SEEN]]).toEqual([true, `next-${SEEN} at 1`]);
  frames(2 * ENOUGH);
  expect(isShown()).toBe(false);
  expect(shown()).toEqual(idsOf(rowsOf('poll'), DRAWN).map((id) => `${id} at 1`));
});

it('M8 M14 M15 whoever presses in the list meets ages that are no younger than those seen', () => {
  const { slotRows, shown, copies } = setUpChosen();
  frames(2);
  tickAt(slotRows, 2);
  const seen = copies();
  slotRows.uncover();
  expect(shown().slice(0, SEEN + 1)).toEqual(seen);
});

it('M14 ages that nobody sees yet are written a few a frame, after those that are seen, and all of them once they are', () => {
  const { api, slotRows, shown, copies } = setUpRows(column);
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  tickAt(slotRows, 2);
  const behind = () => copies().filter((text) => text.endsWith('at 1')).length;
  expect(behind()).toBe(SEEN + 1);
  frames(1);
  expect([shown()[0]?.endsWith('at 2'), behind()]).toEqual([true, SEEN + 1]);
  const left = [behind()];
  while (behind() > 0) {
    frames(1);
    left.push(behind());
    expect(left.length).toBeLessThan(ENOUGH);
  }
  const steps = left.slice(1).map((count, at) => (left[at] ?? 0) - count);
  expect(Math.max(...steps)).toBeLessThanOrEqual(AGES_A_FRAME);
  tickAt(slotRows, 3);
  expect(behind()).toBe(0);
  slotRows.set(next, api, true);
  expect(copies()).toEqual(idsOf(next, SEEN + 1).map((id) => `${id} at 3`));
});
