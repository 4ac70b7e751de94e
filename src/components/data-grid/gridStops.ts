/**
 * A grid is two stops of the Tab key, its headers and its rows, however many of these there are; within each the arrows
 * move (WAI-ARIA grid). AG Grid itself stops at every cell: what stands behind a long list would be out of reach.
 */
import type {
  Column,
  FocusGridInnerElementParams,
  GridApi,
  HeaderPosition,
  TabToNextHeaderParams,
} from 'ag-grid-community';
import { useEffect, type RefObject } from 'react';
import { CONTROLS } from './useGridEvents';

/** AG Grid's number for "the rows" among the rows of headers. */
const THE_ROWS = -1;

/** From the headers into the rows, or out of the grid. */
function tabToNextHeader<Row>({
  backwards,
  previousHeaderPosition,
}: TabToNextHeaderParams<Row>): HeaderPosition | boolean {
  if (backwards || previousHeaderPosition === null) return false;
  return { headerRowIndex: THE_ROWS, column: previousHeaderPosition.column };
}

function columnOf<Row>(api: GridApi<Row>): Column | undefined {
  return api.getFocusedCell()?.column ?? api.getAllDisplayedColumns()[0];
}

/** The rows as a person knows them: where the grid draws a few slots for many rows, it does not. */
export interface StopRows<Row> {
  countOf: (api: GridApi<Row>) => number;
  /** The row that has the focus or had it last. */
  focusedOf: (api: GridApi<Row>) => number | undefined;
  firstSeenOf: (api: GridApi<Row>) => number;
  /** Moves the list as little as it takes to have all of a row in view. */
  reveal: (api: GridApi<Row>, row: number) => void;
  focus: (api: GridApi<Row>, row: number, column: Column) => void;
}

/** Where each row of the list is one of the grid. */
export function rowsOfGrid<Row>(): StopRows<Row> {
  return {
    countOf: (api) => api.getDisplayedRowCount(),
    focusedOf: (api) => api.getFocusedCell()?.rowIndex,
    firstSeenOf: (api) => api.getFirstDisplayedRowIndex(),
    reveal: (api, row) => api.ensureIndexVisible(row),
    focus: (api, row, column) => api.setFocusedCell(row, column),
  };
}

/** To where somebody was in the rows, else to the first row that is seen; to the headers where there is none. */
function focusFromBehind<Row>(api: GridApi<Row>, rows: StopRows<Row>): boolean {
  const column = columnOf(api);
  if (column === undefined) return false;
  const count = rows.countOf(api);
  const before = rows.focusedOf(api) ?? count;
  const row = before < count ? before : rows.firstSeenOf(api);
  if (row >= 0 && row < count) rows.focus(api, row, column);
  else api.setFocusedHeader(column);
  return true;
}

/** The grid's options for these stops. */
export function gridStops<Row>(rows: StopRows<Row>) {
  return {
    tabToNextHeader: tabToNextHeader<Row>,
    tabToNextCell: () => false,
    // Forwards the headers come first, as the grid does by itself; backwards it would go to the end of the list.
    focusGridInnerElement: ({ api, fromBottom }: FocusGridInnerElementParams<Row>) =>
      fromBottom && focusFromBehind(api, rows),
  };
}

/** The control after or before this one in its cell. */
function besideInCell(control: Element, cell: Element, step: 1 | -1): HTMLElement | undefined {
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls[controls.indexOf(control as HTMLElement) + step]; // only compared, never used as one
}

const PAGE_KEYS: ReadonlySet<string> = new Set(['PageUp', 'PageDown']);

/** The grid turns the page that is seen, and would leave the focus out of sight where the wheel has left it so. */
function showFocused<Row>(api: GridApi<Row>, rows: StopRows<Row>): void {
  const row = rows.focusedOf(api);
  if (row !== undefined) rows.reveal(api, row);
}

/**
 * Tab between the controls of one cell, back from the first to the cell, and back from a cell to the headers. Keys that
 * turn pages begin at the row with the focus.
 */
export function useStopsInCells<Row>(
  box: RefObject<HTMLElement | null>,
  api: GridApi<Row> | undefined,
  rows?: StopRows<Row>,
): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || api === undefined) return undefined;
    const handlePageKey = ({ key, target }: KeyboardEvent) => {
      if (PAGE_KEYS.has(key) && target instanceof Element && target.matches('[role="gridcell"]')) {
        showFocused(api, rows ?? rowsOfGrid());
      }
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !(event.target instanceof Element)) return;
      const cell = event.target.closest<HTMLElement>('[role="gridcell"]');
      if (cell === null) return;
      const isOnCell = event.target === cell;
      const beside = isOnCell ? undefined : besideInCell(event.target, cell, event.shiftKey ? -1 : 1);
      if (beside !== undefined) beside.focus();
      else if (!event.shiftKey) {
        // The grid leaves from its cells; from a control in one the browser would go on to the rows, one by one.
        if (!isOnCell) cell.focus();
        return;
      } else if (!isOnCell) cell.focus();
      else {
        const column = columnOf(api);
        if (column === undefined) return;
        api.setFocusedHeader(column);
      }
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', handlePageKey, { capture: true });
    element.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      element.removeEventListener('keydown', handlePageKey, { capture: true });
      element.removeEventListener('keydown', handleKey, { capture: true });
    };
  }, [box, api, rows]);
}
