import type { ColumnSpec, SortState } from './columnSpec';
import { compareValues, sortableValue } from './compareValues';

/** Rows in the order of a column, as the grid itself would sort them; for lists whose order stands in the address. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly ColumnSpec<Row>[],
  sort: SortState | undefined,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.columnId);
  if (column === undefined || sort === undefined) return rows;
  const compare =
    column.compare ?? ((a: Row, b: Row) => compareValues(sortableValue(column, a), sortableValue(column, b)));
  const sign = sort.direction === 'desc' ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(a, b));
}
