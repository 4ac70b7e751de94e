/** Trees of components for measurements, written into the database of the bench. */

/** The topology of the bench; without a schedule it is not run while something is measured. */
async function makeTopology(sql) {
  const [{ id }] = await sql`
    INSERT INTO topologies (name, namespace, spec, agent_id)
    SELECT 'bench', 'default', '{}', id FROM agents WHERE name = 'bench' RETURNING id`;
  return id;
}

/** Removes every component and topology that is there. */
export async function clearComponents(sql) {
  await sql`TRUNCATE components, topologies CASCADE`;
  await sql`INSERT INTO agents (name) VALUES ('bench') ON CONFLICT DO NOTHING`;
}

/** `count` cards with three properties, a roll-up and two parts each. */
export async function addCards(sql, count) {
  await clearComponents(sql);
  const topology = await makeTopology(sql);
  await sql`
    INSERT INTO components (topology_id, external_id, name, type, icon, status, health, labels, properties, path)
    SELECT ${topology}, 'card ' || n, 'service-' || n, 'Service', 'service', h.health, h.health,
      jsonb_build_object('team', 'team-' || n % 12),
      jsonb_build_array(
        jsonb_build_object('name', 'cpu', 'value', n % 900, 'unit', 'millicores', 'max', 1000, 'headline', true),
        jsonb_build_object('name', 'memory', 'value', n * 100000, 'unit', 'bytes', 'headline', true),
        jsonb_build_object('name', 'version', 'text', '1.' || n % 40)), ''
    FROM generate_series(1, ${count}) n,
      LATERAL (SELECT (ARRAY['healthy', 'healthy', 'healthy', 'warning', 'unhealthy'])[1 + n % 5] AS health) h`;
  await sql`
    INSERT INTO components (topology_id, parent_id, external_id, name, type, status, health, path, is_leaf)
    SELECT topology_id, id, external_id || ' part ' || n, 'part-' || n, 'Pod', status, health, id::text, true
    FROM components, generate_series(1, 2) n WHERE parent_id IS NULL`;
}

/** A tree of three levels with `count` nodes, none of which stand in a group; answers the id of its root. */
export async function addTree(sql, count) {
  await clearComponents(sql);
  const topology = await makeTopology(sql);
  const middle = Math.round((count - 1) / 20);
  const [{ id }] = await sql`
    INSERT INTO components (topology_id, external_id, name, type, status, health, path)
    VALUES (${topology}, 'root', 'root', 'Domain', 'healthy', 'healthy', '') RETURNING id`;
  await sql`
    INSERT INTO components (topology_id, parent_id, external_id, name, type, status, health, path)
    SELECT ${topology}, ${id}, 'middle ' || n, 'service-' || n, 'Service', 'healthy', 'healthy', ${id}
    FROM generate_series(1, ${middle}) n`;
  await sql`
    INSERT INTO components (topology_id, parent_id, external_id, name, type, status, health, path, is_leaf)
    SELECT topology_id, id, name || ' ' || n, name || '-' || n, 'Kind ' || n % 7, 'healthy', 'healthy', path || '.' || id, true
    FROM components, generate_series(1, 19) n WHERE parent_id = ${id}`;
  return id;
}
