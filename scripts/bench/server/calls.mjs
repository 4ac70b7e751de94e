/** What is asked, and the SQL that stands for it when its plan is shown: the same rows, filters and order. */

const PAGE = 50;

/** Ids to ask about are looked up in the estate: a namespace has thousands of items below it. */
export async function CALLS(sql, connections) {
  const [namespace] = await sql`
    SELECT id FROM config_items WHERE type = 'Kubernetes::Namespace' ORDER BY name LIMIT 1`;
  const [deployment] = await sql`
    SELECT id FROM config_items WHERE type = 'Kubernetes::Deployment' ORDER BY name LIMIT 1`;
  const changes = { page_size: PAGE, include_deleted_configs: false, from: 'now-90d', to: 'now' };
  const page = (table, order, columns = '*') =>
    `/api/db/${table}?select=${columns}&order=${order}&limit=${PAGE}`;
  return [
    {
      name: '50 configs by name',
      path: page('configs', 'name.asc'),
      sql: `SELECT * FROM configs ORDER BY name LIMIT ${PAGE}`,
      connections,
    },
    {
      name: '50 configs of a type, page 200',
      path: `${page('configs', 'created_at.desc')}&type=eq.Kubernetes::Pod&offset=10000`,
      sql: `SELECT * FROM configs WHERE type = 'Kubernetes::Pod' ORDER BY created_at DESC LIMIT ${PAGE} OFFSET 10000`,
      connections,
    },
    {
      name: '50 changes of two days, newest first',
      method: 'POST',
      path: '/api/catalog/changes',
      body: { page_size: PAGE, include_deleted_configs: false },
      sql: `SELECT * FROM catalog_changes WHERE created_at > now() - interval '2 days' AND deleted_at IS NULL ORDER BY created_at DESC LIMIT ${PAGE}`,
      connections,
    },
    {
      name: '50 changes of 90 days, newest first',
      method: 'POST',
      path: '/api/catalog/changes',
      body: changes,
      sql: `SELECT * FROM catalog_changes WHERE created_at > now() - interval '90 days' AND deleted_at IS NULL ORDER BY created_at DESC LIMIT ${PAGE}`,
      connections,
    },
    {
      name: '50 changes of severity high and above',
      method: 'POST',
      path: '/api/catalog/changes',
      body: { ...changes, severity: 'high' },
      sql: `SELECT * FROM catalog_changes WHERE created_at > now() - interval '90 days' AND severity IN ('high', 'critical') AND deleted_at IS NULL ORDER BY created_at DESC LIMIT ${PAGE}`,
      connections,
    },
    {
      name: '50 rows of job history',
      path: page('job_histories', 'created_at.desc'),
      sql: `SELECT * FROM job_histories ORDER BY created_at DESC LIMIT ${PAGE}`,
      connections,
    },
    {
      name: '50 incidents',
      path: page('incident_summary', 'created_at.desc'),
      sql: `SELECT * FROM incident_summary ORDER BY created_at DESC LIMIT ${PAGE}`,
      connections,
    },
    {
      name: '50 messages of the send history',
      path: page('notification_send_history_summary', 'created_at.desc'),
      sql: `SELECT * FROM notification_send_history_summary ORDER BY created_at DESC LIMIT ${PAGE}`,
      connections,
    },
    {
      name: 'changes of a deployment, all around, depth 5',
      method: 'POST',
      path: '/api/catalog/changes',
      body: { ...changes, id: deployment.id, recursive: 'all', depth: 5 },
      sql: `SELECT * FROM related_changes_recursive('${deployment.id}', 'all', false, 5) ORDER BY created_at DESC LIMIT ${PAGE}`,
      connections: 4,
    },
    {
      name: 'changes of a namespace, downstream, depth 5',
      method: 'POST',
      path: '/api/catalog/changes',
      body: { ...changes, id: namespace.id, recursive: 'downstream', depth: 5 },
      sql: `SELECT * FROM related_changes_recursive('${namespace.id}', 'downstream', false, 5) ORDER BY created_at DESC LIMIT ${PAGE}`,
      connections: 4,
    },
    {
      name: 'catalog by type with changes of 30 days',
      method: 'POST',
      path: '/api/catalog/summary',
      body: {
        groupBy: ['type'],
        deleted: false,
        changes: { since: '30d' },
        analysis: { since: '30d' },
        cost: '30d',
      },
      sql: 'SELECT type, count(*) FROM configs GROUP BY type',
      connections: 4,
    },
    {
      name: 'summary of all checks',
      path: '/api/canary/api/summary',
      sql: 'SELECT * FROM check_summary WHERE deleted_at IS NULL',
      connections: 2,
    },
    {
      name: 'topology, two levels',
      path: '/api/canary/api/topology?depth=2',
      sql: 'SELECT * FROM components WHERE deleted_at IS NULL',
      connections: 4,
    },
    {
      name: 'resource search by a prefix',
      method: 'POST',
      path: '/api/resources/search',
      body: { configs: [{ search: 'payments' }], limit: 20 },
      sql: `SELECT id, name, type FROM configs WHERE lower(name) LIKE 'payments%' LIMIT 20`,
      connections,
    },
  ];
}
