/** What the screens of the catalog ask the server (contract endpoints §4). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import type { RowQuery } from '@/services/api/postgrest';
import { readByIds } from '@/services/api/readByIds';
import { asPage, asRows, readRows, type RowPage } from '@/services/api/rows';
import { idTag, listTag, providesRow } from '@/services/api/tags';
import { TIMEOUTS } from '@/services/config/constants';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { RelatedConfigRow } from '@/services/contracts/rows';
import { changePage } from './model/changePage';
import { changesBody, type ChangesQuestion } from './model/changeRequest';
import { insightQuery, type InsightsArgument } from './model/insightQuery';
import type { SummaryBody } from './model/listQuery';
import type {
  ChangeDetail,
  ConfigDetail,
  ConfigListRow,
  InsightDetail,
  InsightListRow,
  Named,
} from './model/records';
import { relatedQuery, type RelatedArgument } from './model/related';
import { readSummary, type SummaryRow } from './model/summaryRows';

const CONFIG_REF = 'config:configs(id,name,type,config_class)';
const DETAIL_SELECT = '*,config_scrapers(id,name),agent:agents(id,name)';
const CHANGE_SELECT = `id,config_id,change_type,severity,summary,created_at,first_observed,count,external_created_by,source,diff,details,patches,created_by,${CONFIG_REF}`;
const INSIGHT_SELECT = `id,config_id,source,analyzer,analysis_type,message,summary,severity,status,analysis,first_observed,last_observed,${CONFIG_REF}`;

/** A question that is long enough to need a body; the screen that asks shows what went wrong. */
const ASKED = { notify: 'inline' } as const;

export type ConfigCheck = Pick<CheckSummary, 'id' | 'name' | 'type' | 'status' | 'severity' | 'last_runtime'>;

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    summariseCatalog: build.query<SummaryRow[], SummaryBody>({
      query: (body) => ({
        area: 'catalog',
        path: 'summary',
        method: 'POST',
        body,
        expects: 'rowsOrNull',
        timeoutMs: TIMEOUTS.heavy,
      }),
      extraOptions: { ...ASKED, keep: true },
      transformResponse: (answer, _meta, { groupBy: [groupBy] }) => readSummary(answer, groupBy),
      providesTags: [listTag('config-item')],
    }),
    listConfigs: build.query<RowPage<ConfigListRow>, RowQuery>({
      extraOptions: { keep: true },
      query: (query) => readRows('configs', query, { count: true }),
      transformResponse: (answer, meta) => asPage<ConfigListRow>(answer, meta),
      providesTags: [listTag('config-item')],
    }),
    getConfigDetail: build.query<ConfigDetail | null, string>({
      extraOptions: { keep: true },
      query: (id) => readRows('config_detail', { select: DETAIL_SELECT, filters: [['id', 'eq', id]] }),
      // The platform's own view repeats the row for each ancestor (gaps §4): the first is as good as any.
      transformResponse: (answer) => asRows<ConfigDetail>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => providesRow('config-item', id),
    }),
    listConfigNames: build.query<Named[], readonly string[]>({
      extraOptions: { keep: true },
      queryFn: (ids, _api, _options, ask) =>
        readByIds(
          ask,
          ids,
          (part) => readRows('config_names', { select: 'id,name', filters: [['id', 'in', part]] }),
          asRows<Named>,
        ),
      providesTags: [listTag('config-item')],
    }),
    listChanges: build.query<ReturnType<typeof changePage>, ChangesQuestion>({
      query: (question) => ({
        area: 'catalog',
        path: 'changes',
        method: 'POST',
        body: changesBody(question, clockNow()),
        timeoutMs: TIMEOUTS.heavy,
      }),
      extraOptions: { ...ASKED, keep: true },
      transformResponse: changePage,
      providesTags: [listTag('config-change')],
    }),
    getChange: build.query<ChangeDetail | null, string>({
      query: (id) => readRows('config_changes', { select: CHANGE_SELECT, filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<ChangeDetail>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => providesRow('config-change', id),
    }),
    /** Who made a change: the column has no foreign key to embed by (gaps §4). */
    getChangeAuthor: build.query<Named | null, string>({
      query: (id) => readRows('people', { select: 'id,name', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<Named>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('person', id)],
    }),
    listInsights: build.query<RowPage<InsightListRow>, InsightsArgument>({
      extraOptions: { keep: true },
      query: (argument) => readRows('config_analysis_items', insightQuery(argument), { count: true }),
      transformResponse: (answer, meta) => asPage<InsightListRow>(answer, meta),
      providesTags: [listTag('config-analysis')],
    }),
    getInsight: build.query<InsightDetail | null, string>({
      query: (id) => readRows('config_analysis', { select: INSIGHT_SELECT, filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<InsightDetail>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => providesRow('config-analysis', id),
    }),
    listRelated: build.query<RelatedConfigRow[], RelatedArgument>({
      extraOptions: { keep: true },
      query: (argument) => ({
        area: 'db',
        path: 'rpc/related_configs_recursive',
        query: relatedQuery(argument),
        expects: 'rows',
        timeoutMs: TIMEOUTS.heavy,
      }),
      transformResponse: (answer) => asRows<RelatedConfigRow>(answer),
      providesTags: [listTag('config-item')],
    }),
    listConfigChecks: build.query<ConfigCheck[], string>({
      query: (id) =>
        readRows('check_summary_for_config', {
          select: 'id,name,type,status,severity,last_runtime',
          filters: [
            ['config_id', 'eq', id],
            ['deleted_at', 'is', null],
          ],
          order: 'status.desc,name.asc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) => asRows<ConfigCheck>(answer),
      providesTags: [listTag('check')],
    }),
  }),
});

export const {
  useSummariseCatalogQuery,
  useListConfigsQuery,
  useGetConfigDetailQuery,
  useListConfigNamesQuery,
  useListChangesQuery,
  useGetChangeQuery,
  useGetChangeAuthorQuery,
  useListInsightsQuery,
  useGetInsightQuery,
  useListRelatedQuery,
  useListConfigChecksQuery,
} = catalogApi;
