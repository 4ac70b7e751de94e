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

/** Who may write a paragraph of the report: edits are comments on the incident (ADR 50). */
export const WRITE_REPORT: Requirement = {
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

/** Who may rule a change out: that is a comment on an incident, which may be a new one (ADR 68). */
export const RULE_OUT: Requirement = WRITE_REPORT;
