import type { Requirement } from '@/services/access/evaluate';

/** Who may read the catalog, its changes, insights and relationships (PERM-12). */
export const READ_CATALOG: Requirement = { feature: 'config', resource: 'database' };
