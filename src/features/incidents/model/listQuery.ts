/** From the address of the list to the rows that are asked for (contract endpoints §5). Pure. */
import type { RowFilter, RowQuery } from '@/services/api/postgrest';
import { resolveRange } from '@/services/time/rangeSelection';
import { selectionOf } from '@/services/url/rangeSearch';
import type { IncidentsSearch, StatusTab } from '../search';
import { ACTIVE_STATUSES } from './words';

/** What the list depends on; times are worked out when it is asked. */
export type ListArgument = Omit<IncidentsSearch, 'pageSize'> & { pageSize: number };

const COLUMNS =
  'id,incident_id,title,severity,type,status,created_at,updated_at,commander,responders,created_by,commander_id';
const HYPOTHESES = 'id,title,type,status,updated_at';

function statusFilters(tab: StatusTab): RowFilter[] {
  if (tab === 'all') return [];
  return tab === 'active' ? [['status', 'in', ACTIVE_STATUSES]] : [['status', 'eq', tab]];
}

function rangeFilters(search: ListArgument, now: number): RowFilter[] {
  const selection = selectionOf(search);
  const range = selection && resolveRange(selection, now);
  if (range === undefined) return [];
  return [
    ['created_at', 'gte', new Date(range.from).toISOString()],
    ['created_at', 'lte', new Date(range.to).toISOString()],
  ];
}

function eitherOf({ search, owner }: ListArgument): (readonly RowFilter[])[] {
  const text = search.trim();
  return [
    ...(text === ''
      ? []
      : [
          [
            ['title', 'ilike', `*${text}*`],
            ['incident_id', 'ilike', `*${text}*`],
          ] satisfies RowFilter[],
        ]),
    ...(owner === undefined
      ? []
      : [
          [
            ['created_by', 'eq', owner],
            ['commander_id', 'eq', owner],
          ] satisfies RowFilter[],
        ]),
  ];
}

/** Everything of the address but the tab, the order and the page. */
function filtersOf(search: ListArgument, now: number): RowFilter[] {
  return [
    ...(search.type === 'all' ? [] : ([['type', 'eq', search.type]] as const)),
    ...(search.severity === 'all' ? [] : ([['severity', 'eq', search.severity]] as const)),
    ...rangeFilters(search, now),
    ...(search.component === undefined
      ? []
      : ([['hypotheses.evidences.component_id', 'eq', search.component]] as const)),
  ];
}

/** Incidents that have evidence of the component: an inner join drops the others. */
function selectOf(columns: string, { component }: ListArgument): string {
  if (component === undefined) return `${columns},hypotheses(${HYPOTHESES})`;
  return `${columns},hypotheses!inner(${HYPOTHESES},evidences!inner(component_id))`;
}

/** One page of the list; `now` in milliseconds since the epoch. */
export function listQuery(search: ListArgument, now: number): RowQuery {
  const { sortBy, sortOrder, pageIndex, pageSize } = search;
  return {
    select: selectOf(COLUMNS, search),
    filters: [...statusFilters(search.status), ...filtersOf(search, now)],
    either: eitherOf(search),
    // The id settles ties, so that no row is on two pages.
    order: `${sortBy}.${sortOrder},id.desc`,
    limit: pageSize,
    offset: pageIndex * pageSize,
  };
}

/** How many a tab holds: the same question with no rows wanted. */
export function countQuery(search: ListArgument, tab: StatusTab, now: number): RowQuery {
  const { select, ...query } = listQuery({ ...search, status: tab, pageIndex: 0, pageSize: 1 }, now);
  return { ...query, select: search.component === undefined ? 'id' : (select ?? 'id') };
}
