import type { Requirement } from '@/services/access/evaluate';

/** Who may change who signs in and as what: a change of the outside world, so never while offline (fault F8). */
export const MANAGE_PEOPLE: Requirement = {
  feature: 'settings.users',
  allOf: ['identities', 'rbac'],
  action: 'write',
  needsConnection: true,
};
