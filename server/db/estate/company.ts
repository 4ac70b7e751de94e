/** The company of the sample estate: Lumen & Oak, a furniture retailer with shops on three continents. */

export interface Cluster {
  name: string;
  region: string;
  /** AWS account. */
  account: string;
  environment: 'production' | 'staging';
}

export const CLUSTERS = [
  { name: 'eu-prod', region: 'eu-central-1', account: '210034567811', environment: 'production' },
  { name: 'us-prod', region: 'us-east-1', account: '210034567812', environment: 'production' },
  { name: 'ap-prod', region: 'ap-southeast-2', account: '210034567813', environment: 'production' },
] as const satisfies readonly Cluster[];

export interface Domain {
  name: string;
  team: string;
  /** What its services do; each becomes an api, a worker or the like. */
  services: readonly string[];
}

export const DOMAINS: readonly Domain[] = [
  {
    name: 'shop',
    team: 'Storefront',
    services: ['storefront', 'search', 'catalogue', 'recommendations', 'reviews', 'wishlist'],
  },
  {
    name: 'checkout',
    team: 'Checkout',
    services: ['cart', 'checkout', 'pricing', 'promotions', 'tax', 'vouchers'],
  },
  {
    name: 'payments',
    team: 'Payments',
    services: ['payments', 'refunds', 'fraud', 'ledger', 'invoicing', 'payouts'],
  },
  {
    name: 'orders',
    team: 'Orders',
    services: ['orders', 'fulfilment', 'returns', 'order-history', 'order-events'],
  },
  {
    name: 'warehouse',
    team: 'Warehouse',
    services: ['inventory', 'picking', 'replenishment', 'labels', 'dock-planner'],
  },
  {
    name: 'delivery',
    team: 'Delivery',
    services: ['routing', 'tracking', 'carriers', 'slots', 'driver-app'],
  },
  {
    name: 'customers',
    team: 'Customers',
    services: ['accounts', 'profiles', 'loyalty', 'consent', 'notifications'],
  },
  {
    name: 'stores',
    team: 'Stores',
    services: ['point-of-sale', 'store-stock', 'price-tags', 'visitor-count'],
  },
  {
    name: 'data',
    team: 'Data platform',
    services: ['events', 'warehouse-sync', 'reports', 'forecast', 'feature-store'],
  },
  {
    name: 'platform',
    team: 'Platform',
    services: ['ingress', 'identity', 'secrets', 'feature-flags', 'mail', 'media'],
  },
];

export const KINDS_OF_SERVICE = ['api', 'worker', 'scheduler', 'cache', 'gateway', 'projector'] as const;

export const PEOPLE = [
  ['Amara Nwosu', 'responder'],
  ['Bruno Keller', 'editor'],
  ['Chiara Conti', 'commander'],
  ['Daniel Okafor', 'responder'],
  ['Elif Aydin', 'editor'],
  ['Farid Rahimi', 'viewer'],
  ['Greta Lindqvist', 'responder'],
  ['Hana Sato', 'commander'],
  ['Ivan Petrov', 'editor'],
  ['Jolene Marsh', 'viewer'],
  ['Kofi Mensah', 'responder'],
  ['Lucia Romero', 'editor'],
  ['Mehmet Demir', 'viewer'],
  ['Nadia Haddad', 'responder'],
  ['Oskar Nilsson', 'admin'],
  ['Priya Raman', 'editor'],
  ['Quentin Moreau', 'viewer'],
  ['Rosa Almeida', 'responder'],
  ['Soren Madsen', 'editor'],
  ['Tuan Pham', 'viewer'],
] as const;

export interface Service {
  /** Unique in its cluster, such as `payments-api`. */
  name: string;
  domain: Domain;
  cluster: Cluster;
  /** Position in the estate, from 0. */
  index: number;
  tier: '1' | '2' | '3';
}

/** The estate's services: those of every domain in every cluster, again with another kind until there are enough. */
export function servicesOf(count: number): Service[] {
  const services: Service[] = [];
  for (const kind of KINDS_OF_SERVICE) {
    for (const cluster of CLUSTERS) {
      for (const domain of DOMAINS) {
        for (const [at, base] of domain.services.entries()) {
          if (services.length >= count) return services;
          const tier = at < 2 ? '1' : at < 4 ? '2' : '3';
          services.push({ name: `${base}-${kind}`, domain, cluster, index: services.length, tier });
        }
      }
    }
  }
  return services;
}
