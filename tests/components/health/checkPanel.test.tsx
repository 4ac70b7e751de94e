import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@/services/contracts/enums';
import type { CheckDetail } from '@/services/contracts/healthRows';
import { stopApps } from '@tests/setup/app/renderApp';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { detailOf, type HealthServer, loadLazyCode, renderHealth } from './healthServer';

beforeAll(loadLazyCode, 120_000);

afterEach(stopApps);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const first = makeCheck({
  id: 'aaa',
  name: 'POST /orders',
  type: 'http',
  namespace: 'shop',
  canary_name: 'checkout',
  endpoint: 'https://orders.acme.io',
  status: 'unhealthy',
  severity: 'high',
  labels: { team: 'orders' },
  uptime: { passed: 3, failed: 1 },
  latency: { p95: 2400, p97: 2800, p99: 3100, rolling1h: 100 },
  last_runtime: minutesAgo(5),
  next_runtime: minutesAgo(4),
  last_transition_time: minutesAgo(30),
});
const second = makeCheck({
  id: 'bbb',
  name: 'GET /orders',
  canary_name: 'checkout',
  status: 'unhealthy',
  last_transition_time: minutesAgo(60),
});
const linked: Partial<CheckDetail> = {
  components: [{ components: { id: 'comp-1', name: 'orders', icon: null } }, { components: null }],
  configs: [{ configs: { id: 'conf-1', name: 'orders-api', type: 'Kubernetes::Deployment' } }],
};
const estate = (): HealthServer => ({
  checks: [first, second],
  details: [detailOf(first, linked), detailOf(second)],
  statuses: [
    { time: minutesAgo(1), duration: 2410, status: false, message: null, error: '503 Service Unavailable' },
    { time: minutesAgo(2), duration: 205, status: true, message: '201, 1.1 kB', error: null },
  ],
  total: 120,
});

const open = async (server: HealthServer = estate(), query = '', roles: readonly Role[] = ['editor']) => {
  const view = await renderHealth(server, `/health?checkId=aaa${query}`, roles);
  await screen.findByRole('tab', { name: /^Relationships/ });
  const statuses = () =>
    view.requestsTo('/api/db/check_statuses').map(({ url }) => new URL(url, 'http://x').searchParams);
  return { ...view, statuses, panel: screen.getByRole('complementary', { name: /orders/ }) };
};

it('CHECK-1 CHECK-4 CHECK-13 the panel says what the check is and how it does', async () => {
  const { panel } = await open();
  for (const text of [
    'checkout',
    '· shop',
    '· http',
    '· https://orders.acme.io',
    'high',
    '75.0%',
    '2.4s',
    '2.8s',
    '3.1s',
  ])
    expect(within(panel).getAllByText(text)[0]).toBeInTheDocument();
  expect(within(panel).getByRole('img', { name: 'Unhealthy' })).toBeInTheDocument();
  expect(within(panel).getByText('NOT LIVE')).toBeInTheDocument();
});

it('CHECK-5 CHECK-11 CHECK-12 history asks by time, newest first, fifty at once, within a range that covers the last run', async () => {
  const { panel, statuses } = await open();
  const table = await within(panel).findByRole('table', { name: 'History' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^Unhealthy.*2\.41s503 Service Unavailable$/),
    expect.stringMatching(/^Healthy.*205ms201, 1\.1 kB$/),
  ]);
  const [asked] = statuses();
  expect(asked?.get('check_id')).toBe('eq.aaa');
  expect(asked?.get('order')).toBe('time.desc');
  expect([asked?.get('limit'), asked?.get('offset')]).toEqual(['50', '0']);
  const since = Date.parse(asked?.get('time')?.replace('gt.', '') ?? '');
  expect(Math.abs(since - (Date.now() - 3_600_000))).toBeLessThan(60_000);
});

it('CHECK-7 CHECK-9 CHECK-12 status and duration reach the request, and a filter goes back to the first page', async () => {
  const { panel, statuses, address } = await open();
  await userEvent.click(await within(panel).findByRole('button', { name: 'Next page' }));
  await waitFor(() => {
    expect(statuses().at(-1)?.get('offset')).toBe('50');
  });
  await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Status' }), 'Unhealthy');
  await waitFor(() => {
    expect(statuses().at(-1)?.get('status')).toBe('eq.0');
  });
  expect(statuses().at(-1)?.get('offset')).toBe('0');
  await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Status' }), 'Healthy');
  const duration = within(panel).getByRole('combobox', { name: 'Duration' });
  await userEvent.click(duration);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(
    expect.arrayContaining(['100ms', '500ms', '1s', '5s', '10s', '30s']),
  );
  await userEvent.click(screen.getByRole('option', { name: '5s' }));
  await waitFor(() => {
    expect(statuses().at(-1)?.get('duration')).toBe('gte.5000');
  });
  expect(statuses().at(-1)?.get('status')).toBe('eq.1');
  expect(address().get('duration')).toBe('5s');
});

it('CHECK-8 a duration in minutes gets the exact sentence and no request', async () => {
  const { panel, statuses, address } = await open();
  await within(panel).findByRole('table', { name: 'History' });
  const before = statuses().length;
  const duration = within(panel).getByRole('combobox', { name: 'Duration' });
  await userEvent.clear(duration);
  await userEvent.type(duration, '5m{Enter}');
  expect(
    await within(panel).findByText('duration is allowed only in milli seconds & seconds'),
  ).toBeInTheDocument();
  expect(address().has('duration')).toBe(false);
  expect(statuses()).toHaveLength(before);
});

it('CHECK-10 the panel offers the 18 ranges of a check', async () => {
  const { panel } = await open();
  const range = await within(panel).findByRole('combobox', { name: 'Time range' });
  expect(within(range).getAllByRole('option')).toHaveLength(18);
  await userEvent.selectOptions(range, '3d');
  expect(range).toHaveValue('3d');
});

it('CHECK-6 the spec stands there as YAML', async () => {
  const { panel } = await open(estate(), '&panel=spec');
  const spec = await within(panel).findByRole<HTMLTextAreaElement>('textbox', { name: 'Spec of shop' });
  expect(spec.value).toMatch(/schedule: ['"]?@every 1m/);
  expect(spec).toHaveAttribute('readonly');
  expect(within(panel).getByText(/web\/shop · source UI/)).toBeInTheDocument();
});

it('CHECK-2 CHECK-3 relationships are counted and lead to their pages', async () => {
  const { panel } = await open();
  await userEvent.click(within(panel).getByRole('tab', { name: /^Relationships\s*2/ }));
  expect(within(panel).getByRole('link', { name: 'orders' })).toHaveAttribute('href', '/topology/comp-1');
  expect(within(panel).getByRole('link', { name: 'orders-api' })).toHaveAttribute('href', '/catalog/conf-1');
});

describe('graph', () => {
  const observed = () =>
    Array.from({ length: 60 }, (_, minute) => ({
      time: minutesAgo(59.5 - minute),
      duration: 100 + minute,
      passed: minute === 30 ? 0 : 1,
      failed: minute === 30 ? 1 : 0,
      ...(minute === 30 ? { error: 'refused' } : { status: true }),
    }));
  const graph = () => screen.findByRole('region', { name: 'Graph' });
  const real = window.matchMedia;
  afterEach(() => {
    window.matchMedia = real;
  });

  it('CHECK-2 CHECK-14 on a tall screen it stands over the history, without a tab, and asks for 300', async () => {
    const { panel, requestsTo } = await open({ ...estate(), graph: observed() });
    expect(
      await within(await graph()).findByRole('img', { name: /failures in 1 of 60 bars, 0 gaps/ }),
    ).toBeInTheDocument();
    expect(within(await graph()).getByText('98.3% of 1h observed')).toBeInTheDocument();
    expect(within(panel).queryByRole('tab', { name: /^Graph/ })).not.toBeInTheDocument();
    const [asked] = requestsTo('/api/canary/api/graph').map(
      ({ url }) => new URL(url, 'http://x').searchParams,
    );
    expect([asked?.get('check'), asked?.get('count'), asked?.get('start')]).toEqual(['aaa', '300', '1h']);
  });

  it('CHECK-2 OPEN-8 on a short screen it is a tab', async () => {
    window.matchMedia = (query) =>
      Object.assign(real(query), { matches: query.includes('max-height: 899px') });
    const { panel, address } = await open({ ...estate(), graph: observed() });
    expect(screen.queryByRole('region', { name: 'Graph' })).not.toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('tab', { name: /^Graph/ }));
    expect(await within(await graph()).findByRole('img')).toBeInTheDocument();
    expect(address().get('panel')).toBe('graph');
    expect(within(panel).queryByRole('table', { name: 'History' })).not.toBeInTheDocument();
  });

  it('M21 the table holds the same figures, and a button of it zooms graph and history', async () => {
    const { address, statuses, requestsTo } = await open({ ...estate(), graph: observed() });
    await userEvent.click(await within(await graph()).findByRole('button', { name: 'Table' }));
    const table = within(await graph()).getByRole('table', { name: 'Graph as a table' });
    const failed = within(table).getByRole('row', { name: /failed/ });
    expect(failed).toHaveTextContent('130ms');
    expect(failed).toHaveTextContent('1 of 1');
    await userEvent.click(within(failed).getByRole('button', { name: /:/ }));
    await waitFor(() => {
      expect(statuses().at(-1)?.getAll('time')).toEqual([
        expect.stringMatching(/^gt\./),
        expect.stringMatching(/^lt\./),
      ]);
    });
    const zoomed = new URL(requestsTo('/api/canary/api/graph').at(-1)?.url ?? '', 'http://x').searchParams;
    expect(Date.parse(zoomed.get('end') ?? '') - Date.parse(zoomed.get('start') ?? '')).toBe(300_000);
    expect(address().get('zoom')).toMatch(/^\d+-\d+$/);
    await userEvent.click(await within(await graph()).findByRole('button', { name: 'Whole range' }));
    expect(address().has('zoom')).toBe(false);
  });

  it('M9 a range without an observation says that nothing is known', async () => {
    await open();
    expect(await within(await graph()).findByText('Nothing was observed in this time')).toBeInTheDocument();
    expect(within(await graph()).getByText('Nothing was observed (1h unknown)')).toBeInTheDocument();
  });
});

it.each<Role>(['admin', 'editor', 'responder', 'commander'])(
  'CHECK-15 %s runs the check and reads its outcome',
  async (role) => {
    const server: HealthServer = { ...estate(), run: { pass: false, error: 'connection refused' } };
    const { panel, requestsTo } = await open(server, '', [role]);
    await userEvent.click(await within(panel).findByRole('button', { name: 'Run Now' }));
    expect(await within(panel).findByText('Failed: connection refused')).toBeInTheDocument();
    expect(requestsTo('/api/canary/run/check/aaa').map(({ method }) => method)).toEqual(['POST']);
  },
);

it('CHECK-15 a viewer has no Run Now', async () => {
  const { panel } = await open(estate(), '', ['viewer']);
  await within(panel).findByRole('table', { name: 'History' });
  expect(within(panel).queryByRole('button', { name: 'Run Now' })).not.toBeInTheDocument();
});

it('j and k move through the checks of the list, Escape closes, and the list stays alive beside it', async () => {
  const { address } = await open();
  await screen.findByRole('treegrid', { name: 'Checks' });
  await userEvent.keyboard('j');
  expect(await screen.findByRole('heading', { name: 'GET /orders' })).toBeInTheDocument();
  expect(address().get('checkId')).toBe('bbb');
  await userEvent.keyboard('k');
  expect(await screen.findByRole('heading', { name: 'POST /orders' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => {
    expect(address().has('checkId')).toBe(false);
  });
  expect(screen.queryByRole('heading', { name: 'POST /orders' })).not.toBeInTheDocument();
  const row = screen.getByRole('row', { name: /POST \/orders/ });
  await waitFor(() => {
    expect(within(row).getAllByRole('gridcell')[0]).toHaveFocus();
  });
});

it('a check that is gone is said to be gone', async () => {
  await renderHealth(estate(), '/health?checkId=7c9e6679-7425-40de-944b-e07fc1f90ae7');
  expect(await screen.findByText('This check does not exist any more')).toBeInTheDocument();
});

it('URL-1 nobody is asked for what is no id and in no list', async () => {
  const { requestsTo } = await renderHealth(estate(), '/health?checkId=xyz');
  expect(await screen.findByText('This check does not exist any more')).toBeInTheDocument();
  expect(requestsTo('/api').filter(({ url }) => url.includes('xyz'))).toEqual([]);
});
