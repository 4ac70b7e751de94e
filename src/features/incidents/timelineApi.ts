/** What the timeline of an incident asks: each source by its own table, in one span of time (beyond.md M3). */
import { api } from '@/services/api/api';
import type { ApiRequest } from '@/services/api/baseQuery/request';
import type { RowFilter } from '@/services/api/postgrest';
import { asRows, readRows } from '@/services/api/rows';
import { listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { AppError } from '@/services/errors/AppError';
import type { Targets } from './model/targets';
import type { Lane, TimelineEvent } from './model/timeline';
import {
  changeEvent,
  checkEvents,
  insightEvent,
  notificationEvent,
  runEvent,
  silenceEvent,
} from './model/timelineEvents';

export interface TimelineArgument extends Targets {
  /** RFC 3339. */
  from: string;
  to: string;
}

export interface TimelineAnswer {
  /** One list per source, each in order of time. */
  sources: readonly (readonly TimelineEvent[])[];
  /** Lanes of which only the latest events were answered. */
  truncated: readonly Lane[];
}

interface Answer {
  data?: unknown;
  error?: AppError | undefined;
}

/** An address holds about 8000 characters; a uuid takes 37. */
const MAX_IDS = 150;

interface Source {
  lane: Lane;
  request: ApiRequest | undefined;
  eventsOf: (rows: unknown) => TimelineEvent[];
}

function within(column: string, { from, to }: TimelineArgument): RowFilter[] {
  return [
    [column, 'gte', from],
    [column, 'lte', to],
  ];
}

const some = (ids: readonly string[]) => ids.slice(0, MAX_IDS);

function sourcesOf(argument: TimelineArgument): Source[] {
  const { configIds, checkIds, componentIds } = argument;
  const page = { limit: MAX_ROWS };
  const anyTarget: RowFilter[] = [
    ...(configIds.length === 0 ? [] : ([['config_id', 'in', some(configIds)]] as const)),
    ...(checkIds.length === 0 ? [] : ([['check_id', 'in', some(checkIds)]] as const)),
    ...(componentIds.length === 0 ? [] : ([['component_id', 'in', some(componentIds)]] as const)),
  ];
  const all = [...configIds, ...checkIds, ...componentIds];
  return [
    {
      lane: 'changes',
      request:
        configIds.length === 0
          ? undefined
          : readRows('config_changes', {
              select: 'id,config_id,change_type,severity,summary,source,external_created_by,created_at',
              filters: [['config_id', 'in', some(configIds)], ...within('created_at', argument)],
              order: 'created_at.desc',
              ...page,
            }),
      eventsOf: (rows) => asRows<Parameters<typeof changeEvent>[0]>(rows).map(changeEvent),
    },
    {
      lane: 'health',
      request:
        checkIds.length === 0
          ? undefined
          : readRows('check_statuses', {
              select: 'check_id,time,status,message,error',
              filters: [['check_id', 'in', some(checkIds)], ...within('time', argument)],
              order: 'time.desc',
              ...page,
            }),
      eventsOf: (rows) => checkEvents(asRows<Parameters<typeof checkEvents>[0][number]>(rows)),
    },
    {
      lane: 'insights',
      request:
        configIds.length === 0
          ? undefined
          : readRows('config_analysis', {
              select: 'id,config_id,analyzer,analysis_type,severity,status,message,first_observed',
              filters: [['config_id', 'in', some(configIds)], ...within('first_observed', argument)],
              order: 'first_observed.desc',
              ...page,
            }),
      eventsOf: (rows) => asRows<Parameters<typeof insightEvent>[0]>(rows).map(insightEvent),
    },
    {
      lane: 'playbooks',
      request:
        anyTarget.length === 0
          ? undefined
          : readRows('playbook_runs', {
              select: 'id,status,created_at,playbooks(name,title)',
              filters: within('created_at', argument),
              either: [anyTarget],
              order: 'created_at.desc',
              ...page,
            }),
      eventsOf: (rows) => asRows<Parameters<typeof runEvent>[0]>(rows).map(runEvent),
    },
    {
      lane: 'notifications',
      request:
        all.length === 0
          ? undefined
          : readRows('notification_send_history', {
              select: 'id,source_event,status,error,created_at',
              filters: [['resource_id', 'in', some(all)], ...within('created_at', argument)],
              order: 'created_at.desc',
              ...page,
            }),
      eventsOf: (rows) => asRows<Parameters<typeof notificationEvent>[0]>(rows).map(notificationEvent),
    },
    {
      lane: 'silences',
      request:
        anyTarget.length === 0
          ? undefined
          : readRows('notification_silences', {
              select: 'id,from,until,description',
              filters: within('from', argument),
              either: [anyTarget],
              order: 'from.desc',
              ...page,
            }),
      eventsOf: (rows) => asRows<Parameters<typeof silenceEvent>[0]>(rows).map(silenceEvent),
    },
  ];
}

const byTime = (a: TimelineEvent, b: TimelineEvent) => a.time - b.time;

export const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTimelineEvents: build.query<TimelineAnswer, TimelineArgument>({
      queryFn: async (argument, _api, _options, ask) => {
        const sources = sourcesOf(argument);
        const answers = await Promise.all(
          sources.map(async ({ request }): Promise<Answer> =>
            request === undefined ? { data: [] } : ask(request),
          ),
        );
        const refused = answers.find(({ error }) => error !== undefined)?.error;
        if (refused !== undefined) return { error: refused };
        const isFull = (at: number) => asRows(answers[at]?.data).length >= MAX_ROWS;
        return {
          data: {
            sources: sources.map(({ eventsOf }, at) => eventsOf(answers[at]?.data).sort(byTime)),
            truncated: sources.filter((_source, at) => isFull(at)).map(({ lane }) => lane),
          },
        };
      },
      providesTags: [listTag('config-item'), listTag('check-status')],
    }),
  }),
});

export const { useListTimelineEventsQuery } = timelineApi;
