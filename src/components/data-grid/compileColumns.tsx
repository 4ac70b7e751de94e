import type {
  CellClassParams,
  ColDef,
  ICellRendererParams,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import type { ComponentType } from 'react';
import { compareValues, sortableValue } from './compareValues';
import type { ColumnLayout, ColumnSpec, HierarchyPlace } from './columnSpec';
import { drawingOf, isSortable, textOf } from './drawValue';
import { DrawnCell } from './DrawnCell';
import { GROUP_CELL, RIGHT_CELL, SPOKEN_HEADER } from './gridClasses';
import { NameCell } from './NameCell';

export interface CompileOptions<Row> {
  /** Present for a flattened tree. */
  hierarchy?: ((row: Row) => HierarchyPlace) | undefined;
  /** True where the rows come sorted: headers then only show and ask. */
  isSortedOutside: boolean;
}

type Renderer<Row> = ComponentType<ICellRendererParams<Row>>;

function cellOf<Row>(draw: (row: Row) => React.ReactNode, isRightAligned: boolean): Renderer<Row> {
  return function Cell({ data }: ICellRendererParams<Row>) {
    return data === undefined ? null : <DrawnCell isRight={isRightAligned}>{draw(data)}</DrawnCell>;
  };
}

/** React where a drawing is needed, plain text where it is not: text cells are several times cheaper. */
function rendererOf<Row>(spec: ColumnSpec<Row>, options: CompileOptions<Row>): Renderer<Row> | undefined {
  if (spec.preset === 'name')
    return ({ data, eGridCell }) =>
      data === undefined ? null : (
        <NameCell spec={spec} row={data} place={options.hierarchy?.(data)} gridCell={eGridCell} />
      );
  const draw = drawingOf(spec);
  return draw && cellOf(draw, isRight(spec));
}

const RIGHT_PRESETS: ReadonlySet<string> = new Set(['age', 'duration', 'actions']);

function isRight<Row>(spec: ColumnSpec<Row>): boolean {
  return spec.align === undefined ? RIGHT_PRESETS.has(spec.preset ?? '') : spec.align === 'right';
}

function sizeOf<Row>(spec: ColumnSpec<Row>, layout: ColumnLayout | undefined): ColDef<Row> {
  const minWidth = spec.minWidth ?? 60;
  const width = layout?.width ?? spec.width;
  return width === undefined ? { flex: spec.flex ?? 1, minWidth } : { width, minWidth };
}

/** Keys that mean something to the tree or to a control inside the cell must not also move the grid's focus. */
function keepsKey<Row>(spec: ColumnSpec<Row>, { hierarchy }: CompileOptions<Row>) {
  return ({ event, data }: SuppressKeyboardEventParams<Row>): boolean => {
    if (spec.preset !== 'name' || !hierarchy || !data) return false;
    const place = hierarchy(data);
    if (!place.isGroup) return false;
    return (
      (event.key === 'ArrowRight' && !place.isExpanded) ||
      (event.key === 'ArrowLeft' && place.isExpanded === true)
    );
  };
}

function compileColumn<Row>(
  spec: ColumnSpec<Row>,
  options: CompileOptions<Row>,
  layout: ColumnLayout | undefined,
): ColDef<Row> {
  const renderer = rendererOf(spec, options);
  const format = textOf(spec);
  const compare =
    spec.compare ?? ((a: Row, b: Row) => compareValues(sortableValue(spec, a), sortableValue(spec, b)));
  return {
    colId: spec.id,
    headerName: spec.header || (spec.spokenHeader ?? ''),
    ...sizeOf(spec, layout),
    hide: layout?.isHidden ?? spec.isHidden ?? false,
    sortable: isSortable(spec),
    resizable: spec.preset !== 'actions',
    suppressMovable: spec.preset === 'name',
    // A drawn cell may depend on any field of its row, so it follows the row's identity; text follows its text.
    valueGetter: ({ data }) => (data === undefined ? undefined : renderer ? data : format?.(data)),
    valueFormatter: ({ value }) => (typeof value === 'string' ? value : ''),
    comparator: options.isSortedOutside
      ? () => 0
      : (_a, _b, nodeA, nodeB) => (nodeA.data && nodeB.data ? compare(nodeA.data, nodeB.data) : 0),
    suppressKeyboardEvent: keepsKey(spec, options),
    headerClass: [
      isRight(spec) ? 'ag-right-aligned-header' : '',
      spec.header === '' ? SPOKEN_HEADER : '',
    ].filter(Boolean),
    ...(renderer ? { cellRenderer: renderer } : {}),
    cellClass: ({ data }: CellClassParams<Row>) => {
      const isGroup = data !== undefined && options.hierarchy?.(data).isGroup === true;
      return [isRight(spec) ? RIGHT_CELL : '', isGroup ? GROUP_CELL : ''].filter(Boolean);
    },
  };
}

/**
 * ColumnSpec → AG Grid's column definitions, in the order and width that the person left. Columns that the stored
 * layout does not know yet come at their place in the specification.
 */
export function compileColumns<Row>(
  columns: readonly ColumnSpec<Row>[],
  options: CompileOptions<Row>,
  layout: readonly ColumnLayout[] = [],
): ColDef<Row>[] {
  const position = new Map(layout.map(({ id }, index) => [id, index]));
  const ordered = columns
    .map((spec, index) => ({ spec, at: position.get(spec.id) ?? index }))
    .sort((a, b) => a.at - b.at);
  return ordered.map(({ spec }) =>
    compileColumn(
      spec,
      options,
      layout.find(({ id }) => id === spec.id),
    ),
  );
}
