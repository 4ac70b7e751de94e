/** The slots of which the grid has elements, and what was written into them. */
import { writeAttribute, type LiveCell, type LiveColumn, type WidthOf } from './liveCell';
import type { DrawnSlot } from './preparedRows';

export interface DrawnCell<Row> {
  readonly at: number;
  readonly cell: LiveCell<Row>;
  readonly column: LiveColumn<Row>;
  readonly widthOf: WidthOf;
  /** The grid's element around it. */
  readonly box: HTMLElement;
  shown: Row | undefined;
  described: Row | undefined;
}

interface DrawnRow<Row> {
  element: HTMLElement;
  /** Null before anything was written, undefined for a slot without a row. */
  shown: Row | null | undefined;
  isAhead: boolean;
}

export interface DrawnSlots<Row> {
  /** The grid has made the element of a row; one that is `isAhead` takes no place in a layout until it is written. */
  addRow: (at: number, element: HTMLElement, isAhead: boolean) => void;
  addCell: (cell: DrawnCell<Row>) => void;
  removeCell: (cell: DrawnCell<Row>) => void;
  /** Writes what is seen of a cell where it is another row, and what is not. */
  completeCell: (cell: DrawnCell<Row>) => void;
  /** Takes slots out of the layout until they are written, but for one with the focus; answers which. */
  hide: (isChosen: (at: number) => boolean) => number[];
  /** Writes what is seen of a slot; each answers whether anything was written. */
  show: (at: number) => boolean;
  /** Writes all of it. */
  complete: (at: number) => boolean;
  /** Writes what the time of day changes. */
  tick: (at: number) => boolean;
  /** Places from the top down, without those that the grid has taken away. */
  places: () => number[];
  slotAt: (at: number) => DrawnSlot<Row> | undefined;
  /** The row that was written last, if there is one. */
  shownAt: (at: number) => Row | undefined;
  /** Everything will be written again, although rows may be the same. */
  forgetWritten: () => void;
  clear: () => void;
}

/** A slot without a row, until the grid has taken it away. */
export const EMPTY_SLOT = 'data-empty';
/** A slot beyond what is seen that was not written yet. */
export const AHEAD_SLOT = 'data-ahead';

/** `rowAt` knows the row that belongs to a place now, `paintRow` writes the attributes of its element. */
export function createDrawnSlots<Row extends object>(
  rowAt: (at: number) => Row | undefined,
  paintRow: (element: HTMLElement, row: Row) => void,
): DrawnSlots<Row> {
  const cells = new Map<number, Set<DrawnCell<Row>>>();
  const rows = new Map<number, DrawnRow<Row>>();

  const showCell = (drawn: DrawnCell<Row>) => {
    const row = rowAt(drawn.at);
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
    const wasAhead = drawn.isAhead;
    drawn.isAhead = false;
    if (wasAhead) drawn.element.removeAttribute(AHEAD_SLOT);
    const row = rowAt(at);
    if (row === drawn.shown) return wasAhead;
    writeAttribute(drawn.element, EMPTY_SLOT, row === undefined ? '' : undefined);
    drawn.shown = row;
    if (row !== undefined) paintRow(drawn.element, row);
    return true;
  };
  const show = (at: number) => {
    const drawn = rows.get(at);
    // Taken away by the grid while it waited for its turn.
    if (drawn?.element.isConnected === false) rows.delete(at);
    let isWritten = drawn?.element.isConnected === true && showRow(at, drawn);
    for (const cell of cells.get(at) ?? []) isWritten = showCell(cell) || isWritten;
    return isWritten;
  };

  return {
    addRow: (at, element, isAhead) => {
      const drawn: DrawnRow<Row> = { element, shown: null, isAhead };
      rows.set(at, drawn);
      if (isAhead) element.setAttribute(AHEAD_SLOT, '');
      else showRow(at, drawn);
    },
    addCell: (cell) => {
      const inSlot = cells.get(cell.at);
      if (inSlot === undefined) cells.set(cell.at, new Set([cell]));
      else inSlot.add(cell);
    },
    removeCell: (cell) => {
      const inSlot = cells.get(cell.at);
      inSlot?.delete(cell);
      if (inSlot?.size === 0) cells.delete(cell.at);
    },
    completeCell: (cell) => {
      showCell(cell);
      describeCell(cell);
    },
    hide: (isChosen) => {
      const hidden: number[] = [];
      for (const [at, drawn] of rows) {
        const { element } = drawn;
        if (!isChosen(at) || drawn.isAhead || element.matches(':focus-within')) continue;
        drawn.isAhead = true;
        element.setAttribute(AHEAD_SLOT, '');
        hidden.push(at);
      }
      return hidden;
    },
    show,
    complete: (at) => {
      let isWritten = show(at);
      for (const cell of cells.get(at) ?? []) isWritten = describeCell(cell) || isWritten;
      return isWritten;
    },
    tick: (at) => {
      let isWritten = false;
      for (const { cell } of cells.get(at) ?? []) isWritten = cell.tick?.() === true || isWritten;
      return isWritten;
    },
    places: () => {
      for (const [at, { element }] of rows) if (!element.isConnected) rows.delete(at);
      return [...new Set([...rows.keys(), ...cells.keys()])].sort((one, other) => one - other);
    },
    slotAt: (at) => {
      const row = rows.get(at)?.element;
      const inSlot = cells.get(at);
      return row?.isConnected === true && inSlot !== undefined ? { row, cells: [...inSlot] } : undefined;
    },
    shownAt: (at) => rows.get(at)?.shown ?? undefined,
    forgetWritten: () => {
      for (const drawn of rows.values()) drawn.shown = null;
      for (const inSlot of cells.values())
        for (const drawn of inSlot) {
          drawn.shown = undefined;
          drawn.described = undefined;
        }
    },
    clear: () => {
      cells.clear();
      rows.clear();
    },
  };
}
