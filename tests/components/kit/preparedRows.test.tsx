/** Rows that are drawn before they are asked for (decision 81), with the grid's measures and elements given. */
import { COVERED_ROWS_A_FRAME } from '@/components/data-grid/live/inPortions';
import { element, textOf, type LiveColumn } from '@/components/data-grid/live/liveCell';
import {
  FOCUS_COPY,
  HOVER_COPY,
  PREPARED_SHOWN,
  ROWS_A_TASK,
  ROWS_JOINING,
} from '@/components/data-grid/live/preparedRows';
import { DRAWN, ENOUGH, frames, idsOf, ROW_HEIGHT, rowsOf, SEEN, setUpRows, type Row } from './drawnRows';

/** What copies showed when they heard the clock. */
const heardByCopies: string[] = [];

const column: LiveColumn<Row> = {
  id: 'name',
  header: 'Name',
  create: () => {
    const text = element('span');
    const write = textOf(text);
    const tick = () => {
      if (text.closest('[role="row"]') === null) heardByCopies.push(text.textContent);
      return false;
    };
    return { element: text, show: ({ id }) => write(id), tick };
  },
};

const setUp = () => setUpRows(column);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

it('M14 what may be chosen next is drawn in portions, unseen and unheard, and the list stays as it is', () => {
  const { api, slotRows, shown, cover, isShown, copies } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, false);
  // Each task writes some of it, outside the page.
  for (let written = 0; written <= SEEN; written += ROWS_A_TASK) {
    expect(cover()).toBeNull();
    jest.advanceTimersToNextTimer();
  }
  expect([cover()?.isConnected, copies()]).toEqual([true, idsOf(next, ROWS_JOINING)]);
  for (let joined = ROWS_JOINING; joined <= SEEN; joined += ROWS_JOINING) {
    expect(copies()).toEqual(idsOf(next, joined));
    frames(1);
  }
  expect(copies()).toEqual(idsOf(next, SEEN + 1));
  expect([isShown(), shown()]).toEqual([false, idsOf(rowsOf('old'), DRAWN)]);
  expect(cover()).toHaveAttribute('aria-hidden', 'true');
  expect(cover()?.querySelectorAll('[role="row"], [row-id], [tabindex]')).toHaveLength(0);
});

it('M14 the choice is seen at once, and the rows of the grid follow until they say the same', () => {
  const { api, slotRows, shown, cover, isShown } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  slotRows.set(next, api, true);
  expect([isShown(), shown()]).toEqual([true, idsOf(rowsOf('old'), DRAWN)]);
  frames(1);
  expect([isShown(), shown().slice(0, COVERED_ROWS_A_FRAME + 1)]).toEqual([
    true,
    [...idsOf(next, COVERED_ROWS_A_FRAME), `old-${COVERED_ROWS_A_FRAME}`],
  ]);
  // A render of the same choice changes nothing of that.
  slotRows.set(next, api, true);
  frames(ENOUGH);
  expect([cover(), shown()]).toEqual([null, idsOf(next, DRAWN)]);
});

it('M14 a press on what is prepared already writes nothing again, in the frame before it is asked for', () => {
  const { api, slotRows, cover, copies } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, false);
  frames(ENOUGH);
  expect(copies()).toEqual(idsOf(next, SEEN + 1));
  const written = new MutationObserver(() => undefined);
  written.observe(cover() ?? document.body, { subtree: true, attributes: true, childList: true });
  slotRows.prepare(next, api, true);
  expect(written.takeRecords()).toEqual([]);
  expect(copies()).toEqual(idsOf(next, SEEN + 1));
});

it('M14 M15 whoever presses or types in the list meets the rows that are seen', () => {
  const { api, slotRows, shown, cover } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  slotRows.set(next, api, true);
  expect([slotRows.rowAt(3)?.id, slotRows.rowOf({ at: SEEN })?.id]).toEqual(['next-3', `next-${SEEN}`]);
  slotRows.uncover();
  expect([cover(), shown()]).toEqual([null, idsOf(next, DRAWN)]);
});

it.each([
  ['others', (next: readonly Row[]) => rowsOf('poll').map((row, at) => (at === 4 ? row : (next[at] ?? row)))],
  ['fewer', (next: readonly Row[]) => next.slice(0, 5)],
])('M14 when the rows of the choice are %s by then, they are written as ever', (_, change) => {
  const { api, slotRows, shown, isShown } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  const chosen = change(next);
  slotRows.set(chosen, api, true);
  const count = Math.min(SEEN + 1, chosen.length);
  expect([isShown(), shown().slice(0, count)]).toEqual([false, idsOf(chosen, count)]);
});

it('M14 a list that was scrolled meanwhile shows nothing that was prepared for another place', () => {
  const { api, slotRows, isShown, scrolled } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  scrolled.top = ROW_HEIGHT / 2;
  slotRows.set(next, api, true);
  expect(isShown()).toBe(false);
});

it('M14 a poll over a choice that is seen, and one over a choice that is only prepared', () => {
  const { api, slotRows, shown, isShown, cover } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  slotRows.set(rowsOf('poll'), api, false);
  frames(ENOUGH);
  expect([isShown(), shown()]).toEqual([false, idsOf(rowsOf('poll'), DRAWN)]);
  slotRows.set(next, api, true);
  expect(isShown()).toBe(true);
  const newest = rowsOf('newest');
  slotRows.set(newest, api, false);
  frames(2 * ENOUGH);
  expect([cover(), shown()]).toEqual([null, idsOf(newest, DRAWN)]);
});

it('M14 what nobody points at any more is taken away, but never while it is seen', () => {
  const { api, slotRows, cover, isShown } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  slotRows.prepare(undefined, api, false);
  expect(cover()).toBeNull();
  slotRows.prepare(next, api, true);
  slotRows.set(next, api, true);
  slotRows.prepare(undefined, api, false);
  slotRows.prepare(rowsOf('after'), api, true);
  expect(isShown()).toBe(true);
});

it('M14 an empty list can be prepared, too', () => {
  const { api, slotRows, isShown, cover, drawn } = setUp();
  const none: Row[] = [];
  slotRows.prepare(none, api, false);
  frames(1);
  slotRows.set(none, api, true);
  expect(isShown()).toBe(true);
  frames(2 * ENOUGH);
  expect([cover(), drawn.every((row) => row.hasAttribute('hidden'))]).toEqual([null, true]);
});

it('M14 a list of which nothing was drawn yet is uncovered as well', () => {
  const { api, slotRows, drawn, isShown, cover } = setUp();
  for (const row of drawn) row.remove();
  slotRows.clear();
  slotRows.attach(document.body);
  const none: Row[] = [];
  slotRows.set(none, api, true);
  slotRows.prepare(none, api, true);
  slotRows.set(none, api, true);
  expect(isShown()).toBe(true);
  frames(2);
  expect(cover()).toBeNull();
});

it('M14 the row with the focus, and the one under the pointer, look so when they are prepared', () => {
  const { api, slotRows, cover, drawn } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  drawn[3]?.querySelector<HTMLElement>('[role="gridcell"]')?.focus();
  jest.spyOn(drawn[5] ?? document.body, 'matches').mockReturnValue(true);
  slotRows.set(next, api, true);
  const copies = [...(cover()?.firstElementChild?.children ?? [])];
  const at = (selector: string) => copies.flatMap((copy, place) => (copy.matches(selector) ? [place] : []));
  expect([at(`[${FOCUS_COPY}]`), at(`[${HOVER_COPY}]`), at('[data-group]')]).toEqual([[3], [5], [0]]);
});

it('M14 rows that a press prepared are seen by one attribute: nothing else of them is written again', () => {
  const { api, slotRows, cover, drawn, isShown } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, false);
  frames(ENOUGH);
  drawn[3]?.querySelector<HTMLElement>('[role="gridcell"]')?.focus();
  slotRows.prepare(next, api, true);
  const changes = new MutationObserver(() => undefined);
  changes.observe(cover() ?? document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  slotRows.set(next, api, true);
  const written = changes.takeRecords().map(({ attributeName, target }) => [attributeName, target]);
  expect(isShown()).toBe(true);
  expect(written).toEqual([[PREPARED_SHOWN, cover()]]);
});

it('M14 M8 copies that nobody wanted for a while hear the clock before they are seen, and only once', () => {
  const { api, slotRows } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  slotRows.prepare(undefined, api, false);
  slotRows.tick();
  heardByCopies.length = 0;
  slotRows.prepare(next, api, false);
  slotRows.set(next, api, true);
  expect(heardByCopies).toEqual(idsOf(next, SEEN + 1));
});

it('M14 M8 copies that say what the clock says already are not asked again', () => {
  const { api, slotRows, isShown } = setUp();
  const next = rowsOf('next');
  slotRows.prepare(next, api, true);
  heardByCopies.length = 0;
  slotRows.set(next, api, true);
  expect(isShown()).toBe(true);
  expect(heardByCopies).toEqual([]);
});
