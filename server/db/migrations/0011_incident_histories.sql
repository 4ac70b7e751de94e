-- The log of an incident, written by the database alone (contract schema §5; the actor and both hypothesis rows by
-- gaps §5). The functions run as their owner, because nobody may write the log by hand.

-- Who did it: the person of the request; the server itself is the person System; failing that, whoever the record names.
CREATE FUNCTION access.actor(fallback uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(access.person_id(), fallback)
$$;
CREATE FUNCTION access.system_person() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM people WHERE name = 'System' AND email IS NULL ORDER BY created_at, id LIMIT 1
$$;

CREATE FUNCTION access.log_incident() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO incident_histories (incident_id, created_by, type, description)
    VALUES (NEW.id, access.actor(NEW.created_by), 'incident.created', NEW.id::text);
  ELSE
    INSERT INTO incident_histories (incident_id, created_by, type, description)
    VALUES (NEW.id, access.actor(coalesce(access.system_person(), NEW.created_by)), 'incident.status_updated',
            NEW.status);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER log_incident_of_new AFTER INSERT ON incidents FOR EACH ROW EXECUTE FUNCTION access.log_incident();
CREATE TRIGGER log_incident AFTER UPDATE ON incidents
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION access.log_incident();

CREATE FUNCTION access.log_responder() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO incident_histories (incident_id, created_by, type, responder_id)
  VALUES (NEW.incident_id, access.actor(NEW.created_by), 'responder.created', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER log_responder AFTER INSERT ON responders FOR EACH ROW EXECUTE FUNCTION access.log_responder();

CREATE FUNCTION access.log_hypothesis() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO incident_histories (incident_id, created_by, type, description, hypothesis_id)
  VALUES (
    NEW.incident_id,
    access.actor(CASE TG_OP WHEN 'INSERT' THEN NEW.created_by
                 ELSE coalesce(access.system_person(), NEW.created_by) END),
    CASE TG_OP WHEN 'INSERT' THEN 'hypothesis.created' ELSE 'hypothesis.status_updated' END,
    NEW.status, NEW.id
  );
  RETURN NULL;
END $$;
CREATE TRIGGER log_hypothesis_of_new AFTER INSERT ON hypotheses
  FOR EACH ROW EXECUTE FUNCTION access.log_hypothesis();
CREATE TRIGGER log_hypothesis AFTER UPDATE ON hypotheses
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION access.log_hypothesis();

CREATE FUNCTION access.log_evidence() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO incident_histories (incident_id, created_by, type, hypothesis_id, evidence_id)
  SELECT
    h.incident_id,
    access.actor(CASE TG_OP WHEN 'INSERT' THEN NEW.created_by
                 ELSE coalesce(access.system_person(), NEW.created_by) END),
    CASE TG_OP WHEN 'INSERT' THEN 'evidence.created' ELSE 'evidence.done_definition_added' END,
    NEW.hypothesis_id, NEW.id
  FROM hypotheses h WHERE h.id = NEW.hypothesis_id;
  RETURN NULL;
END $$;
CREATE TRIGGER log_evidence_of_new AFTER INSERT ON evidences FOR EACH ROW EXECUTE FUNCTION access.log_evidence();
CREATE TRIGGER log_evidence AFTER UPDATE ON evidences
  FOR EACH ROW WHEN (NEW.definition_of_done AND OLD.definition_of_done IS NOT TRUE)
  EXECUTE FUNCTION access.log_evidence();

CREATE FUNCTION access.log_responder_comment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO incident_histories (incident_id, created_by, type, comment_id)
  VALUES (NEW.incident_id, access.actor(NEW.created_by), 'responder.commented', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER log_responder_comment AFTER INSERT ON comments
  FOR EACH ROW WHEN (NEW.responder_id IS NOT NULL) EXECUTE FUNCTION access.log_responder_comment();
