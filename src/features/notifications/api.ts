/** What the notification screens ask the server (contract endpoints §7). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asRecord } from '@/services/api/asRecord';
import type { RowFilter } from '@/services/api/postgrest';
import { asPage, asRows, readRows, updateRows, type RowPage } from '@/services/api/rows';
import { silenceOnce, type SilenceBody } from '@/services/api/silenceOnce';
import { changes, idTag, listTag } from '@/services/api/tags';
import type { AppError } from '@/services/errors/AppError';
import { currentPerson, type PersonState } from '@/services/session/currentPerson';
import { QUEUED, sendOrQueue } from '@/services/sync/queue';
import type { Explanation, HearQuestion } from './model/explanation';
import type {
  HistoryRow,
  ReturnedMessage,
  RuleRow,
  RuleDetail,
  SilenceMatch,
  SilencePreview,
  SilenceRow,
  WhyStep,
} from './model/records';
import { silenceChange, silenceCommand, silenceRemoval } from './model/queuedSilences';
import { silencePatch } from './model/silences';
import type { HistorySearch, RulesSearch, SilencesSearch } from './search';

const AV = 'id,name,avatar';
const RULE_SELECT = `*,person:person_id(${AV}),team:team_id(id,name,icon),created_by(${AV})`;
const SILENCE_SELECT = [
  '*',
  'checks:check_id(id,name,type,status)',
  'catalog:config_id(id,name,type,config_class)',
  'component:component_id(id,name,icon)',
  'canary:canary_id(id,name)',
  `createdBy:created_by(${AV})`,
].join(',');

type Page = { pageIndex: number; pageSize: number };
export type HistoryArgument = Pick<HistorySearch, 'resource_type' | 'status'> & Page;
export type RulesArgument = Pick<RulesSearch, 'sortBy' | 'sortOrder'> & Page;
export type SilencesArgument = Pick<SilencesSearch, 'state'> & Page;

const slice = ({ pageIndex, pageSize }: Page) => ({ limit: pageSize, offset: pageIndex * pageSize });
const chosen = (column: string, value: string): RowFilter[] =>
  value === 'all' ? [] : [[column, 'eq', value]];

/** The screen that asked shows what went wrong. */
const INLINE = { notify: 'inline' } as const;

function stepsOf(answer: unknown): WhyStep[] {
  const steps = typeof answer === 'object' && answer !== null && 'steps' in answer ? answer.steps : [];
  return Array.isArray(steps) ? (steps as WhyStep[]) : []; // docs/adr/0015
}

function silenceFilters(state: SilencesArgument['state']): RowFilter[] {
  const now = new Date(clockNow()).toISOString();
  const kept: RowFilter = ['deleted_at', 'is', null];
  if (state === 'all') return [kept];
  return [kept, ['until', state === 'active' ? 'gt' : 'lte', now]];
}

const GONE: AppError = {
  kind: 'notFound',
  text: 'This silence does not exist any more. Refresh the list.',
  retryable: false,
};

/** A row that somebody else deleted meanwhile is told and not taken for done. */
function writtenSilence(answer: { data?: unknown; error?: AppError | undefined }) {
  if (answer.error !== undefined) return { error: answer.error };
  return asRows(answer.data).length === 0 ? { error: GONE } : { data: answer.data };
}

const silenceUpdate = (id: string, body: Readonly<Record<string, unknown>>) =>
  updateRows('notification_silences', [['id', 'eq', id]], body);

/** What is stale once the server has it; what waits has changed nothing yet. */
const whenSent = (id?: string) => (result: unknown, error: unknown) =>
  result === QUEUED ? [] : changes('notification-silence', id)(result, error);

/** The silence as its form showed it. */
function seenSilence(state: unknown, id: string): SilenceRow | undefined {
  const select = notificationsApi.endpoints.getSilence.select(id);
  return select(state as Parameters<typeof select>[0]).data ?? undefined; // the one store
}

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSends: build.query<RowPage<HistoryRow>, HistoryArgument>({
      query: ({ resource_type, status, ...page }) =>
        readRows(
          'notification_send_history_summary',
          {
            select: '*',
            filters: [...chosen('resource_type', resource_type), ...chosen('status', status)],
            order: 'created_at.desc,id.desc',
            ...slice(page),
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<HistoryRow>(answer, meta),
      providesTags: [listTag('notification-history')],
    }),
    getSend: build.query<HistoryRow | null, string>({
      query: (id) =>
        readRows('notification_send_history_summary', { select: '*', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<HistoryRow>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('notification-history', id)],
    }),
    getWhy: build.query<WhyStep[], string>({
      query: (id) => ({
        area: 'notification',
        path: `history/${encodeURIComponent(id)}/why`,
        expects: 'object',
      }),
      transformResponse: stepsOf,
      providesTags: (_steps, _error, id) => [idTag('notification-history', id)],
    }),
    countSends: build.query<number, { resourceId: string; days: number }>({
      query: ({ resourceId, days }) =>
        readRows(
          'notification_send_history_summary',
          {
            select: 'id',
            filters: [
              ['resource_id', 'eq', resourceId],
              ['created_at', 'gte', new Date(clockNow() - days * 86_400_000).toISOString()],
            ],
            limit: 1,
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => meta?.total ?? asRows(answer).length,
      providesTags: [listTag('notification-history')],
    }),
    listRules: build.query<RowPage<RuleRow>, RulesArgument>({
      query: ({ sortBy, sortOrder, ...page }) =>
        readRows(
          'notifications_summary',
          { select: RULE_SELECT, order: `${sortBy}.${sortOrder},id.desc`, ...slice(page) },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<RuleRow>(answer, meta),
      providesTags: [listTag('notification')],
    }),
    getRule: build.query<RuleDetail | null, string>({
      query: (id) => readRows('notifications', { select: RULE_SELECT, filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<RuleDetail>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('notification', id)],
    }),
    listSilences: build.query<RowPage<SilenceRow>, SilencesArgument>({
      extraOptions: { keep: true },
      query: ({ state, ...page }) =>
        readRows(
          'notification_silences',
          {
            select: SILENCE_SELECT,
            filters: silenceFilters(state),
            order: 'created_at.desc',
            ...slice(page),
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<SilenceRow>(answer, meta),
      providesTags: [listTag('notification-silence')],
    }),
    getSilence: build.query<SilenceRow | null, string>({
      extraOptions: { keep: true },
      query: (id) =>
        readRows('notification_silences', {
          select: SILENCE_SELECT,
          filters: [
            ['id', 'eq', id],
            ['deleted_at', 'is', null],
          ],
        }),
      transformResponse: (answer) => asRows<SilenceRow>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('notification-silence', id)],
    }),
    previewSilence: build.query<SilencePreview, SilenceBody>({
      query: (body) => ({
        area: 'notification',
        path: 'silence/preview',
        method: 'POST',
        body,
        expects: 'object',
      }),
      extraOptions: INLINE,
      // docs/adr/0030; an integration test proves its shape
      transformResponse: (answer) => asRecord<SilencePreview>(answer, ['examples']),
      providesTags: [listTag('notification-history')],
    }),
    /** A server that does not know the call answers 404. */
    listMatches: build.query<SilenceMatch[], void>({
      query: () => ({ area: 'notification', path: 'silence/matches', expects: 'rows' }),
      extraOptions: INLINE,
      transformResponse: (answer) => asRows<SilenceMatch>(answer),
      providesTags: [listTag('notification-history')],
    }),
    /** A server that does not know these two answers 404. */
    listReturned: build.query<ReturnedMessage[], void>({
      query: () => ({ area: 'notification', path: 'silence/ended', expects: 'rows' }),
      extraOptions: INLINE,
      transformResponse: (answer) => asRows<ReturnedMessage>(answer),
      providesTags: [listTag('notification-history')],
    }),
    explain: build.query<Explanation, HearQuestion>({
      query: (body) => ({
        area: 'notification',
        path: 'explain',
        method: 'POST',
        body,
        expects: 'object',
      }),
      extraOptions: INLINE,
      // docs/adr/0042; a contract test proves its shape
      transformResponse: (answer) => asRecord<Explanation>(answer, ['rules']),
      providesTags: [
        listTag('notification'),
        listTag('notification-silence'),
        listTag('notification-history'),
      ],
    }),
    addSilence: build.mutation<unknown, { body: SilenceBody; resourceName: string | undefined }>({
      queryFn: ({ body, resourceName }, call, _options, ask) => {
        const me = currentPerson(call.getState() as PersonState)?.who.user.id; // the one store
        return sendOrQueue<unknown>(
          call,
          silenceCommand(crypto.randomUUID(), body, { now: clockNow(), createdBy: me, resourceName }),
          () => silenceOnce(ask, body, { me, now: clockNow() }),
          false,
        );
      },
      extraOptions: INLINE,
      invalidatesTags: whenSent(),
    }),
    updateSilence: build.mutation<unknown, { id: string; values: Readonly<Record<string, unknown>> }>({
      queryFn: ({ id, values }, call, _options, ask) =>
        sendOrQueue<unknown>(
          call,
          silenceChange(id, values, clockNow(), seenSilence(call.getState(), id)),
          async () => writtenSilence(await ask(silenceUpdate(id, silencePatch(id, values)))),
        ),
      extraOptions: INLINE,
      invalidatesTags: (result, error, { id }) => whenSent(id)(result, error),
    }),
    deleteSilence: build.mutation<unknown, string>({
      queryFn: (id, call, _options, ask) =>
        sendOrQueue<unknown>(call, silenceRemoval(id), async () =>
          writtenSilence(await ask(silenceUpdate(id, { deleted_at: 'now()' }))),
        ),
      extraOptions: INLINE,
      invalidatesTags: (result, error, id) => whenSent(id)(result, error),
    }),
  }),
});

export const {
  useListSendsQuery,
  useGetSendQuery,
  useGetWhyQuery,
  useCountSendsQuery,
  useListRulesQuery,
  useGetRuleQuery,
  useListSilencesQuery,
  useGetSilenceQuery,
  usePreviewSilenceQuery,
  useListMatchesQuery,
  useListReturnedQuery,
  useExplainQuery,
  useAddSilenceMutation,
  useUpdateSilenceMutation,
  useDeleteSilenceMutation,
} = notificationsApi;
