/** Which drawn rows are written in which frame (decisions 20 and 72), with the grid's measures given. */
import type { GridApi, ICellRendererParams } from 'ag-grid-community';
import { ARRIVALS_A_FRAME, AT_REST_MS } from '@/components/data-grid/live/arrivals';
import { AGES_A_FRAME, ROWS_A_FRAME } from '@/components/data-grid/live/inPortions';
import { attributeOf, element, textOf, type LiveColumn } from '@/components/data-grid/live/liveCell';
import type { Slot } from '@/components/data-grid/live/listExtent';
import { ROWS_BEYOND, slotsFor } from '@/components/data-grid/live/slotPool';
import { createSlotRows } from '@/components/data-grid/live/slotRows';
import { withLeisure, type Leisure } from '@tests/setup/leisure';

interface Row {
  id: string;
}

const ROW_HEIGHT = 32;
/** The window shows the places 0 to SEEN, the last one of them in part. */
const SEEN = 20;
const DRAWN = slotsFor(SEEN * ROW_HEIGHT, ROW_HEIGHT);

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
  let height = SEEN * ROW_HEIGHT;
  const measures = {
    getVerticalPixelRange: () => ({ top, bottom: top + height }),
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
    // As the grid draws it.
    row.setAttribute('row-index', String(at));
    row.setAttribute('aria-rowindex', String(at + 2));
    row.style.top = `${at * ROW_HEIGHT}px`;
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
  /** A window of so many rows, with as many more slots. */
  const grow = (count: number) => {
    height = count * ROW_HEIGHT;
    for (let at = DRAWN; at < slotsFor(height, ROW_HEIGHT); at += 1) draw(at);
    slotRows.replace(api);
  };
  for (let at = 0; at < DRAWN; at += 1) draw(at);
  slotRows.set(rows, api, true);
  for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
  const shown = () => drawn.map((row) => row.textContent.split(' ')[0]);
  const named = () => drawn.map((row) => row.getAttribute('row-id'));
  const titles = () => drawn.map((row) => row.querySelector('span')?.title);
  const ages = () => drawn.map((row) => Number(row.textContent.split(' ')[1]));
  return { api, slotRows, drawn, scrollTo, grow, shown, named, titles, ages };
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
  for (let frame = 0; frame <= DRAWN / ROWS_A_FRAME; frame += 1) nextFrame();
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

describe('a list that is scrolled', () => {
  const OLD = rowsOf('old', 200);
  function scrolled() {
    const list = setUp(OLD);
    const byPlace = () =>
      new Map(list.drawn.map((row) => [Number(row.getAttribute('row-index')), row] as const));
    /** Every row that is there says what belongs to its place; answers the places. */
    const places = () => {
      const rows = [...byPlace()].sort(([one], [other]) => one - other);
      for (const [place, row] of rows) {
        expect([
          row.textContent.split(' ')[0],
          row.getAttribute('row-id'),
          row.querySelector('span')?.title,
        ]).toEqual(Array.from({ length: 3 }, () => OLD[place]?.id));
        expect(row.getAttribute('aria-rowindex')).toBe(String(place + 2));
        expect(row.style.transform).toBe(`translateY(${place * ROW_HEIGHT}px)`);
      }
      return rows.map(([place]) => place);
    };
    const rest = () => {
      for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
    };
    return { ...list, byPlace, places, rest };
  }
  const between = (first: number, last: number) => upTo(last - first + 1).map((at) => first + at);

  it('M14 TABLE-9 has rows that come written into slots of rows that it has left, a few in each frame after', () => {
    const { drawn, scrollTo, places, rest } = scrolled();
    scrollTo(20);
    jest.advanceTimersToNextFrame();
    // All that is seen had a slot already.
    expect(
      drawn.map((row) => Number(row.getAttribute('row-index') ?? -1)).filter((at) => at >= DRAWN),
    ).toEqual([]);
    jest.advanceTimersByTime(1);
    const came = () => drawn.filter((row) => Number(row.getAttribute('row-index')) >= DRAWN).length;
    expect(came()).toBe(ARRIVALS_A_FRAME);
    rest();
    expect(places()).toEqual(expect.arrayContaining(between(20 - ROWS_BEYOND, 20 + SEEN + ROWS_BEYOND)));
    expect(new Set(drawn.map((row) => row.getAttribute('row-id'))).size).toBe(DRAWN);
    scrollTo(12);
    rest();
    expect(places()).toEqual(expect.arrayContaining(between(2, 12 + SEEN + ROWS_BEYOND)));
  });

  it('M14 TABLE-9 that is pulled far has what is seen there in the very frame that shows it', () => {
    const { byPlace, scrollTo, places, rest } = scrolled();
    scrollTo(150);
    jest.advanceTimersToNextFrame();
    expect(between(150, 150 + SEEN).filter((at) => byPlace().get(at)?.textContent !== `old-${at} 0`)).toEqual(
      [],
    );
    rest();
    expect(places()).toEqual(expect.arrayContaining(between(140, 150 + SEEN + ROWS_BEYOND)));
  });

  it('M14 TABLE-9 keeps the row that has the focus, wherever it is, and tells of every slot that another row is written into', () => {
    const { api, slotRows, drawn, byPlace, scrollTo, rest } = scrolled();
    const reused: number[] = [];
    slotRows.attach(document.body, (slot) => reused.push(slot));
    const [, , focused] = drawn;
    focused?.setAttribute('tabindex', '0');
    focused?.focus();
    scrollTo(150);
    rest();
    expect(focused?.textContent).toBe('old-2 0');
    expect(document.activeElement).toBe(focused);
    expect(reused).not.toContain(2);
    expect(reused).toContain(1);
    focused?.blur();
    scrollTo(100);
    rest();
    scrollTo(10);
    rest();
    expect(byPlace().get(10)?.textContent).toBe('old-10 0');
    expect(slotRows.reveal(12, api)).toBeDefined();
  });

  it('M14 TABLE-9 is read aloud in its order once it rests, and what has the focus does not move for it', () => {
    const { drawn, scrollTo, rest } = scrolled();
    scrollTo(20);
    rest();
    const inDocument = () =>
      [...document.body.querySelectorAll('[row-index]')].map((row) => Number(row.getAttribute('row-index')));
    const sorted = () => [...inDocument()].sort((one, other) => one - other);
    expect(inDocument()).not.toEqual(sorted());
    const focused = drawn.find((row) => Number(row.getAttribute('row-index')) === DRAWN + 2);
    focused?.setAttribute('tabindex', '0');
    focused?.focus();
    const blurs: Event[] = [];
    focused?.addEventListener('blur', (event) => blurs.push(event));
    jest.advanceTimersByTime(AT_REST_MS);
    rest();
    expect(inDocument()).toEqual(sorted());
    expect(document.activeElement).toBe(focused);
    expect(blurs).toEqual([]);
  });

  it('M14 a row is revealed with as little as it takes, and its slot is known at once', () => {
    const { api, slotRows, byPlace } = scrolled();
    const slot = slotRows.reveal(120, api);
    expect(slot).toBeDefined();
    expect(byPlace().get(120)?.textContent).toBe('old-120 0');
    expect(slotRows.rowOf({ at: slot ?? -1 })).toBe(OLD[120]);
    expect(slotRows.rowAt(120)).toBe(OLD[120]);
  });

  it('M14 TABLE-9 fills a window that grew, whatever places its slots stood for', () => {
    const { grow, scrollTo, places, rest } = scrolled();
    for (const at of [150, 0]) {
      scrollTo(at);
      rest();
    }
    grow(40);
    expect(places()).toEqual(expect.arrayContaining(between(0, 40 + ROWS_BEYOND)));
  });

  it('M14 has each of its rows on a pixel of the screen, whatever part of one a row is high', () => {
    const before = window.devicePixelRatio;
    Object.defineProperty(window, 'devicePixelRatio', { value: 1.1, configurable: true });
    const { byPlace } = scrolled();
    Object.defineProperty(window, 'devicePixelRatio', { value: before, configurable: true });
    // 105.6 and 140.8 pixels of the screen.
    expect(byPlace().get(3)?.style.transform).toBe(`translateY(${106 / 1.1}px)`);
    expect(byPlace().get(4)?.style.transform).toBe(`translateY(${141 / 1.1}px)`);
  });

  it('M14 keeps its places where the grid has placed its slots anew', () => {
    const { api, slotRows, drawn, scrollTo, places, rest } = scrolled();
    scrollTo(40);
    rest();
    const before = places();
    for (const row of drawn) row.style.transform = '';
    slotRows.replace(api);
    expect(places()).toEqual(before);
  });
});

it('M14 a cell that the grid draws anew, for a column that moved, shows its row at once', () => {
  const { slotRows, scrollTo } = setUp(rowsOf('old', 200));
  scrollTo(60);
  for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
  const { rendererOf } = slotRows;
  const made = { Cell: rendererOf(column) };
  const cell = new made.Cell();
  // The grid gives more of itself; a cell asks for its place and the element around it only.
  cell.init?.({ data: { at: 5 }, eGridCell: element('div') } as unknown as ICellRendererParams<Slot>);
  expect(cell.getGui().textContent?.split(' ')[0]).toBe(slotRows.rowOf({ at: 5 })?.id);
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

describe('in a browser that says when nothing else wants its turn', () => {
  let leisure: Leisure;
  beforeEach(() => {
    leisure = withLeisure();
  });
  afterEach(() => leisure.end());

  it('M14 rows of a poll and ages stand behind its collection of garbage, and a choice does not', () => {
    const { api, slotRows, shown, ages } = setUp(rowsOf('old', 200));
    slotRows.set(rowsOf('choice', 200), api, true);
    expect(written(shown(), 'choice')).toContain(0);
    const bring = (frames: number) => {
      for (let frame = 0; frame < frames; frame += 1) {
        nextFrame();
        leisure.come();
      }
    };
    bring(DRAWN);
    slotRows.set(rowsOf('poll', 200), api, false);
    for (let frame = 0; frame < DRAWN; frame += 1) nextFrame();
    expect(written(shown(), 'poll')).toEqual([]);
    bring(DRAWN);
    expect(written(shown(), 'poll')).toEqual(upTo(DRAWN));
    seconds = 1;
    slotRows.tick();
    nextFrame();
    expect(ages()[0]).toBe(0);
    bring(DRAWN);
    expect(ages()[0]).toBe(1);
  });
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
  expect(drawn.map((row) => row.hasAttribute('hidden'))).toEqual(upTo(DRAWN).map((at) => at >= 3));
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
