-- The catalog as lists and filters read it (contract schema §3.4). Views that the platform materialises are computed
-- when they are read (gaps §7.2), so that what was stored a moment ago is counted.

-- Changes are those of seven days; a new item is there at once (gaps §5).
CREATE OR REPLACE VIEW configs WITH (security_invoker = true) AS
  SELECT
    i.id, i.scraper_id, i.config_class, i.external_id, i.type, i.name, i.tags ->> 'namespace' AS namespace,
    i.description, i.source, i.labels, i.tags, i.created_by, i.created_at, i.updated_at, i.deleted_at,
    i.cost_per_minute, i.cost_total_1d, i.cost_total_7d, i.cost_total_30d, i.agent_id, i.status, i.health, i.ready,
    i.path,
    (SELECT count(*) FROM config_changes c
     WHERE c.config_id = i.id AND c.created_at > now() - interval '7 days') AS changes,
    coalesce(
      (SELECT jsonb_object_agg(t.kind, t.found)
       FROM (
         SELECT coalesce(a.analysis_type, 'other') AS kind, count(*) AS found
         FROM config_analysis a WHERE a.config_id = i.id AND a.status = 'open' GROUP BY 1
       ) t),
      '{}'
    ) AS analysis
  FROM config_items i;

-- Grouped before joined: read for the whole catalog at once.
CREATE VIEW config_item_summary_3d WITH (security_invoker = true) AS
  SELECT
    i.id AS config_id,
    coalesce(c.found, 0) AS config_changes_count,
    coalesce(a.counts, '{}') AS config_analysis_type_counts
  FROM config_items i
  LEFT JOIN (
    SELECT config_id, count(*) AS found FROM config_changes WHERE created_at > now() - interval '3 days'
    GROUP BY config_id
  ) c ON c.config_id = i.id
  LEFT JOIN (
    SELECT config_id, jsonb_object_agg(kind, found) AS counts
    FROM (
      SELECT config_id, coalesce(analysis_type, 'other') AS kind, count(*) AS found
      FROM config_analysis WHERE status = 'open' GROUP BY 1, 2
    ) counted
    GROUP BY config_id
  ) a ON a.config_id = i.id;
CREATE VIEW config_item_summary_7d WITH (security_invoker = true) AS
  SELECT
    i.id AS config_id,
    coalesce(c.found, 0) AS config_changes_count,
    coalesce(a.counts, '{}') AS config_analysis_type_counts
  FROM config_items i
  LEFT JOIN (
    SELECT config_id, count(*) AS found FROM config_changes WHERE created_at > now() - interval '7 days'
    GROUP BY config_id
  ) c ON c.config_id = i.id
  LEFT JOIN (
    SELECT config_id, jsonb_object_agg(kind, found) AS counts
    FROM (
      SELECT config_id, coalesce(analysis_type, 'other') AS kind, count(*) AS found
      FROM config_analysis WHERE status = 'open' GROUP BY 1, 2
    ) counted
    GROUP BY config_id
  ) a ON a.config_id = i.id;
CREATE VIEW config_item_summary_30d WITH (security_invoker = true) AS
  SELECT
    i.id AS config_id,
    coalesce(c.found, 0) AS config_changes_count,
    coalesce(a.counts, '{}') AS config_analysis_type_counts
  FROM config_items i
  LEFT JOIN (
    SELECT config_id, count(*) AS found FROM config_changes WHERE created_at > now() - interval '30 days'
    GROUP BY config_id
  ) c ON c.config_id = i.id
  LEFT JOIN (
    SELECT config_id, jsonb_object_agg(kind, found) AS counts
    FROM (
      SELECT config_id, coalesce(analysis_type, 'other') AS kind, count(*) AS found
      FROM config_analysis WHERE status = 'open' GROUP BY 1, 2
    ) counted
    GROUP BY config_id
  ) a ON a.config_id = i.id;

CREATE VIEW config_names WITH (security_invoker = true) AS
  SELECT id, type, external_id, name FROM config_items ORDER BY name;

CREATE VIEW config_types WITH (security_invoker = true) AS
  SELECT DISTINCT type FROM config_items ORDER BY type;
CREATE VIEW config_classes WITH (security_invoker = true) AS
  SELECT DISTINCT config_class FROM config_items ORDER BY config_class;
CREATE VIEW config_statuses WITH (security_invoker = true) AS
  SELECT DISTINCT status FROM config_items WHERE status IS NOT NULL ORDER BY status;

CREATE VIEW config_tags WITH (security_invoker = true) AS
  SELECT DISTINCT t.key, t.value
  FROM config_items i CROSS JOIN LATERAL jsonb_each_text(
    CASE jsonb_typeof(i.tags) WHEN 'object' THEN i.tags ELSE '{}' END
  ) t
  WHERE i.deleted_at IS NULL
  ORDER BY t.key, t.value;
CREATE VIEW config_labels WITH (security_invoker = true) AS
  SELECT DISTINCT l.key, l.value
  FROM config_items i CROSS JOIN LATERAL jsonb_each_text(
    CASE jsonb_typeof(i.labels) WHEN 'object' THEN i.labels ELSE '{}' END
  ) l
  WHERE i.deleted_at IS NULL
  ORDER BY l.key, l.value;

-- Half a million changes have a few dozen types: stepping from one to the next in the index reads a few dozen rows.
CREATE VIEW change_types WITH (security_invoker = true) AS
  WITH RECURSIVE steps AS (
    (SELECT change_type FROM config_changes WHERE change_type IS NOT NULL ORDER BY change_type LIMIT 1)
    UNION ALL
    SELECT (SELECT c.change_type FROM config_changes c WHERE c.change_type > s.change_type ORDER BY c.change_type
            LIMIT 1)
    FROM steps s WHERE s.change_type IS NOT NULL
  )
  SELECT change_type FROM steps WHERE change_type IS NOT NULL;

CREATE VIEW analysis_types WITH (security_invoker = true) AS
  SELECT DISTINCT analysis_type FROM config_analysis ORDER BY analysis_type;
CREATE VIEW analyzer_types WITH (security_invoker = true) AS
  SELECT DISTINCT analyzer FROM config_analysis ORDER BY analyzer;
CREATE VIEW config_analysis_analyzers WITH (security_invoker = true) AS
  SELECT DISTINCT analyzer FROM config_analysis WHERE status = 'open' ORDER BY analyzer;

-- Over one table, so that the config item can be embedded.
CREATE VIEW config_analysis_items WITH (security_invoker = true) AS
  SELECT
    a.*,
    (SELECT i.type FROM config_items i WHERE i.id = a.config_id) AS config_type,
    (SELECT i.config_class FROM config_items i WHERE i.id = a.config_id) AS config_class
  FROM config_analysis a;

-- deleted_at is that of the config item: an own backend honours include_deleted_configs (gaps §2).
CREATE VIEW catalog_changes WITH (security_invoker = true) AS
  SELECT
    c.id, c.config_id, i.name, i.type, i.tags, c.external_created_by, c.created_at, c.severity, c.change_type,
    c.source, c.summary, c.created_by, c.count, c.first_observed, i.agent_id, i.deleted_at
  FROM config_changes c
  LEFT JOIN config_items i ON i.id = c.config_id;

CREATE VIEW config_summary WITH (security_invoker = true) AS
  SELECT
    g.type, g.created_at, g.updated_at, a.analysis, a.severity, coalesce(c.changes, 0) AS changes, g.total_configs,
    g.cost_per_minute, g.cost_total_1d, g.cost_total_7d, g.cost_total_30d
  FROM (
    SELECT
      type, max(created_at) AS created_at, max(updated_at) AS updated_at, count(*) AS total_configs,
      sum(cost_per_minute) AS cost_per_minute, sum(cost_total_1d) AS cost_total_1d,
      sum(cost_total_7d) AS cost_total_7d, sum(cost_total_30d) AS cost_total_30d
    FROM config_items WHERE deleted_at IS NULL GROUP BY type
  ) g
  LEFT JOIN (
    SELECT i.type, count(*) AS changes FROM config_changes c JOIN config_items i ON i.id = c.config_id
    WHERE i.deleted_at IS NULL AND c.created_at > now() - interval '30 days' GROUP BY i.type
  ) c ON c.type = g.type
  LEFT JOIN (
    SELECT type,
      (SELECT jsonb_object_agg(k, n) FROM (
        SELECT e.k, sum(e.n) AS n FROM unnest(array_agg(kind), array_agg(found)) e(k, n) GROUP BY e.k) x) AS analysis,
      (SELECT jsonb_object_agg(k, n) FROM (
        SELECT e.k, sum(e.n) AS n FROM unnest(array_agg(level), array_agg(found)) e(k, n) GROUP BY e.k) x) AS severity
    FROM (
      SELECT i.type, coalesce(a.analysis_type, 'other') AS kind, coalesce(a.severity, 'info') AS level,
             count(*) AS found
      FROM config_analysis a JOIN config_items i ON i.id = a.config_id
      WHERE i.deleted_at IS NULL AND a.status = 'open' GROUP BY 1, 2, 3
    ) counted
    GROUP BY type
  ) a ON a.type = g.type;

CREATE VIEW config_class_summary WITH (security_invoker = true) AS
  SELECT
    g.config_class, a.analysis, coalesce(c.changes, 0) AS changes, g.total_configs,
    g.cost_per_minute, g.cost_total_1d, g.cost_total_7d, g.cost_total_30d
  FROM (
    SELECT
      config_class, count(*) AS total_configs,
      sum(cost_per_minute) AS cost_per_minute, sum(cost_total_1d) AS cost_total_1d,
      sum(cost_total_7d) AS cost_total_7d, sum(cost_total_30d) AS cost_total_30d
    FROM config_items GROUP BY config_class
  ) g
  LEFT JOIN (
    SELECT i.config_class, count(*) AS changes FROM config_changes c JOIN config_items i ON i.id = c.config_id
    WHERE c.created_at > now() - interval '30 days' GROUP BY i.config_class
  ) c ON c.config_class = g.config_class
  LEFT JOIN (
    SELECT config_class, jsonb_object_agg(kind, found) AS analysis
    FROM (
      SELECT i.config_class, coalesce(a.analysis_type, 'other') AS kind, count(*) AS found
      FROM config_analysis a JOIN config_items i ON i.id = a.config_id WHERE a.status = 'open' GROUP BY 1, 2
    ) counted
    GROUP BY config_class
  ) a ON a.config_class = g.config_class;

CREATE VIEW config_changes_by_types WITH (security_invoker = true) AS
  SELECT i.type, count(*) AS change_count
  FROM config_changes c JOIN config_items i ON i.id = c.config_id
  WHERE c.created_at > now() - interval '30 days'
  GROUP BY i.type;

CREATE VIEW config_analysis_by_severity WITH (security_invoker = true) AS
  SELECT i.type, a.severity, count(*) AS analysis_count
  FROM config_analysis a JOIN config_items i ON i.id = a.config_id
  WHERE a.first_observed > now() - interval '30 days'
  GROUP BY i.type, a.severity;

CREATE VIEW config_items_aws WITH (security_invoker = true) AS
  SELECT
    c.*,
    c.labels ->> 'zone' AS zone,
    c.labels ->> 'region' AS region,
    c.labels ->> 'account' AS account
  FROM configs c
  WHERE c.type LIKE 'AWS::%';
