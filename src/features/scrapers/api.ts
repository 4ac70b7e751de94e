/** What the scraper screens ask the server (contract endpoints §8.1). */
import { api } from '@/services/api/api';
import { asRows, readRows } from '@/services/api/rows';
import { changes, idTag, listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { ScrapeRunAnswer } from '@/services/contracts/rows';
import type { ScraperDetail, ScraperRow } from './model/scraper';

const COLUMNS =
  'id,name,description,spec,source,created_at,updated_at,agent,job_status,job_time_start,job_success_count,job_error_count,job_last_failed';
/** The server answers within 20 seconds, also when the scrape takes longer. */
const RUN_TIMEOUT_MS = 30_000;

const scrapersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listScrapers: build.query<ScraperRow[], void>({
      query: () =>
        readRows('config_scrapers_with_status', {
          select: COLUMNS,
          order: 'name.asc,id.asc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) => asRows<ScraperRow>(answer),
      providesTags: [listTag('config-scraper')],
    }),
    getScraper: build.query<ScraperDetail | null, string>({
      query: (id) =>
        readRows('config_scrapers_with_status', {
          select: `${COLUMNS},job_details`,
          filters: [['id', 'eq', id]],
        }),
      transformResponse: (answer) => asRows<ScraperDetail>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('config-scraper', id)],
    }),
    runScraper: build.mutation<ScrapeRunAnswer, string>({
      query: (id) => ({
        area: 'config',
        path: `run/${encodeURIComponent(id)}`,
        method: 'POST',
        timeoutMs: RUN_TIMEOUT_MS,
      }),
      invalidatesTags: (result, error, id) => changes('config-scraper', id)(result, error),
    }),
  }),
});

export const { useListScrapersQuery, useGetScraperQuery, useRunScraperMutation } = scrapersApi;
