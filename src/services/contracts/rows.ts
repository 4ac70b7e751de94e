/** Rows as the data API answers them: times are RFC 3339 text, durations milliseconds (contract schema.md). */
import type { Role } from './enums';

export type Labels = Readonly<Record<string, string>>;

/** `id,name,avatar`: how people are embedded. */
export interface PersonRef {
  id: string;
  name: string;
  avatar: string | null;
}

export interface PersonRoles {
  id: string;
  name: string;
  email: string | null;
  roles: readonly Role[];
}

/** One row of identities (contract schema.md §1). */
export interface IdentityRow {
  id: string;
  traits: { email?: string; name?: { first?: string; last?: string } };
  state: string | null;
  created_at: string;
  /** The highest level of assurance that the person can reach; absent on servers that do not tell. */
  available_aal?: string | null;
}

export interface Property {
  name: string;
  value: string;
  source?: 'local' | 'db';
}

/** One row of properties with its maker. */
export interface PropertyRow {
  name: string;
  value: string;
  created_by: PersonRef | null;
  created_at: string | null;
  updated_at: string | null;
}

/** GET /api/auth/whoami, `payload`. */
export interface WhoAmI {
  user: { id: string; name: string; email?: string; avatar?: string };
  roles: readonly string[];
  hostname: string;
}

/** Answer of POST /api/config/run/{id}: what the scrape did, or RUNNING while it goes on (ADR 28). */
export interface ScrapeRunAnswer {
  status: 'SUCCESS' | 'WARNING' | 'FAILED' | 'RUNNING';
  /** Items that are stored now. */
  items: number;
  /** What was left out, as sentences; at most twenty. */
  errors: readonly string[];
}

/** Enough of a config item to link to it. */
export interface ConfigRef {
  id: string;
  name: string;
  type: string;
  config_class: string;
}

/** One row of the view configs; `changes` of seven days, `analysis` open insights by type, costs in money. */
export interface ConfigRow extends ConfigRef {
  agent_id: string;
  scraper_id: string | null;
  external_id: readonly string[] | null;
  namespace: string | null;
  description: string | null;
  source: string | null;
  labels: Labels | null;
  tags: Labels | null;
  status: string | null;
  health: string | null;
  ready: boolean | null;
  path: string | null;
  cost_per_minute: number | null;
  cost_total_1d: number | null;
  cost_total_7d: number | null;
  cost_total_30d: number | null;
  changes: number;
  analysis: Readonly<Record<string, number>>;
  created_by: string | null;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
}

/** One row of rpc/related_configs_recursive: `related_ids` are the children of this item, null for none. */
export type RelatedConfigRow = Omit<
  ConfigRow,
  | 'config_class'
  | 'scraper_id'
  | 'external_id'
  | 'namespace'
  | 'description'
  | 'source'
  | 'labels'
  | 'created_by'
> & { related_ids: readonly string[] | null };

/** One row of config_changes. */
export interface ConfigChangeRow {
  id: string;
  config_id: string;
  external_change_id: string | null;
  external_created_by: string | null;
  change_type: string | null;
  severity: string | null;
  source: string | null;
  summary: string | null;
  patches: unknown;
  diff: string | null;
  details: unknown;
  created_by: string | null;
  created_at: string;
  count: number;
  first_observed: string;
}

/** One row of config_analysis. */
export interface ConfigAnalysisRow {
  id: string;
  config_id: string;
  scraper_id: string | null;
  analyzer: string;
  analysis_type: string | null;
  severity: string | null;
  summary: string | null;
  status: string | null;
  message: string | null;
  analysis: unknown;
  source: string | null;
  first_observed: string;
  last_observed: string | null;
}

/** One row of incidents; severity in lower case. */
export interface IncidentRow {
  id: string;
  incident_id: string;
  title: string;
  description: string;
  severity: string;
  type: string;
  status: string;
  created_by: string;
  commander_id: string | null;
  communicator_id: string | null;
  acknowledged: string | null;
  resolved: string | null;
  closed: string | null;
  created_at: string;
  updated_at: string;
}

/** One row of incident_summary; the lists are null when nobody is in them. */
export interface IncidentSummaryRow extends Omit<
  IncidentRow,
  'description' | 'communicator_id' | 'acknowledged' | 'resolved' | 'closed'
> {
  commander: { id: string | null; name: string | null; avatar: string | null };
  responders: readonly PersonRef[] | null;
  commenters: readonly PersonRef[] | null;
  component_ids: readonly string[];
}

/** One row of playbook_runs. */
export interface PlaybookRunRow {
  id: string;
  playbook_id: string;
  spec: Readonly<Record<string, unknown>>;
  status: string;
  created_at: string;
  start_time: string | null;
  scheduled_time: string;
  end_time: string | null;
  created_by: string | null;
  check_id: string | null;
  config_id: string | null;
  component_id: string | null;
  parameters: Labels | null;
  agent_id: string | null;
  error: string | null;
}

/** One row of notification_silences. */
export interface SilenceRow {
  id: string;
  namespace: string;
  description: string | null;
  from: string;
  until: string;
  recursive: boolean | null;
  /** An addition of docs/adr/0041. */
  filter?: string | null;
  config_id: string | null;
  check_id: string | null;
  canary_id: string | null;
  component_id: string | null;
  created_by: string | null;
  created_at: string;
  deleted_at: string | null;
}
