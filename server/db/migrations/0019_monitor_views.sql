-- Records with the job that last worked on them (contract schema §3.2) and what waits to be pushed (§3.6).
-- Subqueries instead of joins: a view over one table keeps its foreign keys, so people and agents can be embedded.

CREATE VIEW topologies_with_status WITH (security_invoker = true) AS
  SELECT
    t.*,
    (SELECT j.name FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_name,
    (SELECT j.success_count FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_success_count,
    (SELECT j.error_count FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_error_count,
    (SELECT j.details FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_details,
    (SELECT j.hostname FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_hostname,
    (SELECT j.duration_millis FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_duration_millis,
    (SELECT j.resource_type FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_resource_type,
    (SELECT j.status FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_status,
    (SELECT j.time_start FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_time_start,
    (SELECT j.time_end FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_time_end,
    (SELECT j.created_at FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'topology') AS job_created_at,
    (SELECT max(j.time_start) FROM job_history j
     WHERE j.resource_id = t.id::text AND j.status = 'FAILED' AND j.resource_type = 'topology') AS job_last_failed,
    (SELECT json_build_object('id', a.id, 'name', a.name) FROM agents a WHERE a.id = t.agent_id) AS agent
  FROM topologies t
  WHERE t.deleted_at IS NULL;

CREATE VIEW teams_with_status WITH (security_invoker = true) AS
  SELECT
    t.*,
    (SELECT j.name FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_name,
    (SELECT j.success_count FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_success_count,
    (SELECT j.error_count FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_error_count,
    (SELECT j.details FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_details,
    (SELECT j.hostname FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_hostname,
    (SELECT j.duration_millis FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_duration_millis,
    (SELECT j.resource_type FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_resource_type,
    (SELECT j.status FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_status,
    (SELECT j.time_start FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_time_start,
    (SELECT j.time_end FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_time_end,
    (SELECT j.created_at FROM access.latest_job(t.id::text) j WHERE j.resource_type = 'team') AS job_created_at,
    (SELECT max(j.time_start) FROM job_history j
     WHERE j.resource_id = t.id::text AND j.status = 'FAILED' AND j.resource_type = 'team') AS job_last_failed
  FROM teams t
  WHERE t.deleted_at IS NULL;

CREATE VIEW config_scrapers_with_status WITH (security_invoker = true) AS
  SELECT
    s.*,
    (SELECT j.name FROM access.latest_job(s.id::text) j) AS job_name,
    (SELECT j.success_count FROM access.latest_job(s.id::text) j) AS job_success_count,
    (SELECT j.error_count FROM access.latest_job(s.id::text) j) AS job_error_count,
    (SELECT j.details FROM access.latest_job(s.id::text) j) AS job_details,
    (SELECT j.hostname FROM access.latest_job(s.id::text) j) AS job_hostname,
    (SELECT j.duration_millis FROM access.latest_job(s.id::text) j) AS job_duration_millis,
    (SELECT j.resource_type FROM access.latest_job(s.id::text) j) AS job_resource_type,
    (SELECT j.status FROM access.latest_job(s.id::text) j) AS job_status,
    (SELECT j.time_start FROM access.latest_job(s.id::text) j) AS job_time_start,
    (SELECT j.time_end FROM access.latest_job(s.id::text) j) AS job_time_end,
    (SELECT j.created_at FROM access.latest_job(s.id::text) j) AS job_created_at,
    (SELECT max(j.time_start) FROM job_history j
     WHERE j.resource_id = s.id::text AND j.status = 'FAILED' AND j.resource_type = 'config_scraper') AS job_last_failed,
    (SELECT json_build_object('id', a.id, 'name', a.name) FROM agents a WHERE a.id = s.agent_id) AS agent
  FROM config_scrapers s
  WHERE s.deleted_at IS NULL;

CREATE VIEW integrations_with_status WITH (security_invoker = true) AS
  SELECT
    i.id, i.name, i.description, i.integration_type, i.source, i.agent_id, i.created_at, i.updated_at, i.deleted_at,
    i.created_by, i.job_name, i.job_success_count, i.job_error_count, i.job_details, i.job_hostname,
    i.job_duration_millis, i.job_resource_type, i.job_status, i.job_time_start, i.job_time_end, i.job_created_at,
    i.job_last_failed,
    (SELECT jsonb_build_object('id', a.id, 'name', a.name) FROM agents a WHERE a.id = i.agent_id) AS agent,
    p.name AS creator_name, p.avatar AS creator_avatar, p.title AS creator_title, p.email AS creator_email
  FROM (
    SELECT
      s.id, s.name, s.description, 'scrapers'::text AS integration_type, s.source::text AS source, s.agent_id,
      s.created_at, s.updated_at, s.deleted_at, s.created_by, s.job_name, s.job_success_count, s.job_error_count,
      s.job_details, s.job_hostname, s.job_duration_millis, s.job_resource_type, s.job_status, s.job_time_start,
      s.job_time_end, s.job_created_at, s.job_last_failed
    FROM config_scrapers_with_status s
    UNION ALL
    SELECT
      t.id, t.name, '', 'topologies', t.source::text, t.agent_id, t.created_at, t.updated_at, t.deleted_at,
      t.created_by, t.job_name, t.job_success_count, t.job_error_count, t.job_details, t.job_hostname,
      t.job_duration_millis, t.job_resource_type, t.job_status, t.job_time_start, t.job_time_end, t.job_created_at,
      t.job_last_failed
    FROM topologies_with_status t
    UNION ALL
    SELECT
      l.id, l.name, '', 'logging_backends', l.source::text, l.agent_id, l.created_at, l.updated_at, l.deleted_at,
      l.created_by, '', 0, 0, NULL, '', 0, '', '', NULL, NULL, NULL, NULL
    FROM logging_backends l
  ) i
  LEFT JOIN people p ON p.id = i.created_by;

CREATE VIEW push_queue_summary WITH (security_invoker = true) AS
  SELECT 'topologies'::text AS "table", count(*) AS count FROM topologies WHERE is_pushed IS FALSE
  UNION ALL SELECT 'components', count(*) FROM components WHERE is_pushed IS FALSE
  UNION ALL SELECT 'canaries', count(*) FROM canaries WHERE is_pushed IS FALSE
  UNION ALL SELECT 'checks', count(*) FROM checks WHERE is_pushed IS FALSE
  UNION ALL SELECT 'check_statuses', count(*) FROM check_statuses WHERE is_pushed IS FALSE
  UNION ALL SELECT 'config_scrapers', count(*) FROM config_scrapers WHERE is_pushed IS FALSE
  UNION ALL SELECT 'config_items', count(*) FROM config_items WHERE is_pushed IS FALSE
  UNION ALL SELECT 'config_changes', count(*) FROM config_changes WHERE is_pushed IS FALSE
  UNION ALL SELECT 'config_analysis', count(*) FROM config_analysis WHERE is_pushed IS FALSE
  UNION ALL SELECT 'config_relationships', count(*) FROM config_relationships WHERE is_pushed IS FALSE
  UNION ALL SELECT 'component_relationships', count(*) FROM component_relationships WHERE is_pushed IS FALSE
  UNION ALL SELECT 'config_component_relationships', count(*) FROM config_component_relationships
    WHERE is_pushed IS FALSE
  UNION ALL SELECT 'job_history', count(*) FROM job_history WHERE is_pushed IS FALSE;

-- Filters and orders of the job history.
CREATE INDEX job_history_type_idx ON job_history (resource_type, created_at DESC);
CREATE INDEX job_history_status_idx ON job_history (status, created_at DESC);
CREATE INDEX job_history_duration_idx ON job_history (duration_millis);
