import type { Requirement } from '@/services/access/evaluate';

/** Who may store a canary. */
export const ADD_CHECK_REQUIREMENT: Requirement = {
  feature: 'health',
  resource: 'canaries',
  action: 'write',
};
