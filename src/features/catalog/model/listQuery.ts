/** What the address says → the calls of the catalog's list and summary (contract endpoints §4). Pure. */
import type { RowFilter, RowQuery } from '@/services/api/postgrest';
import type { CatalogSearch } from '../search';
import { byKey, columnConditions, jsonColumn, labelFilterOf, sidesOf, valueListOf } from './choices';

const LIST_SELECT = [
  'id',
  'type',
  'config_class',
  'status',
  'health',
  'labels',
  'name',
  'tags',
  'created_at',
  'updated_at',
  'deleted_at',
  'cost_per_minute',
  'cost_total_1d',
  'cost_total_7d',
  'cost_total_30d',
  'changes',
  'analysis',
  'agent:agents(id,name)',
].join(',');

/** Changes, insights and costs of the summary are those of this long. */
export const SUMMARY_SINCE = '30d';

export type ListArgument = Pick<
  CatalogSearch,
  | 'type'
  | 'search'
  | 'tags'
  | 'labels'
  | 'health'
  | 'status'
  | 'deleted'
  | 'sortBy'
  | 'sortOrder'
  | 'pageIndex'
> & { pageSize: number };

export type SummaryArgument = Pick<CatalogSearch, 'groupBy' | 'labels' | 'health' | 'status' | 'deleted'>;

/** The summary knows nothing of texts and tags: whoever asks for them wants items. */
export function showsSummary({ groupBy, type, search, tags }: CatalogSearch): boolean {
  return groupBy !== 'none' && type === undefined && search.trim() === '' && tags.size === 0;
}

export interface SummaryBody {
  groupBy: readonly [string];
  deleted: boolean;
  filter?: Readonly<Record<string, string>>;
  health?: string;
  status?: string;
  changes: { since: string };
  analysis: { since: string };
  cost: string;
}

/** Body of POST /catalog/summary. */
export function summaryBody({ groupBy, labels, health, status, deleted }: SummaryArgument): SummaryBody {
  const filter = labelFilterOf(labels);
  const healthList = valueListOf(health);
  const statusList = valueListOf(status);
  return {
    groupBy: [groupBy],
    deleted,
    ...(filter === undefined ? {} : { filter }),
    ...(healthList === undefined ? {} : { health: healthList }),
    ...(statusList === undefined ? {} : { status: statusList }),
    changes: { since: SUMMARY_SINCE },
    analysis: { since: SUMMARY_SINCE },
    cost: SUMMARY_SINCE,
  };
}

/** Some servers write warn where others write warning (gaps §2): whoever asks for one means both. */
function bothWarnings(words: readonly string[]): string[] {
  return words.flatMap((word) => (word === 'warning' ? ['warning', 'warn'] : [word]));
}

const SEARCHED = ['name', 'type', 'description', 'namespace'] as const;

function textGroup(search: string): RowFilter[][] {
  const text = search.trim();
  return text === '' ? [] : [SEARCHED.map((column) => [column, 'ilike', `*${text}*`] as const)];
}

/** Query of the view configs for one page. */
export function listQuery(argument: ListArgument): RowQuery {
  const { type, search, tags, labels, health, status, deleted } = argument;
  const healthSides = sidesOf(health);
  const conditions = [
    columnConditions('health', {
      included: bothWarnings(healthSides.included),
      excluded: bothWarnings(healthSides.excluded),
    }),
    columnConditions('status', sidesOf(status)),
    ...byKey(tags).map((choice) => columnConditions(jsonColumn('tags', choice.key), choice)),
    ...byKey(labels).map((choice) => columnConditions(jsonColumn('labels', choice.key), choice)),
  ];
  const either = [...textGroup(search), ...conditions.flatMap((condition) => condition.either)];
  return {
    select: LIST_SELECT,
    filters: [
      ...(type === undefined ? [] : ([['type', 'eq', type]] as const)),
      ...(deleted ? [] : ([['deleted_at', 'is', null]] as const)),
      ...conditions.flatMap(({ filters }) => filters),
    ],
    ...(either.length === 0 ? {} : { either }),
    // The id decides between equals, or a row could stand on two pages.
    order: `${argument.sortBy}.${argument.sortOrder},id.asc`,
    limit: argument.pageSize,
    offset: argument.pageIndex * argument.pageSize,
  };
}
