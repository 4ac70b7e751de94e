/** DataGridProps as cards: what DataGridLazy shows on tablets and phones, without the table's code. */
import { useMemo, useState } from 'react';
import type { ColumnLayout, ColumnSpec, HierarchyPlace, NameColumn, SortState } from '../columnSpec';
import type { DataGridProps } from '../DataGrid';
import { drawingOf, isSortable, textOf } from '../drawValue';
import { CardName } from '../NameCell';
import { Paginator } from '../Paginator';
import { sortRows } from '../sortRows';
import { CardList } from './CardList';
import type { CardField } from './RowCard';

function isNameColumn<Row>(spec: ColumnSpec<Row>): spec is NameColumn<Row> {
  return spec.preset === 'name';
}

function placeOfColumn<Row>(spec: ColumnSpec<Row>): CardField<Row>['place'] {
  if (spec.preset === 'actions' || spec.preset === 'status' || spec.onCard === 'end') return 'end';
  return spec.header === '' ? 'lead' : undefined;
}

function drawOn<Row>(spec: ColumnSpec<Row>) {
  const drawing = drawingOf(spec);
  // A label with nothing below it looks as if something were missing; without a label nothing may be nothing.
  const isLabelled = placeOfColumn(spec) === undefined;
  if (drawing !== undefined) return (row: Row) => drawing(row) ?? (isLabelled ? '–' : null);
  const text = spec.preset === 'name' ? spec.value : textOf(spec);
  return (row: Row) => {
    const shown = text?.(row) ?? '';
    return shown === '' ? '–' : <span title={shown}>{shown}</span>;
  };
}

/** Columns in the person's order, without the hidden ones. */
function visibleColumns<Row>(
  columns: readonly ColumnSpec<Row>[],
  layout: readonly ColumnLayout[] = [],
): readonly ColumnSpec<Row>[] {
  const known = new Map(layout.map((column, at) => [column.id, { at, isHidden: column.isHidden === true }]));
  return columns
    .map((spec, index) => ({ spec, at: known.get(spec.id)?.at ?? index }))
    .filter(({ spec }) => !(known.has(spec.id) ? known.get(spec.id)?.isHidden : spec.isHidden))
    .sort((a, b) => a.at - b.at)
    .map(({ spec }) => spec);
}

/** The column that names the rows: the name column, else the first with a header. */
function titleColumn<Row>(columns: readonly ColumnSpec<Row>[]): ColumnSpec<Row> | undefined {
  return columns.find(isNameColumn) ?? columns.find(({ header }) => header !== '') ?? columns[0];
}

function drawTitle<Row>(
  spec: ColumnSpec<Row> | undefined,
  hierarchy: ((row: Row) => HierarchyPlace) | undefined,
) {
  if (spec === undefined) return () => null;
  if (!isNameColumn(spec)) return drawOn(spec);
  return (row: Row) => <CardName spec={spec} row={row} place={hierarchy?.(row)} />;
}

const NO_ROWS: readonly never[] = [];

/** The rows of a table as cards: the name and the status in the first line, the rest as label and value. */
export function DataCards<Row extends object>(props: DataGridProps<Row>) {
  const { columns, columnLayout, hierarchy, onSort, onOpen, onToggle, paging } = props;
  const [ownSort, setOwnSort] = useState<SortState>();
  const isSortedOutside = onSort !== undefined || hierarchy !== undefined;
  const sort = onSort === undefined ? ownSort : props.sort;
  const shown = useMemo(() => visibleColumns(columns, columnLayout), [columns, columnLayout]);
  const title = useMemo(() => titleColumn(shown), [shown]);
  const fields = useMemo(
    () =>
      shown
        .filter((spec) => spec !== title)
        .map((spec) => ({
          id: spec.id,
          header: spec.header,
          draw: drawOn(spec),
          place: placeOfColumn(spec),
        })),
    [shown, title],
  );
  const rows = useMemo(
    () => (isSortedOutside ? (props.rows ?? NO_ROWS) : sortRows(props.rows ?? NO_ROWS, columns, sort)),
    [props.rows, columns, sort, isSortedOutside],
  );
  const isTreeWithoutSort = hierarchy !== undefined && onSort === undefined;
  const nameOf = title && isNameColumn(title) ? title.value : undefined;
  return (
    <CardList
      label={props.label}
      rows={rows}
      rowId={props.rowId}
      fields={fields}
      title={drawTitle(title, hierarchy)}
      titleText={(row) => nameOf?.(row)}
      placeOf={hierarchy}
      onToggle={onToggle}
      onOpen={onOpen}
      selectedId={props.selectedId}
      sortChoices={isTreeWithoutSort ? [] : shown.filter((spec) => spec.header !== '' && isSortable(spec))}
      sort={sort}
      onSort={onSort ?? setOwnSort}
      onEngaged={props.onEngaged}
      isLoading={props.isLoading}
      error={props.error}
      onRetry={props.onRetry}
      empty={props.empty}
      footer={paging && <Paginator {...paging} />}
    />
  );
}
