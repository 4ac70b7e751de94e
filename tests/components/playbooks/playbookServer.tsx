/** What the calls of playbooks answer in component tests: rows over a real socket into the real store. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { manifest } from '@/features/playbooks/manifest';
import { PLAYBOOK_TEXTS } from '@/features/playbooks/texts';
import type { Role } from '@/services/contracts/enums';
import { json, renderApp } from '@tests/setup/app/renderApp';

export const PLAYBOOK_ID = '01a20623-5571-4668-8bce-cf2f2c75b601';
export const RUN_ID = '01a20623-5578-4038-819c-eeddb0463301';
export const GONE_ID = '01a20623-5578-4038-819c-000000000000';

configure({ defaultHidden: true });

export async function loadPlaybookCode(): Promise<void> {
  await import('@/features/playbooks/pages/PlaybooksPage');
  await import('@/features/playbooks/pages/RunsPage');
  await import('@/features/playbooks/pages/RunPage');
  await import('@/features/playbooks/pages/PlaybookPage');
  await import('@/features/playbooks/components/RunDialog');
  await import('@/components/data-grid/DataGrid');
}

export const PARAMETERS = [
  { name: 'pods', label: 'Pods', required: true, properties: { format: 'number', min: 1, max: 20 } },
  { name: 'dry', label: 'Dry run', type: 'checkbox', default: 'true' },
  { name: 'owner', label: 'Owner', type: 'people', properties: { role: 'editor' } },
];
export const PLAYBOOK = {
  id: PLAYBOOK_ID,
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
export const RUN = {
  id: RUN_ID,
  playbook_id: PLAYBOOK_ID,
  status: 'running',
  created_at: '2026-01-01T00:00:00Z',
  start_time: '2026-01-01T00:00:00Z',
  scheduled_time: '2026-01-01T00:00:00Z',
  end_time: null,
  error: null,
  check_id: '5117e000-0000-4000-8000-00000000000c',
  config_id: null,
  component_id: null,
  playbooks: { id: PLAYBOOK_ID, name: 'scale', title: 'Scale a deployment' },
  check: { id: '5117e000-0000-4000-8000-00000000000c', name: 'orders api', icon: 'http' },
  config: null,
  component: null,
  spec: PLAYBOOK.spec,
  parameters: { pods: '3' },
  created_by: { id: 'a', name: 'Ada Lovelace', avatar: null },
  playbook_approvals: [],
};
export const STEP = {
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

/** Answers the refusal of a path, if there is one. */
function isRefused(refuse: Map<string, number> | undefined, path: string, response: ServerResponse): boolean {
  const status = refuse?.get(path);
  if (status === undefined) return false;
  json(response, status, { error: 'the list is away' });
  return true;
}

const READING_POSTS = /\/params$|\/resources\/search$|\/run\/plan$/;

export const PLAN = {
  target: { field: 'check_id', id: 'c1', name: 'orders api', type: 'http', status: 'unhealthy' },
  parameters: [{ name: 'pods', label: 'Pods', shown: '2', is_default: false }],
  steps: [],
  problem: null,
  approval: null,
  last: [],
  usual_ms: null,
};

export async function open(
  at: string,
  options: {
    as?: Role[];
    answers?: Answers;
    refusal?: string;
    listStatus?: number;
    /** Milliseconds before a run is started. */
    startDelay?: number;
    /** The connection breaks when a run is started. */
    isCut?: boolean;
    around?: (pages: ReactNode) => ReactNode;
    people?: readonly object[];
    /** Path → the status with which it is refused, as long as it stands here. */
    refuse?: Map<string, number>;
  } = {},
) {
  const { as = ['editor'], refusal, listStatus = 200, startDelay = 0, isCut = false } = options;
  const sent: Sent[] = [];
  /** What was asked with a body. */
  const asked: Sent[] = [];
  const reads: string[] = [];
  const known: Answers = {
    '/api/db/playbooks': [PLAYBOOK],
    '/api/db/playbook_runs': [RUN],
    '/api/db/playbook_run_actions': [STEP],
    [`/api/playbook/${PLAYBOOK_ID}/params`]: { params: PARAMETERS },
    '/api/playbook/run/plan': PLAN,
    ...options.answers,
  };
  const answer = (url: string, response: ServerResponse, method: string): boolean => {
    const path = url.split('?')[0] ?? '';
    const isRead = method === 'GET' || READING_POSTS.test(path);
    if (path === '/api/db/people_roles' && url.includes('order=name.asc')) {
      json(
        response,
        200,
        options.people ?? [
          { id: 'e1', name: 'Eddy', email: 'eddy@example.org', roles: ['editor'] },
          { id: 'v1', name: 'Vera', email: null, roles: ['viewer'] },
        ],
      );
      return true;
    }
    if (isRead && Object.hasOwn(known, path)) {
      reads.push(decodeURIComponent(url));
      if (method !== 'GET') void bodyOf(response.req).then((body) => asked.push({ path, body }));
      json(response, listStatus, listStatus === 200 ? known[path] : { error: 'the list is away' });
      return true;
    }
    if (isRead || !path.startsWith('/api/playbook/')) return false;
    void bodyOf(response.req).then((body) => {
      sent.push({ path, body });
      if (isCut) response.destroy();
      else if (startDelay > 0) setTimeout(() => json(response, 201, { run_id: RUN_ID }), startDelay);
      else if (refusal === undefined) json(response, 201, { run_id: RUN_ID, message: 'done' });
      else json(response, 400, { error: refusal, message: 'Playbook validation failed' });
    });
    return true;
  };
  const view = await renderApp({
    as,
    at,
    manifests: [manifest],
    ...(options.around === undefined ? {} : { around: options.around }),
    answer: (url, response, method) =>
      isRefused(options.refuse, url.split('?')[0] ?? '', response) || answer(url, response, method),
  });
  return { ...view, sent, asked, reads, known };
}

export async function openDialog() {
  const card = within(await screen.findByRole('article', { name: 'Scale a deployment' }));
  await userEvent.click(card.getByRole('button', { name: PLAYBOOK_TEXTS.run }));
  return screen.findByRole('dialog', { name: 'Scale a deployment' });
}
