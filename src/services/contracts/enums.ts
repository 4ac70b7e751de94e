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

/** Statuses that an incident can be given; any may follow any (checklist OPEN-5). A server may know others. */
export const INCIDENT_STATUSES = ['new', 'open', 'investigating', 'mitigated', 'resolved', 'closed'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** Severities of an incident as they are stored, least first. */
export const INCIDENT_SEVERITIES = ['low', 'medium', 'high', 'blocker', 'critical'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];

export const INCIDENT_TYPES = [
  'cost',
  'availability',
  'performance',
  'security',
  'integration',
  'compliance',
  'technicalDebt',
  'reliability',
] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];

/** From certain to ruled out. */
export const HYPOTHESIS_STATUSES = [
  'proven',
  'likely',
  'possible',
  'unlikely',
  'improbable',
  'disproven',
] as const;
export type HypothesisStatus = (typeof HYPOTHESIS_STATUSES)[number];

/** A child of a root is a factor, a child of a factor a solution. */
export const HYPOTHESIS_TYPES = ['root', 'factor', 'solution'] as const;
export type HypothesisType = (typeof HYPOTHESIS_TYPES)[number];

export const EVIDENCE_TYPES = [
  'log',
  'config',
  'topology',
  'check',
  'config_analysis',
  'config_change',
  'comment',
] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** Kinds of line in the log of an incident; the database writes them. */
export const INCIDENT_HISTORY_TYPES = [
  'incident.created',
  'responder.created',
  'evidence.created',
  'incident.status_updated',
  'evidence.done_definition_added',
  'incident_status.updated',
  'responder.commented',
  'hypothesis.created',
  'hypothesis.status_updated',
] as const;
export type IncidentHistoryType = (typeof INCIDENT_HISTORY_TYPES)[number];
