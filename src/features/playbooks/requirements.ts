import type { Requirement } from '@/services/access/evaluate';

/** Who may open playbooks and runs (checklist PERM-12). */
export const READ_PLAYBOOKS: Requirement = { feature: 'playbooks', resource: 'database' };

/** Who may start, approve and cancel runs (PERM-17): a change of the outside world, so never while offline. */
export const RUN_PLAYBOOKS: Requirement = {
  feature: 'playbooks',
  resource: 'playbook_runs',
  action: 'write',
  needsConnection: true,
};
