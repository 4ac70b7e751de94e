/** Incidents and hypotheses that wait on this device, as something that evidence can be attached to (fault F7). Pure. */
import type { Entry } from '@/services/offline/outbox/entry';
import type { NewHypothesis, NewIncident } from '../commands';
import { QUEUE_TEXTS } from '../texts';
import type { LinkHypothesis, LinkIncident } from './records';

function rowsOf(entries: readonly Entry[], table: 'incidents' | 'hypotheses'): readonly unknown[] {
  return entries.flatMap(({ command }) =>
    command.op === 'create' && command.table === table ? [command.row] : [],
  );
}

export function unsentHypotheses(
  entries: readonly Entry[],
  incidentId: string | undefined,
): readonly LinkHypothesis[] {
  const rows = rowsOf(entries, 'hypotheses') as readonly NewHypothesis[]; // model/queuedCommands.ts made them
  return rows
    .filter(({ incident_id }) => incident_id === incidentId)
    .map(({ id, incident_id, title, type, status }) => ({ id, incident_id, title, type, status }));
}

export function unsentIncidents(entries: readonly Entry[]): readonly LinkIncident[] {
  const rows = rowsOf(entries, 'incidents') as readonly NewIncident[]; // model/queuedCommands.ts made them
  return rows.map(({ id, title, status, type, severity }) => ({
    id,
    title,
    status,
    type,
    severity,
    incident_id: QUEUE_TEXTS.noNumber,
    hypotheses: unsentHypotheses(entries, id),
  }));
}
