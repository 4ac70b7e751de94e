/** The addresses of the catalog's screens. */
import { withDefault } from '@/services/url/codec';
import {
  boolCodec,
  intCodec,
  oneOfCodec,
  optionalCodec,
  optionalIntCodec,
  stringCodec,
} from '@/services/url/codecs/basic';
import { optionalIdCodec } from '@/services/url/codecs/id';
import { NO_FILTERS, triStateCodec, type TriStateMap } from '@/services/url/codecs/triState';
import { defineSearch } from '@/services/url/defineSearch';
import { RANGE_KEYS } from '@/services/url/rangeSearch';

/** From harmless to worst (contract schema §1). */
export const SEVERITIES = ['info', 'low', 'medium', 'high', 'blocker', 'critical'] as const;

const triState = withDefault<TriStateMap>(triStateCodec, NO_FILTERS);
const optional = withDefault(optionalCodec, undefined);
const optionalId = withDefault(optionalIdCodec, undefined);
const PAGE_KEYS = {
  pageIndex: withDefault(intCodec(0), 0),
  /** Undefined: what the person prefers. */
  pageSize: withDefault(optionalIntCodec(1), undefined),
};
const severity = withDefault(oneOfCodec(['all', ...SEVERITIES]), 'all');

export const CONFIG_SORTS = [
  'name',
  'type',
  'status',
  'health',
  'created_at',
  'updated_at',
  'changes',
  'cost_total_30d',
] as const;

export const catalogSearch = defineSearch(
  {
    /** `type`, the key of a tag, or `none` for a plain list. */
    groupBy: withDefault(stringCodec, 'type'),
    type: optional,
    search: withDefault(stringCodec, ''),
    /** Keys are `key=value`. */
    tags: triState,
    labels: triState,
    health: triState,
    status: triState,
    deleted: withDefault(boolCodec, false),
    sortBy: withDefault<(typeof CONFIG_SORTS)[number]>(oneOfCodec(CONFIG_SORTS), 'name'),
    sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'asc'),
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);
export type CatalogSearch = typeof catalogSearch.defaults;

export const CHANGE_SORTS = ['name', 'change_type', 'summary', 'source', 'created_at', 'count'] as const;
export const DIRECTIONS = ['none', 'upstream', 'downstream', 'all'] as const;

export const changesSearch = defineSearch(
  {
    configType: triState,
    /** Types of change. */
    type: triState,
    severity,
    tags: triState,
    /** Whose changes besides the item's own: those above it, below it, or both. */
    recursive: withDefault<(typeof DIRECTIONS)[number]>(oneOfCodec(DIRECTIONS), 'none'),
    /** An id of a person or a name from outside. */
    createdBy: optional,
    source: optional,
    deleted: withDefault(boolCodec, false),
    ...RANGE_KEYS,
    sortBy: withDefault<(typeof CHANGE_SORTS)[number]>(oneOfCodec(CHANGE_SORTS), 'created_at'),
    sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'desc'),
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);

/** Apart from the list's own keys: opening a change must not lead back to the first page. */
export const changeOpenSearch = defineSearch({
  /** The change whose detail is open. */
  change: optionalId,
  diff: withDefault(oneOfCodec(['auto', 'split', 'unified']), 'auto'),
  /** Shows what servers write into documents by themselves. */
  noise: withDefault(boolCodec, false),
});
export type ChangesSearch = typeof changesSearch.defaults;

export const INSIGHT_SORTS = ['first_observed', 'last_observed', 'analyzer', 'analysis_type'] as const;

export const insightsSearch = defineSearch(
  {
    severity,
    status: withDefault(stringCodec, 'all'),
    analysisType: optional,
    analyzer: optional,
    configType: optional,
    sortBy: withDefault<(typeof INSIGHT_SORTS)[number]>(oneOfCodec(INSIGHT_SORTS), 'first_observed'),
    sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'desc'),
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);
export type InsightsSearch = typeof insightsSearch.defaults;

/** The insight whose detail is open. */
export const insightOpenSearch = defineSearch({ insight: optionalId });

/** How far relationships are followed (specification 1 §9). */
export const MAX_DEPTH = 10;
export const RELATED_DIRECTIONS = ['all', 'incoming', 'outgoing'] as const;

export const relatedSearch = defineSearch({
  direction: withDefault<(typeof RELATED_DIRECTIONS)[number]>(oneOfCodec(RELATED_DIRECTIONS), 'all'),
  depth: withDefault(intCodec(1), MAX_DEPTH),
  deleted: withDefault(boolCodec, false),
  /** Also relationships that nothing enforces. */
  soft: withDefault(boolCodec, true),
});
export type RelatedSearch = typeof relatedSearch.defaults;

export const RELATED_VIEWS = ['table', 'graph'] as const;

/** How relationships are shown, and what of their graph is chosen and unfolded; none of it changes the question. */
export const relatedViewSearch = defineSearch({
  view: withDefault<(typeof RELATED_VIEWS)[number]>(oneOfCodec(RELATED_VIEWS), 'table'),
  node: optional,
  open: withDefault(stringCodec, ''),
  blast: withDefault(boolCodec, false),
});

export const ITEM_TABS = ['config', 'changes', 'insights', 'relationships', 'playbooks', 'checks'] as const;
export type ItemTab = (typeof ITEM_TABS)[number];
