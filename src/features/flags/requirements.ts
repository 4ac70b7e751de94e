import type { Requirement } from '@/services/access/evaluate';

/** Who may set and remove properties. */
export const WRITE_FLAGS: Requirement = {
  feature: 'settings.feature_flags',
  resource: 'properties',
  action: 'write',
  needsConnection: true,
};
