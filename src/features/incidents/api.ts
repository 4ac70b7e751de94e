/** What the screens of incidents ask the server (contract endpoints §5). */
import { HEARTBEAT_SLOTS } from '@/components/entity/beats';
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asPage, asRows, readRows, type RowPage } from '@/services/api/rows';
import { idTag, listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { CheckHeartbeat, CheckStatusRow } from '@/services/contracts/healthRows';
import { countQuery, listQuery, type ListArgument } from './model/listQuery';
import type {
  CommentRecord,
  EvidenceRecord,
  HistoryRecord,
  HypothesisRecord,
  IncidentListRow,
  IncidentRecord,
  ResponderRecord,
  RunRecord,
} from './model/records';
import { anyTarget, type Targets } from './model/targets';
import { ACTIVE_STATUSES } from './model/words';
import { STATUS_TABS, type StatusTab } from './search';

const AV = 'id,name,avatar';
const INCIDENT_SELECT = `*,created_by(${AV}),commander:commander_id(${AV}),communicator:communicator_id(${AV})`;
const EVIDENCE_SELECT = [
  '*',
  `created_by(${AV})`,
  'check:checks(id,name,type,icon,status)',
  'config:config_items(id,name,type,health)',
  'component:components(id,name,icon,type,status)',
  'change:config_changes(id,config_id,change_type,severity,summary,source,diff,external_created_by,created_at)',
  'analysis:config_analysis(id,config_id,analyzer,analysis_type,severity,status,message,summary,first_observed)',
  'hypotheses!inner(incident_id)',
].join(',');
export const HISTORY_SELECT = [
  'id,type,description,created_at',
  `created_by(${AV})`,
  'hypothesis:hypotheses(id,title)',
  'evidence:evidences(id,type,description)',
  `responder:responders(id,person:person_id(${AV}),team:team_id(id,name))`,
  'comment:comments(id,comment)',
].join(',');

/** A tab whose rows the server did not count has none: nobody may read a zero there (fault F18). */
export type TabCounts = Readonly<Partial<Record<StatusTab, number>>>;

/** One run of a check with what it said. */
export type CheckBeat = CheckHeartbeat & Pick<CheckStatusRow, 'message' | 'error'>;

/** Seen without a connection, by whoever saw it last (ADR 0031). */
const KEPT = { keep: true };

export const incidentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listIncidents: build.query<RowPage<IncidentListRow>, ListArgument>({
      query: (argument) => readRows('incident_summary', listQuery(argument, clockNow()), { count: true }),
      extraOptions: KEPT,
      transformResponse: (answer, meta) => asPage<IncidentListRow>(answer, meta),
      providesTags: [listTag('incident')],
    }),
    countIncidents: build.query<TabCounts, ListArgument>({
      queryFn: async (argument, _api, _options, baseQuery) => {
        const answers = await Promise.all(
          STATUS_TABS.map(async (tab) =>
            baseQuery(readRows('incident_summary', countQuery(argument, tab, clockNow()), { count: true })),
          ),
        );
        const failed = answers.find(({ error }) => error !== undefined);
        if (failed?.error !== undefined) return { error: failed.error };
        const counts: Partial<Record<StatusTab, number>> = {};
        STATUS_TABS.forEach((tab, at) => {
          const total = answers[at]?.meta?.total;
          if (total !== undefined) counts[tab] = total;
        });
        const meta = answers[0]?.meta;
        return { data: counts, ...(meta === undefined ? {} : { meta }) };
      },
      extraOptions: KEPT,
      providesTags: [listTag('incident')],
    }),
    countActiveIncidents: build.query<number, void>({
      query: () =>
        readRows(
          'incidents',
          { select: 'id', filters: [['status', 'in', ACTIVE_STATUSES]], limit: 1 },
          { count: true },
        ),
      transformResponse: (answer, meta) => meta?.total ?? asRows(answer).length,
      providesTags: [listTag('incident')],
    }),
    getIncident: build.query<IncidentRecord | null, string>({
      query: (id) => readRows('incidents', { select: INCIDENT_SELECT, filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<IncidentRecord>(answer)[0] ?? null,
      extraOptions: KEPT,
      providesTags: (_row, _error, id) => [idTag('incident', id)],
    }),
    listHypotheses: build.query<HypothesisRecord[], string>({
      query: (incidentId) =>
        readRows('hypotheses', {
          select: `*,created_by(${AV})`,
          filters: [['incident_id', 'eq', incidentId]],
          order: 'created_at.asc',
        }),
      transformResponse: (answer) => asRows<HypothesisRecord>(answer),
      extraOptions: KEPT,
      providesTags: [listTag('hypothesis')],
    }),
    listEvidences: build.query<EvidenceRecord[], string>({
      query: (incidentId) =>
        readRows('evidences', {
          select: EVIDENCE_SELECT,
          filters: [['hypotheses.incident_id', 'eq', incidentId]],
          order: 'created_at.asc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) => asRows<EvidenceRecord>(answer),
      extraOptions: KEPT,
      providesTags: [listTag('evidence')],
    }),
    listComments: build.query<CommentRecord[], string>({
      query: (incidentId) =>
        readRows('comments', {
          select: `id,comment,external_created_by,responder_id,hypothesis_id,created_at,created_by(${AV})`,
          filters: [['incident_id', 'eq', incidentId]],
          order: 'created_at.asc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) => asRows<CommentRecord>(answer),
      extraOptions: KEPT,
      providesTags: [listTag('comment')],
    }),
    listResponders: build.query<ResponderRecord[], string>({
      query: (incidentId) =>
        readRows('responders', {
          select: `id,type,created_at,team:team_id(id,name,icon),person:person_id(${AV})`,
          filters: [
            ['incident_id', 'eq', incidentId],
            ['deleted_at', 'is', null],
          ],
          order: 'created_at.asc',
        }),
      transformResponse: (answer) => asRows<ResponderRecord>(answer),
      extraOptions: KEPT,
      providesTags: [listTag('responder')],
    }),
    listHistory: build.query<HistoryRecord[], string>({
      query: (incidentId) =>
        readRows('incident_histories', {
          select: HISTORY_SELECT,
          filters: [['incident_id', 'eq', incidentId]],
          order: 'created_at.desc,id.desc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) => asRows<HistoryRecord>(answer),
      extraOptions: KEPT,
      providesTags: [listTag('incident-history')],
    }),
    listIncidentRuns: build.query<RunRecord[], Targets & { from: string; to: string | null }>({
      query: ({ from, to, ...targets }) =>
        readRows('playbook_runs', {
          select: 'id,status,created_at,start_time,end_time,error,playbooks(name,title)',
          filters: [
            ['created_at', 'gte', from],
            ...(to === null ? [] : ([['created_at', 'lte', to]] as const)),
          ],
          either: [anyTarget(targets)],
          order: 'created_at.desc,id.desc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) => asRows<RunRecord>(answer),
      extraOptions: KEPT,
      providesTags: [listTag('playbook-run')],
    }),
    listBeats: build.query<CheckBeat[], { checkId: string; until: string }>({
      query: ({ checkId, until }) =>
        readRows('check_statuses', {
          select: 'time,status,duration,message,error',
          filters: [
            ['check_id', 'eq', checkId],
            ['time', 'lte', until],
          ],
          order: 'time.desc',
          limit: HEARTBEAT_SLOTS,
        }),
      transformResponse: (answer) =>
        asRows<CheckStatusRow>(answer).map((row) => ({ ...row, duration: row.duration ?? 0 })),
      providesTags: (_rows, _error, { checkId }) => [idTag('check-status', checkId)],
    }),
  }),
});

export const {
  useListIncidentsQuery,
  useCountIncidentsQuery,
  useCountActiveIncidentsQuery,
  useGetIncidentQuery,
  useListHypothesesQuery,
  useListEvidencesQuery,
  useListCommentsQuery,
  useListRespondersQuery,
  useListHistoryQuery,
  useListIncidentRunsQuery,
  useListBeatsQuery,
} = incidentsApi;
