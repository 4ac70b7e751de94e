/**
 * Every table and view that the data API exposes, with the resource group that guards it (contract README §8,
 * gaps §3: the specification's groups are enforced; tables without a group of their own belong to `database`).
 * A relation that is missing here is refused at the gateway and has no grant in the database.
 */
import type { Role } from './enums';
import { isAllowed } from './permissions';
import type { Action, Resource } from './permissions';

export const TABLE_RESOURCES = {
  // people and access
  people: 'database',
  people_roles: 'database',
  teams: 'database',
  teams_with_status: 'database',
  team_members: 'database',
  team_components: 'database',
  permissions: 'rbac',
  identities: 'identities',
  casbin_rule: 'rbac',
  agents: 'agents',
  agents_summary: 'agents',
  properties: 'properties',
  // health
  canaries: 'canaries',
  canary_names: 'canaries',
  canaries_with_status: 'canaries',
  checks: 'canaries',
  check_names: 'canaries',
  check_labels: 'canaries',
  check_statuses: 'canaries',
  check_statuses_1h: 'canaries',
  check_statuses_1d: 'canaries',
  check_status_summary: 'canaries',
  check_status_summary_hour: 'canaries',
  check_statuses_5m: 'canaries',
  check_summary: 'canaries',
  check_summary_for_config: 'canaries',
  check_summary_by_component: 'canaries',
  check_summary_by_config: 'canaries',
  checks_by_component: 'canaries',
  checks_by_config: 'canaries',
  check_component_relationships: 'canaries',
  check_config_relationships: 'canaries',
  // what checks relate to
  topologies: 'topologies',
  topologies_with_status: 'topologies',
  topology: 'topologies',
  components: 'topologies',
  component_names_all: 'topologies',
  component_types: 'topologies',
  component_labels: 'topologies',
  component_relationships: 'topologies',
  components_with_logs: 'topologies',
  component_names: 'topologies',
  config_scrapers: 'config_scrapers',
  config_scrapers_with_status: 'config_scrapers',
  config_items: 'database',
  configs: 'database',
  // catalog
  config_relationships: 'database',
  config_component_relationships: 'database',
  config_changes: 'database',
  config_analysis: 'database',
  config_analysis_items: 'database',
  config_analysis_analyzers: 'database',
  config_analysis_by_severity: 'database',
  config_changes_by_types: 'database',
  config_item_summary_3d: 'database',
  config_item_summary_7d: 'database',
  config_item_summary_30d: 'database',
  config_items_aws: 'database',
  config_names: 'database',
  config_types: 'database',
  config_classes: 'database',
  config_statuses: 'database',
  config_tags: 'database',
  config_labels: 'database',
  config_summary: 'database',
  config_class_summary: 'database',
  catalog_changes: 'database',
  change_types: 'database',
  analysis_types: 'database',
  analyzer_types: 'database',
  config_detail: 'database',
  changes_by_component: 'database',
  analysis_by_component: 'database',
  analysis_by_config: 'database',
  analysis_summary_by_component: 'database',
  saved_query: 'database',
  // incidents
  incidents: 'incident',
  incident_rules: 'incident',
  incident_relationships: 'incident',
  incident_histories: 'incident',
  incident_summary: 'incident',
  incident_summary_by_component: 'incident',
  incidents_by_component: 'incident',
  incidents_by_config: 'incident',
  severities: 'incident',
  hypotheses: 'incident',
  evidences: 'evidences',
  comments: 'comments',
  comment_responders: 'comments',
  responders: 'responder',
  // playbooks
  playbooks: 'playbooks',
  playbook_names: 'playbooks',
  playbooks_for_agent: 'playbooks',
  playbook_runs: 'playbook_runs',
  playbook_run_actions: 'playbook_runs',
  playbook_approvals: 'playbook_runs',
  artifacts: 'database',
  checks_status_artifacts: 'canaries',
  // notifications and events
  notifications: 'notifications',
  notifications_summary: 'notifications',
  notification_send_history: 'notifications',
  notification_send_history_summary: 'notifications',
  // every reader sees what is silenced; adding a silence is a write on database (checklist OPEN-30)
  notification_silences: 'database',
  event_queue: 'database',
  event_queue_summary: 'database',
  failed_events: 'database',
  push_queue_summary: 'database',
  // settings
  connections: 'connections',
  connection_details: 'connections',
  // names and kinds only, for the forms of people who may not read connections (contract README §3)
  connections_list: 'database',
  logging_backends: 'logging_backends',
  integrations: 'integrations',
  integrations_with_status: 'integrations',
  // jobs
  job_history: 'database',
  job_histories: 'database',
  job_history_names: 'database',
  job_history_latest_status: 'database',
} as const satisfies Readonly<Record<string, Resource>>;
export type TableName = keyof typeof TABLE_RESOURCES;

/** Narrows any text to an exposed relation without consulting the object's prototype. */
export function isTableName(value: string): value is TableName {
  return Object.hasOwn(TABLE_RESOURCES, value);
}

/**
 * Tables that only the server writes, whatever the roles of the caller: records of what happened and files of the
 * server. They have no write policy and no write grant.
 */
export const READ_ONLY_TABLES: readonly TableName[] = [
  'incident_histories',
  'artifacts',
  'notification_send_history',
  'event_queue',
  // started and approved by /playbook/*, which checks what may run and who must agree
  'playbook_runs',
  'playbook_run_actions',
  'playbook_approvals',
  'job_history',
];

/** Whether a request of `roles` may do `action` on the relation. */
export function mayUseTable(roles: readonly Role[], name: TableName, action: Action): boolean {
  if (action === 'write' && READ_ONLY_TABLES.includes(name)) return false;
  return isAllowed(roles, TABLE_RESOURCES[name], action);
}

/**
 * Every function that may be called as rpc/<name>, with the resource group that guards it. A function that is missing
 * here has no EXECUTE grant. All of them only read.
 */
export const RPC_RESOURCES = {
  lookup_components_by_check: 'topologies',
  check_summary_for_component: 'canaries',
  related_configs_recursive: 'database',
  related_configs: 'database',
  related_config_ids_recursive: 'database',
  config_relationships_recursive: 'database',
  get_recursive_path: 'database',
  related_changes_recursive: 'database',
  lookup_analysis_by_component: 'database',
  lookup_changes_by_component: 'database',
  lookup_configs_by_component: 'database',
  lookup_config_children: 'database',
  lookup_config_relations: 'database',
  lookup_components_by_config: 'topologies',
  lookup_component_by_property: 'topologies',
  lookup_component_children: 'topologies',
  lookup_component_relations: 'topologies',
  lookup_component_names: 'topologies',
  lookup_component_config_id_related_components: 'topologies',
  lookup_component_incidents: 'incident',
} as const satisfies Readonly<Record<string, Resource>>;
export type RpcName = keyof typeof RPC_RESOURCES;

/** Narrows any text to a callable function without consulting the object's prototype. */
export function isRpcName(value: string): value is RpcName {
  return Object.hasOwn(RPC_RESOURCES, value);
}
