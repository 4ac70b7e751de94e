/** What happened in the sample estate: a release that slowed the checkout down, and an older, settled incident. */

export interface SampleChange {
  key: string;
  config: string;
  type: string;
  severity: 'info' | 'low' | 'medium' | 'high' | 'critical';
  summary: string;
  by: string;
  hoursAgo: number;
  diff?: string;
}

const RELEASE_DIFF = `--- before
+++ after
@@ -14,7 +14,7 @@
       containers:
         - name: checkout
-          image: registry.sample/checkout:4.11.2
+          image: registry.sample/checkout:4.12.0
           env:
             - name: PAYMENT_TIMEOUT
-              value: 30s
+              value: 5s
`;

export const SAMPLE_CHANGES: readonly SampleChange[] = [
  {
    key: 'release',
    config: 'checkout',
    type: 'diff',
    severity: 'info',
    summary: 'image, env.PAYMENT_TIMEOUT',
    by: 'deploy-bot',
    hoursAgo: 5,
    diff: RELEASE_DIFF,
  },
  {
    key: 'backoff',
    config: 'checkout',
    type: 'BackOff',
    severity: 'high',
    summary: 'Back-off restarting failed container checkout',
    by: 'kubelet',
    hoursAgo: 4,
  },
  {
    key: 'slow',
    config: 'payments',
    type: 'Unhealthy',
    severity: 'medium',
    summary: 'Readiness probe failed: timeout after 5s',
    by: 'kubelet',
    hoursAgo: 4,
  },
  {
    key: 'scaled',
    config: 'storefront',
    type: 'ScalingReplicaSet',
    severity: 'info',
    summary: 'Scaled up from 3 to 5 replicas',
    by: 'autoscaler',
    hoursAgo: 30,
  },
  {
    key: 'disk',
    config: 'shop-database',
    type: 'DiskPressure',
    severity: 'high',
    summary: 'Free space under 10 percent',
    by: 'node-agent',
    hoursAgo: 74,
  },
  {
    key: 'grown',
    config: 'shop-database',
    type: 'diff',
    severity: 'info',
    summary: 'storage.size',
    by: 'Ops on call',
    hoursAgo: 72,
    diff: '--- before\n+++ after\n@@ -3,5 +3,5 @@\n storage:\n-  size: 100Gi\n+  size: 200Gi\n',
  },
];

export const SAMPLE_INSIGHTS = [
  {
    key: 'single',
    config: 'payments',
    analyzer: 'replicas',
    type: 'reliability',
    severity: 'high',
    summary: 'One replica only',
    message: 'The deployment payments runs one replica: a restart is an outage.',
  },
  {
    key: 'root',
    config: 'warehouse',
    analyzer: 'pod-security',
    type: 'security',
    severity: 'critical',
    summary: 'Container runs as root',
    message: 'The container warehouse has no securityContext and runs as root.',
  },
  {
    key: 'idle',
    config: 'storefront',
    analyzer: 'right-size',
    type: 'cost',
    severity: 'low',
    summary: 'CPU request is four times what is used',
    message: 'Requests 2000m, uses 480m at the 95th percentile of 30 days.',
  },
] as const;

/** Parent first: the deployments hang on what they need. */
export const SAMPLE_RELATIONSHIPS = [
  ['storefront', 'checkout'],
  ['checkout', 'payments'],
  ['checkout', 'orders'],
  ['orders', 'shop-database'],
  ['warehouse', 'shop-database'],
] as const;

export const SAMPLE_COMPONENT_CONFIGS = [
  ['Storefront', 'storefront'],
  ['Checkout', 'checkout'],
  ['Checkout', 'payments'],
  ['Logistics', 'warehouse'],
  ['Platform', 'shop-database'],
] as const;

export interface SampleIncident {
  title: string;
  description: string;
  type: string;
  severity: string;
  /** Every status it had, in order. */
  statuses: readonly string[];
  hoursAgo: number;
  component: string;
  hypotheses: readonly {
    title: string;
    type: 'root' | 'factor' | 'solution';
    status: string;
    /** Key of the change that is its evidence. */
    change?: string;
    comment?: string;
  }[];
}

export const SAMPLE_INCIDENTS: readonly SampleIncident[] = [
  {
    title: 'Checkout refuses payments',
    description: 'One order in six fails since the release of this morning.',
    type: 'availability',
    severity: 'critical',
    statuses: ['open', 'investigating'],
    hoursAgo: 4,
    component: 'Checkout',
    hypotheses: [
      { title: 'Payments answer too late', type: 'root', status: 'likely', change: 'slow' },
      {
        title: 'The release lowered the timeout to 5 seconds',
        type: 'factor',
        status: 'likely',
        change: 'release',
        comment: 'The slowest tenth of payments takes 6 to 9 seconds, so this fits.',
      },
      { title: 'Raise the timeout again', type: 'solution', status: 'possible' },
    ],
  },
  {
    title: 'Database is out of space',
    description: 'Orders could not be stored for eleven minutes.',
    type: 'performance',
    severity: 'high',
    statuses: ['open', 'investigating', 'mitigated', 'resolved'],
    hoursAgo: 74,
    component: 'Platform',
    hypotheses: [
      { title: 'The write-ahead log filled the volume', type: 'root', status: 'proven', change: 'disk' },
      {
        title: 'Grow the volume',
        type: 'factor',
        status: 'proven',
        change: 'grown',
        comment: 'Done. An alert at 20 percent free would have told us a day before.',
      },
    ],
  },
];

export const SAMPLE_PLAYBOOKS = [
  {
    name: 'restart-deployment',
    title: 'Restart a deployment',
    description: 'Replaces the pods one after another',
    icon: 'restart',
    category: 'Kubernetes',
    run: {
      config: 'checkout',
      status: 'completed',
      hoursAgo: 3,
      stdout: 'deployment.apps/checkout restarted\n',
    },
  },
  {
    name: 'collect-diagnostics',
    title: 'Collect diagnostics',
    description: 'Logs, events and resource use of an item in one file',
    icon: 'logs',
    category: 'Kubernetes',
    run: { config: 'payments', status: 'failed', hoursAgo: 2, stdout: '' },
  },
] as const;
