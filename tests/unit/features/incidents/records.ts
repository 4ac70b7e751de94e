/** Records of an incident for tests: whole rows, of which a test names what it is about. */
import type { EvidenceRecord, HypothesisRecord, IncidentRecord } from '@/features/incidents/model/records';

export const PERSON = { id: '11111111-1111-4111-8111-111111111111', name: 'Ada Lovelace', avatar: null };
const TIME = '2026-11-20T10:00:00Z';

export function incident(fields: Partial<IncidentRecord> = {}): IncidentRecord {
  return {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    incident_id: 'INC-7',
    title: 'Checkout fails',
    description: 'One order in six fails.',
    severity: 'critical',
    type: 'technicalDebt',
    status: 'resolved',
    created_by: PERSON,
    commander_id: PERSON.id,
    communicator_id: null,
    commander: PERSON,
    communicator: null,
    acknowledged: '2026-11-20T10:05:00Z',
    resolved: '2026-11-20T11:00:00Z',
    closed: null,
    created_at: TIME,
    updated_at: '2026-11-20T11:00:00Z',
    ...fields,
  };
}

export function hypothesis(fields: Partial<HypothesisRecord>): HypothesisRecord {
  return {
    id: 'h',
    incident_id: 'i',
    parent_id: null,
    title: 'It is DNS',
    type: 'root',
    status: 'possible',
    created_by: PERSON,
    created_at: TIME,
    updated_at: TIME,
    ...fields,
  };
}

export function evidence(fields: Partial<EvidenceRecord>): EvidenceRecord {
  return {
    id: 'e',
    hypothesis_id: 'h',
    type: 'config_change',
    description: '',
    evidence: {},
    properties: null,
    config_id: null,
    config_change_id: null,
    config_analysis_id: null,
    component_id: null,
    check_id: null,
    definition_of_done: false,
    done: null,
    script: null,
    script_result: null,
    created_by: PERSON,
    created_at: TIME,
    updated_at: TIME,
    check: null,
    config: null,
    component: null,
    change: {
      id: 'x',
      config_id: 'i',
      change_type: 'diff',
      severity: 'info',
      summary: 'image',
      source: 'kubernetes',
      diff: null,
      external_created_by: null,
      created_at: TIME,
    },
    analysis: {
      id: 'a',
      config_id: 'i',
      analyzer: 'right-sizer',
      analysis_type: 'cost',
      severity: 'low',
      status: 'open',
      message: null,
      summary: null,
      first_observed: TIME,
    },
    ...fields,
  };
}
