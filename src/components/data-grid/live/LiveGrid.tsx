/**
 * A tree of many rows that change all the time (the health list): AG Grid for columns, keyboard, focus and scrolling,
 * cells written in place (slotRows). For every other list there is DataGrid.
 */
import { mergeClasses } from '@fluentui/react-components';
import { createGrid, type GridApi, type SortChangedEvent } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { subscribeToListClock } from '@/components/entity/listClock';
import { PLAIN_PART } from '@/components/theme/plainParts';
import { useCoarsePointer } from '@/components/theme/useMediaQuery';
import type { ColumnLayout, HierarchyPlace, SortState } from '../columnSpec';
import { useGridStyles } from '../DataGrid.styles';
import { GridOverlay } from '../GridOverlay';
import { gridStops, useStopsInCells } from '../gridStops';
import '../gridModules';
import { COMFORTABLE_ROW_HEIGHT, DENSE_ROW_HEIGHT, gridTheme, HEADER_HEIGHT } from '../gridTheme';
import { useEngagement } from '../useEngagement';
import { isTreeKey, layoutOf, nameGrid, sortOf, useRowActions } from '../useGridEvents';
import { watchHands } from '@/services/time/hands';
import { useOutsideState } from '../useOutsideState';
import type { LiveColumn } from './liveCell';
import { compileLiveColumns } from './liveColumns';
import type { NameTools } from './nameCell';
import { useLiveStyles } from './LiveGrid.styles';
import { addSlots, slotsBetween, type Slot } from './listExtent';
import { listenForUse } from './listenForUse';
import { createRowFocus } from './rowFocus';
import { createSlotRows } from './slotRows';
import { slotsFor } from './slotPool';
import { paintLook, paintRow } from './paintRow';
import { useLatest } from './useLatest';
import { useNameTools } from './useNameTools';

/** Writes rows into the list without drawing anything else. */
export interface RowWriter<Row> {
  /** At once: somebody waits for them. */
  show: (rows: readonly Row[]) => void;
  /** Unseen, so that `show` has little left to do; urgent once the choice is being made. Undefined takes them away. */
  prepare: (rows: readonly Row[] | undefined, isUrgent: boolean) => void;
}

export interface LiveGridProps<Row extends object> {
  /** Read aloud as the name of the table. */
  label: string;
  /** The columns, made once with the pictures that cells may use; the same function makes the same columns. */
  columnsOf: (tools: NameTools) => readonly LiveColumn<Row>[];
  rows: readonly Row[];
  /** What a person asked for with these rows: those of the same value come by themselves, and nobody waits for them. */
  askedFor?: string;
  /** Hears how rows are written ahead of the `rows` of the next render; undefined once the grid is gone. */
  onWriter?: (writer: RowWriter<Row> | undefined) => void;
  /** Hears which row somebody points at or has the focus in, and whether it is being pressed; undefined for none. */
  onIntent?: (row: Row | undefined, isPressed: boolean) => void;
  /** Stable and unique. */
  rowId: (row: Row) => string;
  /** Rows come sorted, groups before their children. */
  placeOf: (row: Row) => HierarchyPlace;
  onToggle: (row: Row) => void;
  /** A click on the row or Enter. */
  onOpen: (row: Row) => void;
  /** The row whose detail is open. */
  selectedId?: string | undefined;
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
  columnLayout: readonly ColumnLayout[];
  onColumnLayout: (layout: readonly ColumnLayout[]) => void;
  /** Hears when somebody begins and stops using the rows. */
  onEngaged?: (isEngaged: boolean) => void;
  /** What cells are drawn from beside their rows: another value draws all of them again. */
  drawnFrom?: number | string;
  /** Rows are on their way and none is known yet. */
  isLoading?: boolean | undefined;
  empty: ReactNode;
}

/** A themed, keyboard-operable tree that stays smooth with ten thousand rows. Fills the height it is given. */
export function LiveGrid<Row extends object>(props: LiveGridProps<Row>) {
  const { label, columnsOf, rows, selectedId, placeOf, onToggle, onOpen, sort, columnLayout } = props;
  const styles = useGridStyles();
  const live = useLiveStyles();
  const box = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const latest = useLatest(props);
  const [api, setApi] = useState<GridApi<Slot>>();
  const isCoarse = useCoarsePointer();
  const { tools, sheet } = useNameTools();
  const slotRows = useMemo(
    () =>
      createSlotRows<Row>(
        (element, row) => paintRow(element, row, latest.current),
        (element, row) => paintLook(element, row, latest.current),
      ),
    [latest],
  );
  const focus = useMemo(
    () =>
      createRowFocus<Row>(slotRows, (event, row, column) =>
        isTreeKey(event, latest.current.placeOf(row), column),
      ),
    [slotRows, latest],
  );
  const { handleRowClicked, handleCellKeyDown } = useRowActions({ hierarchy: placeOf, onToggle, onOpen });
  const actions = useLatest({ handleRowClicked, handleCellKeyDown });
  const firstLayout = useRef(columnLayout);

  useEffect(() => {
    const { current: used } = host;
    if (used === null) return undefined;
    const tellLayout = (event: { api: GridApi<Slot>; source: string; finished?: boolean }) => {
      const isByPerson = event.source.startsWith('ui') && event.finished !== false;
      if (isByPerson) latest.current.onColumnLayout(layoutOf(event.api.getColumnState()));
    };
    const rowHeight = isCoarse ? COMFORTABLE_ROW_HEIGHT : DENSE_ROW_HEIGHT;
    const made = createGrid<Slot>(used, {
      theme: gridTheme,
      columnDefs: compileLiveColumns(columnsOf(tools), slotRows, firstLayout.current),
      rowData: slotsBetween(0, slotsFor(used.clientHeight, rowHeight)),
      getRowId: ({ data }) => String(data.at),
      rowHeight,
      headerHeight: HEADER_HEIGHT,
      // A few slots, all of them drawn wherever the list is scrolled to: which row is in which is not the grid's business.
      suppressRowVirtualisation: true,
      suppressOverlays: ['loading', 'noRows'],
      suppressColumnVirtualisation: true,
      suppressDragLeaveHidesColumns: true,
      suppressRowTransform: true,
      suppressRowHoverHighlight: true,
      animateRows: false,
      ...gridStops<Slot>(focus.rows),
      processRowPostCreate: ({ eRow, node }) => slotRows.drawRow(eRow, node.data),
      onCellKeyDown: (event) => {
        const column = 'column' in event ? event.column : undefined;
        actions.current.handleCellKeyDown({ event: event.event, data: slotRows.rowOf(event.data), column });
      },
      onSortChanged: (event: SortChangedEvent<Slot>) => {
        if (event.source === 'uiColumnSorted') latest.current.onSort(sortOf(event.api.getColumnState()));
      },
      onColumnResized: (event) => {
        tellLayout(event);
        slotRows.remeasure();
        // Which names are cut depends on the width.
        if (event.finished) slotRows.redraw();
      },
      onColumnMoved: tellLayout,
      onColumnVisible: tellLayout,
      onDisplayedColumnsChanged: slotRows.remeasure,
      onGridSizeChanged: ({ api: sized }) => {
        slotRows.remeasure();
        addSlots(sized, slotsFor(used.clientHeight, rowHeight));
        slotRows.replace(sized);
      },
      onModelUpdated: ({ api: updated }) => slotRows.replace(updated),
    });
    const stopListening = listenForUse(used, made, {
      slotRows,
      focus,
      onClick: (event, data) => actions.current.handleRowClicked({ event, data }),
      onIntent: (row, isPressed) => latest.current.onIntent?.(row, isPressed),
    });
    slotRows.attach(used, (slot) => focus.hearReuse(slot, made));
    slotRows.set(latest.current.rows, made, true);
    nameGrid(box.current, latest.current.label, true);
    setApi(made);
    return () => {
      setApi(undefined);
      stopListening();
      slotRows.clear();
      made.destroy();
    };
  }, [columnsOf, tools, slotRows, focus, isCoarse, latest, actions]);

  const { askedFor } = props;
  const answered = useRef<string>(undefined);
  // Before the browser paints, so that rows and everything else that somebody asked for are seen together.
  useLayoutEffect(() => {
    if (api === undefined) return;
    slotRows.set(rows, api, askedFor === undefined || askedFor !== answered.current);
    // The first rows are awaited as well.
    answered.current = rows.length === 0 ? undefined : askedFor;
  }, [api, slotRows, rows, askedFor]);
  const { onWriter } = props;
  // Whether rows that were written ahead of `rows` are none: what stands in their place comes and goes with them.
  const [written, setWritten] = useState<{ before: readonly Row[]; isEmpty: boolean }>();
  const isEmpty = written?.before === rows ? written.isEmpty : rows.length === 0;
  // What is prepared may be no row at all: what would stand in their place is drawn, unseen, as rows are.
  const [isEmptyAhead, setEmptyAhead] = useState(false);
  useEffect(() => {
    if (api === undefined) return undefined;
    onWriter?.({
      show: (next) => {
        slotRows.set(next, api, true);
        setEmptyAhead(false);
        const { rows: before } = latest.current;
        setWritten((known) => {
          const now = { before, isEmpty: next.length === 0 };
          const was = known?.before === before ? known.isEmpty : before.length === 0;
          return was === now.isEmpty ? known : now;
        });
      },
      prepare: (next, isUrgent) => {
        slotRows.prepare(next, api, isUrgent);
        setEmptyAhead(next?.length === 0);
      },
    });
    return () => {
      onWriter?.(undefined);
    };
  }, [onWriter, api, slotRows, latest]);
  useEffect(() => watchHands(window), []);
  useEffect(() => subscribeToListClock(slotRows.tick), [slotRows]);
  useEffect(() => {
    if (api === undefined) return;
    slotRows.redraw();
    const at = latest.current.rows.findIndex((row) => latest.current.rowId(row) === selectedId);
    // Only when another row is chosen: a poll must not pull back a list that somebody scrolled.
    if (selectedId === undefined || at < 0) return;
    slotRows.reveal(at, api);
  }, [api, slotRows, latest, selectedId]);
  useEffect(() => {
    if (api !== undefined) slotRows.redraw();
  }, [api, slotRows, props.drawnFrom]);
  useEffect(() => {
    if (api !== undefined) nameGrid(box.current, label, true);
  }, [api, label]);
  useEngagement(box, props.onEngaged);
  useStopsInCells(box, api, focus.rows);
  useOutsideState(api, sort, true, columnLayout);

  return (
    <div className={styles.root}>
      {sheet}
      <div ref={box} className={mergeClasses(styles.box, styles.openable, live.box)}>
        <div ref={host} className={live.host} {...{ [PLAIN_PART]: '' }} />
        {(isEmpty || isEmptyAhead) && (
          <div className={mergeClasses(live.empty, !isEmpty && live.emptyAhead)} inert={!isEmpty}>
            <GridOverlay isLoading={props.isLoading ?? false} empty={props.empty} />
          </div>
        )}
      </div>
    </div>
  );
}
