/** Config items of the estate: clusters, nodes, what every service runs on, and how they hang together. */
import { CLUSTERS, DOMAINS, type Cluster, type Service } from './company';
import { outageAt, type Plan } from './plan';

export interface Item {
  id: string;
  name: string;
  type: string;
  cluster: Cluster;
  service?: Service;
  parent?: Item;
  labels: Readonly<Record<string, string>>;
  tags: Readonly<Record<string, string>>;
  config: object;
  status: string;
  health: 'healthy' | 'unhealthy' | 'warning' | 'unknown';
  /** Money a minute. */
  cost: number;
  createdAt: number;
  /** Ids from the root to the parent, dot-joined. */
  path: string;
}

const DAY = 86_400_000;
const NODES_PER_CLUSTER = 18;

type Facts = Pick<Item, 'name' | 'type' | 'cluster'> & Partial<Item>;

function itemOf(plan: Plan, facts: Facts): Item {
  const { parent, cluster } = facts;
  const tags = { account: cluster.account, cluster: cluster.name, region: cluster.region, ...facts.tags };
  return {
    labels: {},
    config: {},
    status: 'Running',
    health: 'healthy',
    cost: 0,
    createdAt: plan.now - plan.size.days * DAY * 1.2,
    ...facts,
    id: plan.id('config', `${cluster.name}/${facts.type}/${facts.name}`),
    tags,
    path: parent === undefined ? '' : parent.path === '' ? parent.id : `${parent.path}.${parent.id}`,
  };
}

/** Cluster, namespaces and nodes: what stands before the first service. */
function* foundation(plan: Plan, cluster: Cluster, roots: Map<string, Item>): Generator<Item> {
  const root = itemOf(plan, {
    name: cluster.name,
    type: 'Kubernetes::Cluster',
    cluster,
    config: { version: '1.33', region: cluster.region },
    cost: 0.12,
  });
  roots.set(cluster.name, root);
  yield root;
  for (const { name, team } of DOMAINS) {
    const namespace = itemOf(plan, {
      name,
      type: 'Kubernetes::Namespace',
      cluster,
      parent: root,
      labels: { team },
      tags: { namespace: name },
      config: { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: { team } } },
      status: 'Active',
    });
    roots.set(`${cluster.name}/${name}`, namespace);
    yield namespace;
  }
  for (let index = 0; index < NODES_PER_CLUSTER; index += 1) {
    yield itemOf(plan, {
      name: `ip-10-${CLUSTERS.findIndex(({ name }) => name === cluster.name)}-0-${index + 10}`,
      type: 'Kubernetes::Node',
      cluster,
      parent: root,
      config: {
        kind: 'Node',
        status: { capacity: { cpu: '8', memory: '32Gi' }, nodeInfo: { kubeletVersion: 'v1.33.2' } },
      },
      status: 'Ready',
      cost: 0.0064,
    });
  }
}

const metadata = (service: Service, name: string) => ({
  name,
  namespace: service.domain.name,
  labels: { app: service.name, team: service.domain.team, tier: service.tier },
});

/** The manifest of a service's deployment as it is now; changes.ts tells how it came to be. */
export function deploymentConfig(service: Service, version: string): object {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(service, service.name),
    spec: {
      replicas: service.tier === '1' ? 4 : 2,
      template: {
        spec: {
          containers: [
            {
              name: service.name,
              image: `registry.lumen-oak.example/${service.domain.name}/${service.name}:${version}`,
              resources: { requests: { cpu: '250m', memory: '256Mi' }, limits: { memory: '512Mi' } },
              env: [{ name: 'REGION', value: service.cluster.region }],
            },
          ],
        },
      },
    },
  };
}

function* itemsOfService(plan: Plan, service: Service, namespace: Item, pods: number): Generator<Item> {
  const outage = outageAt(plan, service, plan.now);
  const labels = { app: service.name, team: service.domain.team, tier: service.tier };
  const base = { cluster: service.cluster, service, labels, tags: { namespace: service.domain.name } };
  const state = outage ? { status: 'Degraded', health: 'unhealthy' as const } : {};
  const version = `${2 + (service.index % 5)}.${service.index % 17}.${service.index % 9}`;
  const deployment = itemOf(plan, {
    ...base,
    ...state,
    name: service.name,
    type: 'Kubernetes::Deployment',
    parent: namespace,
    config: deploymentConfig(service, version),
    cost: 0.002,
  });
  yield deployment;
  const set = itemOf(plan, {
    ...base,
    name: `${service.name}-${plan.id('hash', service.index).slice(0, 10)}`,
    type: 'Kubernetes::ReplicaSet',
    parent: deployment,
    config: { kind: 'ReplicaSet', metadata: metadata(service, service.name), spec: { replicas: pods } },
  });
  yield set;
  for (let index = 0; index < pods; index += 1) {
    yield itemOf(plan, {
      ...base,
      ...(outage && index % 2 === 0 ? { status: 'CrashLoopBackOff', health: 'unhealthy' as const } : {}),
      name: `${set.name}-${plan.id('pod', service.index).slice(0, 3)}${index.toString(36).padStart(2, '0')}`,
      type: 'Kubernetes::Pod',
      parent: set,
      config: {
        kind: 'Pod',
        metadata: metadata(service, set.name),
        status: { phase: 'Running', podIP: `10.4.${service.index % 250}.${index % 250}` },
      },
      cost: 0.0011,
      createdAt: plan.now - ((service.index * 7 + index) % 30) * DAY,
    });
  }
  yield* extrasOf(plan, service, namespace, base);
}

function* extrasOf(
  plan: Plan,
  service: Service,
  namespace: Item,
  base: Partial<Item> & { cluster: Cluster },
): Generator<Item> {
  const kinds = ['Service', 'ConfigMap', 'HorizontalPodAutoscaler', 'ServiceAccount'] as const;
  for (const kind of kinds) {
    yield itemOf(plan, {
      ...base,
      name: service.name,
      type: `Kubernetes::${kind}`,
      parent: namespace,
      config: { kind, metadata: metadata(service, service.name) },
      status: 'Active',
    });
  }
  if (service.tier !== '1') return;
  yield itemOf(plan, {
    ...base,
    name: `${service.name}-db`,
    type: 'AWS::RDS::DBInstance',
    config: {
      engine: 'postgres',
      engineVersion: '17.5',
      class: 'db.r6g.large',
      storageGb: 100 + service.index,
      multiAZ: true,
    },
    status: 'available',
    cost: 0.0086,
  });
  yield itemOf(plan, {
    ...base,
    name: `${service.cluster.region}-${service.name}-files`,
    type: 'AWS::S3::Bucket',
    config: { versioning: 'Enabled', encryption: 'aws:kms', publicAccess: 'Blocked' },
    status: 'Active',
    cost: 0.0009,
  });
}

/** Every item once, parents before children, until there are as many as asked for. */
export function* configItems(plan: Plan): Generator<Item> {
  const { configs } = plan.size;
  const roots = new Map<string, Item>();
  let made = 0;
  const fixed = CLUSTERS.length * (1 + DOMAINS.length + NODES_PER_CLUSTER);
  // Pods fill what is left, as in real clusters.
  const pods = Math.max(1, Math.ceil((configs - fixed) / plan.services.length - 7));
  function* all(): Generator<Item> {
    for (const cluster of CLUSTERS) yield* foundation(plan, cluster, roots);
    for (const service of plan.services) {
      const namespace = roots.get(`${service.cluster.name}/${service.domain.name}`);
      if (namespace !== undefined) yield* itemsOfService(plan, service, namespace, pods);
    }
  }
  for (const item of all()) {
    if (made >= configs) return;
    made += 1;
    yield item;
  }
}
