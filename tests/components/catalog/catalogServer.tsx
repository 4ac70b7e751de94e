/** What the catalog's endpoints answer in component tests: rows over a real socket into the real store. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { configure } from '@testing-library/react';
import { manifest } from '@/features/catalog/manifest';
import type { Role } from '@/services/contracts/enums';
import type { Property } from '@/services/contracts/rows';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

// Without a layout the focus library at times calls an open popover hidden; the browser tests look at that.
configure({ defaultHidden: true });

export const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const CHANGE_ID = '8ad8b4c4-c2e8-4d81-9f37-98dd066eea4c';
export const INSIGHT_ID = '7093d73b-72cd-4f36-8ae5-a907d3d63eee';
const TIME = '2026-11-20T10:00:00Z';
const CONFIG = { id: ID, name: 'checkout', type: 'Kubernetes::Deployment', config_class: 'Deployment' };

export const DIFF =
  '--- before\n+++ after\n@@ -1,4 +1,4 @@\n metadata:\n-  resourceVersion: "1"\n+  resourceVersion: "2"\n spec:\n-  image: app:1\n+  image: app:2\n';

const ITEM = {
  ...CONFIG,
  status: 'Degraded',
  health: 'unhealthy',
  labels: { app: 'shop-web' },
  tags: { namespace: 'shop' },
  external_id: ['arn:checkout'],
  description: 'Takes the money',
  created_at: TIME,
  updated_at: TIME,
  deleted_at: null,
  cost_per_minute: 0.002,
  cost_total_1d: 3,
  cost_total_7d: 21,
  cost_total_30d: 90.5,
  changes: 2,
  analysis: { security: 2 },
  agent: { id: '9c9e6679-7425-40de-944b-e07fc1f90ae8', name: 'eu-west' },
};

const DETAIL = {
  ...ITEM,
  icon: null,
  source: null,
  properties: [{ name: 'memory', value: 1536, unit: 'bytes' }],
  config: { kind: 'Deployment', spec: { image: 'app:2' } },
  parent_id: null,
  path: 'parent-1',
  delete_reason: null,
  last_scraped_time: null,
  summary: { relationships: 3, analysis: 2, changes: 4, playbook_runs: 1, checks: 5 },
  components: [{ id: 'c1', name: 'Checkout', icon: null }],
  config_scrapers: { id: 's1', name: 'cluster' },
};

export const CHANGE = {
  id: CHANGE_ID,
  config_id: ID,
  change_type: 'diff',
  severity: 'high',
  source: 'sample',
  summary: 'image changed',
  created_at: TIME,
  first_observed: TIME,
  count: 3,
  external_created_by: 'deploy-bot',
};

const INSIGHT = {
  id: INSIGHT_ID,
  config_id: ID,
  analyzer: 'pod-security',
  analysis_type: 'security',
  severity: 'critical',
  status: 'open',
  message: 'Runs as root',
  first_observed: TIME,
  last_observed: TIME,
  config: CONFIG,
};

const TABLES: Readonly<Record<string, readonly unknown[]>> = {
  configs: [ITEM],
  config_detail: [DETAIL],
  config_names: [{ id: 'parent-1', name: 'shop-cluster' }],
  config_tags: [{ key: 'namespace', value: 'shop' }],
  config_labels: [{ key: 'app', value: 'checkout' }],
  config_types: [{ type: CONFIG.type }],
  config_statuses: [{ status: 'Degraded' }],
  change_types: [{ change_type: 'diff' }, { change_type: 'BackOff' }],
  analysis_types: [{ analysis_type: 'security' }],
  config_analysis_analyzers: [{ analyzer: 'pod-security' }],
  config_changes: [
    {
      ...CHANGE,
      diff: DIFF,
      details: { reason: 'rollout' },
      patches: { spec: 1 },
      created_by: null,
      config: CONFIG,
    },
  ],
  config_analysis_items: [INSIGHT],
  config_analysis: [
    {
      ...INSIGHT,
      source: 'sample',
      summary: 'Container runs as root',
      analysis: { html: '<img src=x onerror=alert(1)>' },
    },
  ],
  'rpc/related_configs_recursive': [
    { ...ITEM, related_ids: ['r1'] },
    { ...ITEM, id: 'r1', name: 'orders', related_ids: null },
  ],
  check_summary_for_config: [
    {
      id: 'k1',
      name: 'checkout/pay',
      type: 'http',
      status: 'unhealthy',
      severity: 'high',
      last_runtime: TIME,
    },
  ],
  playbook_runs: [
    {
      id: 'p1',
      status: 'failed',
      start_time: TIME,
      created_at: TIME,
      end_time: TIME,
      scheduled_time: TIME,
      error: null,
      playbook_id: 'b',
      check_id: null,
      component_id: null,
      config_id: ID,
      check: null,
      component: null,
      config: CONFIG,
      playbooks: { id: 'b', name: 'restart', title: 'Restart it', icon: null },
    },
  ],
};

export const SUMMARY = [
  {
    type: CONFIG.type,
    count: 4,
    health: { unhealthy: 1, healthy: 3 },
    changes: 7,
    analysis: { cost: 1 },
    cost_30d: 90.5,
    updated_at: TIME,
  },
];

export interface Sent {
  method: string;
  /** Decoded, with its query. */
  url: string;
  body: unknown;
}

export interface CatalogServer {
  as?: readonly Role[];
  at?: string;
  properties?: readonly Property[];
  tables?: Readonly<Record<string, readonly unknown[]>>;
  summary?: unknown;
  /** Path of an area → what it answers. */
  areas?: Readonly<Record<string, unknown>>;
  changes?: unknown;
  /** Path below /api → the status with which it is refused. */
  refuse?: Map<string, number>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

const shown: (() => void)[] = [];

/** Takes the console away, so that nothing of it is found any more. */
export async function closeApps(): Promise<void> {
  for (const unmount of shown.splice(0)) unmount();
  await stopApps();
}

/** The catalog as a person at an address, and everything that was asked. */
export async function openCatalog(server: CatalogServer = {}) {
  const sent: Sent[] = [];
  const answerOf = (path: string): unknown => {
    if (path === 'catalog/summary') return server.summary === undefined ? SUMMARY : server.summary;
    if (path === 'catalog/changes')
      return server.changes ?? { total: 120, changes: [{ ...CHANGE, name: CONFIG.name, type: CONFIG.type }] };
    if (server.areas !== undefined && Object.hasOwn(server.areas, path)) return server.areas[path];
    const table = path.replace(/^db\//, '');
    return server.tables?.[table] ?? TABLES[table];
  };
  const reply = async (
    url: string,
    response: ServerResponse,
    method: string,
    answer: unknown,
    path: string,
  ) => {
    sent.push({ method, url: decodeURIComponent(url), body: await bodyOf(response.req) });
    const status = server.refuse?.get(path);
    if (status !== undefined) {
      json(response, status, { error: 'refused by the test' });
      return;
    }
    if (Array.isArray(answer)) response.setHeader('content-range', `0-${answer.length}/120`);
    json(response, 200, answer);
  };
  const view = await renderApp({
    as: server.as ?? ['admin'],
    at: server.at ?? '/catalog',
    manifests: [manifest],
    ...(server.properties === undefined ? {} : { properties: server.properties }),
    answer: (url, response, method) => {
      const path = url.replace(/^\/api\//, '').replace(/\?.*$/, '');
      const answer = answerOf(path);
      if (answer === undefined) return false;
      void reply(url, response, method, answer, path);
      return true;
    },
  });
  shown.push(view.unmount);
  const last = (path: string) => sent.findLast(({ url }) => url.startsWith(`/api/${path}`));
  return { ...view, sent, last };
}
