-- What jobs did (contract schema §2.8, §3.2).

CREATE TABLE job_history (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  agent_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  name text,
  success_count integer,
  error_count integer,
  details jsonb,
  hostname text,
  duration_millis integer,
  resource_type text,
  resource_id text,
  status text,
  time_start timestamptz,
  time_end timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  is_pushed boolean NOT NULL DEFAULT false
);
CREATE INDEX job_history_resource_idx ON job_history (resource_id, created_at DESC, id DESC);
CREATE INDEX job_history_created_at_idx ON job_history (created_at);
CREATE INDEX job_history_name_idx ON job_history (name, created_at);
CREATE INDEX job_history_failed_idx ON job_history (resource_id, time_start) WHERE status = 'FAILED';

CREATE VIEW job_history_latest_status WITH (security_invoker = true) AS
  SELECT DISTINCT ON (resource_id) job_history.*, 1::bigint AS rn
  FROM job_history
  ORDER BY resource_id, created_at DESC, id DESC;

CREATE VIEW job_history_names WITH (security_invoker = true) AS
  SELECT DISTINCT name FROM job_history;

-- Subqueries instead of joins: a view over one table keeps its foreign keys, so records can be embedded from it.
CREATE VIEW job_histories WITH (security_invoker = true) AS
  SELECT
    j.*,
    coalesce(
      CASE j.resource_type
        WHEN 'components' THEN (SELECT c.name FROM components c WHERE c.id = access.to_uuid(j.resource_id))
        WHEN 'config_scraper' THEN (SELECT s.name FROM config_scrapers s WHERE s.id = access.to_uuid(j.resource_id))
        WHEN 'canary' THEN (SELECT c.name FROM canaries c WHERE c.id = access.to_uuid(j.resource_id))
        WHEN 'topology' THEN (SELECT t.name FROM topologies t WHERE t.id = access.to_uuid(j.resource_id))
      END,
      j.resource_id
    ) AS resource_name,
    json_build_object(
      'id', (SELECT a.id FROM agents a WHERE a.id = j.agent_id),
      'name', (SELECT a.name FROM agents a WHERE a.id = j.agent_id)
    ) AS agent
  FROM job_history j;
