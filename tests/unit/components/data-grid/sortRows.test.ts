import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { sortRows } from '@/components/data-grid/sortRows';

interface Row {
  name: string;
  count: number | null;
}

const COLUMNS: readonly ColumnSpec<Row>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'count', header: 'Count', value: (row) => row.count },
  { id: 'length', header: 'Length', compare: (a, b) => a.name.length - b.name.length },
];
const ROWS: readonly Row[] = [
  { name: 'node-10', count: 2 },
  { name: 'Node-2', count: null },
  { name: 'api', count: 10 },
];
const order = (columnId: string, direction: 'asc' | 'desc') =>
  sortRows(ROWS, COLUMNS, { columnId, direction }).map(({ name }) => name);

it('sorts as the grid does: natural numbering, numbers by size', () => {
  expect(order('name', 'asc')).toEqual(['api', 'Node-2', 'node-10']);
  expect(order('count', 'asc')).toEqual(['node-10', 'api', 'Node-2']);
  expect(order('length', 'desc')).toEqual(['node-10', 'Node-2', 'api']);
});

it('leaves rows alone without an order, and for a column that is not there', () => {
  expect(sortRows(ROWS, COLUMNS, undefined)).toBe(ROWS);
  expect(order('secret', 'asc')).toEqual(['node-10', 'Node-2', 'api']);
  expect(ROWS[0]?.name).toBe('node-10');
});
