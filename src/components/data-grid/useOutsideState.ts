import type { GridApi } from 'ag-grid-community';
import { useEffect } from 'react';
import type { ColumnLayout, SortState } from './columnSpec';
import { layoutOf } from './useGridEvents';

/** A sort or layout that changes outside (address, preferences) reaches the grid; its own changes do not echo. */
export function useOutsideState<Row>(
  api: GridApi<Row> | undefined,
  sort: SortState | undefined,
  isSortedOutside: boolean,
  layout: readonly ColumnLayout[] | undefined,
): void {
  useEffect(() => {
    if (!api || !isSortedOutside) return;
    const state = sort ? [{ colId: sort.columnId, sort: sort.direction }] : [];
    api.applyColumnState({ state, defaultState: { sort: null } });
  }, [api, sort, isSortedOutside]);
  useEffect(() => {
    if (!api || !layout?.length) return;
    const known = JSON.stringify(layoutOf(api.getColumnState()));
    if (known === JSON.stringify(layout)) return;
    api.applyColumnState({
      state: layout.map(({ id, width, isHidden }) => ({
        colId: id,
        hide: isHidden === true,
        ...(width ? { width } : {}),
      })),
      applyOrder: true,
    });
  }, [api, layout]);
}
