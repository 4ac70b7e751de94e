/** Lays what waits on this device over what the server said, so that it is seen at once and after a reload. Pure. */
import type { PersonRef } from '@/services/contracts/rows';
import { layersOf, patched } from '@/services/offline/outbox/layers';
import type { OutboxView } from '@/services/offline/outbox/outboxSlice';
import type { IncidentData } from '../hooks/useIncident';
import type { NewEvidence, NewIncident } from '../commands';
import { QUEUE_TEXTS } from '../texts';
import type {
  CommentRecord,
  EvidenceRecord,
  HypothesisRecord,
  IncidentListRow,
  IncidentRecord,
  ResponderRecord,
} from './records';
import { newRows } from './unsentLayers';
import { ACTIVE_STATUSES } from './words';

type PersonOf = (id: string | null) => PersonRef | null;

function incidentRecord(row: NewIncident, at: string, personOf: PersonOf): IncidentRecord {
  return {
    ...row,
    incident_id: QUEUE_TEXTS.noNumber,
    created_by: personOf(row.created_by),
    commander: personOf(row.commander_id),
    communicator: personOf(row.communicator_id),
    acknowledged: null,
    resolved: null,
    closed: null,
    created_at: at,
    updated_at: at,
  };
}

function evidenceRecord(row: NewEvidence, at: string, personOf: PersonOf): EvidenceRecord {
  return {
    config_id: null,
    config_change_id: null,
    config_analysis_id: null,
    component_id: null,
    check_id: null,
    definition_of_done: null,
    script: null,
    done: null,
    script_result: null,
    check: null,
    config: null,
    component: null,
    change: null,
    analysis: null,
    ...row,
    properties: row.properties ?? null,
    created_by: personOf(row.created_by),
    created_at: at,
    updated_at: at,
  };
}

function withPeople(record: IncidentRecord, personOf: PersonOf): IncidentRecord {
  const { commander_id, communicator_id, commander, communicator } = record;
  return {
    ...record,
    commander: commander?.id === commander_id ? commander : personOf(commander_id),
    communicator: communicator?.id === communicator_id ? communicator : personOf(communicator_id),
  };
}

const NOTHING: Omit<IncidentData, 'incident'> = {
  hypotheses: [],
  evidences: [],
  comments: [],
  responders: [],
  history: [],
};

/**
 * One incident's page with what waits for it.
 * @param data what the server said; undefined while it has said nothing.
 */
export function withUnsent(
  data: IncidentData | undefined,
  outbox: OutboxView,
  incidentId: string,
  personOf: PersonOf,
): IncidentData | undefined {
  if (outbox.entries.length === 0 && outbox.sent.length === 0) return data;
  const layers = layersOf(outbox);
  const made = newRows(layers, 'incidents', []).find(({ row }) => row.id === incidentId);
  const stored = data?.incident ?? undefined;
  const base = stored ?? (made && { ...incidentRecord(made.row, made.at, personOf), ...made.mark });
  if (base === undefined) return data;
  const lists = stored === undefined || data === undefined ? NOTHING : data;
  const [incident = base] = patched(layers, 'incidents', [base]);
  const hypotheses = patched<HypothesisRecord>(layers, 'hypotheses', [
    ...lists.hypotheses,
    ...newRows(layers, 'hypotheses', lists.hypotheses)
      .filter(({ row }) => row.incident_id === incidentId)
      .map(({ row, at, mark }) => ({
        ...row,
        parent_id: row.parent_id ?? null,
        created_by: personOf(row.created_by),
        created_at: at,
        updated_at: at,
        ...mark,
      })),
  ]);
  const own = new Set(hypotheses.map(({ id }) => id));
  const evidences = patched<EvidenceRecord>(layers, 'evidences', [
    ...lists.evidences,
    ...newRows(layers, 'evidences', lists.evidences).map(({ row, at, mark }) => ({
      ...evidenceRecord(row, at, personOf),
      ...mark,
    })),
  ]).filter(({ hypothesis_id }) => own.has(hypothesis_id));
  const comments: CommentRecord[] = [
    ...lists.comments,
    ...newRows(layers, 'comments', lists.comments)
      .filter(({ row }) => row.incident_id === incidentId)
      .map(({ row, at, mark }) => ({
        id: row.id,
        comment: row.comment,
        hypothesis_id: row.hypothesis_id ?? null,
        external_created_by: null,
        responder_id: null,
        created_by: personOf(row.created_by),
        created_at: at,
        ...mark,
      })),
  ];
  const responders = patched<ResponderRecord>(layers, 'responders', [
    ...lists.responders,
    ...newRows(layers, 'responders', lists.responders)
      .filter(({ row }) => row.incident_id === incidentId)
      .map(({ row, at, mark }) => ({
        id: row.id,
        type: row.type,
        person: personOf(row.person_id ?? null),
        team: null,
        created_at: at,
        ...mark,
      })),
  ]);
  return { ...lists, incident: withPeople(incident, personOf), hypotheses, evidences, comments, responders };
}

function isInTab(status: string, tab: string): boolean {
  return (
    tab === 'all' ||
    tab === status ||
    (tab === 'active' && ACTIVE_STATUSES.some((active) => active === status))
  );
}

/** The first page of the list with the incidents that wait, newest first, and with the changes that wait. */
export function listWithUnsent(
  rows: readonly IncidentListRow[],
  outbox: OutboxView,
  { tab, text, isFirstPage }: { tab: string; text: string; isFirstPage: boolean },
  personOf: PersonOf,
): IncidentListRow[] {
  const layers = layersOf(outbox);
  const made = isFirstPage
    ? newRows(layers, 'incidents', rows)
        .filter(({ row }) => isInTab(row.status, tab) && row.title.toLowerCase().includes(text.toLowerCase()))
        .map(({ row, at, mark }): IncidentListRow => {
          const { commander, ...record } = incidentRecord(row, at, personOf);
          const { id = null, name = null, avatar = null } = commander ?? {};
          return {
            ...record,
            created_by: row.created_by,
            commander: { id, name, avatar },
            responders: null,
            hypotheses: [],
            ...mark,
          };
        })
    : [];
  return patched(layers, 'incidents', [...made.reverse(), ...rows]);
}
