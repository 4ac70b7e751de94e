/** The address of the health screen: the list, its panel and the panel's history (specification 2 §2.2, §2.3; 1 §2). */
import { intCodec, boolCodec, oneOfCodec, optionalCodec, stringCodec } from '@/services/url/codecs/basic';
import { NO_FILTERS, triStateCodec } from '@/services/url/codecs/triState';
import { withDefault, type Codec } from '@/services/url/codec';
import { RANGE_KEYS } from '@/services/url/rangeSearch';
import { defineSearch } from '@/services/url/defineSearch';
import {
  DEFAULT_REFRESH_INTERVAL,
  REFRESH_INTERVALS,
  TIME_RANGES,
  type TimeRangeValue,
} from '@/services/time/ranges';
import { CHECK_HEALTHS, type CheckHealth } from './model/checkHealth';
import { dimensionCodec, GROUP_FIELDS, TAB_FIELDS, type GroupBy, type TabBy } from './model/dimension';
import { labelFiltersCodec, NO_LABEL_FILTERS } from './model/labelFilters';
import { PIVOT_CELLS, PIVOT_FIELDS, type PivotCellType, type PivotField } from './model/pivot';
import { SORT_COLUMNS, type SortColumn } from './model/sortChecks';
import { zoomCodec } from './model/zoom';
import { reportIgnoredLabels } from './reportIgnoredLabels';

export const PANEL_TABS = ['history', 'graph', 'spec', 'relationships'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** `status` of the history: the values that the data API is asked for (CHECK-9). */
export const RUN_STATUSES = ['all', '1', '0'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const LAYOUTS = ['table', 'card'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const DEFAULT_GROUP_BY: GroupBy = { field: 'canary_name' };
export const DEFAULT_TAB_BY: TabBy = { field: 'namespace' };
/** Rows of history a page holds (CHECK-12). */
export const HISTORY_PAGE_SIZE = 50;

/** A word of a closed set or nothing at all, where nothing means something of its own. */
function optionalOneOf<const T extends string>(words: readonly T[]): Codec<T | undefined> {
  const inner = oneOfCodec(words);
  return { parse: inner.parse, serialize: (value) => value ?? '', equals: (a, b) => a === b };
}

export const healthSearch = defineSearch(
  {
    search: withDefault(stringCodec, ''),
    groupBy: withDefault(dimensionCodec(GROUP_FIELDS), DEFAULT_GROUP_BY),
    tabBy: withDefault(dimensionCodec(TAB_FIELDS), DEFAULT_TAB_BY),
    /** Value of the chosen tab; empty for All. */
    tab: withDefault(stringCodec, ''),
    hidePassing: withDefault(boolCodec, true),
    labels: withDefault(labelFiltersCodec(reportIgnoredLabels), NO_LABEL_FILTERS),
    /** Only checks of this health: what a click on a count of the strip asks for. */
    health: withDefault<CheckHealth | undefined>(optionalOneOf(CHECK_HEALTHS), undefined),
    /** Undefined: an hour for the list, and whatever covers the last run for a check (CHECK-11). */
    timeRange: withDefault<TimeRangeValue | undefined>(optionalOneOf(TIME_RANGES), undefined),
    /** A range that is none of the twenty; in force instead of timeRange for the list. */
    ...RANGE_KEYS,
    refreshInterval: withDefault(oneOfCodec(REFRESH_INTERVALS), DEFAULT_REFRESH_INTERVAL),
    layout: withDefault<Layout>(oneOfCodec(LAYOUTS), 'table'),
    /** The key whose values become columns; `pivotLabel` names the label, `pivotCellType` what a cell says. */
    pivotBy: withDefault<PivotField>(oneOfCodec(PIVOT_FIELDS), 'none'),
    pivotLabel: withDefault(optionalCodec, undefined),
    pivotCellType: withDefault<PivotCellType>(oneOfCodec(PIVOT_CELLS), 'health'),
    sortBy: withDefault<SortColumn | undefined>(optionalOneOf(SORT_COLUMNS), undefined),
    sortDesc: withDefault(boolCodec, false),
    /** Groups that a person opened (1) or closed (-1); the others open by themselves when something in them fails. */
    groups: withDefault(triStateCodec, NO_FILTERS),
    checkId: withDefault(optionalCodec, undefined),
    /** The part of the check's graph and history that somebody zoomed into. */
    zoom: withDefault(zoomCodec, undefined),
    panel: withDefault<PanelTab>(oneOfCodec(PANEL_TABS), 'history'),
    status: withDefault<RunStatus>(oneOfCodec(RUN_STATUSES), 'all'),
    duration: withDefault(optionalCodec, undefined),
    pageIndex: withDefault(intCodec(0), 0),
    pageSize: withDefault(intCodec(1), HISTORY_PAGE_SIZE),
  },
  { resets: 'pageIndex' },
);

export type HealthSearch = typeof healthSearch.defaults;
