-- Incidents as lists and sidebars show them (contract schema §3.3, §3.5).

-- Over one table, so that hypotheses and people can be embedded; created_by and the components of the evidence are
-- there to be filtered on (gaps §1.3). People who commented are listed once per incident (gaps §5).
CREATE VIEW incident_summary WITH (security_invoker = true) AS
  SELECT
    i.id, i.incident_id, i.title, i.severity, i.type, i.status, i.created_at, i.updated_at,
    (SELECT jsonb_build_object('id', max(p.id::text), 'avatar', max(p.avatar), 'name', max(p.name))
     FROM people p WHERE p.id = i.commander_id) AS commander,
    (SELECT jsonb_agg(jsonb_build_object('id', w.id, 'avatar', w.avatar, 'name', w.name) ORDER BY w.id)
     FROM (
       SELECT p.id, p.avatar, p.name FROM responders r JOIN people p ON p.id = r.person_id WHERE r.incident_id = i.id
       UNION
       SELECT t.id, t.icon, t.name FROM responders r JOIN teams t ON t.id = r.team_id WHERE r.incident_id = i.id
     ) w) AS responders,
    (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'avatar', p.avatar, 'name', p.name) ORDER BY p.id)
     FROM people p
     WHERE p.id IN (SELECT c.created_by FROM comments c WHERE c.incident_id = i.id)) AS commenters,
    i.created_by, i.commander_id,
    ARRAY(SELECT DISTINCT e.component_id FROM hypotheses h JOIN evidences e ON e.hypothesis_id = h.id
          WHERE h.incident_id = i.id AND e.component_id IS NOT NULL) AS component_ids
  FROM incidents i;

CREATE VIEW incidents_by_component WITH (security_invoker = true) AS
  SELECT DISTINCT i.title, i.id, i.created_at, i.type, i.status, i.severity, e.component_id
  FROM evidences e
  JOIN hypotheses h ON h.id = e.hypothesis_id
  JOIN incidents i ON i.id = h.incident_id
  WHERE e.component_id IS NOT NULL;

CREATE VIEW incidents_by_config WITH (security_invoker = true) AS
  SELECT DISTINCT i.title, i.id, i.created_at, i.type, i.status, i.severity, e.config_id
  FROM evidences e
  JOIN hypotheses h ON h.id = e.hypothesis_id
  JOIN incidents i ON i.id = h.incident_id
  WHERE e.config_id IS NOT NULL;

CREATE VIEW incident_summary_by_component WITH (security_invoker = true) AS
  SELECT component_id AS id, jsonb_object_agg(type, severities) AS incidents
  FROM (
    SELECT component_id, type, jsonb_object_agg(severity, count) AS severities
    FROM (
      SELECT e.component_id, i.type, i.severity, count(*) AS count
      FROM evidences e
      JOIN hypotheses h ON h.id = e.hypothesis_id
      JOIN incidents i ON i.id = h.incident_id
      WHERE e.component_id IS NOT NULL AND i.resolved IS NULL AND i.closed IS NULL
      GROUP BY e.component_id, i.type, i.severity
    ) counted
    GROUP BY component_id, type
  ) grouped
  GROUP BY component_id;
