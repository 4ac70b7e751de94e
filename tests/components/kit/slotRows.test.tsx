/** Which drawn rows are written in which frame (decisions 20 and 72), with the grid's measures given. */
import type { GridApi, ICellRendererParams } from 'ag-grid-community';
import { ARRIVALS_A_FRAME } from '@/components/data-grid/live/arrivals';
import { AHEAD_SLOT } from '@/components/data-grid/live/drawnSlots';
import { AT_REST_MS, STAY_BEHIND } from '@/components/data-grid/live/leavers';
import { AGES_A_FRAME, ROWS_A_FRAME } from '@/components/data-grid/live/inPortions';
import { attributeOf, element, textOf, type LiveColumn } from '@/components/data-grid/live/liveCell';
import type { Slot } from '@/components/data-grid/live/slotNumber';
import { createSlotRows } from '@/components/data-grid/live/slotRows';

interface Row {
  id: string;
}

const ROW_HEIGHT = 32;
/** The window shows the places 0 to SEEN, the last one of them in part. */
const SEEN = 20;
const DRAWN = 30;

let seconds = 0;
const column: LiveColumn<Row> = {
  id: 'name',
  header: 'Name',
  create: () => {
    const text = element('span');
    const write = textOf(text);
    const writeTitle = attributeOf(text, 'title');
    let id = '';
    const tick = () => write(`${id} ${seconds}`);
    return {
      element: text,
      show: (row) => {
        ({ id } = row);
        tick();
      },
      describe: () => writeTitle(id),
      tick,
    };
  },
};

const rowsOf = (name: string, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${name}-${at}` }));

function setUp(rows: readonly Row[]) {
  let top = 0;
  const measures = {
    getVerticalPixelRange: () => ({ top, bottom: top + SEEN * ROW_HEIGHT }),
    getGridOption: () => ROW_HEIGHT,
    applyTransaction: () => undefined,
  };
  // The three calls that are made of the grid; a whole one needs a window with a layout.
  const api = measures as unknown as GridApi<Slot>;
  const slotRows = createSlotRows<Row>(
    (target, { id }) => target.setAttribute('row-id', id),
    () => undefined,
  );
  const drawn: HTMLElement[] = [];
  const draw = (at: number) => {
    const row = document.body.appendChild(element('div'));
    const cell = new (slotRows.rendererOf(column))();
    // The grid gives more of itself; a cell asks for its place and the element around it only.
    cell.init?.({ data: { at }, eGridCell: element('div') } as unknown as ICellRendererParams<Slot>);
    row.append(cell.getGui());
    slotRows.drawRow(row, { at });
    drawn.push(row);
  };
  /** The grid hears of it after us: what it knows is where the list was before. */
  const scrollTo = (at: number) => {
    slotRows.scroll(at * ROW_HEIGHT, api);
    top = at * ROW_HEIGHT;
  };
  for (let at = 0; at < DRAWN; at += 1) draw(at);
  slotRows.set(rows, api, true);
  for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
  const shown = () => drawn.map((row) => row.textContent.split(' ')[0]);
  const named = () => drawn.map((row) => row.getAttribute('row-id'));
  const titles = () => drawn.map((row) => row.querySelector('span')?.title);
  const ages = () => drawn.map((row) => Number(row.textContent.split(' ')[1]));
  return { api, slotRows, drawn, draw, scrollTo, shown, named, titles, ages };
}

/** Until what waits for the next painted frame was done. */
function nextFrame(): void {
  jest.advanceTimersToNextFrame();
  jest.advanceTimersByTime(1);
}

const written = (texts: readonly (string | null | undefined)[], name: string) =>
  texts.flatMap((text, at) => (text?.startsWith(name) === true ? [at] : []));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

beforeEach(() => {
  seconds = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

it('M14 a choice is written at once where it is seen, and a frame later where it is drawn ahead of scrolling', () => {
  const { api, slotRows, shown, named } = setUp(rowsOf('old', 200));
  expect(written(shown(), 'old')).toHaveLength(DRAWN);
  slotRows.set(rowsOf('new', 200), api, true);
  expect(written(shown(), 'new')).toEqual(upTo(SEEN + 1));
  for (let frame = 0; frame < DRAWN / ROWS_A_FRAME; frame += 1) nextFrame();
  expect(written(shown(), 'new')).toEqual(upTo(DRAWN));
  expect(named()).toEqual(shown());
});

it('M14 what is only read aloud or stands on the hover follows the frame of a choice, and none is forgotten', () => {
  const { api, slotRows, shown, titles } = setUp(rowsOf('old', 200));
  expect(titles()).toEqual(shown());
  slotRows.set(rowsOf('new', 200), api, true);
  expect(written(titles(), 'new')).toEqual([]);
  nextFrame();
  // The next choice comes before the first one was described.
  slotRows.set(rowsOf('last', 200), api, true);
  for (let frame = 0; frame <= DRAWN / ROWS_A_FRAME; frame += 1) nextFrame();
  expect(written(titles(), 'last')).toEqual(upTo(DRAWN));
  expect(titles()).toEqual(shown());
});

it('M14 TABLE-9 rows drawn ahead of scrolling are written in the frames after, and at once where they are seen by then', () => {
  const { api, slotRows, shown, draw, scrollTo } = setUp(rowsOf('old', 200));
  slotRows.set(rowsOf('new', 200), api, true);
  for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
  for (let at = DRAWN; at < DRAWN + 12; at += 1) draw(at);
  expect(written(shown(), 'new')).toEqual(upTo(DRAWN));
  nextFrame();
  expect(written(shown(), 'new')).toEqual(upTo(DRAWN + ARRIVALS_A_FRAME));
  // The wheel is quicker than the frames: no row without its words comes into view.
  scrollTo(DRAWN + 10 - SEEN);
  jest.advanceTimersToNextFrame();
  expect(written(shown(), 'new')).toEqual(upTo(DRAWN + 11));
  for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
  expect(written(shown(), 'new')).toEqual(upTo(DRAWN + 12));
});

it('M14 TABLE-9 rows that scrolling brings ahead of what is seen are laid out in the frame after, seen ones at once', () => {
  const { api, slotRows, drawn, draw, scrollTo } = setUp(rowsOf('old', 200));
  const hidden = () => drawn.flatMap((row, at) => (row.hasAttribute(AHEAD_SLOT) ? [at] : []));
  scrollTo(DRAWN - SEEN + 1);
  for (let at = DRAWN; at < DRAWN + 4; at += 1) draw(at);
  expect(hidden()).toEqual([DRAWN + 2, DRAWN + 3]);
  expect(
    written(
      drawn.map((row) => row.textContent),
      'old',
    ),
  ).toEqual(upTo(DRAWN + 2));
  nextFrame();
  expect(hidden()).toEqual([]);
  // Not of scrolling: somebody may be about to give one of them the focus.
  draw(DRAWN + 4);
  expect(hidden()).toEqual([]);
  scrollTo(DRAWN - SEEN + 2);
  draw(DRAWN + 10);
  expect(hidden()).toEqual([drawn.length - 1]);
  slotRows.hearKey(new KeyboardEvent('keydown', { key: 'PageDown' }), DRAWN, api);
  expect(hidden()).toEqual([]);
  draw(DRAWN + 11);
  expect(hidden()).toEqual([]);
});

describe('rows that a list in motion has left', () => {
  /** A list whose grid draws four more rows for each turn of the wheel by four. */
  function moving(top = 10) {
    const list = setUp(rowsOf('old', 200));
    const hidden = () => list.drawn.flatMap((row, at) => (row.hasAttribute(AHEAD_SLOT) ? [at] : []));
    let last = DRAWN;
    const turnTo = (at: number) => {
      list.scrollTo(at);
      for (const end = last + 4; last < end; last += 1) list.draw(last);
    };
    const settle = () => {
      for (let frame = 0; frame < 4; frame += 1) nextFrame();
    };
    turnTo(top - 4);
    settle();
    turnTo(top);
    settle();
    return { ...list, hidden, turnTo, settle };
  }

  it('M14 TABLE-9 are hidden but for the next two, after those that come were written, and come back at rest', () => {
    const { hidden, turnTo, settle } = moving();
    expect(hidden()).toEqual(upTo(10 - STAY_BEHIND));
    turnTo(14);
    settle();
    expect(hidden()).toEqual(upTo(14 - STAY_BEHIND));
    jest.advanceTimersByTime(AT_REST_MS);
    for (let frame = 0; frame < 4; frame += 1) nextFrame();
    expect(hidden()).toEqual([]);
  });

  it('M14 TABLE-9 come back when the list turns round, at once where they are seen', () => {
    const { hidden, scrollTo, settle } = moving();
    expect(hidden()).toEqual(upTo(10 - STAY_BEHIND));
    scrollTo(6);
    jest.advanceTimersToNextFrame();
    expect(hidden().filter((at) => at >= 6 && at < DRAWN)).toEqual([]);
    settle();
    expect(hidden().filter((at) => at < 6)).toEqual([]);
  });

  it('M14 TABLE-9 come back before a key is heard, and the one with the focus never goes', () => {
    const { api, slotRows, drawn, hidden, turnTo, settle } = moving();
    slotRows.hearKey(new KeyboardEvent('keydown', { key: 'ArrowUp' }), 10, api);
    expect(hidden()).toEqual([]);
    const [, , focused] = drawn;
    focused?.setAttribute('tabindex', '0');
    focused?.focus();
    for (const at of [14, 18]) {
      turnTo(at);
      settle();
    }
    expect(hidden()).toEqual(upTo(18 - STAY_BEHIND).filter((at) => at !== 2));
  });

  it('M14 are forgotten where the grid has taken them away', () => {
    const { drawn, hidden, settle } = moving();
    for (const row of drawn.slice(0, 4)) row.remove();
    jest.advanceTimersByTime(AT_REST_MS);
    settle();
    expect(hidden()).toEqual(upTo(4));
  });
});

it('M14 cells of rows that scrolling took away are those of the rows that it brings, with nothing left of the old ones', () => {
  const { slotRows, drawn, draw } = setUp(rowsOf('old', 200));
  const { rendererOf } = slotRows;
  const made = { Cell: rendererOf(column) };
  const cellAt = (at: number) => {
    const cell = new made.Cell();
    const box = document.createElement('div');
    // The grid gives more of itself; a cell asks for its place and the element around it only.
    cell.init?.({ data: { at }, eGridCell: box } as unknown as ICellRendererParams<Slot>);
    return cell;
  };
  const first = cellAt(2);
  const element = first.getGui();
  expect([element.textContent, element.title]).toEqual(['old-2 0', 'old-2']);
  first.destroy?.();
  const second = cellAt(3);
  expect(second.getGui()).toBe(element);
  expect([element.textContent, element.title]).toEqual(['old-3 0', 'old-3']);
  expect(cellAt(4).getGui()).not.toBe(element);
  draw(DRAWN);
  expect(drawn.at(-1)?.contains(element)).toBe(false);
});

it('M14 what a poll brings is written a few rows a frame, and only where rows are others', () => {
  const old = rowsOf('old', 200);
  const { api, slotRows, shown, named } = setUp(old);
  const polled = rowsOf('new', 200).map((row, at) => (at < 4 ? (old[at] ?? row) : row));
  slotRows.set(polled, api, false);
  expect(written(shown(), 'new')).toEqual([]);
  nextFrame();
  expect(written(shown(), 'new')).toEqual([4, 5, 6, 7, 8, 9].slice(0, ROWS_A_FRAME));
  expect(named()).toEqual(shown());
  for (let frame = 0; frame < DRAWN / ROWS_A_FRAME; frame += 1) nextFrame();
  expect(written(shown(), 'new')).toEqual(upTo(DRAWN).slice(4));
  expect(named()).toEqual(shown());
});

it('M14 M15 a click on a row that a poll has not written yet goes to the row that is seen', () => {
  const { api, slotRows } = setUp(rowsOf('old', 200));
  slotRows.set(rowsOf('new', 200), api, false);
  nextFrame();
  expect(slotRows.rowAt(0)?.id).toBe('new-0');
  expect(slotRows.rowAt(ROWS_A_FRAME)?.id).toBe(`old-${ROWS_A_FRAME}`);
  expect(slotRows.rowOf({ at: DRAWN - 1 })?.id).toBe(`old-${DRAWN - 1}`);
  // Not drawn: nobody sees another one.
  expect(slotRows.rowAt(DRAWN)?.id).toBe(`new-${DRAWN}`);
});

it('M14 a choice while a poll is being written is there at once, and nothing older is written after it', () => {
  const { api, slotRows, shown } = setUp(rowsOf('old', 200));
  slotRows.set(rowsOf('poll', 200), api, false);
  nextFrame();
  slotRows.set(rowsOf('choice', 200), api, true);
  expect(written(shown(), 'choice')).toEqual(upTo(SEEN + 1));
  for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
  expect(written(shown(), 'choice')).toEqual(upTo(DRAWN));
});

it('M14 the next poll takes the place of one that is being written', () => {
  const { api, slotRows, shown } = setUp(rowsOf('old', 200));
  slotRows.set(rowsOf('first', 200), api, false);
  nextFrame();
  slotRows.set(rowsOf('second', 200), api, false);
  for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
  expect(written(shown(), 'second')).toEqual(upTo(DRAWN));
});

it('M14 a poll with fewer rows empties the slots that are over', () => {
  const { api, slotRows, drawn } = setUp(rowsOf('old', 200));
  slotRows.set(rowsOf('new', 3), api, false);
  for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
  expect(drawn.map((row) => row.hasAttribute('data-empty'))).toEqual(upTo(DRAWN).map((at) => at >= 3));
});

it('M14 ages of a whole screen change a few rows a frame, from the top down', () => {
  const { slotRows, ages } = setUp(rowsOf('old', 200));
  seconds = 1;
  slotRows.tick();
  nextFrame();
  expect(ages()).toEqual(upTo(DRAWN).map((at) => (at < AGES_A_FRAME ? 1 : 0)));
  for (let frame = 0; frame < DRAWN / AGES_A_FRAME; frame += 1) nextFrame();
  expect(ages()).toEqual(upTo(DRAWN).map(() => 1));
});

it('M14 nothing is written once the grid is gone', () => {
  const { api, slotRows, shown } = setUp(rowsOf('old', 200));
  slotRows.set(rowsOf('new', 200), api, false);
  slotRows.clear();
  for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
  expect(written(shown(), 'old')).toEqual(upTo(DRAWN));
});
