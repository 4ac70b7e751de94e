/**
 * Rows by their place instead of by their id: the grid knows numbered slots only and never learns that a row changed.
 * What a slot shows is written into its cells directly. AG Grid's own comparison of ten thousand rows and its drawing
 * of new ones cost more than a frame allows; the number of slots is all it has to follow, and where nobody can see the
 * difference it follows after the frame.
 */
import type { GridApi, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { DENSE_ROW_HEIGHT } from '../gridTheme';
import { afterPaint } from './afterPaint';
import { writeAttribute, type LiveCell, type LiveColumn } from './liveCell';

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
  /** Null before anything was written, undefined for a slot without a row. */
  shown: Row | null | undefined;
}

export interface SlotRows<Row> {
  rowOf: (slot: Slot | undefined) => Row | undefined;
  rowAt: (at: number) => Row | undefined;
  /** Shows these rows: the drawn cells at once, the number of slots with them or after the painted frame. */
  set: (rows: readonly Row[], api: GridApi<Slot>) => void;
  /** Tells the grid the number of slots now: for whoever is about to name one of them. */
  settle: (api: GridApi<Slot>) => void;
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

/** Whether the part of the list on the screen is the same whatever number of slots the grid knows. */
function isOutOfSight(api: GridApi<Slot>, count: number, known: number): boolean {
  const { top, bottom } = api.getVerticalPixelRange();
  // A window without a height has not been laid out: nothing is known of what it shows.
  if (bottom <= top) return false;
  const end = Math.min(count, known) * (api.getGridOption('rowHeight') ?? DENSE_ROW_HEIGHT);
  // Fewer rows at the top of the list leave empty slots, which are not drawn; further down the list would jump.
  return end >= bottom || (top <= 0 && count < known);
}

/** What the drawn slots of one grid show. `paintRow` writes the attributes of a row's element. */
export function createSlotRows<Row extends object>(
  paintRow: (element: HTMLElement, row: Row) => void,
): SlotRows<Row> {
  let rows: readonly Row[] = [];
  /** How many slots the grid knows. */
  let known = 0;
  let stopWaiting: (() => void) | undefined;
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
  const showAll = () => {
    for (const [at, drawn] of drawnRows) {
      if (drawn.element.isConnected) showRow(at, drawn);
      else drawnRows.delete(at);
    }
    for (const drawn of cells) showCell(drawn);
  };

  const followNumber = (api: GridApi<Slot>) => {
    stopWaiting?.();
    stopWaiting = undefined;
    const count = rows.length;
    const before = known;
    known = count;
    if (count > before) api.applyTransaction({ add: slotsBetween(before, count), addIndex: before });
    else if (count < before) api.applyTransaction({ remove: slotsBetween(count, before) });
  };

  return {
    rowAt: (at) => rows[at],
    rowOf: (slot) => (slot === undefined ? undefined : rows[slot.at]),
    set: (next, api) => {
      rows = next;
      // Asked before anything is written: the measures are those of the last frame and cost no layout.
      if (known !== next.length && !isOutOfSight(api, next.length, known)) followNumber(api);
      else if (known !== next.length) stopWaiting ??= afterPaint(() => followNumber(api));
      showAll();
    },
    settle: (api) => {
      if (known !== rows.length) followNumber(api);
    },
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
      known = 0;
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
