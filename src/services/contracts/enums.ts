/** Closed sets of words shared by console and server. Sources: specification 1 §4 and §6, contract README §7. */

export const ROLES = ['admin', 'editor', 'viewer', 'commander', 'responder'] as const;
export type Role = (typeof ROLES)[number];

/** Narrows any text to a role; unknown words from a database are not roles. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

export const CHECK_STATUSES = ['healthy', 'unhealthy'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

export const JOB_STATUSES = [
  'RUNNING',
  'SUCCESS',
  'WARNING',
  'FAILED',
  'STOPPED',
  'STALE',
  'SKIPPED',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const RECORD_SOURCES = ['UI', 'KubernetesCRD', 'ConfigFile', 'Topology', 'Push', 'CRDSync'] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];

export const AUTH_MODES = ['self-service', 'hosted', 'standalone'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];
