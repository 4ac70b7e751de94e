/** The addresses of hosted mode's pages. */
import { withDefault } from '@/services/url/codec';
import { optionalCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';

const optional = withDefault(optionalCodec, undefined);

export const returnSearch = defineSearch({ return_to: optional });
export const checkerSearch = defineSearch({ return_to: optional, state: optional });
