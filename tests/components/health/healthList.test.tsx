import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stopApps } from '@tests/setup/app/renderApp';
import { makeCheck, neverRun } from '../../unit/features/health/checkFactory';
import { type HealthServer, loadLazyCode, renderHealth } from './healthServer';

beforeAll(loadLazyCode, 120_000);

afterEach(stopApps);

const red = makeCheck({
  name: 'POST /orders',
  canary_name: 'checkout',
  namespace: 'shop',
  status: 'unhealthy',
  labels: { critical: 'true', team: 'orders' },
});
const green = makeCheck({
  name: 'GET /orders',
  canary_name: 'checkout',
  namespace: 'shop',
  labels: { critical: 'false', team: 'web' },
});
const never = neverRun({
  name: 'nightly',
  canary_name: 'batch',
  namespace: '',
  labels: { team: 'data' },
});
const estate = (): HealthServer => ({ checks: [green, never, red] });

const grid = () => screen.findByRole('treegrid', { name: 'Checks' });
/** The text of every row, in order; the first cell's name stands at its start. */
async function rowTexts(): Promise<string[]> {
  const rows = within(await grid())
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) => row.textContent);
}
async function focusRow(name: RegExp): Promise<void> {
  const row = within(await grid()).getByRole('row', { name });
  act(() => {
    within(row).getAllByRole('gridcell')[0]?.focus();
  });
}
async function shows(...expected: string[]): Promise<void> {
  await waitFor(async () => {
    const texts = await rowTexts();
    expect(texts.map((text, at) => text.startsWith(expected[at] ?? '?'))).toEqual(expected.map(() => true));
  });
}

it('HEALTH-4 HEALTH-7 HEALTH-10 HEALTH-19 HEALTH-22 a first visit hides what passes and shows the rest, worst first', async () => {
  const view = await renderHealth(estate());
  await shows('checkout', 'POST /orders', 'batch');
  const headers = within(await grid())
    .getAllByRole('columnheader')
    .map((header) => header.textContent.trim());
  expect(headers).toEqual(['Checks', 'Health', 'Uptime', 'Latency', 'Transition']);
  expect(screen.getByRole('switch', { name: 'Hide Passing' })).toBeChecked();
  expect(screen.getByText('1 of 2 failing')).toBeInTheDocument();
  expect(view.summaryRequests().map(({ url }) => url)).toEqual(['/api/canary/api/summary?start=1h']);
});

it('HEALTH-3 a click on a group shows its checks, another hides them, and the address remembers', async () => {
  const view = await renderHealth(estate());
  await shows('checkout', 'POST /orders', 'batch');
  await userEvent.click(screen.getByTitle('batch'));
  await shows('checkout', 'POST /orders', 'batch', 'nightly');
  await userEvent.click(screen.getByTitle('checkout'));
  await shows('checkout', 'batch', 'nightly');
  await waitFor(() => {
    expect(view.address().get('groups')).not.toBeNull();
  });
});

it('counts filter when they are clicked, and hidden healthy checks can be shown', async () => {
  const view = await renderHealth(estate());
  await shows('checkout', 'POST /orders', 'batch');
  await userEvent.click(screen.getByRole('button', { name: '1 not observed' }));
  await shows('batch');
  await waitFor(() => {
    expect(view.address().get('health')).toBe('unknown');
  });
  await userEvent.click(screen.getByRole('button', { name: '1 not observed' }));
  expect(await screen.findByText(/1 healthy hidden/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'show' }));
  await shows('checkout', 'POST /orders', 'GET /orders', 'batch');
});

it('HEALTH-17 tabs hold their counts, and choosing one is an edit of the address', async () => {
  const view = await renderHealth(estate());
  await screen.findByRole('tab', { name: /All/ });
  expect(screen.getAllByRole('tab').map((tab) => /^[a-z]+\d/i.exec(tab.textContent)?.[0])).toEqual([
    'All3',
    'none1',
    'shop2',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: /none/ }));
  await shows('batch');
  await waitFor(() => {
    expect(view.address().get('tab')).toBe('none');
  });
});

it('HEALTH-2 HEALTH-15 HEALTH-16 TIME-1 TIME-2 the choices of the top bar', async () => {
  await renderHealth(estate());
  await grid();
  const choices = async (name: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name }));
    const items = screen.getAllByRole('menuitemradio').map((item) => item.textContent);
    await userEvent.keyboard('{Escape}');
    return items;
  };
  expect(await choices(/^Group By/)).toEqual([
    'No Grouping',
    'Group Name',
    'Name',
    'Description',
    'Type',
    'critical',
    'team',
  ]);
  expect(await choices(/^Tab By/)).toEqual(['Namespace', 'Agent', 'critical', 'team']);
  expect(await choices(/^Time range/)).toHaveLength(20);
  expect(await choices(/^Every/)).toEqual(['None', '15s', '30s', '60s', '2m', '3m', '5m', '10m', '15m']);
});

it('HEALTH-9 HEALTH-11 HEALTH-13 HEALTH-20 labels filter, count in the badge, leave the address when off, and ask again', async () => {
  const view = await renderHealth(estate());
  await shows('checkout', 'POST /orders', 'batch');
  const critical = screen.getByRole('group', { name: 'critical' });
  await userEvent.click(within(critical).getByRole('button', { name: 'No' }));
  await shows('batch');
  await waitFor(() => {
    expect(view.address().get('labels')).toBe('[["critical","true",-1]]');
  });
  const filters = screen.getByRole('complementary', { name: 'Filters' });
  expect(within(filters).getByText('1')).toBeInTheDocument();
  await waitFor(() => {
    expect(view.summaryRequests()).toHaveLength(2);
  });
  await userEvent.click(within(critical).getByRole('button', { name: 'No' }));
  await shows('checkout', 'POST /orders', 'batch');
  await waitFor(() => {
    expect(view.address().has('labels')).toBe(false);
  });
});

it('HEALTH-14 WIDGET-14 the search box finds at Enter and keeps what was found in the address', async () => {
  const view = await renderHealth(estate());
  await grid();
  await userEvent.type(
    screen.getByPlaceholderText('Search by name, description, or endpoint'),
    'nightl{Enter}',
  );
  await shows('batch', 'nightly');
  await waitFor(() => {
    expect(view.address().get('search')).toBe('nightl');
  });
});

it('HEALTH-18 a skeleton stands while the first load is pending, and never again', async () => {
  const server: HealthServer = { ...estate(), summaryDelay: 300 };
  await renderHealth(server);
  expect(await screen.findByLabelText('loading data...')).toBeInTheDocument();
  await shows('checkout', 'POST /orders', 'batch');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(screen.queryByLabelText('loading data...')).not.toBeInTheDocument();
});

it('HEALTH-21 F31 a newer fetch drops the one under way, without a word', async () => {
  const server: HealthServer = { ...estate(), summaryDelay: 60_000 };
  const view = await renderHealth(server);
  await waitFor(() => {
    expect(view.summaryRequests()).toHaveLength(1);
  });
  server.summaryDelay = 0;
  await userEvent.click(await screen.findByRole('button', { name: /^Time range/ }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: '1d' }));
  await shows('checkout', 'POST /orders', 'batch');
  server.summaryDelay = 60_000;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  server.summaryDelay = 0;
  server.checks = [red];
  await userEvent.click(await screen.findByRole('button', { name: 'Refreshing' }));
  await shows('checkout', 'POST /orders');
  expect(view.summaryRequests().map(({ url }) => url.split('=')[1])).toEqual(['1h', '1d', '1d', '1d']);
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
  expect(screen.queryByText(/Not up to date/)).not.toBeInTheDocument();
});

it('F4 a failing refresh keeps the rows and says that they are old; a retry mends it', async () => {
  const server = estate();
  await renderHealth(server);
  await shows('checkout', 'POST /orders', 'batch');
  server.summaryStatus = 500;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/Not up to date\. the runner is away/)).toBeInTheDocument();
  await shows('checkout', 'POST /orders', 'batch');
  server.summaryStatus = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => {
    expect(screen.queryByText(/Not up to date/)).not.toBeInTheDocument();
  });
});

it('a first load that fails says what failed and asks again on request', async () => {
  const server: HealthServer = { ...estate(), summaryStatus: 500 };
  await renderHealth(server);
  expect(await screen.findByText('the runner is away')).toBeInTheDocument();
  server.summaryStatus = 200;
  await userEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
  await shows('checkout', 'POST /orders', 'batch');
});

it('an empty list says whether that is good', async () => {
  const server: HealthServer = { checks: [green, makeCheck()] };
  await renderHealth(server);
  expect(await screen.findByText('All 2 checks are healthy')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
  await waitFor(async () => {
    expect(await rowTexts()).toHaveLength(2);
  });
});

it('no checks at all: whoever may add one is led to it, a viewer is not', async () => {
  const view = await renderHealth({ checks: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Add the first check' }));
  expect(await screen.findByRole('dialog', { name: 'Add check' })).toBeInTheDocument();
  view.unmount();
  await renderHealth({ checks: [] }, '/health', ['viewer']);
  expect(await screen.findByText('No checks yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Add/ })).not.toBeInTheDocument();
});

it('URL-4 URL-5 a broken labels parameter is logged, and hostile keys change nothing', async () => {
  const logged: unknown[] = [];
  window.addEventListener(
    'error',
    (event) => {
      event.preventDefault();
      logged.push(event.error);
    },
    { once: true },
  );
  await renderHealth(estate(), '/health?labels=%7Bbad&__proto__[x]=1&constructor=2');
  await shows('checkout', 'POST /orders', 'batch');
  expect(String(logged[0])).toContain('labels parameter of the address is not valid and was ignored: {bad');
});

it('M15 while a row has the focus a poll moves nothing; a chip counts what waits and the key . applies it', async () => {
  const server = estate();
  await renderHealth(server, '/health?refreshInterval=15s');
  await shows('checkout', 'POST /orders', 'batch');
  await focusRow(/POST \/orders/);
  server.checks = [
    green,
    never,
    { ...red, status: 'healthy' },
    makeCheck({ name: 'new', canary_name: 'aaa', status: 'unhealthy' }),
  ];
  expect(
    await screen.findByRole('button', { name: /updates wait/ }, { timeout: 40_000 }),
  ).toBeInTheDocument();
  await shows('checkout', 'POST /orders', 'batch');
  const row = screen.getByRole('row', { name: /POST \/orders/ });
  expect(within(row).getByRole('img', { name: 'Healthy' })).toBeInTheDocument();
  await userEvent.keyboard('.');
  await shows('aaa', 'new', 'batch');
  expect(screen.queryByRole('button', { name: /updates? waits?/ })).not.toBeInTheDocument();
}, 60_000);

it('M15 a refresh by hand shows its answer at once', async () => {
  const server = estate();
  await renderHealth(server);
  await shows('checkout', 'POST /orders', 'batch');
  await focusRow(/POST \/orders/);
  server.checks = [never];
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await shows('batch');
});

describe('any other time range', () => {
  const pick = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^Time range/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Other range…' }));
    await userEvent.click(await screen.findByRole('button', { name }));
  };
  const lastAsked = (view: Awaited<ReturnType<typeof renderHealth>>) =>
    new URL(view.summaryRequests().at(-1)?.url ?? '', 'http://x').searchParams;

  it('TIME-6 TIME-7 HEALTH-20 a picked range is in the address and in the request; one of the twenty takes it away', async () => {
    const view = await renderHealth(estate());
    await shows('checkout', 'POST /orders', 'batch');
    await pick('Last 30m');
    await waitFor(() => expect(lastAsked(view).has('end')).toBe(true));
    expect([view.address().get('rangeType'), view.address().get('range')]).toEqual(['relative', 'now-30m']);
    const [start, end] = ['start', 'end'].map((name) => Date.parse(lastAsked(view).get(name) ?? ''));
    expect((end ?? 0) - (start ?? 0)).toBe(30 * 60_000);
    expect(screen.getByRole('button', { name: 'Time range: Last 30m' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Time range/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: '3h' }));
    await waitFor(() => expect(lastAsked(view).get('start')).toBe('3h'));
    expect([...view.address().keys()]).toEqual(['timeRange']);
  });

  it.each([
    ['?rangeType=relative&range=foo', 'Invalid relative time range'],
    ['?rangeType=mapped&display=foo', 'Invalid mapped time range'],
  ])('TIME-11 %s is logged, and the page takes its default', async (query, sentence) => {
    const logged: unknown[] = [];
    const listen = (event: ErrorEvent) => {
      event.preventDefault();
      logged.push(event.error);
    };
    window.addEventListener('error', listen);
    const view = await renderHealth(estate(), `/health${query}`);
    await shows('checkout', 'POST /orders', 'batch');
    window.removeEventListener('error', listen);
    expect(logged.map(String)).toEqual([`RangeError: ${sentence}`]);
    expect(lastAsked(view).get('start')).toBe('1h');
  });
});
