/** What a person does to the grid → what the page asked to hear. */
import type { Column, ColumnState } from 'ag-grid-community';
import { useCallback } from 'react';
import type { ColumnLayout, HierarchyPlace, SortState } from './columnSpec';

/** What can be used inside a cell. */
export const CONTROLS =
  'a,button,input,select,textarea,label,summary,[role="button"],[role="menuitem"],[contenteditable="true"]';

/** A click or key on a control inside a cell belongs to the control, not to the row. */
function isOnControl(event: Event | null | undefined): boolean {
  return event?.target instanceof Element && event.target.closest(CONTROLS) !== null;
}

/** The part of the grid's events that matters here. */
interface RowEvent<Row> {
  event?: Event | null | undefined;
  data: Row | undefined;
  /** Absent in rows that are one wide cell. */
  column?: Column | undefined;
}

export interface RowActions<Row> {
  hierarchy: ((row: Row) => HierarchyPlace) | undefined;
  onToggle: ((row: Row) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

/** A group opens and closes, any other row opens its detail. */
export function useRowActions<Row>({ hierarchy, onToggle, onOpen }: RowActions<Row>) {
  const act = useCallback(
    (row: Row | undefined) => {
      if (row === undefined) return;
      if (hierarchy?.(row).isGroup) onToggle?.(row);
      else onOpen?.(row);
    },
    [hierarchy, onToggle, onOpen],
  );

  const handleRowClicked = useCallback(
    ({ data, event }: RowEvent<Row>) => {
      if (!isOnControl(event)) act(data);
    },
    [act],
  );

  const handleCellKeyDown = useCallback(
    ({ data, event, column }: RowEvent<Row>) => {
      if (!(event instanceof KeyboardEvent) || data === undefined || isOnControl(event)) return;
      const inner =
        event.target instanceof Element ? event.target.querySelector<HTMLElement>(CONTROLS) : null;
      if (event.key === 'Enter' && inner) inner.focus();
      else if (event.key === 'Enter') act(data);
      else if (isTreeKey(event, hierarchy?.(data), column)) onToggle?.(data);
    },
    [act, hierarchy, onToggle],
  );
  return { handleRowClicked, handleCellKeyDown };
}

/** Right opens a closed group, left closes an open one, space does either (WAI-ARIA treegrid). */
export function isTreeKey(
  event: KeyboardEvent,
  place: HierarchyPlace | undefined,
  column: Column | undefined,
): boolean {
  if (!place?.isGroup) return false;
  if (event.key === ' ') return true;
  // In the other columns the arrows move along the row; only the tree's own column, the immovable one, opens.
  if (column?.getColDef().suppressMovable !== true) return false;
  return event.key === (place.isExpanded ? 'ArrowLeft' : 'ArrowRight');
}

/** The sort that a header click asked for; undefined when the click took the sort away. */
export function sortOf(states: readonly ColumnState[]): SortState | undefined {
  const sorted = states.find(({ sort }) => sort === 'asc' || sort === 'desc');
  return sorted?.sort
    ? { columnId: sorted.colId, direction: sorted.sort === 'asc' ? 'asc' : 'desc' }
    : undefined;
}

/** Order, widths and visibility as preferences keep them; a column that shares the free width keeps no width. */
export function layoutOf(states: readonly ColumnState[]): ColumnLayout[] {
  return states.map(({ colId, width, flex, hide }) => ({
    id: colId,
    ...(width && !flex ? { width } : {}),
    ...(hide ? { isHidden: true } : {}),
  }));
}

/** Names the grid for a screen reader; the role says whether rows nest. */
export function nameGrid(box: HTMLElement | null, label: string, isTree: boolean): void {
  const grid = box?.querySelector('[role="grid"],[role="treegrid"]');
  grid?.setAttribute('aria-label', label);
  if (isTree) grid?.setAttribute('role', 'treegrid');
}
