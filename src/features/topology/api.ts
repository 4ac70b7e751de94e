/** What the topology's screens ask the server (contract endpoints §3, §10). */
import { api } from '@/services/api/api';
import { sendForBytes } from '@/services/api/baseQuery/largeBodies';
import { readByIds } from '@/services/api/readByIds';
import { asPage, asRows, readRows, updateRows, type RowPage } from '@/services/api/rows';
import { changes, idTag, listTag } from '@/services/api/tags';
import { TIMEOUTS } from '@/services/config/constants';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { TopologyQuery } from './model/query';
import type {
  CheckRef,
  ConfigLink,
  IncidentRef,
  InsightRef,
  Named,
  RecentChange,
  TeamLink,
} from './model/records';
import { readTopology, type Topology } from './model/topology';

/** Lines of each list beside a component; the rest is a count with a link. */
export const RAIL_LINES = 6;

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

export const topologyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTopology: build.query<Topology, TopologyQuery>({
      extraOptions: { keep: true },
      query: (query) => ({
        area: 'canary',
        path: 'api/topology',
        query: { ...query },
        timeoutMs: TIMEOUTS.heavy,
      }),
      // The dashboard shows the first level only, whose roll-up speaks for what is below.
      transformResponse: (answer, _meta, { id, flatten }) =>
        readTopology(answer, id === undefined && flatten !== true ? 0 : undefined),
      providesTags: [listTag('component')],
    }),
    listComponentNames: build.query<Named[], readonly string[]>({
      extraOptions: { keep: true },
      queryFn: (ids, _api, _options, ask) =>
        readByIds(
          ask,
          ids,
          (part) => readRows('component_names', { select: 'id,name', filters: [['id', 'in', part]] }),
          asRows<Named>,
        ),
      providesTags: [listTag('component')],
    }),
    listTopologyAgents: build.query<Named[], void>({
      extraOptions: { keep: true },
      query: () =>
        readRows('agents', { select: 'id,name', filters: [['deleted_at', 'is', null]], order: 'name.asc' }),
      transformResponse: (answer) => asRows<Named>(answer),
      providesTags: [listTag('agent')],
    }),
    listComponentIncidents: build.query<RowPage<IncidentRef>, string>({
      query: (id) =>
        readRows(
          'incidents_by_component',
          {
            select: 'id,title,status,severity,created_at',
            filters: [
              ['component_id', 'eq', id],
              ['status', 'not.in', ['closed', 'resolved']],
            ],
            order: 'created_at.desc',
            limit: RAIL_LINES,
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<IncidentRef>(answer, meta),
      providesTags: [listTag('incident'), listTag('evidence')],
    }),
    listComponentChecks: build.query<RowPage<CheckRef>, string>({
      query: (id) =>
        readRows(
          'checks_by_component',
          {
            select: 'id,name,type,status',
            filters: [['component_id', 'eq', id]],
            order: 'status.desc,name.asc',
            limit: RAIL_LINES,
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<CheckRef>(answer, meta),
      providesTags: [listTag('check')],
    }),
    listComponentInsights: build.query<RowPage<InsightRef>, string>({
      query: (id) =>
        readRows(
          'analysis_by_component',
          {
            select: 'analysis_id,config_id,name,analysis_type,severity',
            filters: [['component_id', 'eq', id]],
            limit: RAIL_LINES,
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<InsightRef>(answer, meta),
      providesTags: [listTag('config-analysis')],
    }),
    listComponentChanges: build.query<RowPage<RecentChange>, string>({
      query: (id) =>
        readRows(
          'changes_by_component',
          {
            select: 'id,config_id,name,change_type,created_at',
            filters: [['component_id', 'eq', id]],
            order: 'created_at.desc',
            limit: RAIL_LINES,
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<RecentChange>(answer, meta),
      providesTags: [listTag('config-change')],
    }),
    listComponentConfigs: build.query<RowPage<ConfigLink>, string>({
      query: (id) =>
        readRows(
          'config_component_relationships',
          {
            select: 'config_id,selector_id,configs(id,name,type,health)',
            filters: [
              ['component_id', 'eq', id],
              ['deleted_at', 'is', null],
            ],
            limit: RAIL_LINES,
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<ConfigLink>(answer, meta),
      providesTags: [listTag('config-item'), listTag('component')],
    }),
    listComponentTeams: build.query<TeamLink[], string>({
      query: (id) =>
        readRows('team_components', {
          select: 'team_id,role,team:teams(id,name)',
          filters: [['component_id', 'eq', id]],
        }),
      transformResponse: (answer) => asRows<TeamLink>(answer),
      providesTags: [listTag('team')],
    }),
    /** Ids of open incidents that have evidence on one of the components. */
    listIncidentsOfMany: build.query<string[], readonly string[]>({
      extraOptions: { keep: true },
      queryFn: async (ids, _api, _options, ask) => {
        const answer = await readByIds(
          ask,
          ids,
          (part) =>
            readRows('incidents_by_component', {
              select: 'id',
              filters: [
                ['component_id', 'in', part],
                ['status', 'not.in', ['closed', 'resolved']],
              ],
              limit: MAX_ROWS,
            }),
          asRows<{ id: string }>,
        );
        return 'error' in answer ? answer : { ...answer, data: distinct(answer.data.map(({ id }) => id)) };
      },
      providesTags: [listTag('incident'), listTag('evidence')],
    }),
    listTeamsOfMany: build.query<string[], readonly string[]>({
      extraOptions: { keep: true },
      queryFn: async (ids, _api, _options, ask) => {
        const answer = await readByIds(
          ask,
          ids,
          (part) =>
            readRows('team_components', {
              select: 'team_id',
              filters: [['component_id', 'in', part]],
              limit: MAX_ROWS,
            }),
          asRows<{ team_id: string }>,
        );
        return 'error' in answer
          ? answer
          : { ...answer, data: distinct(answer.data.map(({ team_id }) => team_id)) };
      },
      providesTags: [listTag('team')],
    }),
    hideComponent: build.mutation<unknown, { id: string; hidden: boolean }>({
      query: ({ id, hidden }) => updateRows('components', [['id', 'eq', id]], { hidden }),
      invalidatesTags: (result, error, { id }) => changes('component', id)(result, error),
    }),
    /** A ZIP file; the answer is the address under which the browser holds it (API-16). */
    downloadSnapshot: build.mutation<string, string>({
      query: (id) => ({
        area: 'snapshot',
        path: `topology/${encodeURIComponent(id)}`,
        query: { start: '15m', related: true },
        sender: sendForBytes,
        timeoutMs: TIMEOUTS.heavy,
      }),
      extraOptions: { notify: 'toast' },
      // what sendForBytes answers
      transformResponse: (answer) => URL.createObjectURL(new Blob([answer as ArrayBuffer])),
    }),
    getComponentAgent: build.query<Named | null, string>({
      extraOptions: { keep: true },
      query: (id) => readRows('agents', { select: 'id,name', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<Named>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('agent', id)],
    }),
  }),
});

export const {
  useGetTopologyQuery,
  useListComponentNamesQuery,
  useListTopologyAgentsQuery,
  useListComponentIncidentsQuery,
  useListComponentChecksQuery,
  useListComponentInsightsQuery,
  useListComponentChangesQuery,
  useListComponentConfigsQuery,
  useListComponentTeamsQuery,
  useListIncidentsOfManyQuery,
  useListTeamsOfManyQuery,
  useHideComponentMutation,
  useDownloadSnapshotMutation,
  useGetComponentAgentQuery,
} = topologyApi;
