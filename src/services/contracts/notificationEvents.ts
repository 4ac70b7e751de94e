/** The events that a notification rule can listen to (contract specs §10); the first word is the kind of record. */
export const NOTIFICATION_EVENTS = [
  'check.failed',
  'check.passed',
  'component.healthy',
  'component.unhealthy',
  'component.unknown',
  'component.warning',
  'config.created',
  'config.deleted',
  'config.healthy',
  'config.unhealthy',
  'config.unknown',
  'config.updated',
  'config.warning',
  'playbook.approval.inserted',
  'playbook.spec.approval.updated',
  'incident.created',
  'incident.comment.added',
  'incident.responder.added',
  'incident.responder.removed',
  'incident.dod.added',
  'incident.dod.passed',
  'incident.dod.regressed',
  'incident.dod.removed',
  'incident.status.open',
  'incident.status.closed',
  'incident.status.mitigated',
  'incident.status.resolved',
  'incident.status.investigating',
  'incident.status.cancelled',
] as const;

/** Those about one kind of record. */
export const eventsOf = (kind: string): string[] =>
  NOTIFICATION_EVENTS.filter((event) => event.startsWith(`${kind}.`));
