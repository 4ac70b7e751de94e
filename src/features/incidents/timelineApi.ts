/** What the timeline of an incident asks: each source by its own table, in one span of time (beyond.md M3). */
import { api } from '@/services/api/api';
import type { ApiRequest } from '@/services/api/baseQuery/request';
import type { RowQuery } from '@/services/api/postgrest';
import { asRows, readRows } from '@/services/api/rows';
import { listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { TableName } from '@/services/contracts/tables';
import type { AppError } from '@/services/errors/AppError';
import { anyTarget, some, type Targets } from './model/targets';
import { HISTORY_SELECT } from './api';
import type { HistoryRecord } from './model/records';
import type { Lane } from './model/lanes';
import type { TimelineEvent } from './model/timeline';
import { inOrder } from './model/timelineLanes';
import {
  changeEvent,
  checkEvents,
  historyEvent,
  insightEvent,
  notificationEvent,
  runEvent,
  silenceEvent,
} from './model/timelineEvents';

export interface TimelineArgument extends Targets {
  incidentId: string;
  /** RFC 3339. */
  from: string;
  to: string;
}

export interface LaneAnswer {
  lane: Lane;
  /** In order. Frozen, so that nothing walks through thousands of events to freeze them. */
  events: readonly TimelineEvent[];
  /** Whether there are older ones that were not asked for. */
  isCut: boolean;
  /** How many are left out because their rows tell no time. */
  undated: number;
}

interface Answer {
  data?: unknown;
  error?: AppError | undefined;
}

/** A lane that is read whole stops here. Events. */
export const MAX_EVENTS = 10_000;

interface Source {
  lane: Lane;
  table: TableName;
  /** The column by which its rows are in time. */
  time: string;
  /** Undefined: nothing that the incident names can have any. */
  query: RowQuery | undefined;
  eventsOf: (rows: readonly unknown[]) => TimelineEvent[];
}

function sourcesOf({ incidentId, configIds, checkIds, componentIds }: TimelineArgument): Source[] {
  const either = anyTarget({ configIds, checkIds, componentIds });
  const ofAny = (query: RowQuery) => (either.length === 0 ? undefined : { ...query, either: [either] });
  const of = (column: string, ids: readonly string[], select: string): RowQuery | undefined =>
    ids.length === 0 ? undefined : { select, filters: [[column, 'in', some(ids)]] };
  return [
    {
      lane: 'incident',
      table: 'incident_histories',
      time: 'created_at',
      query: { select: HISTORY_SELECT, filters: [['incident_id', 'eq', incidentId]] },
      eventsOf: (rows) => asRows<HistoryRecord>(rows).map(historyEvent),
    },
    {
      lane: 'changes',
      table: 'config_changes',
      time: 'created_at',
      query: of(
        'config_id',
        configIds,
        'id,config_id,change_type,severity,summary,source,external_created_by,created_at',
      ),
      eventsOf: (rows) => asRows<Parameters<typeof changeEvent>[0]>(rows).map(changeEvent),
    },
    {
      lane: 'health',
      table: 'check_statuses',
      time: 'time',
      query: of('check_id', checkIds, 'check_id,time,status,message,error'),
      eventsOf: (rows) => checkEvents(asRows<Parameters<typeof checkEvents>[0][number]>(rows)),
    },
    {
      lane: 'insights',
      table: 'config_analysis',
      time: 'first_observed',
      query: of(
        'config_id',
        configIds,
        'id,config_id,analyzer,analysis_type,severity,status,message,first_observed',
      ),
      eventsOf: (rows) => asRows<Parameters<typeof insightEvent>[0]>(rows).map(insightEvent),
    },
    {
      lane: 'playbooks',
      table: 'playbook_runs',
      time: 'created_at',
      query: ofAny({ select: 'id,status,created_at,playbooks(name,title)' }),
      eventsOf: (rows) => asRows<Parameters<typeof runEvent>[0]>(rows).map(runEvent),
    },
    {
      lane: 'notifications',
      table: 'notification_send_history',
      time: 'created_at',
      query: of(
        'resource_id',
        [...configIds, ...checkIds, ...componentIds],
        'id,source_event,status,error,created_at',
      ),
      eventsOf: (rows) => asRows<Parameters<typeof notificationEvent>[0]>(rows).map(notificationEvent),
    },
    {
      lane: 'silences',
      table: 'notification_silences',
      time: 'from',
      query: ofAny({ select: 'id,from,until,description' }),
      eventsOf: (rows) => asRows<Parameters<typeof silenceEvent>[0]>(rows).map(silenceEvent),
    },
  ];
}

/** A page of a source, latest first; `until` is where the page before it ended. RFC 3339. */
function pageOf({ table, time, query }: Source, { from, to }: TimelineArgument, until = to): ApiRequest {
  return readRows(table, {
    ...query,
    filters: [...(query?.filters ?? []), [time, 'gte', from], [time, 'lte', until]],
    order: `${time}.desc`,
    limit: MAX_ROWS,
  });
}

type Ask = (request: ApiRequest) => PromiseLike<Answer> | Answer;
type Told = { answer: LaneAnswer } | { refused: AppError };

/**
 * Up to `most` rows of a source, page after page: each begins at the time at which the one before it ended, and what both
 * hold counts once.
 */
async function readLane(ask: Ask, source: Source, argument: TimelineArgument, most: number): Promise<Told> {
  const rows = new Map<string, Readonly<Record<string, unknown>>>();
  let until: string | undefined;
  let isCut = source.query !== undefined;
  while (isCut && rows.size < most) {
    const { data, error } = await ask(pageOf(source, argument, until));
    if (error !== undefined) return { refused: error };
    const page = asRows<Readonly<Record<string, unknown>>>(data);
    const known = rows.size;
    for (const row of page)
      rows.set(`${String(row['id'] ?? row['check_id'])} ${String(row[source.time])}`, row);
    isCut = page.length >= MAX_ROWS && rows.size > known;
    until = String(page.at(-1)?.[source.time]);
  }
  const all = source.eventsOf([...rows.values()]);
  const events = Object.freeze(inOrder(all));
  return { answer: { lane: source.lane, events, isCut, undated: all.length - events.length } };
}

async function readLanes(
  ask: Ask,
  argument: TimelineArgument,
  lanes: (lane: Lane) => boolean,
  most: number,
): Promise<{ data: LaneAnswer[] } | { error: AppError }> {
  const told = await Promise.all(
    sourcesOf(argument)
      .filter(({ lane }) => lanes(lane))
      .map(async (source) => readLane(ask, source, argument, most)),
  );
  const refused = told.find((one) => 'refused' in one);
  if (refused !== undefined) return { error: refused.refused };
  return { data: told.flatMap((one) => ('answer' in one ? [one.answer] : [])) };
}

const TAGS = [listTag('config-item'), listTag('check-status')];

export const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest page of each lane but the incident's own, which its page has asked for already. */
    listTimelineEvents: build.query<LaneAnswer[], TimelineArgument>({
      queryFn: (argument, _api, _options, ask) =>
        readLanes(ask, argument, (lane) => lane !== 'incident', MAX_ROWS),
      structuralSharing: false,
      providesTags: TAGS,
    }),
    /** All of the lanes that one page does not hold. */
    listWholeLanes: build.query<LaneAnswer[], TimelineArgument & { lanes: readonly Lane[] }>({
      queryFn: ({ lanes, ...argument }, _api, _options, ask) =>
        readLanes(ask, argument, (lane) => lanes.includes(lane), MAX_EVENTS),
      structuralSharing: false,
      providesTags: TAGS,
    }),
  }),
});

export const { useListTimelineEventsQuery, useListWholeLanesQuery } = timelineApi;
