/** The addresses of the topology's screens. */
import { isUuid } from '@/services/contracts/ids';
import { withDefault } from '@/services/url/codec';
import { boolCodec, oneOfCodec, optionalCodec, stringCodec } from '@/services/url/codecs/basic';
import { NO_FILTERS, triStateCodec, type TriStateMap } from '@/services/url/codecs/triState';
import { defineSearch } from '@/services/url/defineSearch';

/** Chosen in a drop-down: nothing in particular (contract endpoints §3). */
export const ALL = 'All';
/** The agent of the server itself, as the contract writes it. */
const LOCAL = 'local';
export const SIZES = ['small', 'medium', 'large'] as const;
export type CardSize = (typeof SIZES)[number];

const triState = withDefault<TriStateMap>(triStateCodec, NO_FILTERS);
const choice = withDefault(stringCodec, ALL);

/** Which components, in which order and size. */
export const topologySearch = defineSearch({
  /** Names that hold it; answered by the screen itself. */
  search: withDefault(stringCodec, ''),
  type: choice,
  team: choice,
  agent_id: withDefault<string>(
    {
      ...stringCodec,
      parse: (text) => (text === ALL || text === LOCAL || isUuid(text) ? text : undefined),
    },
    ALL,
  ),
  /** Words of health. */
  status: triState,
  /** Keys are `key=value`. */
  labels: triState,
  hidden: withDefault(oneOfCodec(['yes', 'no']), 'no'),
  /** `status`, `name` or `field:` and the name of a property. */
  sortBy: withDefault(stringCodec, 'status'),
  sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'desc'),
  size: withDefault<CardSize>(oneOfCodec(SIZES), 'medium'),
});
export type TopologySearch = typeof topologySearch.defaults;

export const CARD_VIEWS = ['components', 'graph'] as const;

/** What the page of one component shows. */
export const cardSearch = defineSearch({
  view: withDefault<(typeof CARD_VIEWS)[number]>(oneOfCodec(CARD_VIEWS), 'components'),
  search: withDefault(stringCodec, ''),
  status: triState,
  size: withDefault<CardSize>(oneOfCodec(SIZES), 'medium'),
  hidden: withDefault(oneOfCodec(['yes', 'no']), 'no'),
});

/** The graph of a component: the node that is chosen, what is unfolded, and whether its blast radius is shown. */
export const graphSearch = defineSearch({
  node: withDefault(optionalCodec, undefined),
  open: withDefault(stringCodec, ''),
  blast: withDefault(boolCodec, false),
});
