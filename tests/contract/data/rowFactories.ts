/** One valid row per writable table, with the columns that find it again and a column to change. */
import type { RpcName } from '@/services/contracts/tables';
import type { Seeds } from './seeds';

export interface RowFactory {
  make(seeds: Seeds, n: number): Record<string, unknown>;
  key: readonly string[];
  change: Record<string, unknown>;
  /** Other records keep hold of a stored row, so that who may write gets 409 for deleting it. */
  held?: true;
  /** The key leaves room for one row only: the test removes it before it makes the next. */
  once?: true;
}

/** An id that no record has. */
export const ABSENT_ID = '0192e3f0-0000-4000-8000-000000000001';
const NIL = '00000000-0000-0000-0000-000000000000';
const hour = (n: number) => new Date(Date.UTC(2026, 0, 1, n)).toISOString();

export const ROW_FACTORIES: Readonly<Record<string, RowFactory>> = {
  people: { make: (_, n) => ({ name: `p${n}`, email: `p${n}@x.org` }), key: ['id'], change: { title: 'x' } },
  teams: {
    make: (seeds, n) => ({ name: `t${n}`, created_by: seeds.personId }),
    key: ['id'],
    change: { icon: 'x' },
  },
  team_members: {
    make: (seeds) => ({ team_id: seeds.teamId, person_id: seeds.personId }),
    key: ['team_id', 'person_id'],
    change: {},
    once: true,
  },
  identities: {
    make: (_, n) => ({ traits: { email: `i${n}@x.org`, name: { first: 'I', last: `${n}` } } }),
    key: ['id'],
    change: { state: 'inactive' },
  },
  casbin_rule: { make: (_, n) => ({ ptype: 'p', v0: `s${n}`, v1: 'x' }), key: ['v0'], change: { v2: 'x' } },
  agents: { make: (_, n) => ({ name: `a${n}` }), key: ['id'], change: { description: 'x' } },
  properties: {
    make: (_, n) => ({ name: `f${n}.disable`, value: 'true' }),
    key: ['name'],
    change: { value: 'false' },
  },
  canaries: {
    make: (_, n) => ({
      name: `c${n}`,
      namespace: 'default',
      spec: { schedule: '@hourly', http: [{ name: 'x', url: 'http://127.0.0.1' }] },
    }),
    key: ['id'],
    change: { labels: { a: 'b' } },
  },
  checks: {
    make: (seeds, n) => ({ canary_id: seeds.canaryId, type: 'http', name: `k${n}` }),
    key: ['id'],
    change: { description: 'x' },
  },
  check_statuses: {
    make: (seeds, n) => ({ check_id: seeds.checkId, time: hour(n), status: true, duration: 1 }),
    key: ['check_id', 'time'],
    change: { message: 'x' },
  },
  check_statuses_1h: {
    make: (seeds, n) => ({
      check_id: seeds.checkId,
      created_at: hour(n + 9000),
      duration: 1,
      total: 1,
      passed: 1,
      failed: 0,
    }),
    key: ['check_id', 'created_at'],
    change: { total: 2 },
  },
  check_statuses_1d: {
    make: (seeds, n) => ({
      check_id: seeds.checkId,
      created_at: hour(n * 24 + 90_000),
      duration: 1,
      total: 1,
      passed: 1,
      failed: 0,
    }),
    key: ['check_id', 'created_at'],
    change: { total: 2 },
  },
  check_component_relationships: {
    make: (seeds, n) => ({
      component_id: seeds.componentId,
      check_id: seeds.checkId,
      canary_id: seeds.canaryId,
      selector_id: `s${n}`,
    }),
    key: ['check_id', 'selector_id'],
    change: { deleted_at: 'now()' },
  },
  check_config_relationships: {
    make: (seeds, n) => ({
      config_id: seeds.configId,
      check_id: seeds.checkId,
      canary_id: seeds.canaryId,
      selector_id: `s${n}`,
    }),
    key: ['check_id', 'selector_id'],
    change: { deleted_at: 'now()' },
  },
  topologies: {
    make: (_, n) => ({ name: `t${n}`, namespace: 'default' }),
    key: ['id'],
    change: { schedule: '@hourly' },
  },
  components: {
    make: (_, n) => ({ name: `c${n}`, external_id: `c${n}`, status: 'healthy' }),
    key: ['id'],
    change: { hidden: true },
  },
  config_scrapers: {
    make: (_, n) => ({ name: `s${n}`, spec: {}, source: 'UI' }),
    key: ['id'],
    change: { description: 'x' },
  },
  config_items: {
    make: (_, n) => ({ name: `i${n}`, config_class: 'Pod', type: 'Kubernetes::Pod' }),
    key: ['id'],
    change: { status: 'Running' },
  },
  config_relationships: {
    make: (seeds, n) => ({ config_id: seeds.configId, related_id: seeds.configId, relation: `r${n}` }),
    key: ['config_id', 'relation'],
    change: { deleted_at: 'now()' },
  },
  config_component_relationships: {
    make: (seeds) => ({ component_id: seeds.componentId, config_id: seeds.configId, selector_id: 'manual' }),
    key: ['component_id', 'config_id'],
    change: { deleted_at: 'now()' },
    once: true,
  },
  config_changes: {
    make: (seeds, n) => ({ config_id: seeds.configId, change_type: 'diff', external_change_id: `x${n}` }),
    key: ['id'],
    change: { summary: 'x' },
  },
  config_analysis: {
    make: (seeds, n) => ({ config_id: seeds.configId, analyzer: `a${n}`, analysis_type: 'cost' }),
    key: ['id'],
    change: { status: 'silenced' },
  },
  incident_rules: {
    make: (seeds, n) => ({ name: `r${n}`, created_by: seeds.personId }),
    key: ['id'],
    change: { spec: { a: 1 } },
  },
  incidents: {
    make: (seeds, n) => ({
      title: `i${n}`,
      description: '',
      type: 'availability',
      severity: 'high',
      status: 'open',
      created_by: seeds.personId,
    }),
    key: ['id'],
    change: { status: 'resolved' },
    held: true,
  },
  incident_relationships: {
    make: (seeds, n) => ({
      incident_id: seeds.incidentId,
      related_id: seeds.incidentId,
      relationship: `r${n}`,
    }),
    key: ['relationship'],
    change: { updated_at: 'now()' },
  },
  incident_histories: {
    make: (seeds, n) => ({ incident_id: seeds.incidentId, created_by: seeds.personId, type: `t${n}` }),
    key: ['id'],
    change: { description: 'x' },
  },
  severities: { make: (_, n) => ({ name: `s${n}`, id: n }), key: ['name'], change: { icon: 'x' } },
  hypotheses: {
    make: (seeds, n) => ({
      incident_id: seeds.incidentId,
      title: `h${n}`,
      type: 'factor',
      status: 'possible',
      created_by: seeds.personId,
    }),
    key: ['id'],
    change: { status: 'proven' },
  },
  evidences: {
    make: (seeds, n) => ({
      hypothesis_id: seeds.hypothesisId,
      description: `e${n}`,
      type: 'comment',
      created_by: seeds.personId,
    }),
    key: ['id'],
    change: { definition_of_done: true },
  },
  comments: {
    make: (seeds, n) => ({ incident_id: seeds.incidentId, comment: `c${n}`, created_by: seeds.personId }),
    key: ['id'],
    change: { comment: 'x' },
  },
  comment_responders: {
    make: (seeds, n) => ({
      comment_id: seeds.commentId,
      responder_id: seeds.responderId,
      external_id: `x${n}`,
    }),
    key: ['id'],
    change: { external_id: 'x' },
  },
  responders: {
    make: (seeds) => ({
      incident_id: seeds.incidentId,
      type: 'person',
      person_id: seeds.personId,
      created_by: seeds.personId,
    }),
    key: ['id'],
    change: { deleted_at: 'now()' },
  },
  playbooks: {
    make: (_, n) => ({ name: `p${n}`, title: `P ${n}`, source: 'UI', spec: { actions: [] } }),
    key: ['id'],
    change: { description: 'x' },
  },
  playbook_runs: {
    make: (seeds) => ({ playbook_id: seeds.playbookId, parameters: { a: 'b' } }),
    key: ['id'],
    change: { status: 'cancelled' },
  },
  playbook_run_actions: {
    make: (seeds, n) => ({ playbook_run_id: seeds.runId, name: `a${n}` }),
    key: ['id'],
    change: { status: 'completed' },
  },
  playbook_approvals: {
    make: (seeds) => ({ run_id: seeds.runId, person_id: seeds.personId }),
    key: ['id'],
    change: { created_at: 'now()' },
  },
  artifacts: {
    make: (seeds, n) => ({
      check_id: seeds.checkId,
      path: `/x/${n}`,
      filename: 'x',
      size: 1,
      checksum: 'x',
    }),
    key: ['id'],
    change: { filename: 'y' },
  },
  connections: {
    make: (_, n) => ({ name: `c${n}`, type: 'http', url: 'http://127.0.0.1', password: 'x' }),
    key: ['id'],
    change: { username: 'x' },
  },
  logging_backends: {
    make: (_, n) => ({ name: `l${n}`, spec: {} }),
    key: ['id'],
    change: { labels: { a: 'b' } },
  },
  integrations: {
    make: (seeds, n) => ({ name: `i${n}`, created_by: seeds.personId }),
    key: ['id'],
    change: { icon: 'x' },
  },
  saved_query: { make: (_, n) => ({ query: `q${n}` }), key: ['id'], change: { description: 'x' } },
  permissions: {
    make: (seeds, n) => ({ action: `a${n}`, created_by: seeds.personId }),
    key: ['id'],
    change: { description: 'x' },
  },
  team_components: {
    make: (seeds) => ({ team_id: seeds.teamId, component_id: seeds.componentId }),
    key: ['team_id', 'component_id'],
    change: { role: 'x' },
    once: true,
  },
  component_relationships: {
    make: (seeds, n) => ({
      component_id: seeds.componentId,
      relationship_id: seeds.componentId,
      selector_id: `s${n}`,
    }),
    key: ['component_id', 'selector_id'],
    change: { deleted_at: 'now()' },
  },
  notifications: {
    make: (_, n) => ({ name: `n${n}`, events: ['check.failed'], source: 'UI' }),
    key: ['id'],
    change: { title: 'x' },
  },
  notification_send_history: {
    make: (seeds) => ({
      notification_id: seeds.notificationId,
      source_event: 'check.failed',
      resource_id: seeds.checkId,
    }),
    key: ['id'],
    change: { status: 'sent' },
  },
  notification_silences: {
    make: (seeds, n) => ({ namespace: '', from: hour(n), until: hour(n + 1), check_id: seeds.checkId }),
    key: ['id'],
    change: { description: 'x' },
  },
  event_queue: {
    make: (_, n) => ({ name: `e${n}`, properties: { id: `${n}` } }),
    key: ['id'],
    change: { attempts: 1 },
  },
  job_history: {
    make: (_, n) => ({ name: `j${n}`, agent_id: NIL }),
    key: ['id'],
    change: { status: 'SUCCESS' },
  },
};

/** What each function asks for at least; a record that does not exist will do. */
export const RPC_ARGUMENTS: Readonly<Record<RpcName, string>> = {
  lookup_components_by_check: `id=${ABSENT_ID}`,
  check_summary_for_component: `id=${ABSENT_ID}`,
  related_configs_recursive: `config_id=${ABSENT_ID}`,
  related_configs: `config_id=${ABSENT_ID}`,
  related_config_ids_recursive: `config_id=${ABSENT_ID}`,
  config_relationships_recursive: `config_id=${ABSENT_ID}`,
  get_recursive_path: `start=${ABSENT_ID}`,
  related_changes_recursive: `lookup_id=${ABSENT_ID}`,
  lookup_analysis_by_component: `id=${ABSENT_ID}`,
  lookup_changes_by_component: `id=${ABSENT_ID}`,
  lookup_configs_by_component: `id=${ABSENT_ID}`,
  lookup_config_children: `id=${ABSENT_ID}&max_depth=-1`,
  lookup_config_relations: `config_id=${ABSENT_ID}`,
  lookup_components_by_config: `id=${ABSENT_ID}`,
  lookup_component_by_property: 'name=x&value=y',
  lookup_component_children: `id=${ABSENT_ID}&max_depth=3`,
  lookup_component_relations: `component_id=${ABSENT_ID}`,
  lookup_component_names: `component_id={${ABSENT_ID}}`,
  lookup_component_config_id_related_components: `component_id=${ABSENT_ID}`,
  lookup_component_incidents: `component_id=${ABSENT_ID}`,
};
