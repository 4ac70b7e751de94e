/**
 * Rows by their place instead of by their id: the grid knows numbered slots only and never learns that a row changed.
 * What a slot shows is written into its cells directly. AG Grid's own comparison of ten thousand rows and its drawing
 * of new ones cost more than a frame allows. How many slots there are: slotNumber.
 */
import type { GridApi, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { createArrivals } from './arrivals';
import { createPortions } from './inPortions';
import { writeAttribute, type LiveCell, type LiveColumn, type WidthOf } from './liveCell';
import { createPreparedRows, type DrawnSlot } from './preparedRows';
import { createSlotNumber, type Slot, type SlotNumber, type SlotsInView } from './slotNumber';

interface DrawnCell<Row> {
  at: number;
  shown: Row | undefined;
  described: Row | undefined;
  cell: LiveCell<Row>;
  column: LiveColumn<Row>;
  widthOf: WidthOf;
  /** The grid's element around it. */
  box: HTMLElement;
}

interface DrawnRow<Row> {
  element: HTMLElement;
  /** Null before anything was written, undefined for a slot without a row. */
  shown: Row | null | undefined;
}

export interface SlotRows<Row> {
  /** The row that a person sees in a slot, which a poll under way may be about to write over. */
  rowOf: (slot: Slot | undefined) => Row | undefined;
  rowAt: (at: number) => Row | undefined;
  /** Shows these rows: at once where somebody waits for them, else a few in each of the next frames. */
  set: (rows: readonly Row[], api: GridApi<Slot>, isAwaited: boolean) => void;
  /**
   * Draws rows that may be asked for next, unseen: a few a frame, or all at once where they are about to be asked for.
   * Undefined takes them away.
   */
  prepare: (rows: readonly Row[] | undefined, api: GridApi<Slot>, isUrgent: boolean) => void;
  /** Somebody uses the rows: what stands over those of the grid goes, and they are written. */
  uncover: () => void;
  /** The list was moved. */
  scroll: (api: GridApi<Slot>) => void;
  /** Columns or their widths are others. */
  remeasure: () => void;
  attach: SlotNumber['attach'];
  /** For whoever is about to name one of the rows to the grid. */
  settle: SlotNumber['settle'];
  /** For every key, before the grid hears it. */
  hearKey: SlotNumber['hearKey'];
  /** Writes all drawn rows and cells again although their rows are the same. */
  redraw: () => void;
  tick: () => void;
  /** Forgets everything: the grid is gone. */
  clear: () => void;
  /** The grid has made the element of a row. */
  drawRow: (element: HTMLElement, slot: Slot | undefined) => void;
  rendererOf: (column: LiveColumn<Row>) => new () => ICellRendererComp<Slot>;
}

/** A slot without a row, until the grid has taken it away. */
export const EMPTY_SLOT = 'data-empty';

/**
 * What the drawn slots of one grid show. `paintRow` writes the attributes of a row's element, `paintLook` those of them
 * that are seen.
 */
export function createSlotRows<Row extends object>(
  paintRow: (element: HTMLElement, row: Row) => void,
  paintLook: (element: HTMLElement, row: Row) => void,
): SlotRows<Row> {
  let rows: readonly Row[] = [];
  const number = createSlotNumber();
  /** As it was last asked: asking while the grid draws rows costs a layout for each. */
  let seen: SlotsInView | undefined;
  const cells = new Map<number, Set<DrawnCell<Row>>>();
  const drawnRows = new Map<number, DrawnRow<Row>>();

  const slotAt = (at: number): DrawnSlot<Row> | undefined => {
    const row = drawnRows.get(at)?.element;
    const inSlot = cells.get(at);
    return row?.isConnected === true && inSlot !== undefined ? { row, cells: [...inSlot] } : undefined;
  };
  const prepared = createPreparedRows<Row>({ slotAt, paintLook });

  const showCell = (drawn: DrawnCell<Row>) => {
    const row = rows[drawn.at];
    if (row === undefined || row === drawn.shown) return false;
    drawn.shown = row;
    drawn.cell.show(row);
    return true;
  };
  const describeCell = (drawn: DrawnCell<Row>) => {
    if (drawn.shown === drawn.described) return false;
    drawn.described = drawn.shown;
    drawn.cell.describe?.();
    return true;
  };
  const showRow = (at: number, drawn: DrawnRow<Row>) => {
    const row = rows[at];
    if (row === drawn.shown) return false;
    writeAttribute(drawn.element, EMPTY_SLOT, row === undefined ? '' : undefined);
    drawn.shown = row;
    if (row !== undefined) paintRow(drawn.element, row);
    return true;
  };
  const showSlot = (at: number) => {
    const drawn = drawnRows.get(at);
    let isWritten = drawn !== undefined && showRow(at, drawn);
    for (const cell of cells.get(at) ?? []) isWritten = showCell(cell) || isWritten;
    return isWritten;
  };
  const completeSlot = (at: number) => {
    let isWritten = showSlot(at);
    for (const cell of cells.get(at) ?? []) isWritten = describeCell(cell) || isWritten;
    return isWritten;
  };
  /** Drawn slots from the top down, without those that the grid has taken away. */
  const drawnSlots = () => {
    for (const [at, { element }] of drawnRows) if (!element.isConnected) drawnRows.delete(at);
    return [...new Set([...drawnRows.keys(), ...cells.keys()])].sort((one, other) => one - other);
  };
  const writing = createPortions(completeSlot);
  const arrivals = createArrivals(completeSlot);
  const ticking = createPortions((at) => {
    let isWritten = false;
    for (const { cell } of cells.get(at) ?? []) isWritten = cell.tick?.() === true || isWritten;
    return isWritten;
  });
  const showAll = () => {
    writing.stop();
    for (const at of drawnSlots()) completeSlot(at);
  };
  const uncover = () => {
    if (!prepared.isShown()) return;
    prepared.drop();
    showAll();
  };
  /**
   * What is drawn ahead of scrolling is written after the frame: nobody sees it, and it is a fifth of all rows. So is
   * what is only heard or stands on the hover.
   */
  const showFrom = (inView: SlotsInView | undefined, isAwaited: boolean, isCovered: boolean) => {
    if (inView === undefined) {
      prepared.drop();
      showAll();
      return;
    }
    const isSeen = (at: number) => at >= inView.first && at <= inView.last;
    const drawn = drawnSlots();
    const seen = drawn.filter(isSeen);
    const ahead = drawn.filter((at) => !isSeen(at));
    if (isCovered) {
      writing.start(seen, () => {
        prepared.drop();
        writing.start(ahead);
      });
      return;
    }
    if (isAwaited) {
      prepared.drop();
      for (const at of seen) showSlot(at);
    }
    writing.start(isAwaited ? [...ahead, ...seen] : [...seen, ...ahead]);
  };
  const rowAt = (at: number) => {
    if (prepared.isShown()) return rows[at];
    const shown = drawnRows.get(at)?.shown;
    return shown === undefined || shown === null ? rows[at] : shown;
  };

  return {
    rowAt,
    rowOf: (slot) => (slot === undefined ? undefined : rowAt(slot.at)),
    set: (next, api, isAwaited) => {
      rows = next;
      seen = number.inView(api);
      const isCovered = seen !== undefined && (isAwaited ? prepared.show(rows, seen) : prepared.isShown());
      showFrom(number.follow(next.length, api, isCovered), isAwaited, isCovered);
    },
    prepare: (next, api, isUrgent) => {
      const inView = number.inView(api);
      // What is seen stays until the rows of the grid say the same.
      if (prepared.isShown()) return;
      if (next === undefined || inView === undefined) prepared.drop();
      else prepared.prepare(next, inView, isUrgent);
    },
    uncover,
    scroll: (api) => {
      uncover();
      seen = number.inView(api);
      if (seen !== undefined) arrivals.reach(seen);
    },
    remeasure: () => {
      uncover();
      prepared.clear();
    },
    attach: (host) => {
      number.attach(host);
      prepared.attach(host);
    },
    settle: number.settle,
    hearKey: number.hearKey,
    redraw: () => {
      prepared.clear();
      for (const drawn of drawnRows.values()) drawn.shown = null;
      for (const inSlot of cells.values())
        for (const drawn of inSlot) {
          drawn.shown = undefined;
          drawn.described = undefined;
        }
      showAll();
    },
    tick: () => {
      prepared.tick();
      ticking.start(drawnSlots());
    },
    clear: () => {
      prepared.clear();
      writing.stop();
      ticking.stop();
      arrivals.stop();
      seen = undefined;
      number.clear();
      rows = [];
      cells.clear();
      drawnRows.clear();
    },
    drawRow: (element, slot) => {
      if (slot === undefined) return;
      const drawn: DrawnRow<Row> = { element, shown: null };
      drawnRows.set(slot.at, drawn);
      showRow(slot.at, drawn);
    },
    rendererOf: (column) =>
      class implements ICellRendererComp<Slot> {
        private drawn: DrawnCell<Row> | undefined;
        init({ data, column: drawnIn, eGridCell: box }: ICellRendererParams<Slot>): void {
          if (data === undefined) return;
          const widthOf = () => drawnIn?.getActualWidth();
          const cell = column.create(widthOf);
          this.drawn = { at: data.at, shown: undefined, described: undefined, cell, column, widthOf, box };
          const inSlot = cells.get(data.at);
          if (inSlot === undefined) cells.set(data.at, new Set([this.drawn]));
          else inSlot.add(this.drawn);
          if (seen !== undefined && (data.at < seen.first || data.at > seen.last)) {
            arrivals.add(data.at);
            return;
          }
          showCell(this.drawn);
          describeCell(this.drawn);
        }
        getGui(): HTMLElement {
          return this.drawn?.cell.element ?? document.createElement('span');
        }
        refresh(): boolean {
          return true;
        }
        destroy(): void {
          if (this.drawn === undefined) return;
          const inSlot = cells.get(this.drawn.at);
          inSlot?.delete(this.drawn);
          if (inSlot?.size === 0) cells.delete(this.drawn.at);
        }
      },
  };
}
