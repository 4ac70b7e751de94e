/** The addresses of the settings area. */
import { withDefault } from '@/services/url/codec';
import { oneOfCodec, stringCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';
import { PAGE_KEYS } from '@/services/url/pageSearch';

export const SORT_COLUMNS = ['name', 'namespace', 'source', 'created_at', 'updated_at', 'type'] as const;

export const listSearch = defineSearch(
  {
    search: withDefault(stringCodec, ''),
    sortBy: withDefault(oneOfCodec(SORT_COLUMNS), 'created_at'),
    /** The agent whose dialog is open; `new` adds one. */
    id: withDefault(stringCodec, ''),
    sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'desc'),
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);

export const recordSearch = defineSearch({
  tab: withDefault(oneOfCodec(['spec', 'members', 'jobs']), 'spec'),
  /** The type of a new record; empty while it is being chosen. */
  type: withDefault(stringCodec, ''),
});
