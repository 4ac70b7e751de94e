/** Incidents and what belongs to them, as the data API answers them with their embeds (contract README §4.4). */
import type { CheckStatus } from '@/services/contracts/enums';
import type { MaybeUnsent } from '@/services/offline/outbox/layers';
import type { IncidentRow, IncidentSummaryRow, PersonRef, PlaybookRunRow } from '@/services/contracts/rows';

/** A hypothesis as the list shows it. */
export interface HypothesisLine {
  id: string;
  title: string;
  type: string;
  status: string;
  updated_at: string;
}

/** One row of the list. */
export type IncidentListRow = Omit<IncidentSummaryRow, 'commenters' | 'component_ids'> & {
  hypotheses: readonly HypothesisLine[];
} & MaybeUnsent;

/** One incident with its people. */
export type IncidentRecord = Omit<IncidentRow, 'created_by'> & {
  created_by: PersonRef | null;
  commander: PersonRef | null;
  communicator: PersonRef | null;
} & MaybeUnsent;

export interface HypothesisRecord extends HypothesisLine, MaybeUnsent {
  incident_id: string;
  parent_id: string | null;
  created_by: PersonRef | null;
  created_at: string;
}

interface NamedRef {
  id: string;
  name: string;
}

/** Evidence with enough of its source to quote it. */
export interface EvidenceRecord extends MaybeUnsent {
  id: string;
  hypothesis_id: string;
  type: string;
  description: string;
  evidence: unknown;
  properties: Readonly<Record<string, unknown>> | null;
  config_id: string | null;
  config_change_id: string | null;
  config_analysis_id: string | null;
  component_id: string | null;
  check_id: string | null;
  definition_of_done: boolean | null;
  done: boolean | null;
  script: string | null;
  script_result: string | null;
  created_by: PersonRef | null;
  created_at: string;
  updated_at: string;
  check: (NamedRef & { type: string; icon: string | null; status: CheckStatus | null }) | null;
  config: (NamedRef & { type: string; health: string | null }) | null;
  component: (NamedRef & { icon: string | null; type: string | null; status: string | null }) | null;
  change: {
    id: string;
    config_id: string;
    change_type: string | null;
    severity: string | null;
    summary: string | null;
    source: string | null;
    diff: string | null;
    external_created_by: string | null;
    created_at: string;
  } | null;
  analysis: {
    id: string;
    config_id: string;
    analyzer: string;
    analysis_type: string | null;
    severity: string | null;
    status: string | null;
    message: string | null;
    summary: string | null;
    first_observed: string;
  } | null;
}

export interface CommentRecord extends MaybeUnsent {
  id: string;
  comment: string;
  external_created_by: string | null;
  responder_id: string | null;
  hypothesis_id: string | null;
  created_by: PersonRef | null;
  created_at: string;
}

export interface ResponderRecord extends MaybeUnsent {
  id: string;
  type: string;
  person: PersonRef | null;
  team: { id: string; name: string; icon: string | null } | null;
  created_at: string;
}

/** One line of the log; what it speaks of is null once that was deleted. */
export interface HistoryRecord {
  id: string;
  type: string | null;
  description: string | null;
  created_at: string;
  created_by: PersonRef | null;
  hypothesis: { id: string; title: string } | null;
  evidence: { id: string; type: string; description: string } | null;
  responder: { id: string; person: PersonRef | null; team: NamedRef | null } | null;
  comment: { id: string; comment: string } | null;
}

/** A run of a playbook on something that the incident names. */
export type RunRecord = Pick<
  PlaybookRunRow,
  'id' | 'status' | 'created_at' | 'start_time' | 'end_time' | 'error'
> & { playbooks: { name: string; title: string | null } | null };

/** An incident as the pickers of the link dialog know it (EVD-19). */
export interface LinkIncident {
  id: string;
  title: string;
  status: string;
  type: string;
  severity: string;
  incident_id: string;
  hypotheses: readonly { id: string; type: string }[];
}

export interface LinkHypothesis {
  id: string;
  title: string;
  incident_id: string;
  status: string;
  type: string;
}
