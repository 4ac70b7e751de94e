import { isUuid } from '@/services/contracts/ids';
import type { Codec } from '../codec';
import { optionalCodec } from './basic';

/** An id or nothing. A text that is none is nothing, too: the server would only call it a mistake. */
export const optionalIdCodec: Codec<string | undefined> = {
  ...optionalCodec,
  parse: (text) => (isUuid(text) ? text : undefined),
};
