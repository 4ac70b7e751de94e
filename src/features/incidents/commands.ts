/**
 * What the screens of incidents change on the server (contract endpoints §5). Commands with a queryFn leave their error
 * to the dialog that asked; the others become a toast.
 */
import { api } from '@/services/api/api';
import type { ApiRequest } from '@/services/api/baseQuery/request';
import { asRows, deleteRows, insertRow, readRows, updateRows } from '@/services/api/rows';
import { listTag, relatedTypes, type Tag } from '@/services/api/tags';
import type { TableName } from '@/services/contracts/tables';
import { isAppError, type AppError } from '@/services/errors/AppError';
import { errorOfThrown } from '@/services/errors/normalise';
import { saveMerged, type SaveOutcome, type Version } from '@/services/records/mergeFields';

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

interface Save<Fields extends object> {
  id: string;
  base: Version<Fields>;
  mine: Partial<Fields>;
}

interface Answer {
  data?: unknown;
  error?: AppError | undefined;
}
type Ask = (request: ApiRequest) => PromiseLike<Answer> | Answer;

/** What a successful change of `type` makes stale: RTK hands this the result and the error. */
const stale = (type: Tag) => (_result: unknown, error: unknown) =>
  error === undefined ? [listTag(type), type, ...relatedTypes(type)] : [];

async function answered(ask: Ask, request: ApiRequest): Promise<unknown> {
  const answer = await ask(request);
  if (answer.error !== undefined) throw new RefusedCall(answer.error);
  return answer.data;
}

/** Carries the AppError of a refused call through code that knows only exceptions. */
class RefusedCall extends Error {
  constructor(readonly reason: AppError) {
    super(reason.text);
  }
}

function errorOf(thrown: unknown): AppError {
  if (thrown instanceof RefusedCall) return thrown.reason;
  return isAppError(thrown) ? thrown : errorOfThrown(thrown);
}

/** The row is already there under the id that was chosen here: an earlier try arrived although its answer did not. */
const DUPLICATE = '23505';

async function createOnce(
  ask: Ask,
  table: TableName,
  row: Readonly<{ id: string }>,
): Promise<{ data: null } | { error: AppError }> {
  const created = await ask(insertRow(table, { ...row }));
  if (created.error === undefined) return { data: null };
  if (created.error.code !== DUPLICATE) return { error: created.error };
  const found = await ask(readRows(table, { select: 'id', filters: [['id', 'eq', row.id]] }));
  const isThere = found.error === undefined && asRows(found.data).length > 0;
  return isThere ? { data: null } : { error: created.error };
}

async function save<Fields extends object>(
  ask: Ask,
  table: TableName,
  { id, base, mine }: Save<Fields>,
  fieldsOf: (row: Fields) => Fields,
): Promise<{ data: SaveOutcome<Fields> } | { error: AppError }> {
  const versionOf = (answer: unknown): Version<Fields> | undefined => {
    const row = asRows<Fields & { updated_at: string }>(answer)[0];
    return row && { fields: fieldsOf(row), mark: row.updated_at };
  };
  const port = {
    write: async (patch: Partial<Fields>, mark: string) =>
      versionOf(
        await answered(
          ask,
          updateRows(
            table,
            [
              ['id', 'eq', id],
              ['updated_at', 'eq', mark],
            ],
            { ...patch },
          ),
        ),
      ),
    read: async () => versionOf(await answered(ask, readRows(table, { filters: [['id', 'eq', id]] }))),
  };
  try {
    return { data: await saveMerged(port, base, mine) };
  } catch (thrown) {
    return { error: errorOf(thrown) };
  }
}

/** The fields of a stored incident that people change. */
export function incidentFields(row: IncidentFields): IncidentFields {
  const { title, description, severity, type, status, commander_id, communicator_id } = row;
  return { title, description, severity, type, status, commander_id, communicator_id };
}

/** The fields of a stored hypothesis that people change. */
export function hypothesisFields({ title, status }: HypothesisFields): HypothesisFields {
  return { title, status };
}

export const incidentCommands = api.injectEndpoints({
  endpoints: (build) => ({
    createIncident: build.mutation<null, NewIncident>({
      queryFn: (row, _api, _options, ask) => createOnce(ask, 'incidents', row),
      invalidatesTags: stale('incident'),
    }),
    saveIncident: build.mutation<SaveOutcome<IncidentFields>, Save<IncidentFields>>({
      queryFn: (argument, _api, _options, ask) => save(ask, 'incidents', argument, incidentFields),
      invalidatesTags: stale('incident'),
    }),
    createHypothesis: build.mutation<null, NewHypothesis>({
      queryFn: (row, _api, _options, ask) => createOnce(ask, 'hypotheses', row),
      invalidatesTags: stale('hypothesis'),
    }),
    saveHypothesis: build.mutation<SaveOutcome<HypothesisFields>, Save<HypothesisFields>>({
      queryFn: (argument, _api, _options, ask) => save(ask, 'hypotheses', argument, hypothesisFields),
      invalidatesTags: stale('hypothesis'),
    }),
    /** Comments and evidence go first: the database refuses to leave them without their hypothesis (HYP-5). */
    deleteHypothesis: build.mutation<null, string>({
      queryFn: async (id, _api, _options, ask) => {
        for (const request of [
          deleteRows('comments', [['hypothesis_id', 'eq', id]]),
          deleteRows('evidences', [['hypothesis_id', 'eq', id]]),
          deleteRows('hypotheses', [['id', 'eq', id]]),
        ]) {
          const answer = await ask(request);
          if (answer.error !== undefined) return { error: answer.error };
        }
        return { data: null };
      },
      invalidatesTags: (result, error) =>
        error === undefined
          ? [...stale('hypothesis')(result, error), listTag('evidence'), listTag('comment')]
          : [],
    }),
    createEvidence: build.mutation<null, NewEvidence>({
      queryFn: (row, _api, _options, ask) => createOnce(ask, 'evidences', row),
      invalidatesTags: stale('evidence'),
    }),
    changeEvidence: build.mutation<unknown, { id: string; patch: EvidencePatch }>({
      query: ({ id, patch }) => updateRows('evidences', [['id', 'eq', id]], { ...patch }),
      invalidatesTags: stale('evidence'),
    }),
    deleteEvidence: build.mutation<unknown, string>({
      query: (id) => deleteRows('evidences', [['id', 'eq', id]]),
      invalidatesTags: stale('evidence'),
    }),
    createComment: build.mutation<null, NewComment>({
      queryFn: (row, _api, _options, ask) => createOnce(ask, 'comments', row),
      invalidatesTags: stale('comment'),
    }),
    createResponder: build.mutation<null, NewResponder>({
      queryFn: (row, _api, _options, ask) => createOnce(ask, 'responders', row),
      invalidatesTags: stale('responder'),
    }),
    removeResponder: build.mutation<unknown, string>({
      query: (id) => updateRows('responders', [['id', 'eq', id]], { deleted_at: 'now()' }),
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
