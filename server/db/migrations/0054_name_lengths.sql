-- The name of a record is at most 500 characters, as its form says. What is stored already stays as it is and can go on
-- being changed: only a name that is written anew is looked at. The length stands in MAX_NAME_LENGTH of the contracts.

CREATE FUNCTION access.limit_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.name IS NOT DISTINCT FROM NEW.name THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION USING
    ERRCODE = 'check_violation',
    MESSAGE = format('The name has %s characters; at most 500 fit. Shorten it.', char_length(NEW.name)),
    DETAIL = 'name',
    HINT = 'Mend the record and save again; nothing was stored.';
END $$;

DO $$
DECLARE
  named regclass;
BEGIN
  FOREACH named IN ARRAY ARRAY[
    'access_tokens', 'agents', 'canaries', 'config_scrapers', 'connections', 'incident_rules', 'integrations',
    'logging_backends', 'notifications', 'playbooks', 'properties', 'teams', 'topologies'
  ]::regclass[] LOOP
    EXECUTE format(
      'CREATE TRIGGER limit_name BEFORE INSERT OR UPDATE OF name ON %s FOR EACH ROW
       WHEN (char_length(NEW.name) > 500) EXECUTE FUNCTION access.limit_name()', named);
  END LOOP;
END $$;
