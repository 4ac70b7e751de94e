-- Topologies run by themselves (ADR 35): the jobs hear of a new or changed one at once, and what a deleted one made goes with it.

CREATE FUNCTION access.announce_topology() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('topology_changed', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_topology_of_new AFTER INSERT ON topologies
  FOR EACH ROW EXECUTE FUNCTION access.announce_topology();
CREATE TRIGGER announce_topology AFTER UPDATE ON topologies
  FOR EACH ROW
  WHEN ((OLD.name, OLD.namespace, OLD.labels, OLD.spec, OLD.deleted_at, OLD.agent_id)
    IS DISTINCT FROM (NEW.name, NEW.namespace, NEW.labels, NEW.spec, NEW.deleted_at, NEW.agent_id))
  EXECUTE FUNCTION access.announce_topology();

CREATE FUNCTION access.cascade_topology_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE components SET deleted_at = NEW.deleted_at WHERE topology_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER cascade_topology_delete AFTER UPDATE OF deleted_at ON topologies
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION access.cascade_topology_delete();
