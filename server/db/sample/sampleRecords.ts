/** What the checks of the sample estate belong to: a topology with components, and items of a catalog. */

export interface SampleComponent {
  name: string;
  parent?: string;
  type: string;
  icon: string;
  status: 'healthy' | 'unhealthy' | 'warning';
  /** Canaries whose checks speak about it. */
  canaries: readonly string[];
}

export interface SampleConfigItem {
  name: string;
  namespace: string;
  type: string;
  status: string;
  health: 'healthy' | 'unhealthy' | 'warning';
  canaries: readonly string[];
}

export const SAMPLE_TOPOLOGY = { name: 'sample-shop', namespace: 'sample-shop' } as const;

export const SAMPLE_COMPONENTS: readonly SampleComponent[] = [
  { name: 'Sample shop', type: 'System', icon: 'cart', status: 'warning', canaries: [] },
  {
    name: 'Storefront',
    parent: 'Sample shop',
    type: 'Service',
    icon: 'web',
    status: 'healthy',
    canaries: ['storefront', 'edge'],
  },
  {
    name: 'Checkout',
    parent: 'Sample shop',
    type: 'Service',
    icon: 'payment',
    status: 'unhealthy',
    canaries: ['checkout', 'payments'],
  },
  {
    name: 'Accounts',
    parent: 'Sample shop',
    type: 'Service',
    icon: 'person',
    status: 'healthy',
    canaries: ['accounts'],
  },
  {
    name: 'Logistics',
    parent: 'Sample shop',
    type: 'Service',
    icon: 'truck',
    status: 'warning',
    canaries: ['warehouse', 'tracking'],
  },
  {
    name: 'Platform',
    parent: 'Sample shop',
    type: 'Platform',
    icon: 'server',
    status: 'warning',
    canaries: ['database', 'backups'],
  },
];

export const SAMPLE_CONFIG_ITEMS: readonly SampleConfigItem[] = [
  {
    name: 'storefront',
    namespace: 'sample-shop',
    type: 'Kubernetes::Deployment',
    status: 'Running',
    health: 'healthy',
    canaries: ['storefront'],
  },
  {
    name: 'checkout',
    namespace: 'sample-shop',
    type: 'Kubernetes::Deployment',
    status: 'Degraded',
    health: 'unhealthy',
    canaries: ['checkout'],
  },
  {
    name: 'payments',
    namespace: 'sample-shop',
    type: 'Kubernetes::Deployment',
    status: 'Running',
    health: 'warning',
    canaries: ['payments'],
  },
  {
    name: 'orders',
    namespace: 'sample-shop',
    type: 'Kubernetes::StatefulSet',
    status: 'Running',
    health: 'healthy',
    canaries: ['orders'],
  },
  {
    name: 'warehouse',
    namespace: 'sample-logistics',
    type: 'Kubernetes::Deployment',
    status: 'Running',
    health: 'warning',
    canaries: ['warehouse'],
  },
  {
    name: 'shop-database',
    namespace: 'sample-platform',
    type: 'Postgres::Database',
    status: 'Running',
    health: 'warning',
    canaries: ['database'],
  },
];

/** The specification that a run of the topology reads (contract specs §4): each component with its canaries' checks. */
export function sampleTopologySpec(
  canaries: readonly { name: string; namespace: string }[],
): Record<string, unknown> {
  const specOf = (component: SampleComponent): Record<string, unknown> => ({
    name: component.name,
    type: component.type,
    icon: component.icon,
    status: component.status,
    health: component.status,
    checks: canaries
      .filter(({ name }) => component.canaries.includes(name))
      .map(({ name, namespace }) => ({ selector: { scope: `${namespace}/${name}` } })),
    components: SAMPLE_COMPONENTS.filter(({ parent }) => parent === component.name).map(specOf),
  });
  return { components: SAMPLE_COMPONENTS.filter(({ parent }) => parent === undefined).map(specOf) };
}
