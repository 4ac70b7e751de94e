/** The only user of AG Grid (design: architecture §11). Pages import DataGridLazy; this file is its chunk. */
import { mergeClasses } from '@fluentui/react-components';
import { AgGridReact } from 'ag-grid-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { GetRowIdParams, GridApi, SortChangedEvent } from 'ag-grid-community';
import { useCoarsePointer } from '@/components/theme/useMediaQuery';
import type { AppError } from '@/services/errors/AppError';
import type { ColumnLayout, ColumnSpec, HierarchyPlace, SortState } from './columnSpec';
import { compileColumns } from './compileColumns';
import { useGridStyles } from './DataGrid.styles';
import './gridModules';
import { GridOverlay } from './GridOverlay';
import { gridStops, rowsOfGrid, useStopsInCells } from './gridStops';
import { BUFFER_ROWS, COMFORTABLE_ROW_HEIGHT, DENSE_ROW_HEIGHT, gridTheme, HEADER_HEIGHT } from './gridTheme';
import { Paginator, type Paging } from './Paginator';
import { keepUnchanged } from './stableRows';
import { useEngagement } from './useEngagement';
import { useFirstFill, type FirstFill } from './useFirstFill';
import { layoutOf, sortOf, nameGrid, useRowActions } from './useGridEvents';
import { useOutsideState } from './useOutsideState';

export interface DataGridProps<Row extends object> {
  /** Read aloud as the name of the table. */
  label: string;
  /** Best a module constant: the columns are compiled once for each identity. */
  columns: readonly ColumnSpec<Row>[];
  /** Undefined while nothing is known; old rows stay while new ones load. */
  rows: readonly Row[] | undefined;
  /** Stable and unique; scroll, focus and selection follow it. */
  rowId: (row: Row) => string;
  isLoading?: boolean;
  /** Shown only where there are no rows to show; otherwise QueryBoundary's stale bar speaks. */
  error?: AppError | undefined;
  onRetry?: () => void;
  /** Default: 'No data available'. */
  empty?: ReactNode;
  /** A click on the row or Enter. Controls in cells keep their own clicks. */
  onOpen?: (row: Row) => void;
  /** The row whose detail is open. */
  selectedId?: string | undefined;
  /** For a flattened tree; rows must then come sorted, groups before their children. */
  hierarchy?: (row: Row) => HierarchyPlace;
  onToggle?: (row: Row) => void;
  /** With `onSort` the rows come sorted from outside (a paged list, a tree); without it the grid sorts. */
  sort?: SortState | undefined;
  onSort?: (sort: SortState | undefined) => void;
  /** Order, widths and visibility from the person's preferences. */
  columnLayout?: readonly ColumnLayout[] | undefined;
  onColumnLayout?: (layout: readonly ColumnLayout[]) => void;
  /** Hears when somebody begins and stops using the rows: focus in one, or the pointer resting on one. */
  onEngaged?: (isEngaged: boolean) => void;
  /** Present for the paged mode: the server cuts the list. */
  paging?: Paging;
}

function useStableRows<Row extends object>(rows: readonly Row[] | undefined, rowId: (row: Row) => string) {
  const [held, setHeld] = useState(() => ({
    source: rows,
    ...keepUnchanged(new Map<string, Row>(), rows ?? [], rowId),
  }));
  if (held.source === rows) return held.rows;
  const next = { source: rows, ...keepUnchanged(held.byId, rows ?? [], rowId) };
  setHeld(next);
  return next.rows;
}

/** Marks the row whose detail panel is open, without touching the others. */
function useSelectedRow<Row>(
  api: GridApi<Row> | undefined,
  selectedId: string | undefined,
  { rows, isFilled }: FirstFill<Row>,
): void {
  useEffect(() => {
    if (!api) return;
    const selected = selectedId === undefined ? undefined : api.getRowNode(selectedId);
    if (selected) selected.setSelected(true, true);
    else api.deselectAll();
  }, [api, selectedId, rows]);
  // Only when another row is chosen: a poll must not pull back a list that somebody scrolled.
  useEffect(() => {
    const chosen = selectedId === undefined || !isFilled ? undefined : api?.getRowNode(selectedId);
    if (chosen) api?.ensureNodeVisible(chosen);
  }, [api, selectedId, isFilled]);
}

const ROW_SELECTION = { mode: 'singleRow', checkboxes: false, enableClickSelection: false } as const;

/** A themed, keyboard-operable table: see DataGridProps. Fills the height it is given. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const {
    label,
    columns,
    rowId,
    hierarchy,
    onToggle,
    onOpen,
    onSort,
    sort,
    columnLayout,
    onColumnLayout,
    paging,
  } = props;
  const styles = useGridStyles();
  const box = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<GridApi<Row>>();
  const isCoarse = useCoarsePointer();
  const rows = useStableRows(props.rows, rowId);
  const isSortedOutside = onSort !== undefined || hierarchy !== undefined;
  const [firstLayout] = useState(columnLayout);
  const columnDefs = useMemo(
    () => compileColumns(columns, { hierarchy, isSortedOutside }, firstLayout),
    [columns, hierarchy, isSortedOutside, firstLayout],
  );
  const { handleRowClicked, handleCellKeyDown } = useRowActions({ hierarchy, onToggle, onOpen });
  const isTree = hierarchy !== undefined;
  useEffect(() => {
    if (api) nameGrid(box.current, label, isTree);
  }, [api, label, isTree]);
  const fill = useFirstFill(rows, api !== undefined);
  useSelectedRow(api, props.selectedId, fill);
  useEngagement(box, props.onEngaged);
  useStopsInCells(box, api);
  useOutsideState(api, sort, isSortedOutside, columnLayout);

  const handleSort = useCallback(
    (event: SortChangedEvent<Row>) => {
      if (event.source === 'uiColumnSorted') onSort?.(sortOf(event.api.getColumnState()));
    },
    [onSort],
  );
  const handleLayout = useCallback(
    (event: { api: GridApi<Row>; source: string; finished?: boolean }) => {
      const isByPerson = event.source.startsWith('ui') && event.finished !== false;
      if (isByPerson) onColumnLayout?.(layoutOf(event.api.getColumnState()));
    },
    [onColumnLayout],
  );
  const stops = useMemo(() => gridStops<Row>(rowsOfGrid()), []);
  const getRowId = useCallback(({ data }: GetRowIdParams<Row>) => rowId(data), [rowId]);

  return (
    <div className={styles.root}>
      <div ref={box} className={mergeClasses(styles.box, onOpen && styles.openable)}>
        <AgGridReact<Row>
          key={isCoarse ? 'comfortable' : 'dense'}
          theme={gridTheme}
          rowData={fill.rows}
          columnDefs={columnDefs}
          getRowId={getRowId}
          rowHeight={isCoarse ? COMFORTABLE_ROW_HEIGHT : DENSE_ROW_HEIGHT}
          headerHeight={HEADER_HEIGHT}
          rowBuffer={BUFFER_ROWS}
          rowSelection={ROW_SELECTION}
          suppressOverlays={['loading', 'noRows']}
          suppressColumnVirtualisation
          suppressDragLeaveHidesColumns
          ensureDomOrder
          animateRows={false}
          {...stops}
          onGridReady={(ready) => setApi(ready.api)}
          onRowClicked={handleRowClicked}
          onCellKeyDown={handleCellKeyDown}
          onSortChanged={handleSort}
          onColumnResized={handleLayout}
          onColumnMoved={handleLayout}
          onColumnVisible={handleLayout}
        />
        {rows.length === 0 && <GridOverlay {...props} />}
      </div>
      {paging && <Paginator {...paging} isWaiting={rows.length === 0 && props.isLoading === true} />}
    </div>
  );
}
