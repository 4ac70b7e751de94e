/** What the logs screen asks the server (contract endpoints §3, §10). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { sendForBytes } from '@/services/api/baseQuery/largeBodies';
import type { ApiRequest } from '@/services/api/baseQuery/request';
import { asRows, readRows } from '@/services/api/rows';
import { listTag, providesRow } from '@/services/api/tags';
import { TIMEOUTS } from '@/services/config/constants';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { TimeRangeValue } from '@/services/time/ranges';
import { rangeStart } from '@/services/time/ranges';
import { resolveRange, type RangeSelection } from '@/services/time/rangeSelection';
import type { LogAnswer } from './model/lines';
import { selectorsOf, type LogSelector } from './model/selectors';
import { newestLinesApi } from './newestLinesApi';
import { prepareReading, readAnswerBytes } from './reader/answerReader';

export interface ComponentWithLogs {
  id: string;
  name: string;
  icon: string | null;
  type: string | null;
}

export interface LogComponent {
  id: string;
  name: string;
  selectors: readonly LogSelector[];
}

/** One question; the range is resolved when it is asked, so that `now` is then. */
export interface LogQuestion {
  id: string;
  /** Name of the log selector; '' for the only one without a name. */
  name: string;
  query: string;
  timeRange: TimeRangeValue;
  /** In force instead of `timeRange`. */
  selection: RangeSelection | undefined;
  limit: number;
}

export const iso = (time: number): string => new Date(time).toISOString();

export function rangeFields({ timeRange, selection }: LogQuestion, now: number) {
  const resolved = selection === undefined ? undefined : resolveRange(selection, now);
  if (resolved !== undefined) return { from: iso(resolved.from), to: iso(resolved.to) };
  return { from: iso(rangeStart(timeRange, now) ?? now) };
}

/** The body of the contract, and the additions of ADR 29, which other platforms ignore. */
export function logsRequest(question: LogQuestion, more: object): ApiRequest {
  const { id, name, query, limit } = question;
  return {
    area: 'root',
    path: 'logs',
    method: 'POST',
    body: { name, id, query, limit, ...more },
    timeoutMs: TIMEOUTS.heavy,
    sender: sendForBytes,
  };
}

/** A question that is long enough to need a body; the screen that asks shows what went wrong. */
export const ASKED = { notify: 'inline' } as const;

export const logsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComponentsWithLogs: build.query<ComponentWithLogs[], void>({
      query: () =>
        readRows('components_with_logs', { select: 'id,name,icon,type', order: 'name.asc', limit: MAX_ROWS }),
      transformResponse: (answer) => asRows<ComponentWithLogs>(answer),
      providesTags: [listTag('component')],
    }),
    getLogComponent: build.query<LogComponent | null, string>({
      query: (id) => readRows('components', { select: 'id,name,log_selectors', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => {
        const [row] = asRows<{ id: string; name: string; log_selectors: unknown }>(answer);
        return row === undefined
          ? null
          : { id: row.id, name: row.name, selectors: selectorsOf(row.log_selectors) };
      },
      providesTags: (_row, _error, id) => providesRow('component', id),
    }),
    searchLogs: build.query<LogAnswer, LogQuestion>({
      queryFn: async (question, { dispatch }, _options, ask) => {
        void prepareReading();
        const more = { ...rangeFields(question, clockNow()), follow: true };
        const { data, error } = await ask(logsRequest(question, more));
        if (error !== undefined) return { error };
        const show = (newest: LogAnswer) =>
          dispatch(newestLinesApi.util.updateQueryData('newestLines', question, () => newest));
        // sendForBytes answers nothing else
        return { data: await readAnswerBytes(data as ArrayBuffer, show) };
      },
      extraOptions: ASKED,
      // Comparing a hundred thousand lines with those before finds out what the screen knows anyway.
      structuralSharing: false,
      keepUnusedDataFor: 15,
    }),
    readNewLines: build.query<LogAnswer, { question: LogQuestion; cursor: string }>({
      query: ({ question, cursor }) => logsRequest(question, { after: cursor }),
      extraOptions: ASKED,
      transformResponse: (bytes: ArrayBuffer) => readAnswerBytes(bytes),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListComponentsWithLogsQuery, useGetLogComponentQuery, useSearchLogsQuery } = logsApi;
