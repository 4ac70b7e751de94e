/** From the address of the job history to the rows that are asked for (contract endpoints §8.2). Pure. */
import type { RowFilter, RowQuery } from '@/services/api/postgrest';
import type { RowPage } from '@/services/api/rows';
import type { AppError } from '@/services/errors/AppError';
import { resolveRange, type RangeSelection } from '@/services/time/rangeSelection';
import type { TriStateMap } from '@/services/url/codecs/triState';
import { rangeProblem, selectionOf } from '@/services/url/rangeSearch';
import { DEFAULT_RANGE, jobsSearch, type JobsSearch } from '../search';
import type { JobResource, JobRow } from './jobs';
import { parseRunDuration } from './runDuration';

/** What the list depends on; times are worked out when it is asked. */
export interface JobsArgument {
  /** The page's own part of the address, as jobsSearch writes it: plain text, so that equal questions are one. */
  address: string;
  /** Present for a resource's own tab: its runs of all time, whatever their outcome. */
  resource?: JobResource | undefined;
}

/** How jobs call the records of a table; ids are unique, so a table that is not here needs no word. */
const TYPES_OF_TABLE: ReadonlyMap<string, readonly string[]> = new Map([
  ['canaries', ['canary']],
  ['config_scrapers', ['config_scraper', 'catalog_scraper']],
  ['topologies', ['topology', 'components']],
]);

/**
 * As `in` and `not.in` with quoted values, not as the `.filter` shorthand: names are free text, and the shorthand
 * would split them at a comma and read an asterisk as a pattern.
 */
function triStateFilters(column: string, values: TriStateMap): RowFilter[] {
  const included = [...values].filter(([, state]) => state === 1).map(([value]) => value);
  const excluded = [...values].filter(([, state]) => state === -1).map(([value]) => value);
  return [
    ...(included.length === 0 ? [] : ([[column, 'in', included]] as const)),
    ...(excluded.length === 0 ? [] : ([[column, 'not.in', excluded]] as const)),
  ];
}

/** The range in force: that of the address where it means a time, else the default. */
export function chosenRange(search: JobsSearch): RangeSelection {
  const selection = selectionOf(search);
  return selection === undefined || rangeProblem(selection) !== undefined ? DEFAULT_RANGE : selection;
}

function rangeFilters(search: JobsSearch, now: number): RowFilter[] {
  const range = resolveRange(chosenRange(search), now);
  if (range === undefined) return [];
  return [
    ['created_at', 'gt', new Date(range.from).toISOString()],
    ['created_at', 'lt', new Date(range.to).toISOString()],
  ];
}

function durationFilters({ runDuration }: JobsSearch): RowFilter[] {
  const parsed = parseRunDuration(runDuration);
  if ('problem' in parsed || parsed.milliseconds === undefined) return [];
  return [['duration_millis', 'gte', parsed.milliseconds]];
}

function resourceFilters({ table, id }: JobResource): RowFilter[] {
  const types = TYPES_OF_TABLE.get(table);
  return [
    ['resource_id', 'eq', id],
    ...(types === undefined ? [] : ([['resource_type', 'in', types]] as const)),
  ];
}

/** One page of runs; `now` in milliseconds since the epoch. */
export function jobsQuery({ address, resource }: JobsArgument, now: number): RowQuery {
  const search = jobsSearch.parse(new URLSearchParams(address));
  const { sortBy, sortOrder, pageIndex, pageSize } = search;
  const filters =
    resource === undefined
      ? [
          ...triStateFilters('resource_type', search.resourceType),
          ...triStateFilters('name', search.name),
          ...triStateFilters('status', search.status),
          ...rangeFilters(search, now),
          ...durationFilters(search),
        ]
      : resourceFilters(resource);
  return {
    select: '*',
    filters,
    // What still runs has no duration, and is no longest run. The id settles ties, so that no row is on two pages.
    order: `${sortBy}.${sortOrder}${sortBy === 'created_at' ? '' : '.nullslast'},id.desc`,
    limit: pageSize,
    offset: pageIndex * pageSize,
  };
}

/** A page behind the end is no failure: the list has become shorter. */
const PAGE_GONE: RowPage<JobRow> = { rows: [], total: undefined };
const RANGE_NOT_SATISFIABLE = 416;

/** The answer as the screen sees it: a counted list answers a page behind its end with 416. */
export function pageOf(
  data: RowPage<JobRow> | undefined,
  error: AppError | undefined,
): { data: RowPage<JobRow> | undefined; error: AppError | undefined } {
  return error?.status === RANGE_NOT_SATISFIABLE ? { data: PAGE_GONE, error: undefined } : { data, error };
}

/** True where anything but the time is filtered; the status filter of a fresh visit counts. */
export function isFiltered({ name, resourceType, status, runDuration }: JobsSearch): boolean {
  return name.size > 0 || resourceType.size > 0 || status.size > 0 || runDuration.trim() !== '';
}
