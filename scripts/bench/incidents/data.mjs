/** What is measured: a long list, one incident with everything, and one with a long timeline. */
/** 10,000 incidents, the last of them with everything; answers its id. */
export async function loadMany(sql) {
  const [{ id: person }] = await sql`SELECT id FROM people WHERE email = 'responder@watchfloor.local'`;
  await sql`
    INSERT INTO incidents (title, description, severity, type, status, created_by, commander_id, created_at)
    SELECT 'Incident ' || n, 'Something fails', (ARRAY['low','medium','high','critical'])[1 + n % 4], 'availability',
           'open', ${person}, ${person}, now() - n * interval '1 minute'
    FROM generate_series(1, 10000) n`;
  const [{ id }] = await sql`SELECT id FROM incidents WHERE title = 'Incident 1'`;
  await sql`
    INSERT INTO hypotheses (incident_id, title, type, status, created_by)
    SELECT ${id}, 'Hypothesis ' || n, 'root', (ARRAY['likely','possible','unlikely'])[1 + n % 3], ${person}
    FROM generate_series(1, 100) n`;
  await sql`
    INSERT INTO evidences (hypothesis_id, description, type, evidence, created_by)
    SELECT h.id, 'Evidence ' || n, 'log',
           '{"lines":[{"timestamp":"2026-11-20T05:00:00Z","message":"ERROR connection refused"}]}'::jsonb, ${person}
    FROM hypotheses h CROSS JOIN generate_series(1, 5) n WHERE h.incident_id = ${id}`;
  await sql`
    INSERT INTO comments (incident_id, hypothesis_id, comment, created_by)
    SELECT ${id}, h.id, 'Comment ' || n, ${person}
    FROM hypotheses h CROSS JOIN generate_series(1, 10) n WHERE h.incident_id = ${id}`;
  return id;
}

/** Of each of the seven sources. */
export const EVENTS = 10_000;

/** An incident whose evidence names a config item and a check, with 10,000 rows in each of the timeline's sources. */
export async function loadTimeline(sql) {
  const [{ id: person }] = await sql`SELECT id FROM people WHERE email = 'responder@watchfloor.local'`;
  const [{ id: config }] = await sql`
    INSERT INTO config_items (name, config_class, type) VALUES ('timeline', 'Pod', 'Kubernetes::Pod') RETURNING id`;
  const [{ id: canary }] = await sql`
    INSERT INTO canaries (name, namespace, spec, source) VALUES ('timeline', 'bench', '{"schedule":"@every 24h"}', 'bench')
    RETURNING id`;
  const [{ id: check }] = await sql`
    INSERT INTO checks (canary_id, type, name, status) VALUES (${canary}, 'http', 'timeline', 'unhealthy') RETURNING id`;
  const [{ id }] = await sql`
    INSERT INTO incidents (title, description, severity, type, status, created_by, commander_id, created_at)
    VALUES ('Timeline', '', 'high', 'availability', 'open', ${person}, ${person}, now() - interval '1 hour') RETURNING id`;
  const [{ id: hypothesis }] = await sql`
    INSERT INTO hypotheses (incident_id, title, type, status, created_by)
    VALUES (${id}, 'It changed', 'root', 'possible', ${person}) RETURNING id`;
  await sql`
    INSERT INTO evidences (hypothesis_id, description, type, config_id, check_id, created_by)
    VALUES (${hypothesis}, '', 'config', ${config}, NULL, ${person}),
           (${hypothesis}, '', 'check', NULL, ${check}, ${person})`;
  // Within the three hours that the timeline shows at first.
  const at = (row) => sql`now() - interval '2 hours' - interval '59 minutes' + ${row} * interval '1 second'`;
  await sql`
    INSERT INTO config_changes (config_id, change_type, severity, summary, created_at)
    SELECT ${config}, 'diff', (ARRAY['low','high'])[1 + n % 2], 'Change ' || n, ${at(sql`n`)}
    FROM generate_series(1, ${EVENTS}) n`;
  await sql`
    INSERT INTO check_statuses (check_id, time, status, duration, message)
    SELECT ${check}, ${at(sql`n`)}, n % 2 = 0, 12, 'Run ' || n FROM generate_series(0, ${EVENTS}) n`;
  await sql`
    INSERT INTO config_analysis (config_id, analyzer, analysis_type, severity, status, message, first_observed)
    SELECT ${config}, 'analyzer-' || n, 'security', 'low', 'open', 'Insight ' || n, ${at(sql`n`)}
    FROM generate_series(1, ${EVENTS}) n`;
  const [{ id: playbook }] = await sql`
    INSERT INTO playbooks (name, spec, source) VALUES ('timeline', '{}', 'UI') RETURNING id`;
  await sql`
    INSERT INTO playbook_runs (playbook_id, config_id, status, created_at, start_time, end_time, created_by)
    SELECT ${playbook}, ${config}, 'completed', ${at(sql`n`)}, ${at(sql`n`)}, ${at(sql`n`)}, ${person}
    FROM generate_series(1, ${EVENTS}) n`;
  const [{ id: notification }] = await sql`
    INSERT INTO notifications (name, events, source) VALUES ('timeline', ARRAY['check.failed'], 'UI') RETURNING id`;
  await sql`
    INSERT INTO notification_send_history (notification_id, source_event, resource_id, status, created_at)
    SELECT ${notification}, 'check.failed', ${check}, 'sent', ${at(sql`n`)} FROM generate_series(1, ${EVENTS}) n`;
  await sql`
    INSERT INTO notification_silences (namespace, "from", until, config_id, source, created_by)
    SELECT '', ${at(sql`n`)}, ${at(sql`n`)} + interval '1 second', ${config}, 'UI', ${person}
    FROM generate_series(1, ${EVENTS}) n`;
  await sql`
    INSERT INTO incident_histories (incident_id, type, description, created_by, created_at)
    SELECT ${id}, 'incident_status.updated', 'open', ${person}, ${at(sql`n`)} FROM generate_series(1, ${EVENTS}) n`;
  return id;
}
