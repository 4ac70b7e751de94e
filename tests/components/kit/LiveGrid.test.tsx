import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { LiveGrid, type RowWriter } from '@/components/data-grid/live/LiveGrid';
import { element, textOf, type LiveColumn } from '@/components/data-grid/live/liveCell';
import { createNameCell, type NameTools } from '@/components/data-grid/live/nameCell';
import type { SortState } from '@/components/data-grid/columnSpec';
import { renderKit } from './renderKit';
import { unseenPart } from './unseenPart';

interface Row {
  id: string;
  size: number;
  depth: number;
  isExpanded?: boolean;
}

const columnsOf = (tools: NameTools): readonly LiveColumn<Row>[] => [
  {
    id: 'name',
    header: 'Name',
    isTree: true,
    create: (widthOf) =>
      createNameCell(
        tools,
        (row: Row) => ({
          place: placeOf(row),
          status: 'healthy',
          icon: undefined,
          name: row.id,
          detail: '',
        }),
        widthOf,
      ),
  },
  {
    id: 'size',
    header: 'Size',
    create: () => {
      const text = element('span');
      const write = textOf(text);
      return { element: text, show: (row) => write(String(row.size)) };
    },
  },
];
const idOf = ({ id }: Row) => id;
const placeOf = ({ depth, isExpanded }: Row) =>
  isExpanded === undefined ? { depth } : { depth, isGroup: true, isExpanded };

const ignore = () => undefined;

const CLOSED: Row[] = [
  { id: 'shop', size: 3, depth: 0, isExpanded: false },
  { id: 'bank', size: 9, depth: 0 },
];
const OPEN: Row[] = [
  { id: 'shop', size: 3, depth: 0, isExpanded: true },
  { id: 'cart', size: 1, depth: 1 },
  { id: 'till', size: 2, depth: 1 },
  { id: 'bank', size: 9, depth: 0 },
];

function Tree({
  sort,
  onWriter,
}: {
  sort: SortState | undefined;
  onWriter?: (writer: RowWriter<Row> | undefined) => void;
}) {
  const [rows, setRows] = useState(CLOSED);
  return (
    <div style={{ height: 400 }}>
      <LiveGrid<Row>
        label="Parts"
        columnsOf={columnsOf}
        rows={rows}
        {...(onWriter ? { onWriter } : {})}
        rowId={idOf}
        placeOf={placeOf}
        onToggle={() => setRows(rows === CLOSED ? OPEN : CLOSED)}
        onOpen={ignore}
        sort={sort}
        onSort={ignore}
        columnLayout={[]}
        onColumnLayout={ignore}
        empty="Nothing"
      />
    </div>
  );
}

const shown = () =>
  screen
    .getAllByRole('row')
    .map((row) => row.getAttribute('row-id'))
    .filter((id) => id !== null);

it.each([
  undefined,
  { columnId: 'size', direction: 'asc' },
  { columnId: 'size', direction: 'desc' },
] as const)('M14 a tree sorted by %j opens and closes in the order that it is given', async (sort) => {
  renderKit(<Tree sort={sort} />);
  await screen.findByText('shop');
  expect(shown()).toEqual(['shop', 'bank']);
  const [, row] = screen.getAllByRole('row');
  expect(row).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(screen.getByText('shop'));
  await screen.findByText('till');
  expect(shown()).toEqual(['shop', 'cart', 'till', 'bank']);
  expect(row).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('row')[3]).toHaveAttribute('aria-level', '2');
  fireEvent.click(screen.getByText('shop'));
  await waitFor(() => expect(shown()).toEqual(['shop', 'bank']));
});

it('M14 what stands in the place of rows is prepared, unseen, as rows are, and is the very same once it is seen', async () => {
  let writer: RowWriter<Row> | undefined;
  const hearWriter = (next: RowWriter<Row> | undefined) => {
    writer = next;
  };
  renderKit(<Tree sort={undefined} onWriter={hearWriter} />);
  await screen.findByText('shop');
  act(() => writer?.prepare([], false));
  const nothing = screen.getByText('Nothing');
  const unseen = unseenPart();
  expect(unseen).toContainElement(nothing);
  expect(Number(getComputedStyle(unseen ?? document.body).opacity)).toBeLessThan(1 / 255);
  act(() => writer?.prepare(undefined, false));
  expect(screen.queryByText('Nothing')).not.toBeInTheDocument();
  act(() => writer?.prepare([], false));
  const prepared = screen.getByText('Nothing');
  act(() => writer?.show([]));
  expect(screen.getByText('Nothing')).toBe(prepared);
  expect(prepared).toBeVisible();
  expect(unseenPart()).toBeNull();
  act(() => writer?.show(CLOSED));
  expect(screen.queryByText('Nothing')).not.toBeInTheDocument();
});
