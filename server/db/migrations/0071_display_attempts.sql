-- A display whose answer was lost (docs/adr/0074): the browser's attempt is its id. Asked for again by the same person it
-- is the same display, and as its token was told once and never arrived, it gets the new one. One that was opened, renamed
-- or revoked keeps what it has, and null is answered.
DROP FUNCTION access.issue_display(text, bytea);
CREATE FUNCTION access.issue_display(attempt uuid, display_name text, hash bytea) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  made uuid;
BEGIN
  IF NOT access.may('rbac', 'write') THEN
    RAISE EXCEPTION 'Your roles may not issue displays.' USING ERRCODE = '42501';
  END IF;
  INSERT INTO access.displays AS d (id, name, token_hash, created_by)
  VALUES (attempt, btrim(display_name), hash, access.person_id())
  ON CONFLICT (id) DO UPDATE SET token_hash = EXCLUDED.token_hash
    WHERE d.created_by = EXCLUDED.created_by AND d.name = EXCLUDED.name
      AND d.last_seen_at IS NULL AND d.revoked_at IS NULL
  RETURNING d.id INTO made;
  RETURN made;
END $$;
