/** What the filters of the catalog offer: words and pairs that occur, looked up at most every five minutes (PWA-4). */
import { api } from '@/services/api/api';
import { asRows, readRows } from '@/services/api/rows';
import { listTag } from '@/services/api/tags';
import { LOOKUP_FRESH_MS } from '@/services/config/constants';
import type { KeyValue } from './model/records';

const FRESH_SECONDS = LOOKUP_FRESH_MS / 1000;

const WORDS = {
  types: { table: 'config_types', column: 'type' },
  statuses: { table: 'config_statuses', column: 'status' },
  changeTypes: { table: 'change_types', column: 'change_type' },
  analysisTypes: { table: 'analysis_types', column: 'analysis_type' },
  analyzers: { table: 'config_analysis_analyzers', column: 'analyzer' },
} as const;
export type WordList = keyof typeof WORDS;

const PAIRS = { tags: 'config_tags', labels: 'config_labels' } as const;
export type PairList = keyof typeof PAIRS;

function wordsOf(answer: unknown, column: string): string[] {
  return asRows<Readonly<Record<string, unknown>>>(answer)
    .map((row) => row[column])
    .filter((word): word is string => typeof word === 'string' && word !== '');
}

export const wordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCatalogWords: build.query<string[], WordList>({
      query: (list) => readRows(WORDS[list].table, { order: `${WORDS[list].column}.asc` }),
      transformResponse: (answer, _meta, list) => wordsOf(answer, WORDS[list].column),
      keepUnusedDataFor: FRESH_SECONDS,
      providesTags: [listTag('config-item')],
    }),
    listCatalogPairs: build.query<KeyValue[], PairList>({
      query: (list) => readRows(PAIRS[list], { order: 'key.asc,value.asc' }),
      transformResponse: (answer) => asRows<KeyValue>(answer),
      keepUnusedDataFor: FRESH_SECONDS,
      providesTags: [listTag('config-item')],
    }),
  }),
});

export const { useListCatalogWordsQuery, useListCatalogPairsQuery } = wordsApi;
