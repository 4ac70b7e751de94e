import type { Requirement } from '@/services/access/evaluate';

/** Who may read the catalog, its changes, insights and relationships (PERM-12). */
export const READ_CATALOG: Requirement = { feature: 'config', resource: 'database' };

/** Who may link config items with components and take such links away (API-10). */
export const WRITE_LINKS: Requirement = {
  feature: 'config',
  resource: 'database',
  action: 'write',
  needsConnection: true,
};
