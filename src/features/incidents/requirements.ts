import type { Requirement } from '@/services/access/evaluate';

/** Who may open the list and an incident. */
export const READ_INCIDENTS: Requirement = { feature: 'incidents', resource: 'incident' };

/** Who may open incidents and change them, their hypotheses and their responders. */
export const WRITE_INCIDENTS: Requirement = {
  feature: 'incidents',
  resource: 'incident',
  action: 'write',
  queues: true,
};

/** Who may attach and remove evidence (PERM-16, FLAG-5). */
export const WRITE_EVIDENCE: Requirement = {
  feature: 'incidents',
  allOf: ['incident', 'evidences'],
  action: 'write',
  queues: true,
};

/** Who may write a paragraph of the report (ADR 50) or rule a change out (ADR 68): both are comments on an incident. */
export const WRITE_RECORD_COMMENTS: Requirement = {
  feature: 'incidents',
  allOf: ['incident', 'comments'],
  action: 'write',
  queues: true,
};

export const WRITE_COMMENTS: Requirement = {
  feature: 'incidents',
  resource: 'comments',
  action: 'write',
  queues: true,
};
