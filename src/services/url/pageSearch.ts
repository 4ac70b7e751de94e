/** The two parameters of a paged list: pageIndex and pageSize (settings specification §2.2; URL-1). */
import { withDefault, type Codec } from './codec';
import { intCodec } from './codecs/basic';

const pageSizeCodec: Codec<number | undefined> = {
  parse: intCodec(1).parse,
  serialize: (size) => String(size ?? ''),
  equals: (a, b) => a === b,
};

/** To be spread into a screen's defineSearch, whose `resets` then names pageIndex. */
export const PAGE_KEYS = {
  pageIndex: withDefault(intCodec(0), 0),
  /** Undefined: what the person prefers. */
  pageSize: withDefault(pageSizeCodec, undefined),
};
