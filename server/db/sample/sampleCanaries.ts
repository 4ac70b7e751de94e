/**
 * The canaries of the sample estate: an imagined shop whose services are played by this server's own addresses, by
 * ports where nothing listens and by folders that exist or do not. Every check can really run on any computer.
 */

/** How the invented week before the first start went; what comes after is measured. */
export type Past = 'steady' | 'flaky' | 'outage' | 'down';

/** One entry of a check list. */
export type SampleEntry = { name: string } & { [key: string]: string | number | number[] };

export interface SampleCheck {
  type: 'http' | 'tcp' | 'folder';
  entry: SampleEntry;
  past: Past;
  /** Typical duration of a run in the invented past, milliseconds. */
  typicalMs: number;
}

export interface SampleCanary {
  name: string;
  namespace: string;
  labels: Readonly<Record<string, string>>;
  schedule: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  owner: string;
  checks: readonly SampleCheck[];
}

export interface SampleTargets {
  /** Where this server answers, such as http://127.0.0.1:3300. */
  serverUrl: string;
  /** A folder that exists and can be read. */
  folder: string;
}

type Extras = Record<string, string | number | number[]>;

/** Port 9 (discard) and 1 (tcpmux) are reserved and closed on any computer of today. */
const CLOSED = ['127.0.0.1:9', '127.0.0.1:1'] as const;

/** Twelve canaries with about forty checks. */
export function sampleCanaries({ serverUrl, folder }: SampleTargets): SampleCanary[] {
  const address = new URL(serverUrl).host;
  const http = (
    name: string,
    path: string,
    past: Past,
    typicalMs: number,
    more: Extras = {},
  ): SampleCheck => ({
    type: 'http',
    entry: { name, url: `${serverUrl}${path}`, responseCodes: [200], thresholdMillis: 2000, ...more },
    past,
    typicalMs,
  });
  const open = (name: string, past: Past = 'steady'): SampleCheck => ({
    type: 'tcp',
    entry: { name, endpoint: address, thresholdMillis: 500 },
    past,
    typicalMs: 3,
  });
  const closed = (name: string, which: 0 | 1, past: Past = 'down'): SampleCheck => ({
    type: 'tcp',
    entry: { name, endpoint: CLOSED[which], thresholdMillis: 500 },
    past,
    typicalMs: 4,
  });
  const directory = (name: string, path: string, past: Past, more: Extras = {}): SampleCheck => ({
    type: 'folder',
    entry: { name, path, ...more },
    past,
    typicalMs: 9,
  });
  const canary = (
    name: string,
    namespace: string,
    team: string,
    severity: SampleCanary['severity'],
    checks: readonly SampleCheck[],
    schedule = '@every 1m',
  ): SampleCanary => ({
    name,
    namespace,
    labels: { sample: 'true', team, tier: severity === 'critical' ? '1' : '2' },
    schedule,
    severity,
    owner: team,
    checks,
  });

  return [
    canary('storefront', 'sample-shop', 'web', 'critical', [
      http('storefront/home', '/healthz', 'steady', 38, { description: 'Home page of the shop' }),
      http('storefront/search', '/readyz', 'flaky', 120, { description: 'Search answers' }),
      http('storefront/settings', '/config.json', 'steady', 22, { responseContent: 'authMode' }),
      open('storefront/port'),
    ]),
    canary('checkout', 'sample-shop', 'payments', 'critical', [
      http('checkout/health', '/healthz', 'outage', 64, { description: 'Checkout service' }),
      http('checkout/ready', '/readyz', 'outage', 71),
      closed('checkout/fraud-scoring', 0),
    ]),
    canary('payments', 'sample-shop', 'payments', 'critical', [
      http('payments/health', '/healthz', 'steady', 55),
      open('payments/gateway'),
      closed('payments/card-network', 1),
    ]),
    canary('accounts', 'sample-shop', 'identity', 'high', [
      http('accounts/health', '/healthz', 'steady', 31),
      http('accounts/private', '/api/auth/whoami', 'steady', 18, {
        responseCodes: [401],
        description: 'Refuses a stranger',
      }),
      open('accounts/port'),
    ]),
    canary('orders', 'sample-shop', 'web', 'high', [
      http('orders/health', '/healthz', 'flaky', 92),
      http('orders/ready', '/readyz', 'steady', 40),
      open('orders/queue'),
    ]),
    canary('mail', 'sample-shop', 'web', 'medium', [
      closed('mail/smtp', 0, 'down'),
      http('mail/health', '/healthz', 'steady', 27),
      directory('mail/spool', folder, 'steady', { description: 'Spool folder can be read' }),
    ]),
    canary('warehouse', 'sample-logistics', 'logistics', 'high', [
      http('warehouse/health', '/healthz', 'outage', 140),
      open('warehouse/scanner-hub', 'flaky'),
      directory('warehouse/label-exports', `${folder}/watchfloor-sample-missing`, 'down', {
        description: 'Folder of printed labels',
      }),
    ]),
    canary('tracking', 'sample-logistics', 'logistics', 'medium', [
      http('tracking/health', '/healthz', 'steady', 48),
      http('tracking/ready', '/readyz', 'flaky', 52),
      open('tracking/port'),
    ]),
    canary(
      'backups',
      'sample-platform',
      'platform',
      'high',
      [
        directory('backups/nightly', folder, 'steady', { minCount: 0 }),
        directory('backups/offsite', `${folder}/watchfloor-sample-offsite`, 'down'),
      ],
      '@every 5m',
    ),
    canary('edge', 'sample-platform', 'platform', 'critical', [
      open('edge/proxy'),
      http('edge/health', '/healthz', 'steady', 12),
      http('edge/strict-latency', '/healthz', 'flaky', 15, { thresholdMillis: 1000 }),
      http('edge/unknown-path', '/api/sample-does-not-exist', 'steady', 9, { responseCodes: [401, 404] }),
    ]),
    canary('database', 'sample-platform', 'platform', 'critical', [
      http('database/ready', '/readyz', 'steady', 8, {
        description: 'Ready means that the database answers',
      }),
      closed('database/replica', 1, 'down'),
      directory('database/volume', folder, 'steady', { availableSize: '1Mi' }),
    ]),
    canary(
      'reports',
      'sample-platform',
      'analytics',
      'low',
      [
        http('reports/health', '/healthz', 'outage', 300),
        directory('reports/inbox', folder, 'steady'),
        http('reports/ready', '/readyz', 'steady', 210),
      ],
      '@every 5m',
    ),
  ];
}
