/** The slots that the grid has drawn, and what was written into them. */
import { writeAttribute, type LiveCell, type LiveColumn, type WidthOf } from './liveCell';
import type { DrawnSlot } from './preparedRows';

export interface DrawnCell<Row> {
  /** The slot. */
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
}

/** Rows above the first row of the list, and a screen reader counts from one. */
const HEADER_ROWS = 1;
const FIRST_ROW = HEADER_ROWS + 1;

export interface DrawnSlots<Row> {
  /** The grid has made the element of a row. */
  addRow: (at: number, element: HTMLElement) => void;
  /** Moves a slot to a place of the list, with `top` pixels of rows above it. */
  move: (at: number, place: number, top: number) => void;
  elementOf: (at: number) => HTMLElement | undefined;
  addCell: (cell: DrawnCell<Row>) => void;
  removeCell: (cell: DrawnCell<Row>) => void;
  /** Writes what is seen of a cell where it is another row, and what is not. */
  completeCell: (cell: DrawnCell<Row>) => void;
  /** Writes what is seen of a slot; each answers whether anything was written. */
  show: (at: number) => boolean;
  /** Writes all of it. */
  complete: (at: number) => boolean;
  /** Writes what the time of day changes. */
  tick: (at: number) => boolean;
  slotAt: (at: number) => DrawnSlot<Row> | undefined;
  /** The row that was written last, if there is one. */
  shownAt: (at: number) => Row | undefined;
  /** Everything will be written again, although rows may be the same. */
  forgetWritten: () => void;
  clear: () => void;
}

/** What stands between two pixels of the screen is drawn blurred: a page at 110 % has rows of 35.2 of them. */
const onDevicePixel = (pixels: number) =>
  Math.round(pixels * window.devicePixelRatio) / window.devicePixelRatio;

/** On a slot without a row. */
const EMPTY_SLOT = 'hidden';

/** `rowAt` knows the row that belongs into a slot now, `paintRow` writes the attributes of its element. */
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
    const row = rowAt(at);
    if (row === drawn.shown) return false;
    writeAttribute(drawn.element, EMPTY_SLOT, row === undefined ? '' : undefined);
    drawn.shown = row;
    if (row === undefined) drawn.element.removeAttribute('row-id');
    else paintRow(drawn.element, row);
    return true;
  };
  const show = (at: number) => {
    const drawn = rows.get(at);
    let isWritten = drawn !== undefined && showRow(at, drawn);
    for (const cell of cells.get(at) ?? []) isWritten = showCell(cell) || isWritten;
    return isWritten;
  };

  return {
    addRow: (at, element) => {
      const drawn: DrawnRow<Row> = { element, shown: null };
      rows.set(at, drawn);
      showRow(at, drawn);
    },
    move: (at, place, top) => {
      const element = rows.get(at)?.element;
      if (element === undefined) return;
      writeAttribute(element, 'row-index', String(place));
      writeAttribute(element, 'aria-rowindex', String(place + FIRST_ROW));
      // Not by where it stands, as the grid does: the browser would lay out the list for each row that moves.
      element.style.transform = `translateY(${onDevicePixel(top)}px)`;
    },
    elementOf: (at) => rows.get(at)?.element,
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
    slotAt: (at) => {
      const row = rows.get(at)?.element;
      const inSlot = cells.get(at);
      return row !== undefined && inSlot !== undefined ? { row, cells: [...inSlot] } : undefined;
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
