/**
 * How many slots the grid knows, and how many of them are rows. Telling AG Grid another number costs more than a frame,
 * so it knows some more slots than there are rows (they are not drawn), never forgets any while nobody can see it, and
 * the height of the list and the number that a screen reader hears are written beside it (decision 65).
 */
import type { GridApi } from 'ag-grid-community';
import { DENSE_ROW_HEIGHT } from '../gridTheme';
import { afterPaint } from './afterPaint';
import { writeAttribute } from './liveCell';

export interface Slot {
  readonly at: number;
}

/** The grid's element that scrolls. */
export const GRID_VIEWPORT = '.ag-grid-viewport';

const slots: Slot[] = [];

/** The slots `from` to `to` (exclusive), the same objects every time. */
function slotsBetween(from: number, to: number): Slot[] {
  for (let at = slots.length; at < to; at += 1) slots.push({ at });
  return slots.slice(from, to);
}

/** Slots come in such portions: a list that grows a little asks nothing of the grid. */
const PORTION = 512;
const roomFor = (count: number) => Math.ceil(count / PORTION) * PORTION;

/** More rows than a screen shows: as far as a key that turns pages goes at most. */
const LONGEST_PAGE = 200;
/** How far each key goes from the row that has the focus. */
const REACH: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['PageDown', LONGEST_PAGE],
  ['End', Infinity],
]);

/** The first and the last place of which something is seen. */
export interface SlotsInView {
  first: number;
  last: number;
  /** Pixels of rows above what is seen. */
  top: number;
}

export interface SlotNumber {
  /** The element that the grid was made in. */
  attach: (host: HTMLElement) => void;
  /**
   * There are `count` rows now: called before they are written. Answers which of them can be seen, where that is known.
   * Where something else is seen meanwhile (`isCovered`) the height of the list follows after the frame.
   */
  follow: (count: number, api: GridApi<Slot>, isCovered: boolean) => SlotsInView | undefined;
  /** Which places can be seen now, where that is known. */
  inView: (api: GridApi<Slot>) => SlotsInView | undefined;
  /** The same with `top` pixels of rows above, of which the grid has not heard yet. */
  inViewAt: (top: number, api: GridApi<Slot>) => SlotsInView | undefined;
  /** Before one of the rows is named to the grid. */
  settle: (api: GridApi<Slot>) => void;
  /** Before the grid hears a key in row `at` (-1 above the rows): none may end in a slot without a row. */
  hearKey: (event: KeyboardEvent, at: number, api: GridApi<Slot>) => void;
  /** Forgets everything: the grid is gone. */
  clear: () => void;
}

/** The number of slots of one grid. */
export function createSlotNumber(): SlotNumber {
  let host: HTMLElement | undefined;
  let known = 0;
  let count = 0;
  let stopWaiting: (() => void) | undefined;
  let stopWriting: (() => void) | undefined;

  const heightOf = (rows: number, api: GridApi<Slot>) =>
    rows * (api.getGridOption('rowHeight') ?? DENSE_ROW_HEIGHT);

  const between = (top: number, bottom: number, api: GridApi<Slot>): SlotsInView | undefined => {
    const rowHeight = heightOf(1, api);
    // A window without a height has not been laid out: nothing is known of what it shows.
    if (bottom <= top) return undefined;
    return { first: Math.floor(top / rowHeight), last: Math.ceil(bottom / rowHeight), top };
  };
  const inView = (api: GridApi<Slot>): SlotsInView | undefined => {
    const { top, bottom } = api.getVerticalPixelRange();
    return between(top, bottom, api);
  };

  /** The grid writes both for the slots that it knows. */
  const writeExtent = (api: GridApi<Slot>) => {
    const container = host?.querySelector<HTMLElement>('.ag-grid-scrolling-container');
    container?.style.setProperty('height', `${heightOf(count, api)}px`, 'important');
    const table = host?.querySelector('[aria-rowcount]');
    if (table) writeAttribute(table, 'aria-rowcount', String(count + 1));
  };

  const writeExtentOf = (api: GridApi<Slot>, isCovered: boolean) => {
    if (!isCovered) writeExtent(api);
    else
      stopWriting = afterPaint(() => {
        stopWriting = undefined;
        writeExtent(api);
      });
  };
  const dropWriting = () => {
    stopWriting?.();
    stopWriting = undefined;
  };
  /** Answers whether the height is to be written: for this number, or still for the one before. */
  const changeTo = (next: number) => {
    const hasChanged = next !== count || stopWriting !== undefined;
    dropWriting();
    count = next;
    return hasChanged;
  };

  const tell = (next: number, api: GridApi<Slot>) => {
    stopWaiting?.();
    stopWaiting = undefined;
    const before = known;
    known = next;
    // First the height: the grid looks at what is left of the place that somebody scrolled to.
    writeExtent(api);
    if (next > before) api.applyTransaction({ add: slotsBetween(before, next), addIndex: before });
    else if (next < before) api.applyTransaction({ remove: slotsBetween(next, before) });
    writeExtent(api);
  };

  return {
    attach: (element) => {
      host = element;
    },
    follow: (next, api, isCovered) => {
      const hasChanged = changeTo(next);
      // Asked before anything is written: the measures are those of the last frame and cost no layout.
      const { top, bottom } = api.getVerticalPixelRange();
      const seen = inView(api);
      if (seen === undefined) {
        if (hasChanged || known < count) tell(count, api);
        return undefined;
      }
      if (count > known && heightOf(known, api) < bottom) {
        tell(roomFor(count), api);
        return undefined;
      }
      if (count > known) {
        writeExtent(api);
        stopWaiting ??= afterPaint(() => tell(Math.max(known, roomFor(count)), api));
      } else if (hasChanged && top > 0 && heightOf(count, api) < bottom) {
        // The list moves up to its new end.
        tell(count, api);
        return undefined;
      } else if (hasChanged) writeExtentOf(api, isCovered);
      return seen;
    },
    inView,
    inViewAt: (top, api) => {
      const before = api.getVerticalPixelRange();
      return between(top, top + before.bottom - before.top, api);
    },
    settle: (api) => {
      if (known < count) tell(roomFor(count), api);
    },
    hearKey: ({ key, ctrlKey, metaKey }, at, api) => {
      const reach = REACH.get(key);
      if (reach === undefined || known === count) return;
      if (ctrlKey || metaKey || at + reach >= count) tell(count, api);
    },
    clear: () => {
      stopWaiting?.();
      stopWaiting = undefined;
      dropWriting();
      host = undefined;
      known = 0;
      count = 0;
    },
  };
}
