/** Searching checks, components and config items by selectors (contract endpoints §10, POST /resources/search). */
import { MESSAGES } from '@/services/text/messages';
import { api } from './api';
import { listTag } from './tags';

export type ResourceKind = 'checks' | 'components' | 'configs';

/** Milliseconds after the last key (settings specification §5; WIDGET-15). */
export const RESOURCE_SEARCH_DELAY = 300;

export interface FoundResource {
  id: string;
  name: string;
  namespace?: string | null;
  type?: string | null;
}

/** Selectors as they are written in specifications; an empty one matches nothing. */
export type ResourceSelector = Readonly<Record<string, unknown>>;

export interface ResourceQuestion {
  kind: ResourceKind;
  selectors: readonly ResourceSelector[];
}

const MOST_OPTIONS = 50;

/** What was found of a kind. A kind may be left out where nothing was; what is no list is an error and not nothing. */
export function foundIn(answer: unknown, kind: ResourceKind): FoundResource[] {
  const rows: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, kind) : undefined;
  if (rows === undefined || rows === null) return [];
  if (!Array.isArray(rows)) throw new Error(MESSAGES.notAList);
  return rows as FoundResource[]; // contract endpoints §10
}

const resourcesApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchResources: build.query<FoundResource[], ResourceQuestion>({
      query: ({ kind, selectors }) => ({
        area: 'root',
        path: 'resources/search',
        method: 'POST',
        body: { limit: MOST_OPTIONS, [kind]: selectors },
        expects: 'object',
      }),
      extraOptions: { notify: 'inline' },
      transformResponse: (answer, _meta, { kind }) => foundIn(answer, kind),
      providesTags: [listTag('check'), listTag('component'), listTag('config-item')],
    }),
  }),
});

export const { useSearchResourcesQuery } = resourcesApi;

/**
 * What to ask while somebody types into a box.
 * @param filters the selectors that limit what may be chosen; none means anything.
 * @param text what is typed; the beginning of a name, or key=value.
 * @param chosenId the id to name while nothing is typed.
 */
export function selectorsOf(
  filters: readonly ResourceSelector[],
  text: string,
  chosenId?: string,
): ResourceSelector[] {
  const search = text.trim();
  if (search === '') return [...filters, ...(chosenId === undefined ? [] : [{ id: chosenId }])];
  return filters.length === 0 ? [{ search }] : filters.map((filter) => ({ ...filter, search }));
}
