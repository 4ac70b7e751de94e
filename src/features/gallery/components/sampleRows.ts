/** A small estate for the gallery; the clock starts with the page, so that ages are alive. */
export const SAMPLE_NOW = Date.now();

export const SAMPLE_TAGS = {
  zone: 'a',
  name: 'orders-api',
  team: 'orders',
  account: 'prod',
  namespace: 'checkout',
  tier: '1',
};

export interface SampleRow {
  id: string;
  name: string;
  type?: string;
  status: string;
  latency?: number;
  changedAt: string;
  tags: Readonly<Record<string, string>>;
  depth: number;
  isGroup?: boolean;
}

function ago(minutes: number): string {
  return new Date(SAMPLE_NOW - minutes * 60_000).toISOString();
}

function group(id: string, name: string, status: string, minutes: number): SampleRow {
  return { id, name, status, changedAt: ago(minutes), tags: {}, depth: 0, isGroup: true };
}

function check(
  id: string,
  name: string,
  type: string,
  status: string,
  latency: number,
  minutes: number,
): SampleRow {
  return { id, name, type, status, latency, changedAt: ago(minutes), tags: SAMPLE_TAGS, depth: 1 };
}

export const SAMPLE_ROWS: readonly SampleRow[] = [
  group('g1', 'checkout-api', 'unhealthy', 4),
  check('c1', 'POST /orders', 'http', 'unhealthy', 2410, 4),
  check('c2', 'GET /orders/:id', 'http', 'unhealthy', 980, 4),
  check(
    'c3',
    'orders-db replication lag with a name that is far too long to fit',
    'postgres',
    'warning',
    31,
    11,
  ),
  group('g2', 'edge-gateway', 'mixed', 27),
  check('c4', 'tls expiry api.acme.io', 'http', 'healthy', 88, 27),
  check('c5', 'eu-west-1 \u202Egnp.exe', 'icmp', 'unknown', 141, 33),
  group('g3', 'kube-system', 'suspended', 1440),
];
