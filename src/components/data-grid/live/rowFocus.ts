/** The focus in rows of which the grid draws a few: what it knows of is a slot, and a person moves from row to row. */
import type { Column, GridApi } from 'ag-grid-community';
import type { StopRows } from '../gridStops';
import type { Slot } from './listExtent';
import {
  columnAfterKey,
  isCellKey,
  leadsIntoRows,
  pagesAfterKey,
  placeAfterKey,
  THE_HEADERS,
} from './rowKeys';
import type { SlotRows } from './slotRows';

export interface RowFocus {
  rows: StopRows<Slot>;
  /** For every key, before the grid hears it. */
  hearKey: (event: KeyboardEvent, api: GridApi<Slot>) => void;
  /** Something in the grid has got the focus. */
  hearFocus: (event: FocusEvent) => void;
  /** Another row is written into a slot: the grid must not take it for the one that had the focus. */
  hearReuse: (slot: number, api: GridApi<Slot>) => void;
}

type Rows<Row> = Pick<SlotRows<Row>, 'reveal' | 'turnPages' | 'firstInView' | 'rowAt' | 'count'>;

interface Cell {
  place: number;
  column: Column;
}

const headerOf = (target: Element) => target.closest('[role="columnheader"]')?.getAttribute('col-id');

function cellOf(target: Element, api: GridApi<Slot>): Cell | undefined {
  const cell = target.closest('[role="gridcell"]');
  const place = cell?.closest('[row-index]')?.getAttribute('row-index');
  const column = api.getColumn(cell?.getAttribute('col-id') ?? '');
  return typeof place === 'string' && column !== null ? { place: Number(place), column } : undefined;
}

function columnOfKey(event: KeyboardEvent, column: Column, api: GridApi<Slot>): Column {
  const columns = api.getAllDisplayedColumns();
  const next = columnAfterKey(event, columns.indexOf(column), columns.length);
  return (next === undefined ? undefined : columns[next]) ?? column;
}

/**
 * The focus of one list. `isOfTree` says whether a key opens or closes a row in a column instead of leading along the
 * row.
 */
export function createRowFocus<Row>(
  slotRows: Rows<Row>,
  isOfTree: (event: KeyboardEvent, row: Row, column: Column) => boolean,
): RowFocus {
  /** Where the focus is, or was when it left. */
  let last: number | undefined;
  const focus = (api: GridApi<Slot>, place: number, column: Column | string) => {
    const slot = slotRows.reveal(place, api);
    if (slot === undefined) return;
    api.ensureColumnVisible(column);
    api.setFocusedCell(slot, column);
  };
  const enter = (event: KeyboardEvent, column: string, api: GridApi<Slot>) => {
    const count = slotRows.count();
    if (!leadsIntoRows(event) || count === 0) return;
    const place = last !== undefined && last < count ? last : slotRows.firstInView(api);
    event.preventDefault();
    focus(api, Math.min(place, count - 1), column);
  };
  const move = (event: KeyboardEvent, { place, column }: Cell, api: GridApi<Slot>) => {
    const pages = pagesAfterKey(event);
    // The list stands where the focus is by now (useStopsInCells).
    const page = pages === 0 ? 0 : slotRows.turnPages(pages, api);
    const next = placeAfterKey(event, { place, count: slotRows.count(), page }) ?? place;
    if (next === THE_HEADERS) api.setFocusedHeader(column);
    else focus(api, next, columnOfKey(event, column, api));
  };
  return {
    rows: {
      countOf: slotRows.count,
      focusedOf: () => last,
      firstSeenOf: slotRows.firstInView,
      reveal: (api, place) => void slotRows.reveal(place, api),
      focus,
    },
    hearKey: (event, api) => {
      // With Alt arrows and Home are the browser's.
      if (!(event.target instanceof Element) || event.altKey) return;
      const header = headerOf(event.target);
      if (typeof header === 'string') enter(event, header, api);
      const cell = isCellKey(event) ? cellOf(event.target, api) : undefined;
      if (cell === undefined) return;
      event.preventDefault();
      const row = slotRows.rowAt(cell.place);
      if (row === undefined || !isOfTree(event, row, cell.column)) move(event, cell, api);
    },
    hearFocus: ({ target }) => {
      const row = target instanceof Element ? target.closest('[role="row"][row-id]') : null;
      if (row !== null) last = Number(row.getAttribute('row-index'));
    },
    hearReuse: (slot, api) => {
      if (api.getFocusedCell()?.rowIndex === slot) api.clearFocusedCell();
    },
  };
}
