-- Checks seen from the components and config items they relate to (contract schema §3.2, §4).
-- Deleted checks are left out (gaps §5: the platform lists them and every caller had to filter).

CREATE VIEW check_summary_for_config WITH (security_invoker = true) AS
  SELECT r.config_id, s.*
  FROM check_config_relationships r
  JOIN check_summary s ON s.id = r.check_id
  WHERE r.deleted_at IS NULL AND s.deleted_at IS NULL;

CREATE VIEW checks_by_component WITH (security_invoker = true) AS
  SELECT r.component_id, c.id, c.type, c.name, c.severity, c.status, c.icon, c.last_runtime
  FROM check_component_relationships r
  JOIN checks c ON c.id = r.check_id
  WHERE r.deleted_at IS NULL AND c.deleted_at IS NULL;

CREATE VIEW checks_by_config WITH (security_invoker = true) AS
  SELECT r.config_id, c.id, c.type, c.name, c.severity, c.status, c.icon, c.last_runtime
  FROM check_config_relationships r
  JOIN checks c ON c.id = r.check_id
  WHERE r.deleted_at IS NULL AND c.deleted_at IS NULL;

CREATE VIEW check_summary_by_component WITH (security_invoker = true) AS
  SELECT component_id, json_object_agg(status, count) AS checks
  FROM (
    SELECT component_id, coalesce(status, 'unknown') AS status, count(*) FROM checks_by_component GROUP BY 1, 2
  ) counted
  GROUP BY component_id;

CREATE VIEW check_summary_by_config WITH (security_invoker = true) AS
  SELECT config_id, json_object_agg(status, count) AS checks
  FROM (
    SELECT config_id, coalesce(status, 'unknown') AS status, count(*) FROM checks_by_config GROUP BY 1, 2
  ) counted
  GROUP BY config_id;

CREATE VIEW check_statuses_5m WITH (security_invoker = true) AS
  SELECT
    check_id,
    date_bin('5 minutes', time, 'epoch') AS created_at,
    count(*) AS total_checks,
    count(*) FILTER (WHERE status) AS passed,
    count(*) FILTER (WHERE status IS NOT TRUE) AS failed,
    sum(duration) AS total_duration
  FROM check_statuses
  WHERE time > now() - interval '1 day'
  GROUP BY 1, 2;

CREATE FUNCTION lookup_components_by_check(id uuid) RETURNS SETOF components LANGUAGE sql STABLE AS $$
  SELECT c.* FROM components c
  WHERE c.id IN (
    SELECT r.component_id FROM check_component_relationships r WHERE r.check_id = $1 AND r.deleted_at IS NULL
  )
$$;

CREATE FUNCTION check_summary_for_component(id uuid) RETURNS SETOF check_summary LANGUAGE sql STABLE AS $$
  SELECT s.* FROM check_summary s
  WHERE s.deleted_at IS NULL AND s.id IN (
    SELECT r.check_id FROM check_component_relationships r WHERE r.component_id = $1 AND r.deleted_at IS NULL
  )
$$;
