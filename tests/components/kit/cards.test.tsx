/** Rows of a table as cards (ui.md, narrow windows). */
import { screen } from '@testing-library/react';
import { DataCards } from '@/components/data-grid/cards/DataCards';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { renderKit } from './renderKit';

interface Row {
  id: string;
  name: string;
  author: string | undefined;
}

const columns: readonly ColumnSpec<Row>[] = [
  { id: 'name', header: 'Name', preset: 'name', value: ({ name }) => name },
  {
    id: 'author',
    header: 'Created by',
    value: ({ author }) => author,
    cell: ({ author }) => (author === undefined ? null : <b>{author}</b>),
  },
];

it('a label with nothing to draw below it says so, as empty texts do', () => {
  const rows: Row[] = [
    { id: '1', name: 'by nobody', author: undefined },
    { id: '2', name: 'by Ada', author: 'Ada' },
  ];
  renderKit(<DataCards label="Records" columns={columns} rows={rows} rowId={({ id }) => id} />);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['–', 'Ada']);
});
