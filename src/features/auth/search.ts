/** The addresses of the account pages (checklist AUTH-4, 10, 13, 14). Credentials are no part of them: they are taken out first. */
import { optionalCodec } from '@/services/url/codecs/basic';
import { withDefault } from '@/services/url/codec';
import { defineSearch } from '@/services/url/defineSearch';

const optional = withDefault(optionalCodec, undefined);

export const flowSearch = defineSearch({
  flow: optional,
  return_to: optional,
  refresh: optional,
  aal: optional,
});

export const errorSearch = defineSearch({ id: optional, error_code: optional });
