/** What the calls of notifications answer in component tests: rows over a real socket into the real store. */
import type { IncomingMessage } from 'node:http';
import { configure, screen, within } from '@testing-library/react';
import { manifest } from '@/features/notifications/manifest';
import type { Role } from '@/services/contracts/enums';
import { json, renderApp } from '@tests/setup/app/renderApp';

configure({ defaultHidden: true });

export async function loadNotificationCode(): Promise<void> {
  await import('@/features/notifications/pages/HistoryPage');
  await import('@/features/notifications/pages/RulesPage');
  await import('@/features/notifications/pages/SilencesPage');
  await import('@/features/notifications/pages/AddSilencePage');
  await import('@/features/notifications/components/SilenceDialogs');
  await import('@/features/notifications/components/WhoHearsDialog');
  await import('@/components/data-grid/DataGrid');
}

export const CHECK_ID = '22222222-2222-4222-8222-222222222222';
const ADA = { id: '11111111-1111-4111-8111-111111111111', name: 'Ada Lovelace', avatar: null };
const HISTORY = {
  id: '5117e000-0000-4000-8000-000000000002',
  notification_id: '5117e000-0000-4000-8000-000000000004',
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
  {
    step: 'silence',
    passed: false,
    why: 'A silence hides it.',
    silence_id: '5117e000-0000-4000-8000-000000000001',
  },
];
const RULE = {
  id: '5117e000-0000-4000-8000-000000000004',
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
export const SILENCE = {
  id: '5117e000-0000-4000-8000-000000000001',
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
export const OLD = {
  ...SILENCE,
  id: 's2',
  until: '2026-01-02T00:00:00Z',
  checks: { id: 'x', name: 'old one' },
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
type Answers = Readonly<Record<string, unknown>>;

const USUAL: Answers = {
  '/api/db/notification_send_history_summary': [HISTORY, SENT],
  '/api/notification/history/5117e000-0000-4000-8000-000000000002/why': { steps: WHY },
  '/api/db/notifications_summary': [RULE],
  '/api/db/notifications': [{ ...RULE, template: 'It broke: {{.check.name}}', group_by: null }],
  '/api/db/notification_silences': [SILENCE],
  '/api/resources/search': {
    checks: [{ id: CHECK_ID, name: 'orders api', type: 'http', namespace: 'shop' }],
  },
};

/** What the bell asks of silences. */
const isBell = (url: string) => url.startsWith('/api/db/notification_silences?select=id&');

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

interface Options {
  as?: Role[];
  answers?: Answers;
  status?: number;
  /** Why the preview is refused. */
  previewRefusal?: string;
  /** Path → the status with which it is refused, as long as it stands here. */
  refuse?: Map<string, number>;
}

export async function open(at: string, options: Options = {}) {
  const { as = ['editor'], answers = {}, status = 200, previewRefusal } = options;
  const sent: Sent[] = [];
  const reads: string[] = [];
  const bellReads: string[] = [];
  const known: Answers = { ...USUAL, ...answers };
  const view = await renderApp({
    as,
    at,
    manifests: [manifest],
    answer: (url, response, method) => {
      const path = url.split('?')[0] ?? '';
      const refused = options.refuse?.get(path);
      if (refused !== undefined) {
        json(response, refused, { error: 'the list is away' });
        return true;
      }
      const isPreview = previewRefusal !== undefined && path === '/api/notification/silence/preview';
      if (!Object.hasOwn(known, path) && !isPreview && path !== '/api/notification/silence') return false;
      // The bell asks beside every page.
      (isBell(url) ? bellReads : reads).push(decodeURIComponent(url));
      if (method === 'GET' || path === '/api/resources/search')
        json(response, status, status === 200 ? known[path] : { error: 'the list is away' });
      else
        void bodyOf(response.req).then((body) => {
          sent.push({ method, path, body });
          if (path === '/api/notification/silence/preview')
            json(
              response,
              previewRefusal === undefined ? 200 : 400,
              known[path] ?? { error: previewRefusal },
            );
          else if (path === '/api/notification/explain') json(response, 200, known[path]);
          else if (path === '/api/notification/silence') response.writeHead(200).end();
          else json(response, 200, [SILENCE]);
        });
      return true;
    },
  });
  return { ...view, sent, reads, bellReads };
}

/** The row of the list that says `name`. */
export const row = async (name: string) => {
  await screen.findAllByText(name);
  const found = screen.getAllByRole('row').find((one) => within(one).queryByText(name) !== null);
  if (found === undefined) throw new Error(`no row for ${name}`);
  return found;
};
