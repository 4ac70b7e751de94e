/** What the topology's endpoints answer in component tests: a tree and rows over a real socket into the real store. */
import type { ServerResponse } from 'node:http';
import { configure } from '@testing-library/react';
import { manifest } from '@/features/topology/manifest';
import type { Role } from '@/services/contracts/enums';
import type { Property } from '@/services/contracts/rows';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

// jsdom draws nothing, and says so at length whenever it is asked to.
HTMLCanvasElement.prototype.getContext = () => null;
// Without a layout the focus library at times calls an open popover hidden; the browser tests look at that.
configure({ defaultHidden: true });

export const SHOP = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const CHECKOUT = '8ad8b4c4-c2e8-4d81-9f37-98dd066eea4c';
export const ORDERS = '7093d73b-72cd-4f36-8ae5-a907d3d63eee';
const AGENT = '9c9e6679-7425-40de-944b-e07fc1f90ae8';
const TIME = '2026-11-20T10:00:00Z';

const checkout = {
  id: CHECKOUT,
  name: 'checkout',
  type: 'Service',
  namespace: 'shop',
  status: 'degraded',
  status_reason: 'Two pods restart',
  health: 'unhealthy',
  parent_id: SHOP,
  path: SHOP,
  properties: [{ name: 'cpu', value: 91, max: 100, unit: 'percent', headline: true }],
  summary: { unhealthy: 1 },
};
const orders = {
  id: ORDERS,
  name: 'orders',
  type: 'Service',
  status: 'healthy',
  health: 'healthy',
  parent_id: SHOP,
  path: SHOP,
};
const shop = {
  id: SHOP,
  name: 'shop',
  type: 'Domain',
  namespace: 'shop',
  status: 'healthy',
  health: 'unhealthy',
  owner: 'Web',
  agent_id: AGENT,
  topology_id: 't1',
  cost_total_30d: 90.5,
  labels: { team: 'web' },
  summary: {
    healthy: 1,
    unhealthy: 1,
    incidents: { availability: { high: 2 } },
    insights: { cost: { low: 3 } },
  },
  components: [checkout, orders],
};

export const TOPOLOGY = {
  components: [
    {
      ...shop,
      id: ORDERS.replace('7093', '7094'),
      name: 'mail',
      health: 'healthy',
      summary: {},
      components: [],
    },
    shop,
  ],
  healthStatuses: ['healthy', 'unhealthy'],
  teams: ['Web'],
  tags: { team: ['web'] },
  types: ['Domain', 'Service'],
};

const TABLES: Readonly<Record<string, readonly unknown[]>> = {
  agents: [{ id: AGENT, name: 'eu-west' }],
  component_names: [{ id: SHOP, name: 'shop' }],
  incidents_by_component: [
    { id: 'i1', title: 'Payments fail', status: 'open', severity: 'high', created_at: TIME },
  ],
  checks_by_component: [{ id: 'k1', name: 'pay endpoint', type: 'http', status: 'unhealthy' }],
  analysis_by_component: [
    { analysis_id: 'a1', config_id: 'c1', name: 'web', analysis_type: 'cost', severity: 'low' },
  ],
  changes_by_component: [{ id: 'ch1', config_id: 'c1', name: 'web', change_type: 'diff', created_at: TIME }],
  config_component_relationships: [
    {
      config_id: 'c1',
      configs: { id: 'c1', name: 'web-deploy', type: 'Kubernetes::Deployment', health: 'healthy' },
    },
  ],
  team_components: [{ team_id: 'tm1', role: 'owner', team: { id: 'tm1', name: 'Web team' } }],
};

export interface TopologyServer {
  as?: readonly Role[];
  at?: string;
  properties?: readonly Property[];
  /** Answer of the topology call, by its query; undefined is a 404. */
  topology?: (query: URLSearchParams) => unknown;
  /** Path below /api → the status with which it is refused. */
  refuse?: Map<string, number>;
  /** Path below /api → what is waited for before it is answered, or refused. */
  hold?: Map<string, Promise<void>>;
}

const shown: (() => void)[] = [];

/** Takes the console away, so that nothing of it is found any more. */
export async function closeApps(): Promise<void> {
  for (const unmount of shown.splice(0)) unmount();
  await stopApps();
}

function usualAnswer(query: URLSearchParams): unknown {
  if (query.get('flatten') === 'true')
    return { ...TOPOLOGY, components: [shop, checkout, orders].map((one) => ({ ...one, components: [] })) };
  const id = query.get('id');
  if (id === null) return TOPOLOGY;
  const one = [shop, checkout, orders].find((component) => component.id === id);
  return one === undefined ? undefined : { ...TOPOLOGY, components: [one] };
}

/** What a call is answered with: a refusal, nothing there, or rows and trees. */
function reply(response: ServerResponse, status: number | undefined, answer: unknown): void {
  if (status !== undefined) {
    json(response, status, { error: 'refused by the test', message: 'refused by the test' });
    return;
  }
  if (Array.isArray(answer)) response.setHeader('content-range', `0-${answer.length}/${answer.length + 3}`);
  json(response, answer === undefined ? 404 : 200, answer ?? { error: 'not there', message: 'not there' });
}

/** The topology as a person at an address, and everything that was asked. */
export async function openTopology(server: TopologyServer = {}) {
  const sent: { method: string; url: string }[] = [];
  const view = await renderApp({
    as: server.as ?? ['admin'],
    at: server.at ?? '/topology',
    manifests: [manifest],
    ...(server.properties === undefined ? {} : { properties: server.properties }),
    answer: (url, response, method) => {
      const [path = '', query = ''] = url.replace(/^\/api\//, '').split('?');
      const isTopology = path === 'canary/api/topology';
      const table = TABLES[path.replace(/^db\//, '')];
      if (!isTopology && table === undefined && path !== 'db/components') return false;
      sent.push({ method, url: decodeURIComponent(url) });
      const status = server.refuse?.get(path);
      const answer = isTopology
        ? (server.topology ?? usualAnswer)(new URLSearchParams(query))
        : (table ?? []);
      const held = server.hold?.get(path);
      if (held === undefined) reply(response, status, answer);
      else void held.then(() => reply(response, status, answer));
      return true;
    },
  });
  shown.push(view.unmount);
  const last = (path: string) => sent.findLast(({ url }) => url.startsWith(`/api/${path}`));
  return { ...view, sent, last };
}
