/**
 * Which config items belong to which components (checklist API-10; contract endpoints §4): links that selectors made, and
 * those that people make and take away by hand.
 */
import { api } from '@/services/api/api';
import { asRows, deleteRows, insertRow, readRows, updateRows } from '@/services/api/rows';
import { changes, listTag } from '@/services/api/tags';

/** `selector_id` of what people linked; every other link belongs to a specification. */
export const MANUAL_LINK = 'manual';
const MAX_FOUND = 25;
const MAX_LINKS = 200;
/** What the dialog that asks shows itself. */
const INLINE = { notify: 'inline' } as const;

export interface LinkedPair {
  componentId: string;
  configId: string;
}

export interface LinkedComponent {
  selector_id: string | null;
  components: { id: string; name: string; icon: string | null } | null;
}

/** A component or config item that can be linked. */
export interface Linkable {
  id: string;
  name: string;
  type: string | null;
}

const filtersOf = ({ componentId, configId }: LinkedPair) =>
  [
    ['component_id', 'eq', componentId],
    ['config_id', 'eq', configId],
  ] as const;

const changesLinks = (_result: unknown, error: unknown) => [
  ...changes('component')(undefined, error),
  ...changes('config-item')(undefined, error),
];

const componentLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComponentsOfConfig: build.query<LinkedComponent[], string>({
      query: (configId) =>
        readRows('config_component_relationships', {
          select: 'selector_id,components!config_component_relationships_component_id_fkey(id,name,icon)',
          filters: [
            ['config_id', 'eq', configId],
            ['deleted_at', 'is', null],
          ],
          limit: MAX_LINKS,
        }),
      transformResponse: (answer) => asRows<LinkedComponent>(answer),
      providesTags: [listTag('component'), listTag('config-item')],
    }),
    /** Components or config items whose name holds a text. */
    findLinkable: build.query<Linkable[], { table: 'component_names' | 'config_names'; text: string }>({
      query: ({ table, text }) =>
        readRows(table, {
          select: 'id,name,type',
          filters: text.trim() === '' ? [] : [['name', 'ilike', `*${text.trim()}*`]],
          order: 'name.asc',
          limit: MAX_FOUND,
        }),
      transformResponse: (answer) => asRows<Linkable>(answer),
      providesTags: (_rows, _error, { table }) => [
        listTag(table === 'component_names' ? 'component' : 'config-item'),
      ],
    }),
    /** 409 where the pair is there already, also one that a specification gave up (`restoreLink`). */
    linkConfig: build.mutation<unknown, LinkedPair>({
      query: ({ componentId, configId }) =>
        insertRow('config_component_relationships', {
          component_id: componentId,
          config_id: configId,
          selector_id: MANUAL_LINK,
        }),
      extraOptions: INLINE,
      invalidatesTags: changesLinks,
    }),
    /** Makes a pair that was given up one by hand; answers how many there were. */
    restoreLink: build.mutation<number, LinkedPair>({
      query: (pair) =>
        updateRows(
          'config_component_relationships',
          [...filtersOf(pair), ['deleted_at', 'gte', '1970-01-01T00:00:00Z']],
          { deleted_at: null, selector_id: MANUAL_LINK },
        ),
      transformResponse: (answer) => asRows<unknown>(answer).length,
      extraOptions: INLINE,
      invalidatesTags: changesLinks,
    }),
    unlinkConfig: build.mutation<unknown, LinkedPair>({
      query: (pair) =>
        deleteRows('config_component_relationships', [
          ...filtersOf(pair),
          ['selector_id', 'eq', MANUAL_LINK],
        ]),
      extraOptions: INLINE,
      invalidatesTags: changesLinks,
    }),
  }),
});

export const {
  useListComponentsOfConfigQuery,
  useFindLinkableQuery,
  useLinkConfigMutation,
  useRestoreLinkMutation,
  useUnlinkConfigMutation,
} = componentLinksApi;
