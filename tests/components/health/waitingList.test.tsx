/** The list stands before its first answer, and is the same list after it (HEALTH-18; decision 51). */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MESSAGES } from '@/services/text/messages';
import { stopApps } from '@tests/setup/app/renderApp';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { detailOf, type HealthServer, loadLazyCode, renderHealth } from './healthServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const red = makeCheck({
  id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  name: 'POST /orders',
  status: 'unhealthy',
  labels: { team: 'orders' },
});
const green = makeCheck({ name: 'GET /orders', labels: { team: 'web' } });

/** A server whose summary comes when the test says so. */
function held(): HealthServer & { arrive: () => void } {
  let arrive: () => void = () => undefined;
  const summaryHeld = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { checks: [green, red], summaryHeld, arrive: () => arrive() };
}

const grid = () => screen.findByRole('treegrid', { name: 'Checks' });

it('HEALTH-18 the grid that waits for the first answer shows it, and is not made again', async () => {
  const server = held();
  await renderHealth(server);
  const made = await grid();
  expect(screen.getByText(MESSAGES.loadingData)).toBeInTheDocument();
  expect(within(made).queryByRole('gridcell')).not.toBeInTheDocument();
  server.arrive();
  expect(await screen.findByText('POST /orders')).toBeInTheDocument();
  expect(await grid()).toBe(made);
  expect(screen.queryByText(MESSAGES.loadingData)).not.toBeInTheDocument();
});

it('HEALTH-10 HEALTH-18 nothing is said of checks that nobody knows yet, and filters can be set already', async () => {
  const server = held();
  await renderHealth(server);
  await grid();
  expect(screen.queryByText(/no labels/)).not.toBeInTheDocument();
  expect(screen.queryByText(/healthy|failing|not observed/)).not.toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Hide Passing' }));
  server.arrive();
  expect(await screen.findByText('GET /orders')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Hide Passing' })).not.toBeChecked();
  expect(screen.getByRole('tab', { selected: true })).toBeInTheDocument();
});

it('CHECK-1 HEALTH-18 a check that the address names is open before the list has its rows', async () => {
  await renderHealth({ ...held(), details: [detailOf(red)] }, `/health?checkId=${red.id}`);
  expect(await screen.findByRole('complementary', { name: 'POST /orders' })).toBeInTheDocument();
  expect(screen.getByText(MESSAGES.loadingData)).toBeInTheDocument();
});

it('HEALTH-18 cards wait in grey, and do not say that there are none', async () => {
  const server = held();
  await renderHealth(server, '/health?layout=card');
  expect(await screen.findByLabelText(MESSAGES.loadingData)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Checks' })).not.toBeInTheDocument();
  server.arrive();
  expect(await screen.findByText('POST /orders')).toBeInTheDocument();
});
