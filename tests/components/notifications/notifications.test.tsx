/** History, rules and silences in the real console, against a server that answers as the test says. */
import type { IncomingMessage } from 'node:http';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '@/features/notifications/manifest';
import { HISTORY_TEXTS, NOTIFICATION_TEXTS, RULE_TEXTS, SILENCE_TEXTS } from '@/features/notifications/texts';
import type { Role } from '@/services/contracts/enums';
import { MESSAGES } from '@/services/text/messages';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

configure({ defaultHidden: true });

beforeAll(async () => {
  await import('@/features/notifications/pages/HistoryPage');
  await import('@/features/notifications/pages/RulesPage');
  await import('@/features/notifications/pages/SilencesPage');
  await import('@/features/notifications/pages/AddSilencePage');
  await import('@/features/notifications/components/SilenceDialogs');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(stopApps);

const CHECK_ID = '22222222-2222-4222-8222-222222222222';
const ADA = { id: '11111111-1111-4111-8111-111111111111', name: 'Ada Lovelace', avatar: null };
const HISTORY = {
  id: 'h1',
  notification_id: 'n1',
  body: 'orders is red\n\nconnection refused',
  status: 'silenced',
  count: 3,
  first_observed: '2026-01-01T00:00:00Z',
  source_event: 'check.failed',
  resource_id: CHECK_ID,
  resource_type: 'check',
  resource: { id: CHECK_ID, name: 'orders api', type: 'http', icon: 'http' },
  person_id: null,
  error: null,
  duration_millis: 120,
  created_at: '2026-01-01T00:00:00Z',
};
const SENT = { ...HISTORY, id: 'h2', status: 'error', error: 'refused: 500', resource: null, body: null };
const WHY = [
  { step: 'rule', passed: true, why: 'The rule listens.' },
  { step: 'silence', passed: false, why: 'A silence hides it.', silence_id: 's1' },
];
const RULE = {
  id: 'n1',
  name: 'shop-alerts',
  title: null,
  events: ['check.failed'],
  filter: "severity == 'critical'",
  error: null,
  person: null,
  team: { id: 't', name: 'shop', icon: null },
  custom_services: null,
  created_at: '2026-01-01T00:00:00Z',
  created_by: ADA,
  source: 'UI',
  repeat_interval: '4h',
  wait_for: 120_000_000_000,
  pending: 1,
  failed: 2,
  sent: 40,
  avg_duration_ms: 12,
  most_common_error: 'refused: 500',
};
const SILENCE = {
  id: 's1',
  from: '2026-01-01T00:00:00Z',
  until: '2099-01-01T00:00:00Z',
  description: 'Planned work',
  recursive: true,
  source: 'UI',
  created_at: '2026-01-01T00:00:00Z',
  check_id: CHECK_ID,
  config_id: null,
  component_id: null,
  canary_id: null,
  checks: { id: CHECK_ID, name: 'orders api', type: 'http' },
  catalog: null,
  component: null,
  canary: null,
  createdBy: ADA,
};
const OLD = { ...SILENCE, id: 's2', until: '2026-01-02T00:00:00Z', checks: { id: 'x', name: 'old one' } };

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
type Answers = Readonly<Record<string, unknown>>;

const USUAL: Answers = {
  '/api/db/notification_send_history_summary': [HISTORY, SENT],
  '/api/notification/history/h1/why': { steps: WHY },
  '/api/db/notifications_summary': [RULE],
  '/api/db/notifications': [{ ...RULE, template: 'It broke: {{.check.name}}', group_by: null }],
  '/api/db/notification_silences': [SILENCE],
  '/api/resources/search': {
    checks: [{ id: CHECK_ID, name: 'orders api', type: 'http', namespace: 'shop' }],
  },
};

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

async function open(at: string, options: { as?: Role[]; answers?: Answers; status?: number } = {}) {
  const { as = ['editor'], answers = {}, status = 200 } = options;
  const sent: Sent[] = [];
  const reads: string[] = [];
  const known: Answers = { ...USUAL, ...answers };
  const view = await renderApp({
    as,
    at,
    manifests: [manifest],
    answer: (url, response, method) => {
      const path = url.split('?')[0] ?? '';
      if (!Object.hasOwn(known, path) && path !== '/api/notification/silence') return false;
      reads.push(decodeURIComponent(url));
      if (method === 'GET' || path === '/api/resources/search')
        json(response, status, status === 200 ? known[path] : { error: 'the list is away' });
      else
        void bodyOf(response.req).then((body) => {
          sent.push({ method, path, body });
          if (path === '/api/notification/silence/preview') json(response, 200, known[path]);
          else if (path === '/api/notification/silence') response.writeHead(200).end();
          else json(response, 200, [SILENCE]);
        });
      return true;
    },
  });
  return { ...view, sent, reads };
}

const row = async (name: string) => {
  await screen.findAllByText(name);
  const found = screen.getAllByRole('row').find((one) => within(one).queryByText(name) !== null);
  if (found === undefined) throw new Error(`no row for ${name}`);
  return found;
};

describe('/notifications', () => {
  it('NTF-1 SHELL-3 lists what was sent with type, status, message, count and error; the bell leads here', async () => {
    const { reads } = await open('/notifications');
    expect(await row('orders api')).toHaveTextContent(/check.*Silenced.*check\.failed.*orders is red.*3/);
    expect(await row('refused: 500')).toHaveTextContent(/Error/);
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications');
    expect(reads[0]).toMatch(/select=\*&order=created_at\.desc,id\.desc&limit=\d+&offset=0$/);
  });

  it('NTF-1 filters by type and status, in the address and in what is asked', async () => {
    const { reads } = await open('/notifications?status=error', {
      answers: { '/api/db/notification_send_history_summary': [] },
    });
    expect(await screen.findByText(HISTORY_TEXTS.noMatch)).toBeInTheDocument();
    expect(reads.at(-1)).toContain('status=eq.error');
    await userEvent.click(screen.getByRole('button', { name: new RegExp(HISTORY_TEXTS.resourceType) }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Component' }));
    await waitFor(() => expect(reads.at(-1)).toContain('resource_type=eq.component&status=eq.error'));
    await userEvent.click(await screen.findByRole('button', { name: HISTORY_TEXTS.clear }));
    expect(await screen.findByText(HISTORY_TEXTS.nothing)).toBeInTheDocument();
  });

  it('M13 the detail says step by step why nothing was sent, and links to the silence', async () => {
    await open('/notifications');
    await userEvent.click(await screen.findByText('orders api'));
    expect(await screen.findByText('A silence hides it.', { exact: false })).toBeInTheDocument();
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual([
      'Rule · passedThe rule listens. ',
      `Silences · stopped hereA silence hides it. ${HISTORY_TEXTS.theSilence}`,
    ]);
    expect(screen.getByRole('link', { name: HISTORY_TEXTS.theSilence })).toHaveAttribute(
      'href',
      '/notifications/silences?silence=s1',
    );
    expect(screen.getByRole('heading', { name: HISTORY_TEXTS.whyNot })).toBeInTheDocument();
  });

  it('ERR-15 says what failed and asks again', async () => {
    await open('/notifications', { status: 500 });
    expect(await screen.findByText('the list is away')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /retry/i })).toBeInTheDocument();
  });
});

describe('/notifications/rules', () => {
  it('NTF-2 API-15 one row a rule with its figures; a row opens it', async () => {
    const { reads } = await open('/notifications/rules');
    expect(await row('shop-alerts')).toHaveTextContent(/check\.failed.*team shop.*40.*2.*1.*refused: 500/);
    await userEvent.click(screen.getByText('shop-alerts'));
    expect(await screen.findByText('It broke: {{.check.name}}')).toBeInTheDocument();
    expect(screen.getByText("severity == 'critical'")).toBeInTheDocument();
    expect(screen.getByText('2m')).toBeInTheDocument();
    expect(reads.some((url) => url.includes('/notifications?') && url.includes('id=eq.n1'))).toBe(true);
  });

  it('NTF-2 says that nobody is told while there is no rule', async () => {
    await open('/notifications/rules', { answers: { '/api/db/notifications_summary': [] } });
    expect(await screen.findByText(RULE_TEXTS.nothing)).toBeInTheDocument();
  });
});

describe('/notifications/silences', () => {
  it('SIL-1 shows resource, state, reason and author; deleted ones are not asked for', async () => {
    const { reads } = await open('/notifications/silences?state=all', {
      answers: { '/api/db/notification_silences': [SILENCE, OLD] },
    });
    expect(await row('orders api')).toHaveTextContent(/recursive.*check.*Active.*Planned work.*Ada Lovelace/);
    expect(await row('old one')).toHaveTextContent(/Expired/);
    expect(reads[0]).toContain('deleted_at=is.null');
    expect(reads[0]).toContain('createdBy:created_by(id,name,avatar)');
  });

  it('SIL-2 a silence is changed with a PATCH of its whole form', async () => {
    const { sent } = await open('/notifications/silences');
    await userEvent.click(await screen.findByText('orders api'));
    const dialog = within(await screen.findByRole('dialog', { name: SILENCE_TEXTS.editTitle }));
    const reason = await dialog.findByRole('textbox', { name: new RegExp(SILENCE_TEXTS.reason) });
    await userEvent.clear(reason);
    await userEvent.type(reason, 'Longer work');
    await userEvent.click(dialog.getByRole('button', { name: SILENCE_TEXTS.save }));
    expect(await screen.findByText(SILENCE_TEXTS.saved)).toBeInTheDocument();
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: '/api/db/notification_silences',
        body: {
          id: 's1',
          check_id: CHECK_ID,
          component_id: null,
          config_id: null,
          canary_id: null,
          from: SILENCE.from,
          until: SILENCE.until,
          description: 'Longer work',
          recursive: true,
          source: 'UI',
          namespace: '',
          updated_at: 'now()',
        },
      },
    ]);
  });

  it('SIL-2 deleting asks first and only marks the row', async () => {
    const { sent } = await open('/notifications/silences');
    const actions = within(await row('orders api'));
    await userEvent.click(await actions.findByRole('button', { name: SILENCE_TEXTS.actions('orders api') }));
    await userEvent.click(await screen.findByRole('menuitem', { name: SILENCE_TEXTS.remove }));
    const dialog = within(await screen.findByRole('dialog', { name: SILENCE_TEXTS.removeTitle }));
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: SILENCE_TEXTS.remove }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ deleted_at: 'now()' }]));
    expect(await screen.findByText(SILENCE_TEXTS.removed)).toBeInTheDocument();
  });

  it('SIL-1 an empty list says that nothing is hidden', async () => {
    await open('/notifications/silences', { answers: { '/api/db/notification_silences': [] } });
    expect(await screen.findByText(SILENCE_TEXTS.noneActive)).toBeInTheDocument();
  });

  it('PERM-13 a viewer reads silences and can neither add nor change them', async () => {
    await open('/notifications/silences?silence=s1', { as: ['viewer'] });
    const dialog = within(await screen.findByRole('dialog', { name: SILENCE_TEXTS.viewTitle }));
    expect(await dialog.findByDisplayValue('Planned work')).toHaveAttribute('readonly');
    expect(dialog.queryByRole('button', { name: SILENCE_TEXTS.save })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: NOTIFICATION_TEXTS.addSilence })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('/notifications/silences/add', () => {
  it('SIL-2 TIME-4 adds a silence for a found check, with date math and a reason', async () => {
    const { sent } = await open('/notifications/silences/add');
    const form = within(await screen.findByRole('form', { name: SILENCE_TEXTS.formAdd }));
    await userEvent.click(form.getByRole('button', { name: SILENCE_TEXTS.add }));
    expect(form.getAllByText(MESSAGES.fieldRequired)).toHaveLength(2);
    await userEvent.type(form.getByRole('combobox', { name: /^Check/ }), 'ord');
    await userEvent.click(await screen.findByRole('option', { name: /orders api/ }));
    expect(await form.findByText(/2 in the last 24 hours/)).toBeInTheDocument();
    const durations = within(form.getByRole('combobox', { name: /^For how long/ })).getAllByRole('option');
    expect(durations.map(({ textContent }) => textContent).slice(1, -1)).toEqual(
      '5m 15m 30m 1h 3h 6h 12h 24h 2d 7d 30d 90d 6M 1y 2y 5y'.split(' '),
    );
    await userEvent.selectOptions(form.getByRole('combobox', { name: /^For how long/ }), '3h');
    await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'Upgrade');
    await userEvent.click(form.getByRole('button', { name: SILENCE_TEXTS.add }));
    expect(await screen.findByText(SILENCE_TEXTS.added)).toBeInTheDocument();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/notification/silence',
        body: { check_id: CHECK_ID, from: 'now', until: 'now+3h', description: 'Upgrade', recursive: false },
      },
    ]);
    expect(await row('orders api')).toBeInTheDocument();
  });

  it('M12 SIL-2 tells what it hides now and would have hidden, also below it, and follows the form', async () => {
    const state = 'unhealthy';
    const { sent } = await open(`/notifications/silences/add?kind=check&id=${CHECK_ID}`, {
      answers: {
        '/api/notification/silence/preview': {
          resources: 12,
          bad: 3,
          sent_day: 4,
          sent_week: 30,
          examples: [{ kind: 'check', id: 'k', name: 'till', state, sent_day: 4, sent_week: 29 }],
        },
      },
    });
    const form = within(await screen.findByRole('form', { name: SILENCE_TEXTS.formAdd }));
    expect(await form.findByText('12 resources, 3 in a bad state now.')).toBeInTheDocument();
    expect(form.getByText(/4 in the last 24 hours, 30 in the last 7 days/)).toBeInTheDocument();
    expect(form.getByRole('list', { name: SILENCE_TEXTS.previewWorst })).toHaveTextContent(
      /till.*29 in 7 days/,
    );
    await userEvent.click(form.getByRole('checkbox', { name: SILENCE_TEXTS.recursive }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { check_id: CHECK_ID, recursive: false },
        { check_id: CHECK_ID, recursive: true },
      ]),
    );
    expect(form.getByText('12 resources, 3 in a bad state now.')).toBeInTheDocument();
  });

  it('PERM-13 is no page for somebody who may not write', async () => {
    await open('/notifications/silences/add', { as: ['viewer'] });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
  });
});
