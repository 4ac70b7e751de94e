-- Incident rules that are carried out (ADR 67): what a rule knows of each component that it has found in trouble.

-- One row for each rule and component, so that a component is in at most one incident of a rule at a time.
CREATE TABLE derived.incident_rule_components (
  rule_id uuid NOT NULL REFERENCES incident_rules ON DELETE CASCADE,
  component_id uuid NOT NULL REFERENCES components ON DELETE CASCADE,
  -- Since when the rule finds it in trouble without a break; null while it does not.
  since timestamptz,
  -- Since when it is healthy again; null while it is not.
  healthy_since timestamptz,
  -- The incident that was opened for it, or that it was attached to.
  incident_id uuid REFERENCES incidents ON DELETE CASCADE,
  PRIMARY KEY (rule_id, component_id)
);
CREATE INDEX incident_rule_components_component_idx ON derived.incident_rule_components (component_id);
CREATE INDEX incident_rule_components_incident_idx ON derived.incident_rule_components (incident_id);
COMMENT ON TABLE derived.incident_rule_components IS 'What incident rules know of components between two looks; for the jobs alone';

-- The jobs look again soon when a rule is saved, and when something that rules look at becomes better or worse.
CREATE FUNCTION access.announce_incident_rules() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('incident_rules_due', '');
  RETURN NULL;
END $$;
CREATE TRIGGER announce_incident_rule_of_new AFTER INSERT ON incident_rules
  FOR EACH ROW EXECUTE FUNCTION access.announce_incident_rules();
CREATE TRIGGER announce_incident_rule AFTER UPDATE ON incident_rules
  FOR EACH ROW WHEN ((OLD.name, OLD.spec, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.spec, NEW.deleted_at))
  EXECUTE FUNCTION access.announce_incident_rules();
CREATE TRIGGER announce_incident_rules_of_component AFTER UPDATE ON components
  FOR EACH ROW
  WHEN ((OLD.health, OLD.status, OLD.deleted_at) IS DISTINCT FROM (NEW.health, NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION access.announce_incident_rules();
CREATE TRIGGER announce_incident_rules_of_check AFTER UPDATE OF status ON checks
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION access.announce_incident_rules();

-- Job history calls a rule by its name.
CREATE OR REPLACE VIEW job_histories WITH (security_invoker = true) AS
  SELECT
    j.*,
    coalesce(
      CASE j.resource_type
        WHEN 'components' THEN (SELECT c.name FROM components c WHERE c.id = access.to_uuid(j.resource_id))
        WHEN 'config_scraper' THEN (SELECT s.name FROM config_scrapers s WHERE s.id = access.to_uuid(j.resource_id))
        WHEN 'canary' THEN (SELECT c.name FROM canaries c WHERE c.id = access.to_uuid(j.resource_id))
        WHEN 'topology' THEN (SELECT t.name FROM topologies t WHERE t.id = access.to_uuid(j.resource_id))
        WHEN 'incident_rule' THEN (SELECT r.name FROM incident_rules r WHERE r.id = access.to_uuid(j.resource_id))
      END,
      j.resource_id
    ) AS resource_name,
    json_build_object(
      'id', (SELECT a.id FROM agents a WHERE a.id = j.agent_id),
      'name', (SELECT a.name FROM agents a WHERE a.id = j.agent_id)
    ) AS agent
  FROM job_history j;
