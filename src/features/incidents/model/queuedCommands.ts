/** The commands of incidents that may wait on this device, with words for the person who sees them wait. Pure. */
import { paths } from '@/services/config/paths';
import type { TableName } from '@/services/contracts/tables';
import type { CreateCommand, DeleteCommand, PatchCommand } from '@/services/offline/outbox/entry';
import type { RecordSave } from '@/services/api/saveRecord';
import type {
  EvidencePatch,
  NewComment,
  NewEvidence,
  NewHypothesis,
  NewIncident,
  NewResponder,
} from '../commands';
import { QUEUE_TEXTS } from '../texts';

const MAX_WORDS = 80;

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line;
}

function pageOf(incidentId: string | undefined): string {
  return incidentId === undefined ? paths.incidents() : paths.incident(incidentId);
}

export function incidentCommand(row: NewIncident): CreateCommand {
  return {
    op: 'create',
    table: 'incidents',
    id: row.id,
    row: { ...row },
    refs: [],
    words: QUEUE_TEXTS.incident(short(row.title)),
    page: pageOf(row.id),
    editable: { field: 'title', label: QUEUE_TEXTS.title },
  };
}

export function hypothesisCommand(row: NewHypothesis): CreateCommand {
  return {
    op: 'create',
    table: 'hypotheses',
    id: row.id,
    row: { ...row },
    refs: [row.incident_id, ...(row.parent_id === undefined ? [] : [row.parent_id])],
    words: QUEUE_TEXTS.hypothesis(short(row.title)),
    page: pageOf(row.incident_id),
    editable: { field: 'title', label: QUEUE_TEXTS.title },
  };
}

/** @param about the hypothesis, when it is known here. */
export function evidenceCommand(
  row: NewEvidence,
  about: { title: string; incident_id: string } | undefined,
): CreateCommand {
  return {
    op: 'create',
    table: 'evidences',
    id: row.id,
    row: { ...row },
    refs: [row.hypothesis_id, ...(about === undefined ? [] : [about.incident_id])],
    words: QUEUE_TEXTS.evidence(short(about?.title ?? ''), short(row.description)),
    page: pageOf(about?.incident_id),
    editable: { field: 'description', label: QUEUE_TEXTS.description },
  };
}

export function commentCommand(row: NewComment): CreateCommand {
  return {
    op: 'create',
    table: 'comments',
    id: row.id,
    row: { ...row },
    refs: [row.incident_id, ...(row.hypothesis_id === undefined ? [] : [row.hypothesis_id])],
    words: QUEUE_TEXTS.comment(short(row.comment)),
    page: pageOf(row.incident_id),
    editable: { field: 'comment', label: QUEUE_TEXTS.commentField },
  };
}

/** A record of `table` as it is to be; only what differs from what was seen is kept. */
export function patchCommand<Fields extends object>(
  table: TableName & ('incidents' | 'hypotheses'),
  { id, base, mine }: RecordSave<Fields>,
  incidentId: string | undefined,
): PatchCommand {
  const seen = new Map<string, unknown>(Object.entries(base.fields));
  const changes = Object.entries(mine).filter(([name, value]) => value !== seen.get(name));
  const title = seen.get('title');
  return {
    op: 'patch',
    table,
    id,
    mine: Object.fromEntries(changes),
    base: { fields: Object.fromEntries(changes.map(([name]) => [name, seen.get(name)])), mark: base.mark },
    refs: table === 'hypotheses' && incidentId !== undefined ? [incidentId] : [],
    words: QUEUE_TEXTS.change(
      QUEUE_TEXTS.nouns[table],
      typeof title === 'string' ? short(title) : '',
      changes.map(
        ([name, value]) =>
          `${name.replace(/_id$/, '')} → ${typeof value === 'string' ? short(value) : QUEUE_TEXTS.nobody}`,
      ),
    ),
    page: pageOf(incidentId),
  };
}

/** What belongs to a hypothesis goes before it: the database refuses to leave it alone (HYP-5). */
export const WITH_HYPOTHESIS = [
  { table: 'comments', column: 'hypothesis_id' },
  { table: 'evidences', column: 'hypothesis_id' },
] as const;

export function hypothesisDeletion(
  id: string,
  about: { title: string; incident_id: string } | undefined,
): DeleteCommand {
  return {
    op: 'delete',
    table: 'hypotheses',
    id,
    first: WITH_HYPOTHESIS,
    refs: about === undefined ? [] : [about.incident_id],
    words: QUEUE_TEXTS.deleteHypothesis(short(about?.title ?? '')),
    page: pageOf(about?.incident_id),
  };
}

export function evidenceDeletion(id: string): DeleteCommand {
  return {
    op: 'delete',
    table: 'evidences',
    id,
    first: [],
    refs: [],
    words: QUEUE_TEXTS.deleteEvidence,
    page: pageOf(undefined),
  };
}

export function responderCommand(row: NewResponder): CreateCommand {
  return {
    op: 'create',
    table: 'responders',
    id: row.id,
    row: { ...row },
    refs: [row.incident_id],
    words: QUEUE_TEXTS.responder,
    page: pageOf(row.incident_id),
  };
}

/** Soft: the row stays, with the time at which it went. */
export function responderRemoval(id: string): PatchCommand {
  return {
    op: 'patch',
    table: 'responders',
    id,
    mine: { deleted_at: 'now()' },
    refs: [],
    words: QUEUE_TEXTS.removeResponder,
    page: pageOf(undefined),
  };
}

export function evidencePatchCommand(id: string, patch: EvidencePatch): PatchCommand {
  return {
    op: 'patch',
    table: 'evidences',
    id,
    mine: { ...patch },
    refs: [],
    words: QUEUE_TEXTS.change(QUEUE_TEXTS.nouns.evidences, '', Object.keys(patch)),
    page: pageOf(undefined),
  };
}
