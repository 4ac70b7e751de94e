/**
 * Ten thousand checks with thirty label keys, loaded straight into the tables. They belong to another agent, so this
 * server does not run them: `tick` reports runs of a part of them instead, as that agent would.
 */
const AGENT = 'bench-agent';
const CHECKS_A_CANARY = 10;

/** Loads `count` checks with `keys` label keys and thirty runs each. */
export async function loadEstate(sql, { count, keys }) {
  const [agent] = await sql`INSERT INTO agents (name) VALUES (${AGENT}) RETURNING id`;
  await sql`
    INSERT INTO canaries (agent_id, name, namespace, spec, labels, source)
    SELECT ${agent.id}, 'service-' || n, 'team-' || n % 25, '{"schedule":"@every 1m"}', NULL, 'bench'
    FROM generate_series(1, ${count / CHECKS_A_CANARY}) n`;
  await sql`
    INSERT INTO checks (canary_id, agent_id, type, name, namespace, description, spec, labels, status,
                        last_runtime, next_runtime, last_transition_time)
    SELECT c.id, c.agent_id, (ARRAY['http','tcp','dns','icmp'])[1 + n % 4], c.name || '/probe-' || n, c.namespace,
           'Probe ' || n || ' of ' || c.name, jsonb_build_object('url', 'https://' || c.name || '.example/' || n),
           (SELECT jsonb_object_agg('label-' || k, CASE WHEN k = 1 THEN (n % 2 = 0)::text
                                                     ELSE 'value-' || (hashtext(c.name || n || k) & 1023) % (k + 3) END)
            FROM generate_series(1, ${keys}) k),
           CASE WHEN (hashtext(c.name || n) & 1023) % 7 = 0 THEN 'unhealthy' ELSE 'healthy' END,
           now(), now() + interval '1 minute', now() - make_interval(mins => (hashtext(c.name || n) & 65535))
    FROM canaries c, generate_series(1, ${CHECKS_A_CANARY}) n WHERE c.source = 'bench'`;
  await sql`
    INSERT INTO check_statuses (check_id, time, duration, status)
    SELECT k.id, now() - make_interval(mins => n), 20 + (hashtext(k.name || n) & 255),
           k.status = 'healthy' OR n % 5 = 0
    FROM checks k, generate_series(1, 30) n WHERE k.agent_id = ${agent.id}`;
  await sql`ANALYZE`;
  return agent.id;
}

/** A run of every `parts`-th check, beginning at `part`; some of them change their health. */
export async function tick(sql, agentId, part, parts) {
  await sql`
    INSERT INTO check_statuses (check_id, time, duration, status)
    SELECT id, clock_timestamp(), 20 + (random() * 300)::int, random() > 0.1
    FROM checks WHERE agent_id = ${agentId} AND (hashtext(name) & 65535) % ${parts} = ${part}`;
  await sql`
    UPDATE checks SET last_runtime = now(), next_runtime = now() + interval '1 minute',
      status = CASE WHEN random() < 0.01 THEN (CASE status WHEN 'healthy' THEN 'unhealthy' ELSE 'healthy' END) ELSE status END
    WHERE agent_id = ${agentId} AND (hashtext(name) & 65535) % ${parts} = ${part}`;
}
