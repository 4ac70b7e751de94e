import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuietRow } from '@/features/health/model/quietTimes';
import { HEALTH_TEXTS } from '@/features/health/texts';
import type { Role } from '@/services/contracts/enums';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { stopApps } from '@tests/setup/app/renderApp';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { detailOf, type HealthServer, loadLazyCode, renderHealth } from './healthServer';

beforeAll(loadLazyCode, 120_000);

afterEach(stopApps);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const check = makeCheck({
  id: 'aaa',
  name: 'orders',
  status: 'unhealthy',
  checkStatuses: [5, 4, 3, 2, 1].map((minute) => ({
    time: minutesAgo(minute),
    status: minute !== 3,
    duration: 5,
  })),
  last_runtime: minutesAgo(1),
});
const graph = [...Array(60).keys()].map((minute) => ({
  time: minutesAgo(59.5 - minute),
  duration: 20,
  passed: minute >= 30 && minute < 40 ? 0 : 1,
  failed: minute >= 30 && minute < 40 ? 1 : 0,
}));
const note: QuietRow = {
  id: 'note',
  from: minutesAgo(31),
  until: minutesAgo(19),
  created_at: minutesAgo(2),
  description: 'new disk',
  check_id: 'aaa',
  canary_id: null,
  createdBy: { id: 'p', name: 'Ann Lee' },
};
const silence: QuietRow = {
  ...note,
  id: 'silence',
  from: minutesAgo(3.5),
  until: minutesAgo(-60),
  description: 'known',
  createdBy: null,
};
const estate = (silences: readonly QuietRow[] = []): HealthServer => ({
  checks: [check],
  details: [detailOf(check)],
  statuses: [],
  graph,
  silences,
});
const open = async (server: HealthServer, roles: readonly Role[] = ['editor']) => {
  const view = await renderHealth(server, '/health?checkId=aaa&groupBy=none', roles);
  const region = await screen.findByRole('region', { name: 'Graph' });
  await within(region).findByText(/observed/);
  return { ...view, region };
};

it('M9 the graph marks maintenance and silences, and tells the uptime with and without them', async () => {
  const { region } = await open(estate([note]));
  expect(
    await within(region).findByText('83.3% of 1h observed · 100.0% outside 12m of maintenance and silences'),
  ).toBeInTheDocument();
  const list = within(region).getByRole('list', { name: 'Maintenance and silences' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(/Maintenance.*new disk · Ann Lee/);
  expect(within(list).getByRole('link', { name: 'Maintenance' })).toHaveAttribute(
    'href',
    '/notifications/silences?silence=note',
  );
  expect(within(region).getByRole('img', { name: /100\.0% outside 12m/ })).toBeInTheDocument();
});

it('M9 quiet times that could not be read are told below the graph, and are asked again', async () => {
  const server: HealthServer = { ...estate([note]), silencesStatus: 500 };
  const { region } = await open(server);
  expect(await within(region).findByText(new RegExp(HEALTH_TEXTS.quietFailed))).toHaveTextContent(
    'the silences are away',
  );
  server.silencesStatus = undefined;
  await userEvent.click(within(region).getByRole('button', { name: LOOKUP_TEXTS.again }));
  expect(await within(region).findByRole('list', { name: 'Maintenance and silences' })).toBeInTheDocument();
  expect(within(region).queryByText(new RegExp(HEALTH_TEXTS.quietFailed))).not.toBeInTheDocument();
});

it('M9 the heartbeat of the list says how many runs a silence covers', async () => {
  await renderHealth(estate([silence]), '/health?groupBy=none');
  expect(
    await screen.findByRole('img', {
      name: 'Last 5 runs: 4 passed, 1 failed, 3 during maintenance or a silence',
    }),
  ).toBeInTheDocument();
});

it('M9 a gap or failure of the table is marked as maintenance with a reason, and the marks are asked for again', async () => {
  const { region, requestsTo } = await open(estate());
  await userEvent.click(within(region).getByRole('button', { name: 'Table' }));
  const [failed] = within(region).getAllByRole('row', { name: /failed/ });
  await userEvent.click(within(failed ?? region).getByRole('button', { name: 'Mark as maintenance' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark a time as maintenance' });
  const submit = within(dialog).getByRole('button', { name: 'Mark as maintenance' });
  await userEvent.click(submit);
  expect(requestsTo('/api/notification/silence')).toHaveLength(0);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'new disk');
  const before = requestsTo('/api/db/notification_silences').length;
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo('/api/notification/silence').map(({ method }) => method)).toEqual(['POST']);
  await waitFor(() => expect(requestsTo('/api/db/notification_silences').length).toBeGreaterThan(before));
});

it('M9 a right click on a failure of the graph offers to mark it', async () => {
  const { region } = await open(estate());
  const drawing = within(region).getByRole('img', { name: /Drag to zoom/ });
  drawing.getBoundingClientRect = () => new DOMRect(0, 0, 600, 100);
  fireEvent.contextMenu(drawing, { clientX: 100, clientY: 10 });
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  fireEvent.contextMenu(drawing, { clientX: 350, clientY: 10 });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as maintenance…' }));
  expect(await screen.findByRole('dialog', { name: 'Mark a time as maintenance' })).toBeInTheDocument();
});

it('M9 a note is taken back, a silence is not offered for it', async () => {
  const { region, requestsTo } = await open(estate([note, silence]));
  await userEvent.click(await within(region).findByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(requestsTo('/api/db/notification_silences?id=eq.note').map(({ method }) => method)).toEqual([
      'PATCH',
    ]),
  );
});

it('M9 PERM-13 a viewer sees the marks and can change none', async () => {
  const { region } = await open(estate([note]), ['viewer']);
  expect(await within(region).findByRole('list', { name: 'Maintenance and silences' })).toBeInTheDocument();
  expect(within(region).queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  expect(within(region).queryByRole('button', { name: 'Mark as maintenance' })).not.toBeInTheDocument();
});
