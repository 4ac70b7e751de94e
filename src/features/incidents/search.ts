/** The addresses of the list and of one incident. */
import { INCIDENT_SEVERITIES, INCIDENT_STATUSES, INCIDENT_TYPES } from '@/services/contracts/enums';
import { withDefault, type Codec } from '@/services/url/codec';
import { boolCodec, oneOfCodec, optionalCodec, stringCodec } from '@/services/url/codecs/basic';
import { optionalIdCodec } from '@/services/url/codecs/id';
import { defineSearch } from '@/services/url/defineSearch';
import { PAGE_KEYS } from '@/services/url/pageSearch';
import { RANGE_KEYS } from '@/services/url/rangeSearch';
import { LANES, type Lane } from './model/lanes';

/** `active` is what still needs somebody; it is where the list begins. */
export const STATUS_TABS = ['active', 'all', ...INCIDENT_STATUSES] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

/** Severity and status are words whose order the data API does not know: tabs and filters choose by them. */
export const SORT_COLUMNS = ['title', 'type', 'created_at', 'updated_at'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export const incidentsSearch = defineSearch(
  {
    status: withDefault<StatusTab>(oneOfCodec(STATUS_TABS), 'active'),
    search: withDefault(stringCodec, ''),
    type: withDefault(oneOfCodec(['all', ...INCIDENT_TYPES]), 'all'),
    severity: withDefault(oneOfCodec(['all', ...INCIDENT_SEVERITIES]), 'all'),
    /** A person: who created the incident or commands it. */
    owner: withDefault(optionalIdCodec, undefined),
    /** A component that some evidence names. */
    component: withDefault(optionalIdCodec, undefined),
    ...RANGE_KEYS,
    sortBy: withDefault<SortColumn>(oneOfCodec(SORT_COLUMNS), 'created_at'),
    sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'desc'),
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);
export type IncidentsSearch = typeof incidentsSearch.defaults;

export const INCIDENT_VIEWS = ['hypotheses', 'board', 'timeline', 'suspects', 'changelog', 'report'] as const;
export type IncidentView = (typeof INCIDENT_VIEWS)[number];

export const BOARD_LAYOUTS = ['columns', 'matrix'] as const;
export type BoardLayout = (typeof BOARD_LAYOUTS)[number];

export const HISTORY_GROUPS = ['all', 'status', 'hypothesis', 'evidence', 'people'] as const;
export type HistoryGroup = (typeof HISTORY_GROUPS)[number];

/** Lanes of the timeline, in their order, with commas between them; words that are none are left out. */
const lanesCodec: Codec<readonly Lane[]> = {
  parse: (text) => {
    const words = text.split(',');
    return LANES.filter((lane) => words.includes(lane));
  },
  serialize: (lanes) => LANES.filter((lane) => lanes.includes(lane)).join(','),
  equals: (one, other) => LANES.every((lane) => one.includes(lane) === other.includes(lane)),
};
const NO_LANES: readonly Lane[] = [];

export const incidentSearch = defineSearch({
  view: withDefault<IncidentView>(oneOfCodec(INCIDENT_VIEWS), 'hypotheses'),
  /** How the board is drawn. */
  board: withDefault<BoardLayout>(oneOfCodec(BOARD_LAYOUTS), 'columns'),
  /** Whether the matrix shows ruled-out hypotheses too. */
  ruledOut: withDefault(boolCodec, false),
  /** Which lines of the changelog are shown. */
  kind: withDefault<HistoryGroup>(oneOfCodec(HISTORY_GROUPS), 'all'),
  /** Lanes of the timeline that are folded away. */
  fold: withDefault(lanesCodec, NO_LANES),
  /** Whether the report lists all that happened, not only what people decided. */
  all: withDefault(boolCodec, false),
  /** The hypothesis that a link leads to. */
  hypothesis: withDefault(optionalCodec, undefined),
});
