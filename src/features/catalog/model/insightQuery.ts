/** What the address says → one page of config_analysis_items (contract endpoints §4). Pure. */
import type { RowFilter, RowQuery } from '@/services/api/postgrest';
import type { InsightsSearch } from '../search';

const SELECT = [
  'id',
  'config_id',
  'analysis_type',
  'analyzer',
  'severity',
  'status',
  'message',
  'first_observed',
  'last_observed',
  'config:configs(id,name,config_class,type)',
].join(',');

export type InsightsArgument = Omit<InsightsSearch, 'pageSize'> & {
  pageSize: number;
  /** The one item whose insights are asked for. */
  configId: string | undefined;
};

const equals = (column: string, value: string | undefined): RowFilter[] =>
  value === undefined || value === 'all' ? [] : [[column, 'eq', value]];

/** Newest first unless asked otherwise. */
export function insightQuery(argument: InsightsArgument): RowQuery {
  return {
    select: SELECT,
    filters: [
      ...equals('config_id', argument.configId),
      ...equals('status', argument.status),
      ...equals('severity', argument.severity),
      ...equals('analysis_type', argument.analysisType),
      ...equals('analyzer', argument.analyzer),
      ...equals('config_type', argument.configType),
    ],
    order: `${argument.sortBy}.${argument.sortOrder},id.asc`,
    limit: argument.pageSize,
    offset: argument.pageIndex * argument.pageSize,
  };
}
