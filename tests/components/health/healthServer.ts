/** What the health endpoints answer in component tests: rows go over a real socket into the real store. */
import type { ServerResponse } from 'node:http';
import { healthHeaderActions } from '@/features/health/slots';
import { manifest } from '@/features/health/manifest';
import { addCheckFilling } from '@/features/resources/slots';
import type { Role } from '@/services/contracts/enums';
import type { CheckDetail, CheckStatusRow, CheckSummary } from '@/services/contracts/rows';
import { json, renderApp } from '@tests/setup/app/renderApp';

// As src/app/slots.ts does it for the whole console.
healthHeaderActions.fill(addCheckFilling);

export interface HealthServer {
  checks: readonly CheckSummary[];
  /** Status of the summary's answer; 200 by default. */
  summaryStatus?: number;
  /** Milliseconds before the summary answers. */
  summaryDelay?: number;
  details?: readonly CheckDetail[];
  statuses?: readonly CheckStatusRow[];
  total?: number;
  /** Answer of POST /api/canary/run/check/{id}. */
  run?: unknown;
  /** Answer of POST /api/db/canaries. */
  create?: { status: number; body: unknown };
}

function page(response: ServerResponse, rows: readonly unknown[], total: number): void {
  response.setHeader('content-range', `0-${String(Math.max(0, rows.length - 1))}/${String(total)}`);
  json(response, 200, rows);
}

function summary(server: HealthServer, response: ServerResponse): void {
  const status = server.summaryStatus ?? 200;
  const body =
    status === 200 ? { runnerName: 'test', checks_summary: server.checks } : { error: 'the runner is away' };
  setTimeout(() => {
    if (!response.destroyed) json(response, status, body);
  }, server.summaryDelay ?? 0);
}

const CANARY = {
  id: 'c',
  source: 'UI',
  name: 'shop',
  namespace: 'web',
  spec: { schedule: '@every 1m', http: [{ name: 'front' }] },
};

function answer(server: HealthServer, url: string, response: ServerResponse, method: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://test');
  if (pathname === '/api/canary/api/summary') summary(server, response);
  else if (pathname.startsWith('/api/canary/run/check/')) json(response, 200, server.run ?? { pass: true });
  else if (pathname === '/api/db/check_statuses')
    page(response, server.statuses ?? [], server.total ?? server.statuses?.length ?? 0);
  else if (pathname === '/api/db/canaries' && method === 'POST')
    json(response, server.create?.status ?? 201, server.create?.body ?? []);
  else if (pathname === '/api/db/canaries') json(response, 200, [CANARY]);
  else if (pathname === '/api/db/checks' && searchParams.has('id'))
    json(
      response,
      200,
      (server.details ?? []).filter(({ id }) => `eq.${id}` === searchParams.get('id')),
    );
  else if (pathname === '/api/db/checks')
    page(response, [], server.checks.filter(({ status }) => status === 'unhealthy').length);
  else return false;
  return true;
}

/** The health page as a person with `roles`, on a server that can be changed while the test runs. */
export async function renderHealth(
  server: HealthServer,
  at = '/health',
  roles: readonly Role[] = ['editor'],
) {
  const app = await renderApp({
    as: roles,
    at,
    manifests: [manifest],
    answer: (url, response, method) => answer(server, url, response, method),
  });
  const requestsTo = (path: string) => app.upstream.requests.filter(({ url }) => url.startsWith(path));
  return {
    ...app,
    requestsTo,
    summaryRequests: () => requestsTo('/api/canary/api/summary'),
    address: () => new URLSearchParams(app.router.state.location.search),
  };
}

/** The record of a check, as the data API answers it with its embeds. */
function detailOf(check: CheckSummary, overrides: Partial<CheckDetail> = {}): CheckDetail {
  return {
    id: check.id,
    canary_id: check.canary_id,
    agent_id: check.agent_id,
    name: check.name,
    type: check.type,
    namespace: check.namespace,
    description: null,
    icon: null,
    spec: null,
    labels: check.labels,
    owner: null,
    severity: null,
    status: check.status ?? null,
    last_runtime: check.last_runtime ?? null,
    next_runtime: check.next_runtime ?? null,
    last_transition_time: null,
    created_at: check.created_at,
    updated_at: check.updated_at,
    deleted_at: null,
    canaries: { id: check.canary_id, name: check.canary_name, source: 'UI' },
    agents: null,
    components: [],
    configs: [],
    ...overrides,
  };
}
