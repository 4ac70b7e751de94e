/** The event queue in the real console, against a server that answers as the test says. */
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest as health } from '@/features/health/manifest';
import { manifest } from '@/features/queue/manifest';
import type { QueueRow } from '@/features/queue/model/queue';
import { QUEUE_TEXTS } from '@/features/queue/texts';
import type { Role } from '@/services/contracts/enums';
import type { Property } from '@/services/contracts/rows';
import { MESSAGES } from '@/services/text/messages';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

// Without a layout the focus library at times calls an open dialog hidden; the browser tests look at that.
configure({ defaultHidden: true });

beforeAll(async () => {
  await import('@/features/queue/pages/QueuePage');
  await import('@/features/queue/components/QueueError');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(stopApps);

const row = (fields: Partial<QueueRow> = {}): QueueRow => ({
  name: 'check.failed',
  pending: 1204,
  failed: 3,
  average_attempts: 2.5,
  first_failure: '2026-11-20T10:00:00Z',
  last_failure: '2026-11-20T11:00:00Z',
  most_common_error: 'receiver is away',
  ...fields,
});

async function openQueue({
  rows = [],
  as = ['editor'],
  properties = [],
  status,
}: {
  rows?: QueueRow[];
  as?: Role[];
  properties?: Property[];
  status?: { refuses: number | undefined };
} = {}) {
  const asked: string[] = [];
  await renderApp({
    as,
    at: '/settings/event-queue-status',
    manifests: [health, manifest],
    properties,
    answer: (url, response) => {
      if (!url.startsWith('/api/db/event_queue_summary')) return false;
      asked.push(url);
      if (status?.refuses === undefined) json(response, 200, rows);
      else json(response, status.refuses, { message: 'no queue today' });
      return true;
    },
  });
  return { asked };
}

/** The grid writes the place in the sort order beside the name. */
const headersShown = () =>
  screen.getAllByRole('columnheader').map((header) => header.textContent.replaceAll(/\d/g, '').trim());
const rowOf = async (name: string) => {
  await screen.findByText(name);
  const found = screen.getAllByRole('row').find((one) => within(one).queryByText(name) !== null);
  if (found === undefined) throw new Error(`no row for ${name}`);
  return found;
};

it.each(['editor', 'viewer'] as const)('QUEUE-1 ROUTE-13: %s reads the status table', async (role) => {
  const { asked } = await openQueue({
    as: [role],
    rows: [
      row(),
      row({
        name: 'config.created',
        pending: 2,
        failed: 0,
        average_attempts: 0,
        first_failure: null,
        last_failure: null,
        most_common_error: null,
      }),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Event Queue' })).toBeInTheDocument();
  const failing = await rowOf('check.failed');
  expect(headersShown()).toEqual([
    'Event',
    'Pending',
    'Failed',
    'Average attempts',
    'First failure',
    'Last failure',
    'Most common error',
  ]);
  expect(failing).toHaveTextContent(/^check\.failed1,204.*32\.5.+receiver is away$/);
  expect(await rowOf('config.created')).toHaveTextContent(/^config\.created200/);
  expect(decodeURIComponent(asked[0] ?? '')).toContain('order=last_failure.desc');
});

it('QUEUE-1 OPEN-52: an error that has no room is read whole, as text', async () => {
  const hostile = `<a href="javascript:alert(1)">x</a>\u202E ${'long '.repeat(100)}end`;
  await openQueue({ rows: [row({ most_common_error: hostile })] });
  await userEvent.click(within(await rowOf('check.failed')).getByText('check.failed'));
  const dialog = await screen.findByRole('dialog', { name: QUEUE_TEXTS.errorOf('check.failed') });
  expect(dialog).toHaveTextContent(/<a href="javascript:alert\(1\)">x<\/a>\\u\{202E\} long .* end/);
  expect(within(dialog).queryByRole('link')).not.toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: QUEUE_TEXTS.copy })).toBeInTheDocument();
});

it('QUEUE-1: a queue that is empty is good news', async () => {
  await openQueue();
  expect(await screen.findByText(QUEUE_TEXTS.empty)).toBeInTheDocument();
});

it('ERR-16 QUEUE-1: a failure says so and can be asked again', async () => {
  const status: { refuses: number | undefined } = { refuses: 400 };
  await openQueue({ rows: [row()], status });
  expect(await screen.findByText('no queue today')).toBeInTheDocument();
  status.refuses = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf('check.failed')).toBeInTheDocument();
});

it('QUEUE-1: a server that refuses to show it says so', async () => {
  await openQueue({ status: { refuses: 403 } });
  expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
});

it('FLAG-3: switched off, the page is not in the navigation and asks nothing', async () => {
  const { asked } = await openQueue({
    properties: [{ name: 'settings.event_queue_status.disable', value: 'true' }],
    rows: [row()],
  });
  await screen.findByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Event Queue' })).not.toBeInTheDocument());
  expect(asked).toHaveLength(0);
});
