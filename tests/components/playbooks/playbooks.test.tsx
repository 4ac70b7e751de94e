/** Playbooks, runs and the run dialog in the real console, against a server that answers as the test says. */
import type { IncomingMessage } from 'node:http';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '@/features/playbooks/manifest';
import { PLAYBOOK_TEXTS, RUN_DIALOG_TEXTS, RUN_TEXTS } from '@/features/playbooks/texts';
import type { Role } from '@/services/contracts/enums';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

// jsdom matches every rule of the grid and of Fluent against every element that is asked about: seconds a query.
window.getComputedStyle = (element) => (element instanceof HTMLElement ? element.style : document.body.style);
configure({ defaultHidden: true });

beforeAll(async () => {
  await import('@/features/playbooks/pages/PlaybooksPage');
  await import('@/features/playbooks/pages/RunsPage');
  await import('@/features/playbooks/pages/RunPage');
  await import('@/features/playbooks/components/RunDialog');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(stopApps);

const PARAMETERS = [
  { name: 'pods', label: 'Pods', required: true, properties: { format: 'number', min: 1, max: 20 } },
  { name: 'dry', label: 'Dry run', type: 'checkbox', default: 'true' },
  { name: 'owner', label: 'Owner', type: 'people', properties: { role: 'editor' } },
];
const PLAYBOOK = {
  id: 'p1',
  name: 'scale',
  title: 'Scale a deployment',
  icon: 'kubernetes',
  description: 'More pods',
  category: 'Kubernetes',
  spec: {
    parameters: PARAMETERS,
    actions: [{ name: 'scale' }, { name: 'check' }],
    approval: { type: 'any', approvers: { teams: ['web'] } },
  },
  created_at: '2026-01-01T00:00:00Z',
  created_by: null,
};
const RUN = {
  id: 'r1',
  playbook_id: 'p1',
  status: 'running',
  created_at: '2026-01-01T00:00:00Z',
  start_time: '2026-01-01T00:00:00Z',
  scheduled_time: '2026-01-01T00:00:00Z',
  end_time: null,
  error: null,
  check_id: 'c1',
  config_id: null,
  component_id: null,
  playbooks: { id: 'p1', name: 'scale', title: 'Scale a deployment' },
  check: { id: 'c1', name: 'orders api', icon: 'http' },
  config: null,
  component: null,
  spec: PLAYBOOK.spec,
  parameters: { pods: '3' },
  created_by: { id: 'a', name: 'Ada Lovelace', avatar: null },
  playbook_approvals: [],
};
const STEP = {
  id: 's1',
  name: 'scale',
  status: 'running',
  start_time: '2026-01-01T00:00:00Z',
  end_time: null,
  scheduled_time: null,
  result: { stdout: 'scaling…' },
  error: null,
};

type Answers = Record<string, unknown>;
interface Sent {
  path: string;
  body: unknown;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

const READING_POSTS = /\/params$|\/resources\/search$/;

async function open(
  at: string,
  options: { as?: Role[]; answers?: Answers; refusal?: string; listStatus?: number } = {},
) {
  const { as = ['editor'], refusal, listStatus = 200 } = options;
  const sent: Sent[] = [];
  const reads: string[] = [];
  const known: Answers = {
    '/api/db/playbooks': [PLAYBOOK],
    '/api/db/playbook_runs': [RUN],
    '/api/db/playbook_run_actions': [STEP],
    '/api/playbook/p1/params': { params: PARAMETERS },
    ...options.answers,
  };
  const view = await renderApp({
    as,
    at,
    manifests: [manifest],
    answer: (url, response, method) => {
      const path = url.split('?')[0] ?? '';
      const isRead = method === 'GET' || READING_POSTS.test(path);
      if (path === '/api/db/people_roles' && url.includes('order=name.asc')) {
        json(response, 200, [
          { id: 'e1', name: 'Eddy', email: 'eddy@example.org', roles: ['editor'] },
          { id: 'v1', name: 'Vera', email: null, roles: ['viewer'] },
        ]);
        return true;
      }
      if (isRead && Object.hasOwn(known, path)) {
        reads.push(decodeURIComponent(url));
        json(response, listStatus, listStatus === 200 ? known[path] : { error: 'the list is away' });
        return true;
      }
      if (isRead || !path.startsWith('/api/playbook/')) return false;
      void bodyOf(response.req).then((body) => {
        sent.push({ path, body });
        if (refusal === undefined) json(response, 201, { run_id: 'r1', message: 'done' });
        else json(response, 400, { error: refusal, message: 'Playbook validation failed' });
      });
      return true;
    },
  });
  return { ...view, sent, reads, known };
}

describe('/playbooks', () => {
  it('PB-1 cards stand by category with title, description, steps and approval', async () => {
    await open('/playbooks');
    const card = await screen.findByRole('article', { name: 'Scale a deployment' });
    expect(card).toHaveTextContent(/More pods.*2 steps.*needs approval/);
    expect(screen.getByRole('heading', { name: 'Kubernetes' })).toBeInTheDocument();
  });

  it('PB-1 says that there are none, or that none fits', async () => {
    await open('/playbooks', { answers: { '/api/db/playbooks': [] } });
    expect(await screen.findByText(PLAYBOOK_TEXTS.none)).toBeInTheDocument();
    await stopApps();
    await open('/playbooks?search=zzz');
    expect(await screen.findByText(PLAYBOOK_TEXTS.noMatch)).toBeInTheDocument();
  });

  it('ERR-15 says what failed and asks again', async () => {
    await open('/playbooks', { listStatus: 500 });
    expect(await screen.findByText('the list is away')).toBeInTheDocument();
  });

  it('PERM-17 a viewer and a commander cannot run anything', async () => {
    await open('/playbooks', { as: ['commander'] });
    const card = within(await screen.findByRole('article', { name: 'Scale a deployment' }));
    expect(card.getByRole('button', { name: PLAYBOOK_TEXTS.run })).toHaveAttribute('aria-disabled', 'true');
  });
});

async function openDialog() {
  const card = within(await screen.findByRole('article', { name: 'Scale a deployment' }));
  await userEvent.click(card.getByRole('button', { name: PLAYBOOK_TEXTS.run }));
  return screen.findByRole('dialog', { name: 'Scale a deployment' });
}

describe('the run dialog', () => {
  it('PB-8 PB-10 PB-17 PB-18 PB-19 checks the values, sends them as text and goes to the run', async () => {
    const { sent } = await open('/playbooks');
    const dialog = within(await openDialog());
    const run = await dialog.findByRole('button', { name: RUN_DIALOG_TEXTS.submit });
    expect(run).toHaveAttribute('aria-disabled', 'true');
    expect(dialog.getByText(/one of these approve: team web/)).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Pods/ }), '21');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dry run' }));
    expect(await dialog.findByText('This field must be 20 or less')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Pods/ }), '{Backspace}');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Owner/ }));
    expect(screen.queryByRole('option', { name: /Vera/ })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('option', { name: /Eddy/ }));
    await userEvent.click(run);
    expect(await screen.findByRole('list', { name: RUN_TEXTS.steps })).toBeInTheDocument();
    expect(sent).toEqual([
      { path: '/api/playbook/run', body: { id: 'p1', params: { pods: '2', dry: 'false', owner: 'e1' } } },
    ]);
  });

  it('PB-20 a refusal is told in the words of its error field', async () => {
    await open('/playbooks', {
      refusal: 'The playbook is not meant for this.',
      answers: { '/api/playbook/p1/params': { params: [] } },
    });
    const dialog = within(await openDialog());
    expect(await dialog.findByText(RUN_DIALOG_TEXTS.noParameters)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: RUN_DIALOG_TEXTS.submit }));
    expect((await screen.findAllByText('The playbook is not meant for this.')).length).toBeGreaterThan(0);
  });

  it('PB-4 asks for a resource first where the playbook is meant for some', async () => {
    const spec = { ...PLAYBOOK.spec, checks: [{ types: ['http'] }] };
    const { reads } = await open('/playbooks', {
      answers: {
        '/api/db/playbooks': [{ ...PLAYBOOK, spec }],
        '/api/resources/search': { checks: [{ id: 'c1', name: 'orders api' }] },
      },
    });
    const dialog = within(await openDialog());
    expect(await dialog.findByText(RUN_DIALOG_TEXTS.selectResource)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Check' }));
    await userEvent.click(await screen.findByRole('option', { name: 'orders api' }));
    expect(await dialog.findByRole('textbox', { name: /^Pods/ })).toBeInTheDocument();
    expect(reads.some((url) => url.endsWith('/params'))).toBe(true);
  });
});

describe('runs', () => {
  it('RUN-2 lists playbook, status and resource, filtered by the address', async () => {
    const { reads } = await open('/playbooks/runs?status=running&playbook=p1');
    expect(await screen.findByText('orders api')).toBeInTheDocument();
    expect(reads.find((url) => url.includes('playbook_runs'))).toContain(
      'status=eq.running&playbook_id=eq.p1',
    );
    expect(await screen.findByText(`${RUN_TEXTS.playbook}: Scale a deployment`)).toBeInTheDocument();
  });

  it('RUN-2 says that nothing has been run', async () => {
    await open('/playbooks/runs', { answers: { '/api/db/playbook_runs': [] } });
    expect(await screen.findByText(RUN_TEXTS.noRuns)).toBeInTheDocument();
  });

  it('RUN-1 shows steps, live output, parameters and who started it, until it has ended', async () => {
    const { known, sent } = await open('/playbooks/runs/r1');
    expect(await screen.findByText('scaling…')).toBeInTheDocument();
    const steps = within(screen.getByRole('list', { name: RUN_TEXTS.steps }));
    expect(steps.getByRole('button', { name: /2\. check.*To come/ })).toBeDisabled();
    expect(screen.getByRole('complementary', { name: RUN_TEXTS.about })).toHaveTextContent(
      /orders api.*Ada Lovelace.*pods3/,
    );
    await userEvent.click(screen.getByRole('button', { name: RUN_TEXTS.cancel }));
    const dialog = within(await screen.findByRole('dialog', { name: RUN_TEXTS.cancelTitle }));
    await userEvent.click(dialog.getByRole('button', { name: RUN_TEXTS.keep }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/playbook/run/cancel/r1']));
    const end = '2026-01-01T00:00:02Z';
    known['/api/db/playbook_runs'] = [{ ...RUN, status: 'failed', end_time: end, error: 'scale failed' }];
    known['/api/db/playbook_run_actions'] = [
      { ...STEP, status: 'failed', end_time: end, result: { stdout: 'scaling… no' }, error: 'exit code 1' },
    ];
    expect(await screen.findByText('scaling… no')).toBeInTheDocument();
    expect(screen.getByText('exit code 1')).toBeInTheDocument();
    expect(await screen.findByText('scale failed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /1\. scale.*Failed.*2s/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: RUN_TEXTS.cancel })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: RUN_TEXTS.rerun })).toBeInTheDocument();
  }, 30_000);

  it('RUN-3 a run that waits for approval is approved', async () => {
    const { sent } = await open('/playbooks/runs/r1', {
      answers: {
        '/api/db/playbook_runs': [{ ...RUN, status: 'pending_approval' }],
        '/api/db/playbook_run_actions': [],
      },
    });
    expect(await screen.findByText('One of: team web')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: RUN_TEXTS.approve }));
    expect(await screen.findByText(RUN_TEXTS.approved)).toBeInTheDocument();
    expect(sent.map(({ path }) => path)).toEqual(['/api/playbook/run/approve/r1']);
  });

  it('RUN-1 a run that is gone says so', async () => {
    await open('/playbooks/runs/r9', { answers: { '/api/db/playbook_runs': [] } });
    expect(await screen.findByText(RUN_TEXTS.gone)).toBeInTheDocument();
  });
});
