import type { Requirement } from '@/services/access/evaluate';

export const READ_INTEGRATIONS: Requirement = { feature: 'settings.integrations', resource: 'integrations' };

/** Who may add one, and open one of the list (PERM-13). */
export const WRITE_INTEGRATIONS: Requirement = { ...READ_INTEGRATIONS, action: 'write' };

/** Log backends are of no use where logs are off (INTG-3). */
export const ADD_LOG_BACKENDS: Requirement = { feature: 'logs' };
