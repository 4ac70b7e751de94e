-- Walks along the relationships of config items (contract schema §4).

-- One step at a time from the frontier: each item is left once, at its smallest depth, so that cycles end and a dense
-- estate costs its edges and not its paths.
CREATE FUNCTION access.walk_configs(start uuid, outgoing boolean, max_depth integer, relation_filter text)
RETURNS TABLE (id uuid, related_id uuid, relation_type text, direction text, depth integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  frontier uuid[] := ARRAY[start];
  seen uuid[] := ARRAY[start];
  found uuid[];
BEGIN
  FOR step IN 1..max_depth LOOP
    IF outgoing THEN
      RETURN QUERY
        SELECT r.config_id, r.related_id, r.relation, 'outgoing', step FROM public.config_relationships r
        WHERE r.config_id = ANY (frontier) AND r.deleted_at IS NULL
          AND (relation_filter = 'both' OR r.relation = relation_filter);
      SELECT array_agg(DISTINCT r.related_id) INTO found FROM public.config_relationships r
      WHERE r.config_id = ANY (frontier) AND r.deleted_at IS NULL
        AND (relation_filter = 'both' OR r.relation = relation_filter) AND r.related_id <> ALL (seen);
    ELSE
      RETURN QUERY
        SELECT r.config_id, r.related_id, r.relation, 'incoming', step FROM public.config_relationships r
        WHERE r.related_id = ANY (frontier) AND r.deleted_at IS NULL
          AND (relation_filter = 'both' OR r.relation = relation_filter);
      SELECT array_agg(DISTINCT r.config_id) INTO found FROM public.config_relationships r
      WHERE r.related_id = ANY (frontier) AND r.deleted_at IS NULL
        AND (relation_filter = 'both' OR r.relation = relation_filter) AND r.config_id <> ALL (seen);
    END IF;
    EXIT WHEN found IS NULL;
    frontier := found;
    seen := seen || found;
  END LOOP;
END $$;

CREATE FUNCTION config_relationships_recursive(
  config_id uuid, type_filter text DEFAULT 'outgoing', max_depth integer DEFAULT 5,
  incoming_relation text DEFAULT 'both', outgoing_relation text DEFAULT 'both'
)
RETURNS TABLE (id uuid, related_id uuid, relation_type text, direction text, depth integer)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF type_filter IS NULL OR type_filter NOT IN ('outgoing', 'incoming', 'all') THEN
    RAISE EXCEPTION 'The type_filter "%" is not known.', type_filter USING HINT = 'Use outgoing, incoming or all.';
  END IF;
  IF incoming_relation IS NULL OR incoming_relation NOT IN ('both', 'hard')
     OR outgoing_relation IS NULL OR outgoing_relation NOT IN ('both', 'hard') THEN
    RAISE EXCEPTION 'A relation filter is neither both nor hard.'
      USING HINT = 'Use both or hard for incoming_relation and outgoing_relation.';
  END IF;
  IF type_filter IN ('outgoing', 'all') THEN
    RETURN QUERY SELECT w.* FROM access.walk_configs(config_id, true, max_depth, outgoing_relation) w;
  END IF;
  IF type_filter IN ('incoming', 'all') THEN
    RETURN QUERY SELECT w.* FROM access.walk_configs(config_id, false, max_depth, incoming_relation) w;
  END IF;
END $$;

CREATE FUNCTION related_config_ids_recursive(
  config_id uuid, type_filter text DEFAULT 'outgoing', max_depth integer DEFAULT 5,
  incoming_relation text DEFAULT 'both', outgoing_relation text DEFAULT 'both'
)
RETURNS TABLE (id uuid, direction text, depth integer) LANGUAGE sql STABLE AS $$
  SELECT CASE e.direction WHEN 'outgoing' THEN e.related_id ELSE e.id END, e.direction, min(e.depth)
  FROM config_relationships_recursive($1, $2, $3, $4, $5) e
  GROUP BY 1, 2
  ORDER BY 3, 1
$$;

-- The ancestors in the path of an item, nearest first; each with the one below it.
CREATE FUNCTION get_recursive_path(start uuid)
RETURNS TABLE (id uuid, related_id uuid, relation_type text, direction text, depth integer)
LANGUAGE sql STABLE AS $$
  SELECT
    n.node, coalesce(lag(n.node) OVER (ORDER BY n.place DESC), $1), 'parent', 'incoming',
    (row_number() OVER (ORDER BY n.place DESC))::integer
  FROM config_items i
  CROSS JOIN LATERAL (
    SELECT access.to_uuid(p.part) AS node, p.place
    FROM string_to_table(i.path, '.') WITH ORDINALITY p(part, place)
  ) n
  WHERE i.id = $1 AND n.node IS NOT NULL
  ORDER BY n.place DESC
$$;

CREATE FUNCTION related_configs_recursive(
  config_id uuid, type_filter text DEFAULT 'outgoing', include_deleted_configs boolean DEFAULT false,
  max_depth integer DEFAULT 5, incoming_relation text DEFAULT 'both', outgoing_relation text DEFAULT 'both'
)
RETURNS TABLE (
  id uuid, name text, type text, related_ids text[], tags jsonb, changes bigint, analysis jsonb,
  cost_per_minute numeric(16, 4), cost_total_1d numeric(16, 4), cost_total_7d numeric(16, 4),
  cost_total_30d numeric(16, 4), created_at timestamptz, updated_at timestamptz, deleted_at timestamptz,
  agent_id uuid, health text, ready boolean, status text, path text
)
LANGUAGE sql STABLE AS $$
  WITH edges AS MATERIALIZED (
    SELECT e.id, e.related_id, e.depth FROM config_relationships_recursive($1, $2, $4, $5, $6) e
    UNION
    SELECT p.id, p.related_id, p.depth FROM get_recursive_path($1) p
  ),
  nodes AS (
    SELECT e.id FROM edges e
    UNION SELECT e.related_id FROM edges e WHERE $4 > 0
    UNION SELECT $1
  ),
  leaving AS (
    SELECT e.id, array_agg(DISTINCT e.related_id::text) AS targets, min(e.depth) AS depth FROM edges e GROUP BY e.id
  )
  SELECT
    c.id, c.name, c.type, l.targets, c.tags, c.changes, c.analysis, c.cost_per_minute, c.cost_total_1d,
    c.cost_total_7d, c.cost_total_30d, c.created_at, c.updated_at, c.deleted_at, c.agent_id, c.health, c.ready,
    c.status, c.path
  FROM nodes n
  JOIN configs c ON c.id = n.id
  LEFT JOIN leaving l ON l.id = n.id
  WHERE $3 OR c.deleted_at IS NULL
  ORDER BY l.depth NULLS LAST, c.name, c.id
$$;

CREATE FUNCTION related_configs(
  config_id uuid, type_filter text DEFAULT 'all', include_deleted_configs boolean DEFAULT false
)
RETURNS TABLE (
  id uuid, name text, type text, related_ids text[], tags jsonb, changes bigint, analysis jsonb,
  cost_per_minute numeric(16, 4), cost_total_1d numeric(16, 4), cost_total_7d numeric(16, 4),
  cost_total_30d numeric(16, 4), created_at timestamptz, updated_at timestamptz, deleted_at timestamptz,
  agent_id uuid, health text, ready boolean, status text, path text
)
LANGUAGE sql STABLE AS $$
  SELECT * FROM related_configs_recursive($1, $2, $3, 1)
$$;

-- Changes of items that were deleted count only when asked for (gaps §2); those of the item itself always do.
CREATE FUNCTION related_changes_recursive(
  lookup_id uuid, type_filter text DEFAULT 'downstream', include_deleted_configs boolean DEFAULT false,
  max_depth integer DEFAULT 5
)
RETURNS SETOF catalog_changes LANGUAGE plpgsql STABLE AS $$
DECLARE
  items uuid[];
BEGIN
  IF type_filter IS NULL OR type_filter NOT IN ('none', '', 'upstream', 'downstream', 'all') THEN
    RAISE EXCEPTION 'The type_filter "%" is not known.', type_filter
      USING HINT = 'Use none, upstream, downstream or all.';
  END IF;
  IF type_filter IN ('downstream', 'all') THEN
    items := ARRAY(SELECT w.related_id FROM access.walk_configs(lookup_id, true, max_depth, 'both') w);
  END IF;
  IF type_filter IN ('upstream', 'all') THEN
    items := items || ARRAY(SELECT w.id FROM access.walk_configs(lookup_id, false, max_depth, 'both') w);
  END IF;
  RETURN QUERY
    SELECT c.* FROM catalog_changes c
    WHERE c.config_id = ANY (items || lookup_id)
      AND (include_deleted_configs OR c.deleted_at IS NULL OR c.config_id = lookup_id);
END $$;
