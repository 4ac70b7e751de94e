/** The address of the feature flags page. */
import { withDefault } from '@/services/url/codec';
import { oneOfCodec, stringCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';

export const FLAG_SORT_COLUMNS = ['name', 'value', 'source', 'updated'] as const;

export const flagsSearch = defineSearch({
  search: withDefault(stringCodec, ''),
  sortBy: withDefault(oneOfCodec(FLAG_SORT_COLUMNS), 'name'),
  sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'asc'),
});
