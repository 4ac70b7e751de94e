-- Screens on walls (issue 10, part 4): a display reads as a viewer with a token of its own, which an administrator issues
-- and revokes. The token is random, so its hash is enough to recognise it. Only these functions and the sign-in reach the table.
CREATE TABLE access.displays (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name         text NOT NULL CHECK (length(btrim(name)) BETWEEN 1 AND 100),
  token_hash   bytea NOT NULL UNIQUE,
  created_by   uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz,
  revoked_at   timestamptz
);

CREATE FUNCTION access.issue_display(display_name text, hash bytea) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  made uuid;
BEGIN
  IF NOT access.may('rbac', 'write') THEN
    RAISE EXCEPTION 'Your roles may not issue displays.' USING ERRCODE = '42501';
  END IF;
  INSERT INTO access.displays (name, token_hash, created_by)
  VALUES (btrim(display_name), hash, access.person_id()) RETURNING id INTO made;
  RETURN made;
END $$;

CREATE FUNCTION access.list_displays()
RETURNS TABLE (id uuid, name text, created_by text, created_at timestamptz, last_seen_at timestamptz,
  revoked_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT access.may('rbac', 'read') THEN
    RAISE EXCEPTION 'Your roles may not see displays.' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT d.id, d.name, p.name::text, d.created_at, d.last_seen_at, d.revoked_at
    FROM access.displays d LEFT JOIN public.people p ON p.id = d.created_by
    ORDER BY d.revoked_at NULLS FIRST, d.created_at DESC LIMIT 500;
END $$;

-- Whether there was one to revoke.
CREATE FUNCTION access.revoke_display(display uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT access.may('rbac', 'write') THEN
    RAISE EXCEPTION 'Your roles may not revoke displays.' USING ERRCODE = '42501';
  END IF;
  UPDATE access.displays SET revoked_at = now() WHERE id = display AND revoked_at IS NULL;
  RETURN FOUND;
END $$;
