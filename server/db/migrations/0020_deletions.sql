-- What follows when a record is marked as deleted (contract schema §5). Deleting is authorised once, at the record that
-- was asked for; what hangs on it follows whoever owns it.

CREATE OR REPLACE FUNCTION access.cascade_component_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM team_components WHERE component_id = NEW.id;
  UPDATE component_relationships SET deleted_at = NEW.deleted_at
  WHERE (component_id = NEW.id OR relationship_id = NEW.id) AND deleted_at IS NULL;
  UPDATE check_component_relationships SET deleted_at = NEW.deleted_at
  WHERE component_id = NEW.id AND deleted_at IS NULL;
  UPDATE config_component_relationships SET deleted_at = NEW.deleted_at
  WHERE component_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION access.cascade_team_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM team_components WHERE team_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER cascade_team_delete AFTER UPDATE OF deleted_at ON teams
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION access.cascade_team_delete();

CREATE OR REPLACE FUNCTION access.cascade_agent_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE access_tokens SET expires_at = now()
  WHERE person_id = NEW.person_id AND (expires_at IS NULL OR expires_at > now());
  IF NOT NEW.cleanup THEN RETURN NULL; END IF;
  UPDATE canaries SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE checks SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE topologies SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE components SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE config_scrapers SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE config_items SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE logging_backends SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
DROP TRIGGER cascade_agent_delete ON agents;
CREATE TRIGGER cascade_agent_delete AFTER UPDATE OF deleted_at ON agents
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION access.cascade_agent_delete();
