/** The list stands before its first answer, and is the same list after it (HEALTH-18; decision 51). */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MESSAGES } from '@/services/text/messages';
import { stopApps } from '@tests/setup/app/renderApp';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { detailOf, type HealthServer, loadLazyCode, renderHealth } from './healthServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const red = makeCheck({ name: 'POST /orders', status: 'unhealthy', labels: { team: 'orders' } });
const green = makeCheck({ name: 'GET /orders', labels: { team: 'web' } });
/** Long enough for what is done meanwhile, on a slow machine as well. */
const slow = (): HealthServer => ({ checks: [green, red], summaryDelay: 4_000 });

const grid = () => screen.findByRole('treegrid', { name: 'Checks' });

it('HEALTH-18 the grid that waits for the first answer shows it, and is not made again', async () => {
  await renderHealth(slow());
  const made = await grid();
  expect(screen.getByText(MESSAGES.loadingData)).toBeInTheDocument();
  expect(within(made).queryByRole('gridcell')).not.toBeInTheDocument();
  expect(await screen.findByText('POST /orders', undefined, { timeout: 20_000 })).toBeInTheDocument();
  expect(await grid()).toBe(made);
  expect(screen.queryByText(MESSAGES.loadingData)).not.toBeInTheDocument();
});

it('HEALTH-10 HEALTH-18 nothing is said of checks that nobody knows yet, and filters can be set already', async () => {
  await renderHealth(slow());
  await grid();
  expect(screen.queryByText(/no labels/)).not.toBeInTheDocument();
  expect(screen.queryByText(/healthy|failing|not observed/)).not.toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Hide Passing' }));
  expect(await screen.findByText('GET /orders', undefined, { timeout: 20_000 })).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Hide Passing' })).not.toBeChecked();
  expect(screen.getByRole('tab', { selected: true })).toBeInTheDocument();
});

it('CHECK-1 HEALTH-18 a check that the address names is open before the list has its rows', async () => {
  await renderHealth({ ...slow(), details: [detailOf(red)] }, `/health?checkId=${red.id}`);
  expect(await screen.findByRole('complementary', { name: 'POST /orders' })).toBeInTheDocument();
  expect(screen.getByText(MESSAGES.loadingData)).toBeInTheDocument();
});

it('HEALTH-18 cards wait in grey, and do not say that there are none', async () => {
  await renderHealth(slow(), '/health?layout=card');
  expect(await screen.findByLabelText(MESSAGES.loadingData)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Checks' })).not.toBeInTheDocument();
  expect(await screen.findByText('POST /orders', undefined, { timeout: 20_000 })).toBeInTheDocument();
});
