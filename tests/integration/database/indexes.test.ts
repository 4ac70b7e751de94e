/**
 * Every filter and order with which the console asks for a large table can use an index (contract endpoints §2–§8).
 * The sample is small, so scanning and sorting are forbidden to the planner: where it scans or sorts all the same, there is no index.
 */
import { loadEstate } from '@server/db/estate/loadEstate';
import { openDatabase, silentLog } from './testDatabase';
import type { TestDatabase } from './testDatabase';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

const ID = `'0192e3f0-0000-4000-8000-000000000001'`;

/** `table | condition | order`. */
const LISTS = `
check_statuses | check_id = ${ID} AND time > now() - interval '1 day' | time DESC
checks | canary_id = ${ID} |
checks | agent_id = ${ID} |
check_component_relationships | component_id = ${ID} |
check_component_relationships | check_id = ${ID} |
check_config_relationships | config_id = ${ID} |
components | topology_id = ${ID} |
components | parent_id = ${ID} |
components | config_id = ${ID} |
component_relationships | relationship_id = ${ID} |
config_component_relationships | config_id = ${ID} |
config_items | type = 'Kubernetes::Pod' | name
config_items | | name
config_items | | created_at DESC
config_items | | updated_at DESC
config_items | config_class = 'Pod' |
config_items | health = 'unhealthy' |
config_items | status = 'Running' |
config_items | scraper_id = ${ID} |
config_items | parent_id = ${ID} |
config_items | agent_id = ${ID} |
config_items | tags @> '{"cluster": "eu"}' |
config_items | labels @> '{"app": "web"}' |
config_changes | | created_at DESC
config_changes | created_at > now() - interval '2 days' | created_at DESC
config_changes | config_id = ${ID} | created_at DESC
config_changes | severity = 'high' | created_at DESC
config_changes | change_type = 'diff' | created_at DESC
config_analysis | | first_observed DESC
config_analysis | config_id = ${ID} | first_observed DESC
config_analysis | severity = 'high' | first_observed DESC
config_analysis | analysis_type = 'cost' | first_observed DESC
config_analysis | analyzer = 'trivy' |
config_relationships | config_id = ${ID} |
config_relationships | related_id = ${ID} |
incidents | | created_at DESC
incidents | status = 'open' | created_at DESC
incidents | severity = 'High' | created_at DESC
incidents | type = 'availability' | created_at DESC
incidents | created_by = ${ID} | created_at DESC
incidents | commander_id = ${ID} |
hypotheses | incident_id = ${ID} | created_at
evidences | hypothesis_id = ${ID} | created_at
evidences | config_id = ${ID} |
evidences | check_id = ${ID} |
evidences | component_id = ${ID} |
comments | incident_id = ${ID} | created_at
comments | hypothesis_id = ${ID} | created_at
incident_histories | incident_id = ${ID} | created_at DESC
responders | incident_id = ${ID} |
playbook_runs | | created_at DESC
playbook_runs | | start_time DESC
playbook_runs | status = 'failed' | created_at DESC
playbook_runs | playbook_id = ${ID} | created_at DESC
playbook_runs | config_id = ${ID} | created_at DESC
playbook_runs | check_id = ${ID} | created_at DESC
playbook_runs | component_id = ${ID} | created_at DESC
playbook_run_actions | playbook_run_id = ${ID} | start_time
artifacts | playbook_run_action_id = ${ID} |
notification_send_history | | created_at DESC
notification_send_history | status = 'sent' | created_at DESC
notification_send_history | notification_id = ${ID} | created_at DESC
notification_send_history | resource_id = ${ID} | created_at DESC
notification_silences | deleted_at IS NULL | created_at DESC
job_history | | created_at DESC
job_history | name = 'SyncCanary' | created_at DESC
job_history | status = 'FAILED' | created_at DESC
job_history | resource_type = 'canary' | created_at DESC
job_history | resource_id = 'x' | created_at DESC
job_history | duration_millis > 1000 |
event_queue | | priority, created_at
people | email = 'a@example.org' AND deleted_at IS NULL |
team_members | person_id = ${ID} |`
  .trim()
  .split('\n')
  .map((line) => {
    const [table = '', condition = '', order = ''] = line.split('|').map((part) => part.trim());
    return { title: line.replaceAll(ID, '…'), table, condition, order };
  });

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

describe('indexes for the lists of the console', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openDatabase();
    const size = { checks: 120, configs: 700, days: 20, seed: 3 };
    await loadEstate(database.sql, silentLog, size, Date.parse('2026-11-20T09:00:00Z'));
    await database.sql`ANALYZE`;
  }, 60_000);
  afterAll(() => database.drop());

  it.each(LISTS)('$title', async ({ table, condition, order }) => {
    const query = [
      `SELECT * FROM ${table}`,
      condition && `WHERE ${condition}`,
      order && `ORDER BY ${order}`,
      'LIMIT 50',
    ].join(' ');
    let found: { 'QUERY PLAN': [{ Plan: Plan }] }[] = [];
    await database.sql.begin(async (tx) => {
      await tx`SET LOCAL enable_seqscan = off`;
      await tx`SET LOCAL enable_sort = off`;
      found = await tx.unsafe(`EXPLAIN (FORMAT JSON) ${query}`);
    });
    const plan = found[0]?.['QUERY PLAN'][0].Plan;
    const steps = plan === undefined ? [] : nodes(plan);
    const kinds = steps.map((step) => step['Node Type']);
    expect(kinds.filter((kind) => kind === 'Seq Scan' || kind.endsWith('Sort'))).toEqual([]);
    // A walk along some other index with a filter on top would still read the whole table.
    const reads = steps.filter((step) => step['Index Cond'] !== undefined);
    const isPartial = condition === 'deleted_at IS NULL'; // then the index itself is the condition
    if (condition !== '' && !isPartial) expect(reads.length).toBeGreaterThan(0);
  });

  it('each reference to a record is found from its other side, but for who made it and a few small tables', async () => {
    const rows = await database.sql<{ column: string }[]>`
      SELECT c.conrelid::regclass || '.' || a.attname AS column FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND a.attname <> 'created_by'
        AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`;
    const small = /^(permissions|people|playbook_approvals)\./;
    expect(
      rows
        .map(({ column }) => column)
        .filter((column) => !small.test(column))
        .sort(),
    ).toEqual(['hypotheses.team_id', 'incidents.communicator_id', 'incidents.incident_rule_id']);
  });
});
