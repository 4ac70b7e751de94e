import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stopApps } from '@tests/setup/app/renderApp';
import { hostileLabels, makeCheck } from '../../unit/features/health/checkFactory';
import { detailOf, type HealthServer, loadLazyCode, renderHealth } from './healthServer';

beforeAll(async () => {
  await loadLazyCode();
  await import('@/features/health/components/HealthCards');
  await import('@/features/health/components/PivotGrid');
}, 120_000);

const realMatchMedia = window.matchMedia;
afterEach(async () => {
  window.matchMedia = realMatchMedia;
  await stopApps();
});

const eu = makeCheck({
  id: 'eu',
  name: 'api eu',
  canary_name: 'api',
  status: 'unhealthy',
  labels: { cluster: 'eu' },
});
const us = makeCheck({ id: 'us', name: 'api us', canary_name: 'api', labels: { cluster: 'us' } });
const estate = (): HealthServer => ({ checks: [eu, us], details: [detailOf(eu), detailOf(us)] });

describe('layout', () => {
  it('CHECK-1 cards show the same checks, open them, and layout is in the address', async () => {
    const view = await renderHealth(estate(), '/health?hidePassing=false');
    await screen.findByRole('treegrid', { name: 'Checks' });
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Cards' }));
    const cards = await screen.findByRole('list', { name: 'Checks' });
    expect(view.address().get('layout')).toBe('card');
    expect(
      within(cards)
        .getAllByTitle(/^api /)
        .map(({ textContent }) => textContent),
    ).toEqual(['api eu', 'api us']);
    await userEvent.click(within(cards).getByRole('button', { name: /api eu/ }));
    expect(await screen.findByRole('heading', { name: 'api eu' })).toBeInTheDocument();
    expect(view.address().get('checkId')).toBe('eu');
    expect(within(cards).getByRole('button', { name: /api eu/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('CHECK-1 layout=table and sortBy, sortDesc of a link are honoured beside the panel', async () => {
    await renderHealth(
      estate(),
      '/health?checkId=us&timeRange=1d&layout=table&hidePassing=false&groupBy=none&sortBy=name&sortDesc=true',
    );
    expect(await screen.findByRole('heading', { name: 'api us' })).toBeInTheDocument();
    const grid = await screen.findByRole('treegrid', { name: 'Checks' });
    expect(
      within(grid)
        .getAllByTitle(/^api /)
        .map(({ textContent }) => textContent),
    ).toEqual(['api us', 'api eu']);
    expect(await screen.findByRole('combobox', { name: 'Time range' })).toHaveValue('1d');
  });
});

describe('pivot', () => {
  it('CHECK-1 pivotBy, pivotLabel and pivotCellType of a link are honoured; a cell opens its check', async () => {
    const view = await renderHealth(
      estate(),
      '/health?hidePassing=false&pivotBy=label&pivotLabel=cluster&pivotCellType=uptime',
    );
    const grid = await screen.findByRole('grid', { name: 'Checks' });
    await waitFor(() => {
      expect(
        within(grid)
          .getAllByRole('columnheader')
          .map((header) => header.textContent.trim()),
      ).toEqual(['Checks', 'eu', 'us']);
    });
    const cell = await within(grid).findByRole('button', { name: /^Open api us/ });
    expect(cell).toHaveTextContent('100.0%');
    await userEvent.click(cell);
    expect(await screen.findByRole('heading', { name: 'api us' })).toBeInTheDocument();
    expect(view.address().get('checkId')).toBe('us');
  });

  it('CHECK-1 choosing a label and a figure writes the parameters', async () => {
    const view = await renderHealth(estate());
    await screen.findByRole('treegrid', { name: 'Checks' });
    const choose = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'View' }));
      await userEvent.click(screen.getByRole('menuitemradio', { name }));
    };
    await choose('cluster');
    await choose('Latency');
    expect(['pivotBy', 'pivotLabel', 'pivotCellType'].map((key) => view.address().get(key))).toEqual([
      'label',
      'cluster',
      'latency',
    ]);
    await choose('No pivot');
    expect([view.address().has('pivotBy'), view.address().has('pivotLabel')]).toEqual([false, false]);
    expect(await screen.findByRole('treegrid', { name: 'Checks' })).toBeInTheDocument();
  });
});

describe('filters on a narrow screen', () => {
  it('HEALTH-8 stand over the list and close on Escape; on a wide one they stand at the left', async () => {
    const { unmount } = await renderHealth(estate());
    expect(await screen.findByRole('complementary', { name: 'Filters' })).toBeInTheDocument();
    unmount();
    window.matchMedia = (query) =>
      Object.assign(realMatchMedia(query), { matches: query === '(max-width: 1023px)' });
    await renderHealth(estate());
    await screen.findByRole('treegrid', { name: 'Checks' });
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
    const openFilters = async () => {
      await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
      return screen.findByRole('dialog', { name: 'Filters' });
    };
    expect(within(await openFilters()).getByRole('switch', { name: 'Hide Passing' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument());
  });
});

describe('hostile data', () => {
  it('TM9 URL-6 F64 labels named constructor and __proto__, commas, colons, emoji and zero dates are shown and filter', async () => {
    const strange = makeCheck({
      id: 'x',
      name: '\u202Eevil 🔥, a:b',
      canary_name: 'a,b:c',
      status: 'unhealthy',
      labels: hostileLabels([
        ['constructor', 'a:b,c'],
        ['__proto__', '🔥'],
        ['toString', 'שלום'],
      ]),
      last_runtime: '0001-01-01T00:00:00Z',
      next_runtime: '0001-01-01T00:00:00Z',
      last_transition_time: '0001-01-01T00:00:00Z',
    });
    const view = await renderHealth(
      { checks: [strange, eu], details: [detailOf(strange)] },
      `/health?groupBy=label:__proto__&checkId=x&labels=${encodeURIComponent('[["constructor","a:b,c",1]]')}`,
    );
    const grid = await screen.findByRole('treegrid', { name: 'Checks' });
    expect(await within(grid).findByTitle('🔥')).toBeInTheDocument();
    expect(within(grid).queryByTitle('api eu')).not.toBeInTheDocument();
    const panel = await screen.findByRole('complementary', { name: /evil/ });
    expect(await within(panel).findByText('Last run')).toBeInTheDocument();
    expect(screen.queryByText(/0001|NaN|Invalid|undefined/)).not.toBeInTheDocument();
    expect(view.address().get('labels')).toBe('[["constructor","a:b,c",1]]');
  });
});

it('CONST-1 API-18 OPEN-17 names of agents are asked for once in five minutes, and again after them', async () => {
  const edge = '22222222-2222-4222-8222-222222222222';
  const server: HealthServer = { checks: [{ ...eu, agent_id: edge }], agents: [{ id: edge, name: 'edge' }] };
  const view = await renderHealth(server, '/health?tabBy=agent');
  await screen.findByRole('tab', { name: /edge/ });
  const lookups = () => view.requestsTo('/api/db/agents').length;
  const lookAgain = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Tab By/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Namespace' }));
    await screen.findByRole('tab', { name: /default/ });
    await userEvent.click(screen.getByRole('button', { name: /^Tab By/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Agent' }));
    await screen.findByRole('tab', { name: /edge/ });
  };
  await lookAgain();
  expect(lookups()).toBe(1);
  const now = Date.now();
  const later = jest.spyOn(Date.prototype, 'valueOf').mockReturnValue(now + 300_001);
  await lookAgain();
  later.mockRestore();
  await waitFor(() => {
    expect(lookups()).toBe(2);
  });
});
