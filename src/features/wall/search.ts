/** The address of a wall: what it shows, and what it knows of the screen it hangs as. */
import { withDefault } from '@/services/url/codec';
import { intCodec, stringCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';

export const wallSearch = defineSearch({
  /** Part of a check's name, type or namespace. */
  search: withDefault(stringCodec, ''),
  /** `key:value,key:value`, all of which a check must have. */
  label: withDefault(stringCodec, ''),
  namespace: withDefault(stringCodec, ''),
  /** Diagonal of the panel in inches, from which the size of the headline follows. */
  panel: withDefault(intCodec(5), 55),
  /** Hours between which the screen is dimmed: `22-6`; equal hours never dim. */
  night: withDefault(stringCodec, '22-6'),
});

export type WallSearch = typeof wallSearch.defaults;
