/** Rows of a list over and under what was prepared, with the grid's measures and elements given. */
import type { GridApi, ICellRendererParams } from 'ag-grid-community';
import { element, textOf, type LiveColumn } from '@/components/data-grid/live/liveCell';
import { PREPARED_ROWS, PREPARED_SHOWN } from '@/components/data-grid/live/preparedRows';
import type { Slot } from '@/components/data-grid/live/listExtent';
import { createSlotRows } from '@/components/data-grid/live/slotRows';

export interface Row {
  id: string;
}

export const ROW_HEIGHT = 32;
/** The window shows the places 0 to SEEN, the last one of them in part. */
export const SEEN = 10;
export const DRAWN = 16;

/** Cells that say which row they show. */
export const namedColumn: LiveColumn<Row> = {
  id: 'name',
  header: 'Name',
  create: () => {
    const text = element('span');
    const write = textOf(text);
    return { element: text, show: ({ id }) => write(id) };
  },
};

export const rowsOf = (name: string, count = 200): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${name}-${at}` }));

export function setUpRows(column: LiveColumn<Row>) {
  const host = document.body.appendChild(element('div'));
  const wrapper = host.appendChild(element('div', 'ag-root-wrapper'));
  const viewport = wrapper.appendChild(element('div', 'ag-grid-viewport'));
  const scrolled = { top: 0 };
  const measures = {
    getVerticalPixelRange: () => ({ top: scrolled.top, bottom: scrolled.top + SEEN * ROW_HEIGHT }),
    getGridOption: () => ROW_HEIGHT,
    applyTransaction: () => undefined,
  };
  // The three calls that are made of the grid; a whole one needs a window with a layout.
  const api = measures as unknown as GridApi<Slot>;
  const slotRows = createSlotRows<Row>(
    (target, { id }) => target.setAttribute('row-id', id),
    (target, { id }) => target.toggleAttribute('data-group', id.endsWith('-0')),
  );
  slotRows.attach(host);
  slotRows.set(rowsOf('old'), api, true);
  const drawn = Array.from({ length: DRAWN }, (_, at) => {
    const row = viewport.appendChild(element('div', 'ag-row'));
    row.setAttribute('role', 'row');
    const box = row.appendChild(element('div')).appendChild(element('div', 'ag-cell'));
    box.setAttribute('role', 'gridcell');
    box.tabIndex = -1;
    const cell = new (slotRows.rendererOf(column))();
    // The grid gives more of itself; a cell asks for its place and its element only.
    cell.init?.({ data: { at }, eGridCell: box } as unknown as ICellRendererParams<Slot>);
    box.append(cell.getGui());
    slotRows.drawRow(row, { at });
    return row;
  });
  // Those out of sight are written in the frames after.
  frames(DRAWN);
  const shown = () => drawn.map(({ textContent }) => textContent);
  const cover = () => document.querySelector<HTMLElement>(`.${PREPARED_ROWS}`);
  const isShown = () => cover()?.hasAttribute(PREPARED_SHOWN) === true;
  const copies = () =>
    [...(cover()?.firstElementChild?.children ?? [])].map(({ textContent }) => textContent);
  return { api, slotRows, shown, cover, isShown, copies, scrolled, drawn };
}

/** Until what waits for the next painted frame was done. */
export function frames(count: number): void {
  for (let frame = 0; frame < count; frame += 1) {
    jest.advanceTimersToNextFrame();
    jest.advanceTimersByTime(1);
  }
}

export const idsOf = (rows: readonly Row[], count: number) => rows.slice(0, count).map(({ id }) => id);
/** Frames in which each row had its turn. */
export const ENOUGH = DRAWN + 1;
