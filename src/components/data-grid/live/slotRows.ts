/**
 * Rows by their place instead of by their id: the grid draws numbered slots once and never learns that a row changed or
 * that the list was scrolled. What a slot shows is written into its cells directly. AG Grid's own comparison of ten
 * thousand rows and its drawing of new ones cost more than a frame allows. Which place a slot stands for: slotPool; how
 * high the list is: listExtent; what was written: drawnSlots.
 */
import type { GridApi, ICellRendererComp } from 'ag-grid-community';
import { PLAIN_PART } from '@/components/theme/plainParts';
import { createArrivals } from './arrivals';
import { createDrawnSlots } from './drawnSlots';
import {
  createListExtent,
  inViewAt,
  inViewOf,
  isInView,
  rowHeightOf,
  windowOf,
  type PlacesInView,
  type Slot,
} from './listExtent';
import type { LiveColumn } from './liveCell';
import { createPreparedRows } from './preparedRows';
import { createReadingOrder } from './readingOrder';
import { createSlotPool } from './slotPool';
import { createRenderer } from './slotRenderer';
import { createSlotWriting } from './slotWriting';

export interface SlotRows<Row> {
  /** The row that a person sees in a slot, which a poll under way may be about to write over. */
  rowOf: (slot: Slot | undefined) => Row | undefined;
  rowAt: (place: number) => Row | undefined;
  /** How many rows there are, those that were written ahead of a render included. */
  count: () => number;
  /** The first place of which all is seen. */
  firstInView: (api: GridApi<Slot>) => number;
  /** Shows these rows: at once where somebody waits for them, else a few in each of the next frames. */
  set: (rows: readonly Row[], api: GridApi<Slot>, isAwaited: boolean) => void;
  /**
   * Draws rows that may be asked for next, unseen: a few a frame, or all at once where they are about to be asked for.
   * Undefined takes them away.
   */
  prepare: (rows: readonly Row[] | undefined, api: GridApi<Slot>, isUrgent: boolean) => void;
  /** Somebody uses the rows: what stands over those of the grid goes, and they are written. */
  uncover: () => void;
  /** The list was moved and has `top` pixels of rows above now: before the grid hears of it. */
  scroll: (top: number, api: GridApi<Slot>) => void;
  /** Moves the list as little as it takes to have all of a row in view, and writes it; answers its slot. */
  reveal: (place: number, api: GridApi<Slot>) => number | undefined;
  /** Turns so many pages of the list (negative: up); answers how many rows a page has. */
  turnPages: (pages: number, api: GridApi<Slot>) => number;
  /** Columns or their widths are others. */
  remeasure: () => void;
  /** The grid has placed its slots anew, or has more of them. */
  replace: (api: GridApi<Slot>) => void;
  /** The element that the grid was made in; `hearReuse` is told the slots into which another row of the list is written. */
  attach: (host: HTMLElement, hearReuse?: (slot: number) => void) => void;
  /** Writes all drawn rows and cells again although their rows are the same. */
  redraw: () => void;
  tick: () => void;
  /** Forgets everything: the grid is gone. */
  clear: () => void;
  /** The grid has made the element of a row. */
  drawRow: (element: HTMLElement, slot: Slot | undefined) => void;
  rendererOf: (column: LiveColumn<Row>) => new () => ICellRendererComp<Slot>;
}

/**
 * What the drawn slots of one grid show. `paintRow` writes the attributes of a row's element, `paintLook` those of them
 * that are seen.
 */
export function createSlotRows<Row extends object>(
  paintRow: (element: HTMLElement, row: Row) => void,
  paintLook: (element: HTMLElement, row: Row) => void,
): SlotRows<Row> {
  let rows: readonly Row[] = [];
  let onReuse: ((slot: number) => void) | undefined;
  const extent = createListExtent();
  const pool = createSlotPool((slot) => drawn.elementOf(slot)?.matches(':focus-within') === true);
  const drawn = createDrawnSlots<Row>((slot) => rows[pool.placeOf(slot)], paintRow);
  const slotAt = (place: number) => {
    const slot = pool.slotOf(place);
    return slot === undefined ? undefined : drawn.slotAt(slot);
  };
  const prepared = createPreparedRows<Row>({ slotAt, paintLook });
  const order = createReadingOrder();
  /** As it was last known, with what it takes to write a row there. */
  let seen: PlacesInView | undefined;
  let rowHeight = 0;

  const writing = createSlotWriting<Row>({ drawn, pool, prepared, seen: () => seen });

  const putInPlace = (slot: number) => {
    const place = pool.placeOf(slot);
    drawn.move(slot, place, place * rowHeight);
  };
  const measure = (api: GridApi<Slot>) => {
    rowHeight = rowHeightOf(api);
    for (const slot of pool.slots()) putInPlace(slot);
  };
  const bring = (place: number) => {
    const slot = pool.bring(place);
    if (slot === undefined) return false;
    onReuse?.(slot);
    putInPlace(slot);
    drawn.complete(slot);
    return true;
  };
  const missing = () => (seen === undefined ? [] : pool.want(seen));
  const arrivals = createArrivals({
    missing,
    isSeen: (place) => seen !== undefined && isInView(seen, place),
    bring,
    rest: () => order.start(pool.slots().flatMap((slot) => drawn.elementOf(slot) ?? [])),
  });
  const rowAt = (place: number) => {
    const slot = prepared.isShown() ? undefined : pool.slotOf(place);
    return (slot === undefined ? undefined : drawn.shownAt(slot)) ?? rows[place];
  };
  const moveTo = (top: number, api: GridApi<Slot>) => {
    writing.uncover();
    seen = inViewAt(top, api);
    writing.hurry();
    arrivals.finish();
  };

  return {
    rowAt,
    rowOf: (slot) => (slot === undefined ? undefined : rowAt(pool.placeOf(slot.at))),
    count: () => rows.length,
    firstInView: (api) => Math.ceil((windowOf(api)?.top ?? 0) / rowHeightOf(api)),
    set: (next, api, isAwaited) => {
      rows = next;
      if (rowHeight === 0) measure(api);
      const before = inViewOf(api);
      const isReady = before !== undefined && (isAwaited ? prepared.show(rows, before) : prepared.isShown());
      seen = extent.follow(next.length, api, isReady);
      // A list that ends above what was seen has moved to its end, under what was prepared for the place before.
      const isCovered = isReady && seen?.top === before.top;
      for (const place of missing()) bring(place);
      writing.showFrom({ inView: seen, isAwaited, isCovered, count: rows.length });
    },
    prepare: (next, api, isUrgent) => {
      const inView = inViewOf(api);
      // What is seen stays until the rows of the grid say the same.
      if (prepared.isShown()) return;
      if (next === undefined || inView === undefined) prepared.drop();
      else prepared.prepare(next, inView, isUrgent);
    },
    uncover: writing.uncover,
    scroll: (top, api) => {
      writing.uncover();
      order.stop();
      seen = inViewAt(top, api);
      writing.hurry();
      if (seen !== undefined) arrivals.move(() => api.getVerticalPixelRange());
    },
    reveal: (place, api) => {
      moveTo(extent.reveal(place, api), api);
      return pool.slotOf(place);
    },
    turnPages: (pages, api) => {
      const inView = inViewOf(api);
      if (inView === undefined) return 1;
      // The last place is one of which at most a part is seen.
      const page = Math.max(1, inView.last - inView.first - 1);
      if (pages !== 0) moveTo(extent.moveTo(inView.top + pages * page * rowHeight, api), api);
      return page;
    },
    remeasure: () => {
      writing.uncover();
      prepared.clear();
    },
    replace: (api) => {
      measure(api);
      extent.write(api);
      // A window that grew shows places that none of them stands for.
      seen = inViewOf(api);
      for (const place of missing()) bring(place);
    },
    attach: (host, hearReuse) => {
      onReuse = hearReuse;
      extent.attach(host);
      prepared.attach(host);
    },
    redraw: () => {
      prepared.clear();
      drawn.forgetWritten();
      writing.showAll();
    },
    tick: writing.tick,
    clear: () => {
      prepared.clear();
      writing.stop();
      arrivals.stop();
      order.stop();
      seen = undefined;
      rowHeight = 0;
      onReuse = undefined;
      extent.clear();
      rows = [];
      drawn.clear();
      pool.clear();
    },
    drawRow: (element, slot) => {
      if (slot === undefined) return;
      element.setAttribute(PLAIN_PART, '');
      drawn.addRow(slot.at, element);
      putInPlace(slot.at);
    },
    rendererOf: (column) => createRenderer(column, drawn),
  };
}
