-- Events for whoever acts on them: notifications, playbooks, responders (contract schema §5). Properties name the record
-- and nothing that changes with each event, so that an event which nobody took yet is renewed instead of piling up.

CREATE FUNCTION access.queue_event(name text, properties jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO event_queue (name, properties) VALUES ($1, $2)
  ON CONFLICT ON CONSTRAINT event_queue_name_properties_key
  DO UPDATE SET created_at = now(), attempts = 0, error = NULL
$$;

-- Arguments: the name of the event; {status} and {health} stand for the value of that column in lower case.
CREATE FUNCTION access.announce_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  stored jsonb := to_jsonb(NEW);
  event text := TG_ARGV[0];
BEGIN
  event := replace(event, '{status}', lower(coalesce(stored ->> 'status', '')));
  event := replace(event, '{health}', lower(coalesce(stored ->> 'health', '')));
  PERFORM access.queue_event(event, jsonb_build_object('id', stored ->> coalesce(TG_ARGV[1], 'id')));
  RETURN NULL;
END $$;

CREATE TRIGGER announce_incident AFTER INSERT ON incidents
  FOR EACH ROW EXECUTE FUNCTION access.announce_event('incident.created');
CREATE TRIGGER announce_incident_status AFTER UPDATE ON incidents
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION access.announce_event('incident.status.{status}');

CREATE TRIGGER announce_responder AFTER INSERT ON responders
  FOR EACH ROW EXECUTE FUNCTION access.announce_event('incident.responder.added');
CREATE TRIGGER announce_responder_removal AFTER UPDATE ON responders
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION access.announce_event('incident.responder.removed');

CREATE TRIGGER announce_comment AFTER INSERT ON comments
  FOR EACH ROW EXECUTE FUNCTION access.announce_event('incident.comment.added');

CREATE TRIGGER announce_done_definition_of_new AFTER INSERT ON evidences
  FOR EACH ROW WHEN (NEW.definition_of_done) EXECUTE FUNCTION access.announce_event('incident.dod.added');
CREATE TRIGGER announce_done_definition AFTER UPDATE ON evidences
  FOR EACH ROW WHEN (NEW.definition_of_done AND OLD.definition_of_done IS NOT TRUE)
  EXECUTE FUNCTION access.announce_event('incident.dod.added');
CREATE TRIGGER announce_done_definition_removal AFTER UPDATE ON evidences
  FOR EACH ROW WHEN (OLD.definition_of_done AND NEW.definition_of_done IS NOT TRUE)
  EXECUTE FUNCTION access.announce_event('incident.dod.removed');
CREATE TRIGGER announce_done AFTER UPDATE ON evidences
  FOR EACH ROW WHEN (NEW.definition_of_done AND NEW.done AND OLD.done IS NOT TRUE)
  EXECUTE FUNCTION access.announce_event('incident.dod.passed');
CREATE TRIGGER announce_regression AFTER UPDATE ON evidences
  FOR EACH ROW WHEN (NEW.definition_of_done AND OLD.done AND NEW.done IS NOT TRUE)
  EXECUTE FUNCTION access.announce_event('incident.dod.regressed');

CREATE TRIGGER announce_config AFTER INSERT ON config_items
  FOR EACH ROW EXECUTE FUNCTION access.announce_event('config.created');
CREATE TRIGGER announce_config_deletion AFTER UPDATE ON config_items
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION access.announce_event('config.deleted');
CREATE TRIGGER announce_config_health AFTER UPDATE ON config_items
  FOR EACH ROW WHEN (OLD.health IS DISTINCT FROM NEW.health AND NEW.health IS NOT NULL)
  EXECUTE FUNCTION access.announce_event('config.{health}');
-- A first scrape tells of months; only what happened within a day is news.
CREATE TRIGGER announce_config_update AFTER INSERT ON config_changes
  FOR EACH ROW WHEN (NEW.change_type = 'diff' AND NEW.created_at > now() - interval '1 day')
  EXECUTE FUNCTION access.announce_event('config.updated', 'config_id');
CREATE TRIGGER announce_config_change AFTER INSERT ON config_changes
  FOR EACH ROW WHEN (NEW.change_type IS DISTINCT FROM 'diff' AND NEW.created_at > now() - interval '1 day')
  EXECUTE FUNCTION access.announce_event('config.changed', 'config_id');

CREATE TRIGGER announce_component_health AFTER UPDATE ON components
  FOR EACH ROW WHEN (OLD.health IS DISTINCT FROM NEW.health AND NEW.health IS NOT NULL)
  EXECUTE FUNCTION access.announce_event('component.{health}');

CREATE TRIGGER announce_check_pass AFTER UPDATE OF status ON checks
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status = 'healthy')
  EXECUTE FUNCTION access.announce_event('check.passed');
CREATE TRIGGER announce_check_failure AFTER UPDATE OF status ON checks
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status = 'unhealthy')
  EXECUTE FUNCTION access.announce_event('check.failed');

CREATE TRIGGER announce_approval AFTER INSERT ON playbook_approvals
  FOR EACH ROW EXECUTE FUNCTION access.announce_event('playbook.approval.inserted', 'run_id');
CREATE TRIGGER announce_approval_rule AFTER UPDATE ON playbooks
  FOR EACH ROW WHEN (OLD.spec -> 'approval' IS DISTINCT FROM NEW.spec -> 'approval')
  EXECUTE FUNCTION access.announce_event('playbook.spec.approval.updated');
