/**
 * Rows by their place instead of by their id: the grid knows numbered slots only and never learns that a row changed.
 * What a slot shows is written into its cells directly. AG Grid's own comparison of ten thousand rows and its drawing
 * of new ones cost more than a frame allows. How many slots there are: slotNumber.
 */
import type { GridApi, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { createPortions } from './inPortions';
import { writeAttribute, type LiveCell, type LiveColumn } from './liveCell';
import { createSlotNumber, type Slot, type SlotNumber, type SlotsInView } from './slotNumber';

interface DrawnCell<Row> {
  at: number;
  shown: Row | undefined;
  described: Row | undefined;
  cell: LiveCell<Row>;
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

/** What the drawn slots of one grid show. `paintRow` writes the attributes of a row's element. */
export function createSlotRows<Row extends object>(
  paintRow: (element: HTMLElement, row: Row) => void,
): SlotRows<Row> {
  let rows: readonly Row[] = [];
  const number = createSlotNumber();
  const cells = new Map<number, Set<DrawnCell<Row>>>();
  const drawnRows = new Map<number, DrawnRow<Row>>();

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
  const ticking = createPortions((at) => {
    let isWritten = false;
    for (const { cell } of cells.get(at) ?? []) isWritten = cell.tick?.() === true || isWritten;
    return isWritten;
  });
  const showAll = () => {
    writing.stop();
    for (const at of drawnSlots()) completeSlot(at);
  };
  /**
   * What is drawn ahead of scrolling is written after the frame: nobody sees it, and it is a fifth of all rows. So is
   * what is only heard or stands on the hover.
   */
  const showFrom = (inView: SlotsInView | undefined, isAwaited: boolean) => {
    if (inView === undefined) {
      showAll();
      return;
    }
    const isSeen = (at: number) => at >= inView.first && at <= inView.last;
    const drawn = drawnSlots();
    const seen = drawn.filter(isSeen);
    const ahead = drawn.filter((at) => !isSeen(at));
    if (isAwaited) for (const at of seen) showSlot(at);
    writing.start(isAwaited ? [...ahead, ...seen] : [...seen, ...ahead]);
  };
  const rowAt = (at: number) => {
    const shown = drawnRows.get(at)?.shown;
    return shown === undefined || shown === null ? rows[at] : shown;
  };

  return {
    rowAt,
    rowOf: (slot) => (slot === undefined ? undefined : rowAt(slot.at)),
    set: (next, api, isAwaited) => {
      rows = next;
      showFrom(number.follow(next.length, api), isAwaited);
    },
    attach: number.attach,
    settle: number.settle,
    hearKey: number.hearKey,
    redraw: () => {
      for (const drawn of drawnRows.values()) drawn.shown = null;
      for (const inSlot of cells.values())
        for (const drawn of inSlot) {
          drawn.shown = undefined;
          drawn.described = undefined;
        }
      showAll();
    },
    tick: () => ticking.start(drawnSlots()),
    clear: () => {
      writing.stop();
      ticking.stop();
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
        init({ data, column: drawnIn }: ICellRendererParams<Slot>): void {
          if (data === undefined) return;
          const cell = column.create(() => drawnIn?.getActualWidth());
          this.drawn = { at: data.at, shown: undefined, described: undefined, cell };
          const inSlot = cells.get(data.at);
          if (inSlot === undefined) cells.set(data.at, new Set([this.drawn]));
          else inSlot.add(this.drawn);
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
