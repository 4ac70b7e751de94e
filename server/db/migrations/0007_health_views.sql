-- What health screens read (contract schema §3.2; additions by gaps §2: agent_id, endpoint, heartbeat).
-- Every view runs with the rights of its reader. Views that records are embedded from use subqueries instead of
-- joins, because only a view over one table keeps the foreign keys of that table for the data API.

-- What a check looks at, in words for people: credentials inside an address are left out.
CREATE FUNCTION access.check_endpoint(spec jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    coalesce(spec ->> 'url', spec ->> 'endpoint', spec ->> 'host', spec ->> 'addr', spec ->> 'path',
             spec ->> 'query', spec ->> 'server'),
    '//[^/@]*@', '//'
  )
$$;

CREATE FUNCTION access.merged_labels(first jsonb, second jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN first IS NULL THEN second WHEN second IS NULL THEN first ELSE first || second END
$$;

CREATE VIEW check_names WITH (security_invoker = true) AS
  SELECT id, canary_id, type, name, status
  FROM checks WHERE deleted_at IS NULL AND silenced_at IS NULL
  ORDER BY name;

CREATE VIEW canary_names WITH (security_invoker = true) AS
  SELECT id, name FROM canaries WHERE deleted_at IS NULL ORDER BY name;

CREATE VIEW check_labels WITH (security_invoker = true) AS
  SELECT DISTINCT l.key, l.value
  FROM checks c CROSS JOIN LATERAL jsonb_each_text(
    CASE jsonb_typeof(c.labels) WHEN 'object' THEN c.labels ELSE '{}' END
  ) l
  ORDER BY l.key, l.value;

CREATE VIEW check_status_summary_hour WITH (security_invoker = true) AS
  SELECT
    check_id,
    percentile_disc(0.99) WITHIN GROUP (ORDER BY duration) AS p99,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY duration) AS p95,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY duration) AS p50,
    avg(duration) AS mean,
    count(*) FILTER (WHERE status) AS passed,
    count(*) FILTER (WHERE NOT status) AS failed,
    max(time) AS last_check,
    max(time) FILTER (WHERE status) AS last_pass,
    max(time) FILTER (WHERE NOT status) AS last_fail
  FROM check_statuses
  WHERE time > now() - interval '1 hour'
  GROUP BY check_id;

-- A check that has not run for an hour is described by its last run alone.
CREATE VIEW check_status_summary WITH (security_invoker = true) AS
  SELECT
    check_id,
    CASE WHEN fresh THEN p99 ELSE last_duration END AS p99,
    CASE WHEN fresh THEN p97 ELSE last_duration END AS p97,
    CASE WHEN fresh THEN p95 ELSE last_duration END AS p95,
    CASE WHEN fresh THEN p50 ELSE last_duration END AS p50,
    CASE WHEN fresh THEN mean ELSE last_duration END AS mean,
    (CASE WHEN fresh THEN passed ELSE coalesce(last_status, false)::integer END)::bigint AS passed,
    (CASE WHEN fresh THEN failed ELSE (NOT coalesce(last_status, false))::integer END)::bigint AS failed,
    last_check, last_pass, last_fail,
    CASE WHEN fresh THEN uptime ELSE derived.uptime(
      coalesce(last_status, false)::integer, (NOT coalesce(last_status, false))::integer, last_pass, last_fail
    ) END AS uptime,
    CASE WHEN fresh THEN latency ELSE derived.latency(
      last_duration, last_duration, last_duration, last_duration, last_duration
    ) END AS latency,
    heartbeat, short_heartbeat
  FROM (SELECT f.*, f.last_check > now() - interval '1 hour' AS fresh FROM derived.check_figures f) f;

CREATE VIEW check_summary WITH (security_invoker = true) AS
  SELECT
    checks.id, checks.canary_id,
    coalesce(s.uptime, '{"passed":0,"failed":0}') AS uptime,
    coalesce(s.latency, '{"rolling1h":0}') AS latency,
    checks.last_transition_time, checks.type, checks.icon, checks.name, checks.status, checks.description,
    checks.namespace, canaries.namespace AS canary_namespace, canaries.name AS canary_name,
    access.merged_labels(canaries.labels, checks.labels) AS labels,
    checks.severity, checks.owner, checks.last_runtime, checks.next_runtime, checks.created_at, checks.updated_at,
    checks.deleted_at, checks.silenced_at,
    checks.agent_id,
    access.check_endpoint(checks.spec) AS endpoint,
    coalesce(s.heartbeat, '[]') AS check_statuses
  FROM checks
  JOIN canaries ON canaries.id = checks.canary_id
  LEFT JOIN check_status_summary s ON s.check_id = checks.id;

-- The newest job of a resource, for the job_* columns below.
CREATE FUNCTION access.latest_job(resource text) RETURNS job_history LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT j FROM job_history j WHERE j.resource_id = resource ORDER BY j.created_at DESC, j.id DESC LIMIT 1
$$;

CREATE VIEW canaries_with_status WITH (security_invoker = true) AS
  SELECT
    c.id, c.name, c.namespace,
    c.spec ->> 'interval' AS "interval",
    c.spec ->> 'schedule' AS schedule,
    c.labels, c.source, c.created_by, c.created_at, c.deleted_at,
    (SELECT max(k.last_runtime) FROM checks k WHERE k.canary_id = c.id) AS last_runtime,
    (SELECT j.name FROM access.latest_job(c.id::text) j) AS job_name,
    (SELECT j.success_count FROM access.latest_job(c.id::text) j) AS job_success_count,
    (SELECT j.error_count FROM access.latest_job(c.id::text) j) AS job_error_count,
    (SELECT j.details FROM access.latest_job(c.id::text) j) AS job_details,
    (SELECT j.hostname FROM access.latest_job(c.id::text) j) AS job_hostname,
    (SELECT j.duration_millis FROM access.latest_job(c.id::text) j) AS job_duration_millis,
    (SELECT j.resource_type FROM access.latest_job(c.id::text) j) AS job_resource_type,
    (SELECT j.status FROM access.latest_job(c.id::text) j) AS job_status,
    (SELECT j.time_start FROM access.latest_job(c.id::text) j) AS job_time_start,
    (SELECT j.time_end FROM access.latest_job(c.id::text) j) AS job_time_end,
    (SELECT j.created_at FROM access.latest_job(c.id::text) j) AS job_created_at,
    (SELECT max(j.time_start) FROM job_history j
     WHERE j.resource_id = c.id::text AND j.status = 'FAILED' AND j.resource_type = 'canary') AS job_last_failed,
    (SELECT json_build_object('id', a.id, 'name', a.name) FROM agents a WHERE a.id = c.agent_id) AS agent
  FROM canaries c
  WHERE c.deleted_at IS NULL;

CREATE VIEW component_names WITH (security_invoker = true) AS
  SELECT id, path, external_id, type, name, created_at, updated_at, icon, parent_id
  FROM components WHERE deleted_at IS NULL AND hidden IS FALSE;

-- Counts of changes and open insights join in when their tables arrive.
CREATE VIEW configs WITH (security_invoker = true) AS
  SELECT
    id, scraper_id, config_class, external_id, type, name, tags ->> 'namespace' AS namespace, description, source,
    labels, tags, created_by, created_at, updated_at, deleted_at, cost_per_minute, cost_total_1d, cost_total_7d,
    cost_total_30d, agent_id, status, health, ready, path, 0::bigint AS changes, '{}'::jsonb AS analysis
  FROM config_items;

CREATE VIEW agents_summary WITH (security_invoker = true) AS
  SELECT
    a.*,
    (SELECT nullif(count(*), 0) FROM config_items c WHERE c.agent_id = a.id) AS config_count,
    (SELECT nullif(count(*), 0) FROM config_scrapers c WHERE c.agent_id = a.id) AS config_scrapper_count,
    (SELECT nullif(count(*), 0) FROM checks c WHERE c.agent_id = a.id) AS checks_count,
    NULL::bigint AS playbook_runs_count
  FROM agents a
  WHERE a.deleted_at IS NULL;
