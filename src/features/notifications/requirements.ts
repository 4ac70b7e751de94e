import type { Requirement } from '@/services/access/evaluate';

/** Who may open history, rules and silences (checklist PERM-12). */
export const READ_NOTIFICATIONS: Requirement = { resource: 'database' };

/** Who may add, change and delete silences (PERM-13, OPEN-30); without a connection they wait on this device. */
export const WRITE_SILENCES: Requirement = { resource: 'database', action: 'write', queues: true };

/** Who may add and change rules. */
export const WRITE_RULES: Requirement = { resource: 'notifications', action: 'write' };
