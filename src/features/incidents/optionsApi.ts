/** What the dialogs of incidents offer to choose from (contract endpoints §5). */
import { api } from '@/services/api/api';
import { asRows, readRows } from '@/services/api/rows';
import { idTag, listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { PersonRef } from '@/services/contracts/rows';
import type { TableName } from '@/services/contracts/tables';
import type { LinkHypothesis, LinkIncident } from './model/records';

/** Options of the link dialog before anything is typed (contract endpoints §5). */
const FIRST_INCIDENTS = 10;
const MAX_OPTIONS = 50;

/** Where the kinds of evidence are searched for by name. */
const SOURCE_TABLES: Readonly<Record<string, TableName>> = { config: 'config_items', topology: 'components' };

/** Something that evidence can point at. */
export interface FoundSource {
  id: string;
  name: string;
  type: string;
}

/** A person, team or component to choose. */
export interface NamedOption {
  id: string;
  name: string;
}

/** Rows whose column holds what was typed; all of them before anything was. */
function holding(column: 'name' | 'title', text: string) {
  return text.trim() === '' ? [] : ([[column, 'ilike', `*${text.trim()}*`]] as const);
}

const optionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query<PersonRef[], void>({
      query: () => readRows('people', { select: 'id,name,avatar', order: 'name.asc', limit: MAX_ROWS }),
      transformResponse: (answer) => asRows<PersonRef>(answer),
      // Seen without a connection, by whoever saw it last (ADR 0031).
      extraOptions: { keep: true },
      providesTags: [listTag('person')],
    }),
    listTeamNames: build.query<NamedOption[], void>({
      query: () => readRows('teams', { select: 'id,name', order: 'name.asc', limit: MAX_ROWS }),
      transformResponse: (answer) => asRows<NamedOption>(answer),
      providesTags: [listTag('team')],
    }),
    searchComponents: build.query<NamedOption[], string>({
      query: (text) =>
        readRows('components', {
          select: 'id,name',
          filters: [['deleted_at', 'is', null], ...holding('name', text)],
          order: 'name.asc',
          limit: MAX_OPTIONS,
        }),
      transformResponse: (answer) => asRows<NamedOption>(answer),
      providesTags: [listTag('component')],
    }),
    searchSources: build.query<FoundSource[], { kind: string; text: string }>({
      query: ({ kind, text }) =>
        readRows(SOURCE_TABLES[kind] ?? 'checks', {
          select: 'id,name,type',
          filters: [['deleted_at', 'is', null], ...holding('name', text)],
          order: 'name.asc',
          limit: MAX_OPTIONS,
        }),
      transformResponse: (answer) => asRows<FoundSource>(answer),
      providesTags: [listTag('check'), listTag('config-item'), listTag('component')],
    }),
    getComponentName: build.query<NamedOption | null, string>({
      query: (id) => readRows('components', { select: 'id,name', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<NamedOption>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('component', id)],
    }),
    searchLinkIncidents: build.query<LinkIncident[], string>({
      query: (text) => {
        const isSearch = text.trim() !== '';
        return readRows('incidents', {
          select: '*,hypotheses(id,type)',
          filters: holding('title', text),
          order: 'created_at.desc',
          limit: isSearch ? MAX_OPTIONS : FIRST_INCIDENTS,
        });
      },
      transformResponse: (answer) => asRows<LinkIncident>(answer),
      providesTags: [listTag('incident')],
    }),
    searchLinkHypotheses: build.query<LinkHypothesis[], { incidentId: string; text: string }>({
      query: ({ incidentId, text }) =>
        readRows('hypotheses', {
          filters: [['incident_id', 'eq', incidentId], ...holding('title', text)],
          order: 'created_at.asc',
        }),
      transformResponse: (answer) => asRows<LinkHypothesis>(answer),
      providesTags: [listTag('hypothesis')],
    }),
  }),
});

export const {
  useListPeopleQuery,
  useListTeamNamesQuery,
  useSearchComponentsQuery,
  useSearchSourcesQuery,
  useGetComponentNameQuery,
  useSearchLinkIncidentsQuery,
  useSearchLinkHypothesesQuery,
} = optionsApi;
