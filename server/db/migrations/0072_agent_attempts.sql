-- An agent whose answer was lost (docs/adr/0074): the browser's attempt is the id of its machine user. Asked for again by
-- the same person under the same name it is the same agent, and as its token was told once and never arrived, it gets the
-- new one. One that reported already, or was deleted, keeps what it has, and no row is answered.
DROP FUNCTION access.generate_agent(text, jsonb, text);
CREATE FUNCTION access.generate_agent(attempt uuid, agent_name text, agent_properties jsonb, token_hash text)
RETURNS TABLE (id uuid, username text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  login text := 'agent-' || agent_name;
BEGIN
  IF NOT access.may('agents', 'write') THEN
    RAISE EXCEPTION 'Your roles may not add agents.' USING ERRCODE = '42501';
  END IF;
  INSERT INTO people AS p (id, name, type) VALUES (attempt, login, 'agent') ON CONFLICT ON CONSTRAINT people_pkey DO NOTHING;
  IF FOUND THEN
    INSERT INTO agents (name, username, person_id, properties, created_by)
    VALUES (agent_name, login, attempt, agent_properties, access.person_id());
    INSERT INTO access_tokens (name, person_id, value) VALUES (login, attempt, token_hash);
  ELSE
    UPDATE agents AS a SET properties = agent_properties
    WHERE a.person_id = attempt AND a.name = agent_name AND a.created_by = access.person_id()
      AND a.last_seen IS NULL AND a.deleted_at IS NULL;
    IF NOT FOUND THEN
      RETURN;
    END IF;
    UPDATE access_tokens AS t SET value = token_hash WHERE t.person_id = attempt AND t.name = login;
  END IF;
  RETURN QUERY SELECT attempt, login;
END $$;
