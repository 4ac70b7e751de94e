/** What a new incident is sent as (contract endpoints §5; INC-3, EVD-17). Pure. */
import type { NewIncident } from '../commands';

export const NEW_INCIDENT_DEFAULTS = { severity: 'low', type: 'availability', status: 'open' } as const;

const text = (value: unknown, fallback = ''): string => (typeof value === 'string' ? value : fallback);

/** Who opens an incident commands it and speaks for it until somebody else takes over. */
export function newIncidentOf(
  values: Readonly<Record<string, unknown>>,
  id: string,
  personId: string,
): NewIncident {
  return {
    id,
    title: text(values['title']).trim(),
    description: text(values['description']),
    severity: text(values['severity'], NEW_INCIDENT_DEFAULTS.severity),
    type: text(values['type'], NEW_INCIDENT_DEFAULTS.type),
    status: text(values['status'], NEW_INCIDENT_DEFAULTS.status),
    created_by: personId,
    commander_id: personId,
    communicator_id: personId,
  };
}
