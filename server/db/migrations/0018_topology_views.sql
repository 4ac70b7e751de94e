-- Components as the topology pages read them (contract schema §3.3) and lookups between records (§4).

CREATE VIEW component_names_all WITH (security_invoker = true) AS
  SELECT id, path, external_id, type, name, created_at, updated_at, icon, parent_id, deleted_at
  FROM components WHERE hidden IS FALSE;

CREATE VIEW component_types WITH (security_invoker = true) AS
  SELECT DISTINCT type FROM components ORDER BY type;

CREATE VIEW component_labels WITH (security_invoker = true) AS
  SELECT DISTINCT l.key, l.value
  FROM components c CROSS JOIN LATERAL jsonb_each_text(
    CASE jsonb_typeof(c.labels) WHEN 'object' THEN c.labels ELSE '{}' END
  ) l
  ORDER BY l.key, l.value;

CREATE VIEW components_with_logs WITH (security_invoker = true) AS
  SELECT id, name, agent_id, icon, type
  FROM components WHERE deleted_at IS NULL AND log_selectors IS NOT NULL AND log_selectors <> 'null';

CREATE VIEW changes_by_component WITH (security_invoker = true) AS
  SELECT
    c.id, c.config_id, i.name, i.config_class, i.type, c.change_type, c.created_at, c.created_by, c.id AS change_id,
    c.severity, r.component_id, i.deleted_at AS config_deleted_at
  FROM config_component_relationships r
  JOIN config_items i ON i.id = r.config_id
  JOIN config_changes c ON c.config_id = i.id
  ORDER BY c.created_at DESC;

CREATE FUNCTION access.severity_rank(severity text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_position('{critical,blocker,high,medium,low,info}'::text[], lower(severity)), 7)
$$;

CREATE VIEW analysis_by_component WITH (security_invoker = true) AS
  SELECT
    a.config_id, i.name, i.config_class, i.type, a.analysis_type, a.first_observed, a.last_observed, a.created_by,
    a.id AS analysis_id, a.severity, r.component_id
  FROM config_component_relationships r
  JOIN config_items i ON i.id = r.config_id
  JOIN config_analysis a ON a.config_id = i.id
  WHERE r.deleted_at IS NULL AND i.deleted_at IS NULL AND a.status = 'open'
  ORDER BY access.severity_rank(a.severity), i.name;

CREATE VIEW analysis_summary_by_component WITH (security_invoker = true) AS
  SELECT component_id AS id, jsonb_object_agg(analysis_type, severities) AS analysis
  FROM (
    SELECT component_id, analysis_type, jsonb_object_agg(severity, found) AS severities
    FROM (
      SELECT r.component_id, coalesce(a.analysis_type, 'other') AS analysis_type,
             coalesce(a.severity, 'info') AS severity, count(*) AS found
      FROM config_component_relationships r
      JOIN config_items i ON i.id = r.config_id
      JOIN config_analysis a ON a.config_id = i.id
      WHERE r.deleted_at IS NULL AND i.deleted_at IS NULL
      GROUP BY 1, 2, 3
    ) counted
    GROUP BY component_id, analysis_type
  ) grouped
  GROUP BY component_id;

CREATE VIEW analysis_by_config WITH (security_invoker = true) AS
  SELECT config_id AS id, jsonb_object_agg(analysis_type, severities) AS analysis
  FROM (
    SELECT config_id, analysis_type, jsonb_object_agg(severity, found) AS severities
    FROM (
      SELECT config_id, coalesce(analysis_type, 'other') AS analysis_type, coalesce(severity, 'info') AS severity,
             count(*) AS found
      FROM config_analysis WHERE status IS DISTINCT FROM 'resolved'
      GROUP BY 1, 2, 3
    ) counted
    GROUP BY config_id, analysis_type
  ) grouped
  GROUP BY config_id;

-- children are the components that this one is above in component_relationships, parents the reverse.
CREATE VIEW topology WITH (security_invoker = true) AS
  SELECT
    c.*,
    (SELECT json_agg(json_build_object('name', l.entry -> 'name'))
     FROM jsonb_array_elements(
       CASE jsonb_typeof(c.log_selectors) WHEN 'array' THEN c.log_selectors ELSE '[]' END
     ) l(entry)) AS logs,
    (SELECT s.checks FROM check_summary_by_component s WHERE s.component_id = c.id) AS checks,
    ARRAY(SELECT t.name FROM team_components m JOIN teams t ON t.id = m.team_id
          WHERE m.component_id = c.id AND t.deleted_at IS NULL ORDER BY t.name) AS team_names,
    (SELECT s.incidents FROM incident_summary_by_component s WHERE s.id = c.id) AS incidents,
    (SELECT s.analysis FROM analysis_summary_by_component s WHERE s.id = c.id) AS analysis,
    ARRAY(SELECT r.component_id FROM component_relationships r
          WHERE r.relationship_id = c.id AND r.deleted_at IS NULL) AS children,
    ARRAY(SELECT r.relationship_id FROM component_relationships r
          WHERE r.component_id = c.id AND r.deleted_at IS NULL) AS parents
  FROM components c
  WHERE c.deleted_at IS NULL;

CREATE FUNCTION lookup_analysis_by_component(id text) RETURNS SETOF config_analysis LANGUAGE sql STABLE AS $$
  SELECT a.* FROM config_analysis a
  WHERE a.config_id IN (
    SELECT r.config_id FROM config_component_relationships r
    WHERE r.component_id = access.to_uuid($1) AND r.deleted_at IS NULL
  )
$$;

CREATE FUNCTION lookup_changes_by_component(id text) RETURNS SETOF config_changes LANGUAGE sql STABLE AS $$
  SELECT c.* FROM config_changes c
  WHERE c.config_id IN (
    SELECT r.config_id FROM config_component_relationships r
    WHERE r.component_id = access.to_uuid($1) AND r.deleted_at IS NULL
  )
$$;

CREATE FUNCTION lookup_configs_by_component(id text)
RETURNS TABLE (config_id uuid, name text, type text, icon text, role text, deleted_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT i.id, i.name, i.config_class, i.icon, 'left', i.deleted_at
  FROM config_component_relationships r JOIN config_items i ON i.id = r.config_id
  WHERE r.component_id = access.to_uuid($1) AND r.deleted_at IS NULL
$$;

CREATE FUNCTION lookup_components_by_config(id text)
RETURNS TABLE (component_id uuid, name text, type text, icon text, role text) LANGUAGE sql STABLE AS $$
  SELECT c.id, c.name, c.type, c.icon, 'left'
  FROM config_component_relationships r JOIN components c ON c.id = r.component_id
  WHERE r.config_id = access.to_uuid($1) AND r.deleted_at IS NULL
$$;

CREATE FUNCTION lookup_component_by_property(name text, value text) RETURNS SETOF components LANGUAGE sql STABLE AS $$
  SELECT c.* FROM components c
  WHERE c.deleted_at IS NULL AND c.properties @> jsonb_build_array(jsonb_build_object('name', $1, 'text', $2))
$$;

-- Down the tree of parent_id; UNION keeps a broken tree from going round for ever, the level bounds it.
CREATE FUNCTION lookup_component_children(id text, max_depth integer)
RETURNS TABLE (child_id uuid, parent_id uuid, level integer) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE tree AS (
    SELECT c.id, c.parent_id, 0 AS level FROM components c WHERE c.id = access.to_uuid($1)
    UNION
    SELECT c.id, c.parent_id, t.level + 1 FROM components c JOIN tree t ON c.parent_id = t.id
    WHERE t.level < CASE WHEN $2 < 0 THEN 10 ELSE least($2, 100) END
  )
  SELECT t.id, t.parent_id, t.level FROM tree t ORDER BY t.level
$$;

CREATE FUNCTION lookup_config_children(id text, max_depth integer)
RETURNS TABLE (child_id uuid, parent_id uuid, level integer) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE tree AS (
    SELECT c.id, c.parent_id, 0 AS level FROM config_items c WHERE c.id = access.to_uuid($1)
    UNION
    SELECT c.id, c.parent_id, t.level + 1 FROM config_items c JOIN tree t ON c.parent_id = t.id
    WHERE t.level < CASE WHEN $2 < 0 THEN 10 ELSE least($2, 100) END
  )
  SELECT t.id, t.parent_id, t.level FROM tree t ORDER BY t.level
$$;

CREATE FUNCTION lookup_component_relations(component_id text) RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT r.relationship_id FROM component_relationships r
  WHERE r.component_id = access.to_uuid($1) AND r.deleted_at IS NULL
  UNION
  SELECT r.component_id FROM component_relationships r
  WHERE r.relationship_id = access.to_uuid($1) AND r.deleted_at IS NULL
$$;

CREATE FUNCTION lookup_config_relations(config_id text) RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT r.related_id FROM config_relationships r
  WHERE r.config_id = access.to_uuid($1) AND r.deleted_at IS NULL
  UNION
  SELECT r.config_id FROM config_relationships r
  WHERE r.related_id = access.to_uuid($1) AND r.deleted_at IS NULL
$$;

CREATE FUNCTION lookup_component_incidents(component_id text) RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT h.incident_id FROM evidences e JOIN hypotheses h ON h.id = e.hypothesis_id
  WHERE e.component_id = access.to_uuid($1)
$$;

CREATE FUNCTION lookup_component_names(component_id uuid[]) RETURNS TABLE (names text[]) LANGUAGE sql STABLE AS $$
  SELECT array_agg(c.name ORDER BY c.name) FROM components c WHERE c.id = ANY ($1)
$$;

CREATE FUNCTION lookup_component_config_id_related_components(component_id text)
RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT below.id
  FROM components start
  JOIN config_items root ON root.id = start.config_id
  JOIN config_items item ON root.id::text = ANY (string_to_array(item.path, '.'))
  JOIN components below ON below.config_id = item.id
  WHERE start.id = access.to_uuid($1) AND below.deleted_at IS NULL
$$;
