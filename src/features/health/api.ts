/** What the health screen asks the server (contract endpoints §2). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import type { ApiRequest } from '@/services/api/baseQuery/request';
import { sendThrough } from '@/services/api/baseQuery/largeBodies';
import { asPage, asRows, readRows, type RowPage } from '@/services/api/rows';
import { changes, idTag, listTag, providesRow, providesRows } from '@/services/api/tags';
import { TIMEOUTS } from '@/services/config/constants';
import { showAppBadge } from '@/services/offline/appBadge';
import type {
  Canary,
  CheckDetail,
  CheckStatusRow,
  CheckSummary,
  RunCheckAnswer,
} from '@/services/contracts/healthRows';
import { rangeStart, type TimeRangeValue } from '@/services/time/ranges';
import { resolveRange, type RangeSelection } from '@/services/time/rangeSelection';
import { healthOf } from './model/checkHealth';
import { GRAPH_COUNT, readGraph, type GraphPoint, type TimeWindow } from './model/graph';
import { receiveSummary, type SummaryBody } from './reader/summaryReader';
import type { RunStatus } from './search';

export interface SummaryArgument {
  /** Address of the summary, from the runtime configuration. */
  url: string;
  timeRange: TimeRangeValue;
  /** In force instead of `timeRange`: resolved when it is asked, so that `now` is then. */
  selection?: RangeSelection | undefined;
}

export interface StatusesArgument {
  checkId: string;
  timeRange: TimeRangeValue;
  status: RunStatus;
  /** Milliseconds; only runs that took at least as long. */
  atLeastMs: number | undefined;
  pageIndex: number;
  pageSize: number;
  /** Only runs inside it: what was zoomed into. */
  zoom: TimeWindow | undefined;
}

export interface GraphArgument {
  checkId: string;
  timeRange: TimeRangeValue;
  zoom: TimeWindow | undefined;
}

/** Points with the window they were asked for, which `now` is part of. */
export interface GraphAnswer {
  points: GraphPoint[];
  window: TimeWindow;
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The server reads months and years as date math; a fixed moment means the same to every platform (TIME-12). */
function graphStart(range: TimeRangeValue): string {
  const since = /(?:mo|y)$/.test(range) ? rangeStart(range, Date.now()) : undefined;
  return since === undefined ? range : isoTime(since);
}

function summaryRange(timeRange: TimeRangeValue, selection: RangeSelection | undefined) {
  const resolved = selection === undefined ? undefined : resolveRange(selection, clockNow());
  if (resolved === undefined) return { start: timeRange };
  return { start: isoTime(resolved.from), end: isoTime(resolved.to) };
}

function graphWindow({ timeRange, zoom }: GraphArgument): TimeWindow {
  const end = clockNow();
  return zoom ?? { start: rangeStart(timeRange, end) ?? end, end };
}

export type CanarySpec = Pick<Canary, 'id' | 'source' | 'spec' | 'name' | 'namespace'>;

const CHECK_EMBEDS = [
  '*',
  'canaries!checks_canary_id_fkey(id,name,source)',
  'agents!checks_agent_id_fkey(id,name)',
  'components:check_component_relationships(components(id,name,icon))',
  'configs:check_config_relationships(configs(id,name,type))',
].join(',');

/** What is kept on the device holds no specification: it may hold secrets (ADR 63). The panel reads the canary's. */
function withoutSpec(check: CheckDetail | undefined): CheckDetail | null {
  return check === undefined ? null : { ...check, spec: null };
}

const sendSummary = sendThrough(receiveSummary);

/** A path under /api, so it travels to an organization's backend like every other call. */
export function summaryRequest({ url, timeRange, selection }: SummaryArgument): ApiRequest {
  return {
    area: 'root',
    path: url.replace(/^\/api\//, ''),
    query: summaryRange(timeRange, selection),
    timeoutMs: TIMEOUTS.heavy,
    sender: sendSummary,
  };
}

export const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCheckSummary: build.query<readonly CheckSummary[], SummaryArgument>({
      extraOptions: { keep: true },
      query: summaryRequest,
      transformResponse: (answer) => (answer as SummaryBody).rows, // what receiveSummary answers
      // The reader hands unchanged rows out again; comparing all of them once more would only cost.
      structuralSharing: false,
      // One tag for ten thousand rows: a tag a row would cost more than the list (design: libraries §3.4).
      providesTags: [listTag('check')],
      // The sidebar's count and the list must not disagree while both are on screen.
      onQueryStarted: async (_argument, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer === undefined) return;
        // A task of its own: taking ten thousand rows in was one.
        await new Promise((resolve) => setTimeout(resolve));
        const unhealthy = answer.data.filter((check) => healthOf(check) === 'unhealthy').length;
        void dispatch(healthApi.util.upsertQueryData('countUnhealthyChecks', undefined, unhealthy));
        showAppBadge(unhealthy);
      },
    }),
    countUnhealthyChecks: build.query<number, void>({
      extraOptions: { keep: true },
      query: () =>
        readRows(
          'checks',
          {
            select: 'id',
            filters: [
              ['status', 'eq', 'unhealthy'],
              ['deleted_at', 'is', null],
            ],
            limit: 1,
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => meta?.total ?? asRows(answer).length,
      providesTags: [listTag('check')],
      onQueryStarted: async (_argument, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer !== undefined) showAppBadge(answer.data);
      },
    }),
    listAgentNames: build.query<{ id: string; name: string }[], readonly string[]>({
      extraOptions: { keep: true },
      query: (ids) => readRows('agents', { select: 'id,name', filters: [['id', 'in', ids]] }),
      transformResponse: (answer) => asRows<{ id: string; name: string }>(answer),
      providesTags: (rows) => providesRows('agent', rows),
    }),
    getCheck: build.query<CheckDetail | null, string>({
      extraOptions: { keep: true },
      query: (id) => readRows('checks', { select: CHECK_EMBEDS, filters: [['id', 'eq', id]] }),
      // An id that the server does not know is an answer too: the panel says so.
      transformResponse: (answer) => withoutSpec(asRows<CheckDetail>(answer)[0]),
      providesTags: (_row, _error, id) => providesRow('check', id),
    }),
    listCheckStatuses: build.query<RowPage<CheckStatusRow>, StatusesArgument>({
      extraOptions: { keep: true },
      // The time is worked out when it is asked for: as an argument it would be a new cache entry every second.
      query: ({ checkId, timeRange, status, atLeastMs, pageIndex, pageSize, zoom }) => {
        const since = zoom?.start ?? rangeStart(timeRange, Date.now());
        return readRows(
          'check_statuses',
          {
            select: 'time,duration,status,message,error',
            filters: [
              ['check_id', 'eq', checkId],
              ...(since === undefined ? [] : ([['time', 'gt', isoTime(since)]] as const)),
              ...(zoom === undefined ? [] : ([['time', 'lt', isoTime(zoom.end)]] as const)),
              ...(status === 'all' ? [] : ([['status', 'eq', status]] as const)),
              ...(atLeastMs === undefined ? [] : ([['duration', 'gte', atLeastMs]] as const)),
            ],
            order: 'time.desc',
            limit: pageSize,
            offset: pageIndex * pageSize,
          },
          { count: true },
        );
      },
      transformResponse: (answer, meta) => asPage<CheckStatusRow>(answer, meta),
      providesTags: (_page, _error, { checkId }) => [listTag('check-status'), idTag('check-status', checkId)],
    }),
    getCheckGraph: build.query<GraphAnswer, GraphArgument>({
      query: ({ checkId, timeRange, zoom }) => ({
        area: 'canary',
        path: 'api/graph',
        query: {
          check: checkId,
          count: GRAPH_COUNT,
          start: zoom === undefined ? graphStart(timeRange) : isoTime(zoom.start),
          ...(zoom === undefined ? {} : { end: isoTime(zoom.end) }),
          includeMessages: true,
        },
        timeoutMs: TIMEOUTS.heavy,
      }),
      transformResponse: (answer: unknown, _meta, argument) => ({
        points: readGraph(answer),
        window: graphWindow(argument),
      }),
      providesTags: (_answer, _error, { checkId }) => [
        listTag('check-status'),
        idTag('check-status', checkId),
      ],
    }),
    getCanary: build.query<CanarySpec | null, string>({
      query: (id) =>
        readRows('canaries', { select: 'id,source,spec,name,namespace', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<CanarySpec>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => providesRow('canary', id),
    }),
    runCheck: build.mutation<RunCheckAnswer | null, string>({
      query: (id) => ({
        area: 'canary',
        path: `run/check/${encodeURIComponent(id)}`,
        method: 'POST',
        timeoutMs: TIMEOUTS.heavy,
      }),
      transformResponse: (answer) => answer as RunCheckAnswer | null, // both shapes are optional fields only
      invalidatesTags: (_answer, error, id) => changes('check', id)(undefined, error),
    }),
  }),
});

export const {
  useListCheckSummaryQuery,
  useCountUnhealthyChecksQuery,
  useListAgentNamesQuery,
  useGetCheckQuery,
  useListCheckStatusesQuery,
  useGetCheckGraphQuery,
  useGetCanaryQuery,
  useRunCheckMutation,
} = healthApi;
