import type { Requirement } from '@/services/access/evaluate';

/** Who may open the dashboard (specification 1 §6: everything but the guarded routes needs read of the database). */
export const READ_DASHBOARD: Requirement = { feature: 'topology', resource: 'database' };

/** Who may open the page of a component. */
export const READ_COMPONENT: Requirement = { feature: 'topology', resource: 'topologies' };

/** Who may hide and show components. */
export const WRITE_COMPONENT: Requirement = {
  feature: 'topology',
  resource: 'topologies',
  action: 'write',
  needsConnection: true,
};
