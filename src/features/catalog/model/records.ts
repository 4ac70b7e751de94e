/** Rows of the catalog as the screens ask for them. */
import type {
  ConfigAnalysisRow,
  ConfigChangeRow,
  ConfigRef,
  ConfigRow,
  Labels,
} from '@/services/contracts/rows';

export interface Named {
  id: string;
  name: string;
}

export type ConfigListRow = Pick<
  ConfigRow,
  | 'id'
  | 'type'
  | 'config_class'
  | 'status'
  | 'health'
  | 'labels'
  | 'name'
  | 'tags'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'cost_per_minute'
  | 'cost_total_1d'
  | 'cost_total_7d'
  | 'cost_total_30d'
  | 'changes'
  | 'analysis'
> & { agent: Named | null };

/** Costs in money; each may be unknown. */
export type Costs = Pick<ConfigRow, 'cost_per_minute' | 'cost_total_1d' | 'cost_total_7d' | 'cost_total_30d'>;

/** One row of config_detail with what it embeds. `path` holds the ids of the parents, joined by dots. */
export interface ConfigDetail extends Costs {
  id: string;
  name: string;
  type: string;
  config_class: string;
  icon: string | null;
  status: string | null;
  health: string | null;
  description: string | null;
  external_id: readonly string[] | null;
  source: string | null;
  labels: Labels | null;
  tags: Labels | null;
  properties: unknown;
  config: unknown;
  parent_id: string | null;
  path: string | null;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
  delete_reason: string | null;
  last_scraped_time: string | null;
  summary: Readonly<
    Partial<Record<'relationships' | 'analysis' | 'changes' | 'playbook_runs' | 'checks', number>>
  > | null;
  components: readonly (Named & { icon: string | null })[] | null;
  config_scrapers: Named | null;
  agent: Named | null;
}

/** One row of POST /catalog/changes; what is unknown is left out. */
export interface ChangeListRow {
  id: string;
  config_id: string;
  change_type?: string;
  severity?: string;
  source?: string;
  summary?: string;
  created_at: string;
  first_observed?: string;
  count: number;
  name?: string;
  type?: string;
  tags?: Labels;
  created_by?: string;
  external_created_by?: string;
}

export type ChangeDetail = ConfigChangeRow & { config: ConfigRef | null };

export type InsightListRow = Pick<
  ConfigAnalysisRow,
  | 'id'
  | 'config_id'
  | 'analysis_type'
  | 'analyzer'
  | 'severity'
  | 'status'
  | 'message'
  | 'first_observed'
  | 'last_observed'
> & { config: ConfigRef | null };

export type InsightDetail = ConfigAnalysisRow & { config: ConfigRef | null };

export interface KeyValue {
  key: string;
  value: string;
}
