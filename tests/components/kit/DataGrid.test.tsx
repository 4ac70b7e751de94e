import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { useState } from 'react';
import { DataGrid } from '@/components/data-grid/DataGrid';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { renderKit } from './renderKit';

interface Check {
  id: string;
  name: string;
  status: string;
  latency: number;
  depth: number;
  isGroup?: boolean;
  isExpanded?: boolean;
}
const COLUMNS: readonly ColumnSpec<Check>[] = [
  { id: 'name', header: 'Checks', preset: 'name', value: (row) => row.name },
  { id: 'status', header: 'Status', preset: 'status', value: (row) => row.status, width: 120 },
  { id: 'latency', header: 'Latency', preset: 'duration', value: (row) => row.latency, width: 90 },
];
const CHECKS: readonly Check[] = [
  { id: 'a', name: 'orders', status: 'unhealthy', latency: 2400, depth: 0 },
  { id: 'b', name: 'billing', status: 'healthy', latency: 31, depth: 0 },
];
const rowId = (row: Check) => row.id;
const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);

describe('DataGrid', () => {
  it('WIDGET-1 headers over boxes and buttons, which draw nothing, have the name that the column says', async () => {
    const box: ColumnSpec<Check> = {
      id: 'mine',
      header: '',
      spokenHeader: 'Mine',
      cell: ({ id }) => <i>{id}</i>,
    };
    const actions: ColumnSpec<Check> = {
      id: 'actions',
      header: '',
      spokenHeader: 'What can be done',
      preset: 'actions',
      cell: ({ id }) => <i>{id}</i>,
    };
    renderKit(<DataGrid label="Checks" columns={[box, ...COLUMNS, actions]} rows={CHECKS} rowId={rowId} />);
    await screen.findByRole('gridcell', { name: 'orders' });
    const names = screen.getAllByRole('columnheader').map((header) => header.textContent.trim());
    expect(names).toEqual(['Mine', 'Checks', 'Status', 'Latency', 'What can be done']);
  });

  it('TABLE-8 says that it loads, and that there is nothing, in the exact words', async () => {
    const view = renderKit(
      <DataGrid label="Checks" columns={COLUMNS} rows={undefined} rowId={rowId} isLoading />,
    );
    expect(screen.getByText('loading data...')).toBeInTheDocument();
    view.rerender(<DataGrid label="Checks" columns={COLUMNS} rows={[]} rowId={rowId} />);
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(screen.queryByText('loading data...')).not.toBeInTheDocument();
  });

  it('ERR-16 shows what failed where the rows would be, and asks again on Retry', async () => {
    let retries = 0;
    renderKit(
      <DataGrid
        label="Checks"
        columns={COLUMNS}
        rows={undefined}
        rowId={rowId}
        error={{ kind: 'server', text: 'the database is away', retryable: true }}
        onRetry={() => {
          retries += 1;
        }}
      />,
    );
    expect(screen.getByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getByText('the database is away')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retries).toBe(1);
  });

  it('TABLE-9 shows rows in AG Grid with status in words, and sorts by the header', async () => {
    renderKit(<DataGrid label="Checks" columns={COLUMNS} rows={CHECKS} rowId={rowId} />);
    await screen.findByText('orders');
    expect(rowNames()).toEqual(['orders', 'billing']);
    expect(screen.getByText('Unhealthy')).toBeInTheDocument();
    expect(screen.getByText('2.4s')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Latency'));
    await waitFor(() => expect(rowNames()).toEqual(['billing', 'orders']));
  });

  it('TABLE-9 is two stops of the Tab key, the headers and the rows, whatever stands in it', async () => {
    const user = userEvent.setup();
    renderKit(
      <>
        <button type="button">Before</button>
        <DataGrid label="Checks" columns={COLUMNS} rows={CHECKS} rowId={rowId} />
        <button type="button">After</button>
      </>,
    );
    await screen.findByText('orders');
    const stops: (string | null | undefined)[] = [];
    const press = async (keys: string) => {
      await user.keyboard(keys);
      stops.push(document.activeElement?.textContent?.trim());
    };
    screen.getByRole('button', { name: 'Before' }).focus();
    for (const keys of ['{Tab}', '{Tab}', '{ArrowDown}', '{Tab}']) await press(keys);
    expect(stops).toEqual(['Checks', 'orders', 'billing', 'After']);
    stops.length = 0;
    for (let presses = 0; presses < 3; presses += 1) await press('{Shift>}{Tab}{/Shift}');
    expect(stops).toEqual(['billing', 'Checks', 'Before']);
  });

  it('TABLE-9 Tab goes from one control of a cell to the next', async () => {
    const user = userEvent.setup();
    const columns: readonly ColumnSpec<Check>[] = [
      ...COLUMNS,
      {
        id: 'actions',
        header: '',
        preset: 'actions',
        cell: ({ name }) => (
          <>
            <button type="button">{`Edit ${name}`}</button>
            <button type="button">{`Delete ${name}`}</button>
          </>
        ),
      },
    ];
    renderKit(
      <>
        <DataGrid label="Checks" columns={columns} rows={CHECKS} rowId={rowId} />
        <button type="button">After</button>
      </>,
    );
    const edit = await screen.findByRole('button', { name: 'Edit orders' });
    for (const keys of ['{Tab}', '{Tab}', '{ArrowRight>3/}', '{Enter}']) await user.keyboard(keys);
    expect(edit).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Delete orders' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(edit).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  it('opens a row by click and by Enter', async () => {
    const opened: string[] = [];
    renderKit(
      <DataGrid
        label="Checks"
        columns={COLUMNS}
        rows={CHECKS}
        rowId={rowId}
        onOpen={(row) => opened.push(row.id)}
      />,
    );
    await userEvent.click(await screen.findByText('billing'));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(opened).toEqual(['b', 'a']);
  });

  it('tells level and state of nested rows, and toggles a group by click and arrow keys', async () => {
    function Tree() {
      const [isExpanded, setExpanded] = useState(false);
      const group: Check = {
        id: 'g',
        name: 'checkout',
        status: 'mixed',
        latency: 412,
        depth: 0,
        isGroup: true,
        isExpanded,
      };
      const rows = isExpanded ? [group, ...CHECKS.map((check) => ({ ...check, depth: 1 }))] : [group];
      return (
        <DataGrid
          label="Checks"
          columns={COLUMNS}
          rows={rows}
          rowId={rowId}
          hierarchy={place}
          onToggle={() => setExpanded(!isExpanded)}
        />
      );
    }
    const place = (row: Check) => row;
    renderKit(<Tree />);
    await userEvent.click(await screen.findByText('checkout'));
    expect(await screen.findByText('orders')).toBeInTheDocument();
    expect(screen.getByRole('treegrid', { name: 'Checks' })).toBeInTheDocument();
    const [group, child] = screen.getAllByRole('row').slice(1);
    expect(group).toHaveAttribute('aria-level', '1');
    await waitFor(() => expect(group).toHaveAttribute('aria-expanded', 'true'));
    expect(child).toHaveAttribute('aria-level', '2');
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.queryByText('orders')).not.toBeInTheDocument());
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText('orders')).toBeInTheDocument();
  });

  it('does not draw unchanged rows again when polling brings equal ones', async () => {
    const drawn: string[] = [];
    const columns: readonly ColumnSpec<Check>[] = [
      {
        id: 'name',
        header: 'Checks',
        cell: (row) => {
          drawn.push(row.id);
          return row.name;
        },
      },
    ];
    const view = renderKit(<DataGrid label="Checks" columns={columns} rows={CHECKS} rowId={rowId} />);
    // Until both are drawn.
    await waitFor(() => expect(new Set(drawn)).toEqual(new Set(CHECKS.map(rowId))));
    drawn.length = 0;
    const polled = CHECKS.map((check) => (check.id === 'a' ? { ...check, name: 'orders v2' } : { ...check }));
    view.rerender(<DataGrid label="Checks" columns={columns} rows={polled} rowId={rowId} />);
    await screen.findByText('orders v2');
    expect(new Set(drawn)).toEqual(new Set(['a']));
  });

  it('TABLE-3 TABLE-7 offers the page sizes and goes to a page', async () => {
    const asked: unknown[] = [];
    renderKit(
      <DataGrid
        label="Runs"
        columns={COLUMNS}
        rows={CHECKS}
        rowId={rowId}
        paging={{
          total: 1234,
          pageIndex: 0,
          pageSize: 50,
          onPage: (pageIndex) => asked.push({ pageIndex }),
          onPageSize: (pageSize) => asked.push({ pageSize }),
        }}
      />,
    );
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '10', '25', '50', '100', '150', '200', '250', '300', '500', '1000']);
    expect(screen.getByText('1–50 of 1,234')).toBeInTheDocument();
    const goTo = screen.getByRole('textbox', { name: 'Go to page' });
    await userEvent.type(goTo, '99{Enter}');
    expect(screen.getByText('Enter a page number from 1 to 25.')).toBeInTheDocument();
    await userEvent.clear(goTo);
    await userEvent.type(goTo, '3{Enter}');
    await userEvent.selectOptions(size, '100');
    expect(asked).toEqual([{ pageIndex: 2 }, { pageSize: 100 }]);
  });

  it('has no accessibility findings', async () => {
    const { container } = renderKit(
      <DataGrid
        label="Checks"
        columns={COLUMNS}
        rows={CHECKS}
        rowId={rowId}
        onOpen={() => undefined}
        selectedId="a"
      />,
    );
    await screen.findByText('orders');
    expect((await axe(container)).violations).toEqual([]);
  });
});
