/** How the grid draws a cell of a slot: once, and what it shows is written into it. */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { PLAIN_PART } from '@/components/theme/plainParts';
import type { DrawnCell, DrawnSlots } from './drawnSlots';
import type { Slot } from './listExtent';
import type { LiveColumn } from './liveCell';

/** The grid's renderer for a column: each cell joins `drawn` and leaves it when the grid takes it away. */
export function createRenderer<Row extends object>(
  column: LiveColumn<Row>,
  drawn: Pick<DrawnSlots<Row>, 'addCell' | 'completeCell' | 'removeCell'>,
): new () => ICellRendererComp<Slot> {
  return class implements ICellRendererComp<Slot> {
    private cell: DrawnCell<Row> | undefined;
    init({ data, column: drawnIn, eGridCell: box }: ICellRendererParams<Slot>): void {
      if (data === undefined) return;
      // Cells that a column takes away are taken apart outside of the list.
      box.setAttribute(PLAIN_PART, '');
      const widthOf = () => drawnIn?.getActualWidth();
      const cell = column.create(widthOf);
      this.cell = { cell, widthOf, at: data.at, shown: undefined, described: undefined, column, box };
      drawn.addCell(this.cell);
      drawn.completeCell(this.cell);
    }
    getGui(): HTMLElement {
      return this.cell?.cell.element ?? document.createElement('span');
    }
    refresh(): boolean {
      return true;
    }
    destroy(): void {
      if (this.cell !== undefined) drawn.removeCell(this.cell);
    }
  };
}
