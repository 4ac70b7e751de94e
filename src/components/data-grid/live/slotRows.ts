/**
 * Rows by their place instead of by their id: the grid knows numbered slots only and never learns that a row changed.
 * What a slot shows is written into its cells directly. AG Grid's own comparison of ten thousand rows and its drawing
 * of new ones cost more than a frame allows; the number of slots is all it has to follow.
 */
import type { GridApi, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { LiveCell, LiveColumn } from './liveCell';

export interface Slot {
  readonly at: number;
}

const slots: Slot[] = [];

/** The slots `from` to `to` (exclusive), the same objects every time. */
function slotsBetween(from: number, to: number): Slot[] {
  for (let at = slots.length; at < to; at += 1) slots.push({ at });
  return slots.slice(from, to);
}

interface DrawnCell<Row> {
  at: number;
  shown: Row | undefined;
  cell: LiveCell<Row>;
}

interface DrawnRow<Row> {
  element: HTMLElement;
  shown: Row | undefined;
}

export interface SlotRows<Row> {
  rowOf: (slot: Slot | undefined) => Row | undefined;
  /** Shows these rows: the number of slots first, then the drawn cells. */
  set: (rows: readonly Row[], api: GridApi<Slot>) => void;
  /** Writes all drawn rows and cells again although their rows are the same. */
  redraw: () => void;
  tick: () => void;
  /** Forgets everything: the grid is gone. */
  clear: () => void;
  /** The grid has made the element of a row. */
  drawRow: (element: HTMLElement, slot: Slot | undefined) => void;
  rendererOf: (column: LiveColumn<Row>) => new () => ICellRendererComp<Slot>;
}

/** What the drawn slots of one grid show. `paintRow` writes the attributes of a row's element. */
export function createSlotRows<Row extends object>(
  paintRow: (element: HTMLElement, row: Row) => void,
): SlotRows<Row> {
  let rows: readonly Row[] = [];
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
    if (row === undefined || row === drawn.shown) return;
    drawn.shown = row;
    paintRow(drawn.element, row);
  };
  const showAll = () => {
    for (const [at, drawn] of drawnRows) {
      if (drawn.element.isConnected) showRow(at, drawn);
      else drawnRows.delete(at);
    }
    for (const drawn of cells) showCell(drawn);
  };

  return {
    rowOf: (slot) => (slot === undefined ? undefined : rows[slot.at]),
    set: (next, api) => {
      const before = rows.length;
      rows = next;
      // The number first: the grid then measures its height, which is cheap as long as no cell was written over.
      if (next.length > before)
        api.applyTransaction({ add: slotsBetween(before, next.length), addIndex: before });
      else if (next.length < before) api.applyTransaction({ remove: slotsBetween(next.length, before) });
      showAll();
    },
    redraw: () => {
      for (const drawn of drawnRows.values()) drawn.shown = undefined;
      for (const drawn of cells) drawn.shown = undefined;
      showAll();
    },
    tick: () => {
      for (const { cell } of cells) cell.tick?.();
    },
    clear: () => {
      rows = [];
      cells.clear();
      drawnRows.clear();
    },
    drawRow: (element, slot) => {
      if (slot === undefined) return;
      const drawn: DrawnRow<Row> = { element, shown: undefined };
      drawnRows.set(slot.at, drawn);
      showRow(slot.at, drawn);
    },
    rendererOf: (column) =>
      class implements ICellRendererComp<Slot> {
        private drawn: DrawnCell<Row> | undefined;
        init({ data }: ICellRendererParams<Slot>): void {
          if (data === undefined) return;
          this.drawn = { at: data.at, shown: undefined, cell: column.create() };
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
