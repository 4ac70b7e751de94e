/** LiveColumn → AG Grid's column definitions. */
import type { ColDef } from 'ag-grid-community';
import type { ColumnLayout } from '../columnSpec';
import { RIGHT_CELL } from '../gridClasses';
import type { LiveColumn } from './liveCell';
import { isCellKey, leadsIntoRows } from './rowKeys';
import type { Slot } from './listExtent';
import type { SlotRows } from './slotRows';

function sizeOf<Row>({ width, minWidth = 60, flex = 1 }: LiveColumn<Row>, layout: ColumnLayout | undefined) {
  const wanted = layout?.width ?? width;
  return wanted === undefined ? { flex, minWidth } : { width: wanted, minWidth };
}

/** Column definitions in the order and width that the person left. */
export function compileLiveColumns<Row>(
  columns: readonly LiveColumn<Row>[],
  rows: SlotRows<Row>,
  layout: readonly ColumnLayout[] = [],
): ColDef<Slot>[] {
  const position = new Map(layout.map(({ id }, index) => [id, index]));
  return columns
    .map((column, index) => ({ column, at: position.get(column.id) ?? index }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }): ColDef<Slot> => {
      const own = layout.find(({ id }) => id === column.id);
      const isRight = column.align === 'right';
      return {
        colId: column.id,
        headerName: column.header,
        ...sizeOf(column, own),
        hide: own?.isHidden ?? false,
        sortable: true,
        resizable: true,
        suppressMovable: column.isTree === true,
        // Rows come sorted: the header only shows the order and asks for another; slots keep theirs either way.
        comparator: (_a, _b, { data: a }, { data: b }, isDescending) =>
          ((a?.at ?? 0) - (b?.at ?? 0)) * (isDescending ? -1 : 1),
        cellRenderer: rows.rendererOf(column),
        // Heard before the grid (rowFocus).
        suppressKeyboardEvent: ({ event }) => isCellKey(event),
        suppressHeaderKeyboardEvent: ({ event }) => leadsIntoRows(event),
        ...(isRight ? { headerClass: 'ag-right-aligned-header', cellClass: RIGHT_CELL } : {}),
      };
    });
}
