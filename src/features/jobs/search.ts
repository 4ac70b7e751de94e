/** The address of the job history (checklist JOB-8, JOB-10, URL-2). */
import { withDefault } from '@/services/url/codec';
import { intCodec, oneOfCodec, stringCodec } from '@/services/url/codecs/basic';
import { NO_FILTERS, triStateCodec, type TriStateMap } from '@/services/url/codecs/triState';
import { defineSearch } from '@/services/url/defineSearch';
import { RANGE_KEYS, rangePatch } from '@/services/url/rangeSearch';
import { relativeSelection } from '@/services/time/rangeSelection';

/** Other columns are worked out row by row: sorting by them would read the whole history. */
export const JOB_SORT_COLUMNS = ['created_at', 'name', 'status', 'duration_millis'] as const;
export type JobSortColumn = (typeof JOB_SORT_COLUMNS)[number];

const DEFAULT_PAGE_SIZE = 150;
/** What ran well is rarely what one looks for (contract README §5.1). */
const DEFAULT_STATUS: TriStateMap = new Map([['SUCCESS', -1]]);
/** In force where the address names none (checklist JOB-9). */
export const DEFAULT_RANGE = relativeSelection('2d');

const PAGE_KEYS = {
  sortBy: withDefault<JobSortColumn>(oneOfCodec(JOB_SORT_COLUMNS), 'created_at'),
  sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'desc'),
  pageIndex: withDefault(intCodec(0), 0),
  pageSize: withDefault(intCodec(1), DEFAULT_PAGE_SIZE),
};

export const jobsSearch = defineSearch(
  {
    name: withDefault(triStateCodec, NO_FILTERS),
    resourceType: withDefault(triStateCodec, NO_FILTERS),
    status: withDefault(triStateCodec, DEFAULT_STATUS),
    runDuration: withDefault(stringCodec, ''),
    ...RANGE_KEYS,
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);
export type JobsSearch = typeof jobsSearch.defaults;

export type JobFilters = Omit<JobsSearch, keyof typeof PAGE_KEYS>;

/** A change of filters: the first page of the default size follows it (checklist JOB-10). */
export function filterPatch(filters: Partial<JobFilters>): Partial<JobsSearch> {
  return { ...filters, pageIndex: 0, pageSize: DEFAULT_PAGE_SIZE };
}

/** Everything as on a fresh visit. */
export function freshFilters(): Partial<JobsSearch> {
  const { name, resourceType, status, runDuration } = jobsSearch.defaults;
  return filterPatch({ name, resourceType, status, runDuration, ...rangePatch(undefined) });
}

/** Every job of the chosen time. */
export function noFilters(): Partial<JobsSearch> {
  return filterPatch({ name: NO_FILTERS, resourceType: NO_FILTERS, status: NO_FILTERS, runDuration: '' });
}
