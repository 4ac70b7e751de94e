/**
 * Every table and view that the data API exposes, with the resource group that guards it (contract README §8,
 * gaps §3: the specification's groups are enforced; tables without a group of their own belong to `database`).
 * A relation that is missing here is refused at the gateway and has no grant in the database.
 */
import type { Resource } from './permissions';

export const TABLE_RESOURCES = {
  // people and access
  people: 'database',
  people_roles: 'database',
  teams: 'database',
  team_members: 'database',
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
  components: 'topologies',
  component_names: 'topologies',
  config_scrapers: 'config_scrapers',
  config_items: 'database',
  configs: 'database',
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
 * Every function that may be called as rpc/<name>, with the resource group that guards it. A function that is missing
 * here has no EXECUTE grant. All of them only read.
 */
export const RPC_RESOURCES = {
  lookup_components_by_check: 'topologies',
  check_summary_for_component: 'canaries',
} as const satisfies Readonly<Record<string, Resource>>;
export type RpcName = keyof typeof RPC_RESOURCES;

/** Narrows any text to a callable function without consulting the object's prototype. */
export function isRpcName(value: string): value is RpcName {
  return Object.hasOwn(RPC_RESOURCES, value);
}
