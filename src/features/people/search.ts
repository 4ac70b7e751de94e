/** The address of the list of users. */
import { withDefault } from '@/services/url/codec';
import { oneOfCodec, stringCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';

export const USER_SORT_COLUMNS = ['name', 'email', 'roles', 'state', 'created'] as const;

export const usersSearch = defineSearch({
  search: withDefault(stringCodec, ''),
  sortBy: withDefault(oneOfCodec(USER_SORT_COLUMNS), 'name'),
  sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'asc'),
});
