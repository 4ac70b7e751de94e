/**
 * What the screens of incidents change on the server (contract endpoints §5). Commands with a queryFn leave their error
 * to the dialog that asked; the others become a toast.
 */
import { api } from '@/services/api/api';
import { updateRows } from '@/services/api/rows';
import { listTag, relatedTypes, type Tag } from '@/services/api/tags';
import type { AppError } from '@/services/errors/AppError';
import { QUEUED, sendOrQueue } from '@/services/sync/queue';
import { createOnce, deleteOnce, saveRecord, type RecordSave } from '@/services/api/saveRecord';
import type { SaveOutcome } from '@/services/records/mergeFields';
import { incidentsApi } from './api';
import {
  commentCommand,
  evidenceCommand,
  evidenceDeletion,
  evidencePatchCommand,
  hypothesisCommand,
  hypothesisDeletion,
  incidentCommand,
  patchCommand,
  responderCommand,
  responderRemoval,
  WITH_HYPOTHESIS,
} from './model/queuedCommands';

/** The fields of an incident that people change. */
export interface IncidentFields {
  title: string;
  description: string;
  severity: string;
  type: string;
  status: string;
  commander_id: string | null;
  communicator_id: string | null;
}

/** The fields of a hypothesis that people change. */
export interface HypothesisFields {
  title: string;
  status: string;
}

export interface NewIncident {
  /** Chosen here, so that a retry creates nothing twice. */
  id: string;
  title: string;
  description: string;
  severity: string;
  type: string;
  status: string;
  created_by: string;
  commander_id: string;
  communicator_id: string;
}

export interface NewHypothesis {
  id: string;
  incident_id: string;
  title: string;
  status: string;
  type: string;
  parent_id?: string;
  created_by: string;
}

export interface NewEvidence {
  id: string;
  hypothesis_id: string;
  type: string;
  description: string;
  evidence: unknown;
  created_by: string;
  config_id?: string;
  config_analysis_id?: string;
  config_change_id?: string;
  component_id?: string;
  check_id?: string;
  properties?: Readonly<Record<string, unknown>>;
  definition_of_done?: boolean;
  script?: string;
}

export interface NewComment {
  id: string;
  incident_id: string;
  hypothesis_id?: string;
  comment: string;
  created_by: string;
}

export interface NewResponder {
  id: string;
  incident_id: string;
  type: 'person' | 'system';
  person_id?: string;
  team_id?: string;
  properties: Readonly<Record<string, unknown>>;
  created_by: string;
}

/** What a successful change of `type` makes stale: RTK hands this the result and the error. */
const stale = (type: Tag) => (result: unknown, error: unknown) =>
  error === undefined && result !== QUEUED ? [listTag(type), type, ...relatedTypes(type)] : [];

/** The fields of a stored incident that people change. */
export function incidentFields(row: IncidentFields): IncidentFields {
  const { title, description, severity, type, status, commander_id, communicator_id } = row;
  return { title, description, severity, type, status, commander_id, communicator_id };
}

/** The fields of a stored hypothesis that people change. */
export function hypothesisFields({ title, status }: HypothesisFields): HypothesisFields {
  return { title, status };
}

/** Stored on the server, or waiting on this device. */
export type Written = null | typeof QUEUED;

/** A save that waits has no outcome yet: that comes with the sending, and so may its questions. */
export type Saved<Fields extends object> = SaveOutcome<Fields> | { kind: typeof QUEUED };

async function saved<Fields extends object>(
  answer: ReturnType<typeof sendOrQueue<SaveOutcome<Fields>>>,
): Promise<{ data: Saved<Fields> } | { error: AppError }> {
  const given = await answer;
  if ('error' in given) return given;
  return { data: given.data === QUEUED ? { kind: QUEUED } : given.data };
}

/** The hypothesis of `id` among the answers that are there: for the words about what belongs to it. */
function knownHypothesis(state: unknown, id: string) {
  const answers = state as Parameters<typeof incidentsApi.util.selectCachedArgsForQuery>[0]; // the one store
  for (const incidentId of incidentsApi.util.selectCachedArgsForQuery(answers, 'listHypotheses')) {
    const { data } = incidentsApi.endpoints.listHypotheses.select(incidentId)(answers);
    const found = data?.find((hypothesis) => hypothesis.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const incidentCommands = api.injectEndpoints({
  endpoints: (build) => ({
    createIncident: build.mutation<Written, NewIncident>({
      queryFn: (row, call, _options, ask) =>
        sendOrQueue(call, incidentCommand(row), () => createOnce(ask, 'incidents', row)),
      invalidatesTags: stale('incident'),
    }),
    saveIncident: build.mutation<Saved<IncidentFields>, RecordSave<IncidentFields>>({
      queryFn: (argument, call, _options, ask) =>
        saved(
          sendOrQueue(call, patchCommand('incidents', argument, argument.id), () =>
            saveRecord(ask, 'incidents', argument, { fieldsOf: incidentFields }),
          ),
        ),
      invalidatesTags: stale('incident'),
    }),
    createHypothesis: build.mutation<Written, NewHypothesis>({
      queryFn: (row, call, _options, ask) =>
        sendOrQueue(call, hypothesisCommand(row), () => createOnce(ask, 'hypotheses', row)),
      invalidatesTags: stale('hypothesis'),
    }),
    saveHypothesis: build.mutation<Saved<HypothesisFields>, RecordSave<HypothesisFields>>({
      queryFn: (argument, call, _options, ask) =>
        saved(
          sendOrQueue(
            call,
            patchCommand('hypotheses', argument, knownHypothesis(call.getState(), argument.id)?.incident_id),
            () => saveRecord(ask, 'hypotheses', argument, { fieldsOf: hypothesisFields }),
          ),
        ),
      invalidatesTags: stale('hypothesis'),
    }),
    /** Comments and evidence go first: the database refuses to leave them without their hypothesis (HYP-5). */
    deleteHypothesis: build.mutation<Written, string>({
      queryFn: (id, call, _options, ask) =>
        sendOrQueue(call, hypothesisDeletion(id, knownHypothesis(call.getState(), id)), () =>
          deleteOnce(ask, 'hypotheses', id, WITH_HYPOTHESIS),
        ),
      invalidatesTags: (result, error) =>
        error === undefined && result !== QUEUED
          ? [...stale('hypothesis')(result, error), listTag('evidence'), listTag('comment')]
          : [],
    }),
    createEvidence: build.mutation<Written, NewEvidence>({
      queryFn: (row, call, _options, ask) =>
        sendOrQueue(call, evidenceCommand(row, knownHypothesis(call.getState(), row.hypothesis_id)), () =>
          createOnce(ask, 'evidences', row),
        ),
      invalidatesTags: stale('evidence'),
    }),
    changeEvidence: build.mutation<Written, { id: string; patch: EvidencePatch }>({
      queryFn: ({ id, patch }, call, _options, ask) =>
        sendOrQueue<null>(call, evidencePatchCommand(id, patch), async () => {
          const answer = await ask(updateRows('evidences', [['id', 'eq', id]], { ...patch }));
          return answer.error === undefined ? { data: null } : { error: answer.error };
        }),
      invalidatesTags: stale('evidence'),
    }),
    deleteEvidence: build.mutation<Written, string>({
      queryFn: (id, call, _options, ask) =>
        sendOrQueue(call, evidenceDeletion(id), () => deleteOnce(ask, 'evidences', id)),
      invalidatesTags: stale('evidence'),
    }),
    createComment: build.mutation<Written, NewComment>({
      queryFn: (row, call, _options, ask) =>
        sendOrQueue(call, commentCommand(row), () => createOnce(ask, 'comments', row)),
      invalidatesTags: stale('comment'),
    }),
    createResponder: build.mutation<Written, NewResponder>({
      queryFn: (row, call, _options, ask) =>
        sendOrQueue(call, responderCommand(row), () => createOnce(ask, 'responders', row)),
      invalidatesTags: stale('responder'),
    }),
    removeResponder: build.mutation<Written, string>({
      queryFn: (id, call, _options, ask) =>
        sendOrQueue<null>(call, responderRemoval(id), async () => {
          const answer = await ask(updateRows('responders', [['id', 'eq', id]], { deleted_at: 'now()' }));
          return answer.error === undefined ? { data: null } : { error: answer.error };
        }),
      invalidatesTags: stale('responder'),
    }),
  }),
});

/** What people change of a piece of evidence. */
export interface EvidencePatch {
  description?: string;
  script?: string | null;
  definition_of_done?: boolean;
  done?: boolean;
  properties?: Readonly<Record<string, unknown>>;
}

export const {
  useCreateIncidentMutation,
  useSaveIncidentMutation,
  useCreateHypothesisMutation,
  useSaveHypothesisMutation,
  useDeleteHypothesisMutation,
  useCreateEvidenceMutation,
  useChangeEvidenceMutation,
  useDeleteEvidenceMutation,
  useCreateCommentMutation,
  useCreateResponderMutation,
  useRemoveResponderMutation,
} = incidentCommands;
