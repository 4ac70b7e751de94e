-- An agent is a machine user, its record and one token (contract endpoints §8.3). The token is random, so its hash is
-- enough to recognise it and useless to whoever reads the table.
CREATE FUNCTION access.generate_agent(agent_name text, agent_properties jsonb, token_hash text)
RETURNS TABLE (id uuid, username text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person uuid;
  login text := 'agent-' || agent_name;
BEGIN
  IF NOT access.may('agents', 'write') THEN
    RAISE EXCEPTION 'Your roles may not add agents.' USING ERRCODE = '42501';
  END IF;
  INSERT INTO people AS p (name, type) VALUES (login, 'agent') RETURNING p.id INTO person;
  INSERT INTO agents (name, username, person_id, properties, created_by)
  VALUES (agent_name, login, person, agent_properties, access.person_id());
  INSERT INTO access_tokens (name, person_id, value) VALUES (login, person, token_hash);
  RETURN QUERY SELECT person, login;
END $$;
