/** What the health endpoints answer in component tests: rows go over a real socket into the real store. */
import type { ServerResponse } from 'node:http';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { healthHeaderActions } from '@/features/health/slots';
import { manifest } from '@/features/health/manifest';
import type { QuietRow } from '@/features/health/model/quietTimes';
import { addCheckFilling } from '@/features/resources/slots';
import type { Role } from '@/services/contracts/enums';
import type { CheckDetail, CheckStatusRow, CheckSummary } from '@/services/contracts/healthRows';
import type { FeatureManifest } from '@/services/slots/manifest';
import { json, renderApp } from '@tests/setup/app/renderApp';

// As src/app/slots.ts does it for the whole console.
healthHeaderActions.fill(addCheckFilling);

export interface HealthServer {
  checks: readonly CheckSummary[];
  /** Status of the summary's answer; 200 by default. */
  summaryStatus?: number;
  /** Milliseconds before the summary answers. */
  summaryDelay?: number;
  /** The summary answers once this is settled. */
  summaryHeld?: Promise<void>;
  details?: readonly CheckDetail[];
  statuses?: readonly CheckStatusRow[];
  total?: number;
  agents?: readonly { id: string; name: string }[];
  /** `status` of GET /api/canary/api/graph. */
  graph?: readonly unknown[];
  /** Rows of notification_silences. */
  silences?: readonly QuietRow[];
  /** With which they are refused. */
  silencesStatus?: number | undefined;
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
  const answerNow = () => {
    if (!response.destroyed) json(response, status, body);
  };
  if (server.summaryHeld === undefined) setTimeout(answerNow, server.summaryDelay ?? 0);
  else void server.summaryHeld.then(answerNow);
}

const CANARY = {
  id: 'c',
  source: 'UI',
  name: 'shop',
  namespace: 'web',
  spec: { schedule: '@every 1m', http: [{ name: 'front' }] },
};

function created(server: HealthServer, response: ServerResponse): void {
  json(response, server.create?.status ?? 201, server.create?.body ?? []);
}

function checkRows(server: HealthServer, response: ServerResponse, id: string | null): void {
  const details = server.details ?? [];
  if (id !== null)
    json(
      response,
      200,
      details.filter((detail) => `eq.${detail.id}` === id),
    );
  else page(response, [], server.checks.filter(({ status }) => status === 'unhealthy').length);
}

function silences({ silencesStatus, silences: rows }: HealthServer, response: ServerResponse): void {
  if (silencesStatus === undefined) json(response, 200, rows ?? []);
  else json(response, silencesStatus, { message: 'the silences are away' });
}

function answer(server: HealthServer, url: string, response: ServerResponse, method: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://test');
  const rows = server.statuses ?? [];
  if (pathname.startsWith('/api/canary/run/check/')) {
    json(response, 200, server.run ?? { pass: true });
    return true;
  }
  const answers = new Map([
    ['GET /api/canary/api/summary', () => summary(server, response)],
    [
      'GET /api/canary/api/graph',
      () => json(response, 200, { runnerName: 'test', status: server.graph ?? [] }),
    ],
    ['GET /api/db/check_statuses', () => page(response, rows, server.total ?? rows.length)],
    ['GET /api/db/agents', () => json(response, 200, server.agents ?? [])],
    ['GET /api/db/notification_silences', () => silences(server, response)],
    ['PATCH /api/db/notification_silences', () => json(response, 200, [{}])],
    ['POST /api/notification/silence', () => json(response, 200, {})],
    ['POST /api/db/canaries', () => created(server, response)],
    ['GET /api/db/canaries', () => json(response, 200, [CANARY])],
    ['GET /api/db/checks', () => checkRows(server, response, searchParams.get('id'))],
  ]);
  const found = answers.get(`${method} ${pathname}`);
  found?.();
  return found !== undefined;
}

/**
 * Lazy code is compiled when it is first asked for, which on a busy machine takes longer than anybody should wait: for
 * beforeAll.
 */
export async function loadLazyCode(): Promise<void> {
  await import('@/features/health/pages/HealthPage');
  await import('@/features/health/components/CheckPanel');
  await import('@/features/health/components/CheckGraph');
  await import('@/features/health/components/MaintenanceDialog');
  await import('@/features/health/components/SpecTab');
  await import('@/features/health/components/ViewMenu');
  await import('@/features/health/components/UnhealthyCount');
  await import('@/features/resources/components/AddCheckButton');
  await import('@/features/resources/components/AddCheckDialog');
  await import('@/components/data-grid/DataGrid');
}

/** The health page as a person with `roles`, on a server that can be changed while the test runs. */
export async function renderHealth(
  server: HealthServer,
  at = '/health',
  roles: readonly Role[] = ['editor'],
) {
  let search = '';
  // Stands in the sidebar and tells the test which address the page has.
  function Probe() {
    const location = useLocation();
    useEffect(() => {
      search = location.search;
    }, [location.search]);
    return null;
  }
  const probe: FeatureManifest = {
    id: 'probe',
    nav: [{ label: 'Probe', path: '/probe', icon: () => null, requirement: {}, badge: Probe }],
    routes: [],
  };
  const view = await renderApp({
    as: roles,
    at,
    manifests: [manifest, probe],
    answer: (url, response, method) => answer(server, url, response, method),
  });
  const requestsTo = (path: string) => view.upstream.requests.filter(({ url }) => url.startsWith(path));
  return {
    ...view,
    requestsTo,
    summaryRequests: () => requestsTo('/api/canary/api/summary'),
    address: () => new URLSearchParams(search),
  };
}

/** The record of a check, as the data API answers it with its embeds. */
export function detailOf(check: CheckSummary, overrides: Partial<CheckDetail> = {}): CheckDetail {
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
