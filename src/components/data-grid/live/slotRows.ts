/**
 * Rows by their place instead of by their id: the grid knows numbered slots only and never learns that a row changed.
 * What a slot shows is written into its cells directly. AG Grid's own comparison of ten thousand rows and its drawing
 * of new ones cost more than a frame allows. How many slots there are: slotNumber.
 */
import type { GridApi, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { afterPaint } from './afterPaint';
import { writeAttribute, type LiveCell, type LiveColumn } from './liveCell';
import { createSlotNumber, type Slot, type SlotNumber, type SlotsInView } from './slotNumber';

interface DrawnCell<Row> {
  at: number;
  shown: Row | undefined;
  cell: LiveCell<Row>;
}

interface DrawnRow<Row> {
  element: HTMLElement;
  /** Null before anything was written, undefined for a slot without a row. */
  shown: Row | null | undefined;
}

export interface SlotRows<Row> {
  rowOf: (slot: Slot | undefined) => Row | undefined;
  rowAt: (at: number) => Row | undefined;
  /** Shows these rows at once. */
  set: (rows: readonly Row[], api: GridApi<Slot>) => void;
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
  const cells = new Set<DrawnCell<Row>>();
  const drawnRows = new Map<number, DrawnRow<Row>>();

  const showCell = (drawn: DrawnCell<Row>) => {
    const row = rows[drawn.at];
    if (row === undefined || row === drawn.shown) return;
    drawn.shown = row;
    drawn.cell.show(row);
  };
  const showRow = (at: number, drawn: DrawnRow<Row>) => {
    const row = rows[at];
    if (row === drawn.shown) return;
    writeAttribute(drawn.element, EMPTY_SLOT, row === undefined ? '' : undefined);
    drawn.shown = row;
    if (row !== undefined) paintRow(drawn.element, row);
  };
  const show = (isWanted: (at: number) => boolean) => {
    for (const [at, drawn] of drawnRows) {
      if (!drawn.element.isConnected) drawnRows.delete(at);
      else if (isWanted(at)) showRow(at, drawn);
    }
    for (const drawn of cells) if (isWanted(drawn.at)) showCell(drawn);
  };
  const showAll = () => show(() => true);
  let stopWaiting: (() => void) | undefined;
  /** What is drawn ahead of scrolling is written after the frame: nobody sees it, and it is a fifth of all rows. */
  const showFrom = (inView: SlotsInView | undefined) => {
    stopWaiting?.();
    stopWaiting = undefined;
    if (inView === undefined) {
      showAll();
      return;
    }
    show((at) => at >= inView.first && at <= inView.last);
    stopWaiting = afterPaint(showAll);
  };

  return {
    rowAt: (at) => rows[at],
    rowOf: (slot) => (slot === undefined ? undefined : rows[slot.at]),
    set: (next, api) => {
      rows = next;
      showFrom(number.follow(next.length, api));
    },
    attach: number.attach,
    settle: number.settle,
    hearKey: number.hearKey,
    redraw: () => {
      for (const drawn of drawnRows.values()) drawn.shown = null;
      for (const drawn of cells) drawn.shown = undefined;
      showAll();
    },
    tick: () => {
      for (const { cell } of cells) cell.tick?.();
    },
    clear: () => {
      stopWaiting?.();
      stopWaiting = undefined;
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
          this.drawn = { at: data.at, shown: undefined, cell };
          cells.add(this.drawn);
          showCell(this.drawn);
        }
        getGui(): HTMLElement {
          return this.drawn?.cell.element ?? document.createElement('span');
        }
        refresh(): boolean {
          return true;
        }
        destroy(): void {
          if (this.drawn !== undefined) cells.delete(this.drawn);
        }
      },
  };
}
