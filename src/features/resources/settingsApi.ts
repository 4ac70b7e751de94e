/** Reads and writes of the settings area (contract endpoints §8.1, §8.6, §10). */
import { api } from '@/services/api/api';
import type { ApiMeta } from '@/services/api/baseQuery/request';
import type { RowFilter } from '@/services/api/postgrest';
import { asPage, asRows, deleteRows, readRows, updateRows, type RowPage } from '@/services/api/rows';
import { createOnce, type RecordSave } from '@/services/api/saveRecord';
import { idTag, listTag, relatedTypes } from '@/services/api/tags';
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import type { TableName } from '@/services/contracts/tables';
import type { SaveOutcome } from '@/services/records/mergeFields';
import { QUEUED, sendOrQueue } from '@/services/sync/queue';
import type { SchemaNode } from '@/services/text/jsonSchema';
import { kindOfTable, type ResourceKind } from './model/kinds';
import { recordChange, recordCommand } from './model/queuedRecords';
import { listRow } from './model/listRow';
import { newRow, type RecordFields, type ResourceRow } from './model/record';
import { writeRecord } from './writeRecord';
import type { Member } from './model/members';

/** Rows a list asks for at once (specification 1 §9). */
export const LIST_LIMIT = 100;

const CREATOR = 'created_by(id,name,avatar)';
const ALIVE: RowFilter = ['deleted_at', 'is', null];
/** Tables with a foreign key to their agent. */
const WITH_AGENT: readonly string[] = ['canaries', 'topologies', 'config_scrapers'];
const IN_PLACE = { notify: 'inline' } as const;

const ORIGINS = {
  agent: { table: 'agents', tag: 'agent' },
  component: { table: 'components', tag: 'component' },
  catalog: { table: 'configs', tag: 'config-item' },
} as const;

export interface ListQuestion {
  table: TableName;
  search: string;
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  pageIndex: number;
  pageSize: number;
}

export interface RecordQuestion {
  table: TableName;
  id: string;
}

/** The kind of a table that a page has asked for already. */
function knownKind(table: TableName): ResourceKind {
  const kind = kindOfTable(table);
  if (kind === undefined) throw new TypeError(`${table} has no settings pages.`);
  return kind;
}

function listQuery({ table, search, sortBy, sortOrder, pageIndex, pageSize }: ListQuestion) {
  const kind = knownKind(table);
  const words = search.trim();
  const local: RowFilter[] = kind.own === 'agent' ? [['id', 'neq', LOCAL_AGENT_ID]] : [];
  const filters: RowFilter[] = [
    ALIVE,
    // The agent without an id stands for this backend itself.
    ...local,
    ...(words === '' ? [] : [['name', 'ilike', `*${words}*`] as const]),
  ];
  const question = readRows(
    kind.list,
    {
      select: `${kind.select ?? '*'},${CREATOR}`,
      filters,
      order: `${sortBy}.${sortOrder}`,
      limit: pageSize,
      ...(pageIndex === 0 ? {} : { offset: pageIndex * pageSize }),
    },
    { count: true },
  );
  // Of what has an editor of its own, connections above all, nothing stays on the device.
  return { ...question, keep: kind.own === undefined };
}

/** The rows of a list without the specifications behind them: these may hold secrets, and the list is kept. */
function listPage(answer: unknown, meta: ApiMeta | undefined): RowPage<ResourceRow> {
  const page = asPage<ResourceRow>(answer, meta);
  return { ...page, rows: page.rows.map(listRow) };
}

/** What a change of a record makes stale. */
const stale = (error: unknown, table: TableName, id?: string) => {
  if (error !== undefined) return [];
  const { tag } = knownKind(table);
  return [listTag(tag), ...(id === undefined ? [] : [idTag(tag, id)]), ...relatedTypes(tag)];
};

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecords: build.query<RowPage<ResourceRow>, ListQuestion>({
      query: listQuery,
      transformResponse: listPage,
      providesTags: (_page, _error, { table }) => [listTag(kindOfTable(table)?.tag ?? 'team')],
    }),
    /** Null when there is none. */
    getRecord: build.query<ResourceRow | null, RecordQuestion>({
      query: ({ table, id }) =>
        readRows(table, {
          select: WITH_AGENT.includes(table) ? '*,agent:agent_id(id,name)' : '*',
          filters: [['id', 'eq', id], ALIVE],
        }),
      transformResponse: (answer) => asRows<ResourceRow>(answer)[0] ?? null,
      providesTags: (_row, _error, { table, id }) => [idTag(kindOfTable(table)?.tag ?? 'team', id)],
    }),
    createRecord: build.mutation<
      null | typeof QUEUED,
      { table: TableName; id: string; fields: RecordFields; createdBy: string | undefined }
    >({
      queryFn: ({ table, fields, ...by }, call, _options, ask) => {
        const kind = knownKind(table);
        const send = () => createOnce(ask, table, newRow(kind, fields, by));
        return kind.own === undefined ? sendOrQueue(call, recordCommand(kind, fields, by), send) : send();
      },
      extraOptions: IN_PLACE,
      invalidatesTags: (result, error, { table }) => (result === QUEUED ? [] : stale(error, table)),
    }),
    saveRecord: build.mutation<
      SaveOutcome<RecordFields> | typeof QUEUED,
      RecordSave<RecordFields> & { table: TableName }
    >({
      queryFn: ({ table, ...change }, call, _options, ask) => {
        const kind = knownKind(table);
        const send = () => writeRecord(ask, kind, change);
        return kind.own === undefined ? sendOrQueue(call, recordChange(kind, change), send) : send();
      },
      extraOptions: IN_PLACE,
      invalidatesTags: (result, error, { table, id }) => (result === QUEUED ? [] : stale(error, table, id)),
    }),
    /** Soft: the row stays, with the time of its deletion (SET-6). */
    deleteRecord: build.mutation<unknown, RecordQuestion>({
      query: ({ table, id }) => updateRows(table, [['id', 'eq', id]], { deleted_at: 'now()' }),
      extraOptions: IN_PLACE,
      invalidatesTags: (_result, error, { table, id }) => stale(error, table, id),
    }),
    /** The JSON Schema of a kind, by the name of its file without ending. */
    getSpecSchema: build.query<SchemaNode, string>({
      query: (file) => ({ area: 'root', path: `schemas/${file}.schema.json` }),
      transformResponse: (answer) =>
        typeof answer === 'object' && answer !== null
          ? (answer as SchemaNode) /* an object, looked at in front */
          : {},
      extraOptions: { noRetry: true },
    }),
    /** The name of what a record comes from; null when it is gone (settings specification §7). */
    getOriginName: build.query<string | null, { kind: 'agent' | 'component' | 'catalog'; id: string }>({
      query: ({ kind, id }) =>
        readRows(ORIGINS[kind].table, { select: 'id,name', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<{ name: string | null }>(answer)[0]?.name ?? null,
      extraOptions: IN_PLACE,
      providesTags: (_name, _error, { kind, id }) => [idTag(ORIGINS[kind].tag, id)],
    }),
    listMembers: build.query<Member[], string>({
      query: (teamId) =>
        readRows('team_members', { select: '*,person_id(*)', filters: [['team_id', 'eq', teamId]] }),
      transformResponse: (answer) =>
        asRows<{ person_id: Member | null }>(answer).flatMap(({ person_id: person }) => person ?? []),
      providesTags: [listTag('team')],
    }),
    /** People whose name or address holds the text, by name; the list asks for more of them at its end (TABLE-6). */
    listCandidates: build.query<RowPage<Member>, { search: string; limit: number }>({
      query: ({ search, limit }) => {
        const words = search.trim();
        const like = `*${words}*`;
        return readRows(
          'people',
          {
            select: 'id,name,email,avatar',
            filters: [ALIVE],
            ...(words === ''
              ? {}
              : {
                  either: [
                    [
                      ['name', 'ilike', like],
                      ['email', 'ilike', like],
                    ],
                  ],
                }),
            order: 'name.asc',
            limit,
          },
          { count: true },
        );
      },
      transformResponse: (answer, meta) => asPage<Member>(answer, meta),
      providesTags: [listTag('person')],
    }),
    addMembers: build.mutation<unknown, { teamId: string; personIds: readonly string[] }>({
      query: ({ teamId, personIds }) => ({
        area: 'db',
        path: 'team_members',
        method: 'POST',
        body: personIds.map((personId) => ({ team_id: teamId, person_id: personId })),
      }),
      extraOptions: IN_PLACE,
      invalidatesTags: (_result, error) => (error === undefined ? [listTag('team')] : []),
    }),
    /** Of this team only: the platform's console takes the person out of every team (contract gaps §1, row 15). */
    removeMember: build.mutation<unknown, { teamId: string; personId: string }>({
      query: ({ teamId, personId }) =>
        deleteRows('team_members', [
          ['team_id', 'eq', teamId],
          ['person_id', 'eq', personId],
        ]),
      extraOptions: IN_PLACE,
      invalidatesTags: (_result, error) => (error === undefined ? [listTag('team')] : []),
    }),
  }),
});

export const {
  useListRecordsQuery,
  useGetRecordQuery,
  useCreateRecordMutation,
  useSaveRecordMutation,
  useDeleteRecordMutation,
  useGetSpecSchemaQuery,
  useGetOriginNameQuery,
  useListMembersQuery,
  useListCandidatesQuery,
  useAddMembersMutation,
  useRemoveMemberMutation,
} = settingsApi;
