/** What happened to config items: releases with their diffs, events, scaling, and what outages left behind. */
import type { Item } from './catalog';
import type { Outage, Plan } from './plan';
import type { Random } from './random';

export interface Change {
  id: string;
  configId: string;
  type: string;
  severity: 'info' | 'low' | 'medium' | 'high' | 'critical';
  source: string;
  summary: string;
  by: string;
  time: number;
  diff?: string;
  patches?: object;
}

const DAY = 86_400_000;
const MINUTE = 60_000;

function imageDiff(item: Item, from: string, to: string): string {
  const image = `registry.lumen-oak.example/${item.service?.domain.name ?? 'shop'}/${item.name}`;
  return `--- before
+++ after
@@ -9,7 +9,7 @@
     spec:
       containers:
         - name: ${item.name}
-          image: ${image}:${from}
+          image: ${image}:${to}
           resources:
             limits:
               memory: 512Mi
`;
}

function valueDiff(name: string, from: string, to: string): string {
  return `--- before
+++ after
@@ -17,7 +17,7 @@
           env:
             - name: REGION
               value: eu-central-1
-            - name: ${name}
-              value: ${from}
+            - name: ${name}
+              value: ${to}
`;
}

type Draft = Omit<Change, 'id' | 'configId' | 'time'>;

function release(item: Item, random: Random): Draft {
  const minor = random.integer(1, 40);
  const patch = random.integer(0, 20);
  const [from, to] = [
    `4.${minor}.${patch}`,
    random.chance(0.4) ? `4.${minor + 1}.0` : `4.${minor}.${patch + 1}`,
  ];
  return {
    type: 'diff',
    severity: 'info',
    source: 'kubernetes',
    summary: 'spec.template.spec.containers.image',
    by: random.pick(['deploy-bot', 'argocd', 'Bruno Keller', 'Elif Aydin', 'Priya Raman']),
    diff: imageDiff(item, from, to),
    patches: { spec: { template: { spec: { containers: [{ image: `${item.name}:${to}` }] } } } },
  };
}

const EVENTS: readonly [Draft, ...Draft[]] = [
  {
    type: 'ScalingReplicaSet',
    severity: 'info',
    source: 'kubernetes',
    summary: 'Scaled up replica set from 2 to 4',
    by: 'autoscaler',
  },
  {
    type: 'ScalingReplicaSet',
    severity: 'info',
    source: 'kubernetes',
    summary: 'Scaled down replica set from 4 to 2',
    by: 'autoscaler',
  },
  {
    type: 'Pulled',
    severity: 'info',
    source: 'kubernetes',
    summary: 'Successfully pulled image in 2.1 s',
    by: 'kubelet',
  },
  { type: 'Killing', severity: 'low', source: 'kubernetes', summary: 'Stopping container', by: 'kubelet' },
  {
    type: 'Unhealthy',
    severity: 'medium',
    source: 'kubernetes',
    summary: 'Readiness probe failed: HTTP probe failed with status 503',
    by: 'kubelet',
  },
  {
    type: 'BackOff',
    severity: 'high',
    source: 'kubernetes',
    summary: 'Back-off restarting failed container',
    by: 'kubelet',
  },
  {
    type: 'FailedScheduling',
    severity: 'high',
    source: 'kubernetes',
    summary: '0/18 nodes are available: insufficient memory',
    by: 'scheduler',
  },
  {
    type: 'PolicyUpdated',
    severity: 'low',
    source: 'cloudtrail',
    summary: 'PutBucketPolicy',
    by: 'Lucia Romero',
  },
  { type: 'CREATE', severity: 'info', source: 'kubernetes', summary: 'Created', by: 'argocd' },
];

function ordinary(item: Item, random: Random): Draft {
  if (item.type === 'Kubernetes::Deployment' && random.chance(0.6)) return release(item, random);
  if (item.type === 'Kubernetes::ConfigMap' || random.chance(0.15)) {
    const [from, to] = [`${random.integer(1, 30)}s`, `${random.integer(1, 30)}s`];
    const name = random.pick(['REQUEST_TIMEOUT', 'POOL_SIZE', 'CACHE_TTL', 'RETRY_BUDGET']);
    const diff = valueDiff(name, from, to);
    return {
      type: 'diff',
      severity: 'info',
      source: 'kubernetes',
      summary: `env.${name}`,
      by: 'deploy-bot',
      diff,
    };
  }
  return random.pick(EVENTS);
}

const CAUSES: Readonly<Record<Outage['cause'], (item: Item) => Draft>> = {
  image: (item) => ({
    type: 'diff',
    severity: 'info',
    source: 'kubernetes',
    summary: 'spec.template.spec.containers.image',
    by: 'deploy-bot',
    diff: imageDiff(item, '4.11.2', '4.12.0'),
  }),
  timeout: () => ({
    type: 'diff',
    severity: 'info',
    source: 'kubernetes',
    summary: 'env.UPSTREAM_TIMEOUT',
    by: 'Ivan Petrov',
    diff: valueDiff('UPSTREAM_TIMEOUT', '30s', '3s'),
  }),
  memory: () => ({
    type: 'diff',
    severity: 'info',
    source: 'kubernetes',
    summary: 'spec.template.spec.containers.resources.limits.memory',
    by: 'right-sizer',
    diff: '--- before\n+++ after\n@@ -12,5 +12,5 @@\n           resources:\n             limits:\n-              memory: 512Mi\n+              memory: 128Mi\n',
  }),
  certificate: () => ({
    type: 'CertificateExpired',
    severity: 'critical',
    source: 'kubernetes',
    summary: 'The serving certificate expired',
    by: 'cert-manager',
  }),
  disk: () => ({
    type: 'DiskPressure',
    severity: 'high',
    source: 'kubernetes',
    summary: 'Free space under 10 percent',
    by: 'node-agent',
  }),
};

/** Id of the change that began an outage; incidents refer to it. */
export const causeId = (plan: Plan, outage: Outage): string => plan.id('cause', outage.index);

function* ofOutages(plan: Plan, item: Item): Generator<Change> {
  if (item.service === undefined || item.type !== 'Kubernetes::Deployment') return;
  for (const outage of plan.outagesOf.get(item.service.index) ?? []) {
    const time = outage.from - 4 * MINUTE;
    yield { ...CAUSES[outage.cause](item), id: causeId(plan, outage), configId: item.id, time };
    const symptom: Draft = {
      type: 'BackOff',
      severity: 'high',
      source: 'kubernetes',
      summary: `Back-off restarting failed container ${item.name}`,
      by: 'kubelet',
    };
    yield { ...symptom, id: plan.id('symptom', outage.index), configId: item.id, time: outage.from + MINUTE };
  }
}

/** Changes of one item over the days of the estate, about `perItem` of them; those of outages come on top. */
export function* changesOf(plan: Plan, item: Item, perItem: number, random: Random): Generator<Change> {
  const share = item.type === 'Kubernetes::Deployment' ? perItem * 3 : perItem * 0.9;
  const count = Math.floor(share) + (random.chance(share % 1) ? 1 : 0);
  for (let index = 0; index < count; index += 1) {
    // Changes cluster in working hours and, slightly, in the recent past.
    const age = random.next() ** 1.3 * plan.size.days * DAY;
    const time = Math.round(plan.now - age);
    yield {
      ...ordinary(item, random),
      id: plan.id('change', `${item.id}/${index}`),
      configId: item.id,
      time,
    };
  }
  yield* ofOutages(plan, item);
}
