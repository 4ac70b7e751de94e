-- What every later file leans on: schemas, ids, the questions that policies ask, the updated_at rule.

CREATE SCHEMA IF NOT EXISTS access;
CREATE SCHEMA IF NOT EXISTS derived;
COMMENT ON SCHEMA access IS 'Questions that policies and triggers ask; never exposed by the data API';
COMMENT ON SCHEMA derived IS 'Figures kept up to date by triggers so that screens need not compute them; never exposed';

-- Which permission matrix the grants and policies were last written from.
CREATE TABLE access.applied_matrix (
  id integer PRIMARY KEY CHECK (id = 1),
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);

CREATE TYPE source AS ENUM ('KubernetesCRD', 'ConfigFile', 'UI', 'Topology', 'Push', 'CRDSync');

-- A ULID written as a uuid: 48 bits of milliseconds, then 80 random bits, so that ids sort by time.
CREATE FUNCTION access.ulid() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (
    lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
    || left(r.hex, 12) || right(r.hex, 8)
  )::uuid
  FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS hex) r
$$;

-- The claims that the gateway set for this transaction; an empty object outside a request.
CREATE FUNCTION access.claims() RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

CREATE FUNCTION access.roles() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(r), '{}')
  FROM jsonb_array_elements_text(
    CASE jsonb_typeof(access.claims() -> 'roles') WHEN 'array' THEN access.claims() -> 'roles' ELSE '[]' END
  ) r
$$;

CREATE FUNCTION access.person_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(access.claims() ->> 'sub', '')::uuid
$$;

-- True for statements of a person's request; false for migrations, jobs and the identity module, which are the owner.
CREATE FUNCTION access.is_request() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT current_user = 'watchfloor_api'
$$;

-- Closed until the permission matrix has been written over it at the end of every migration run.
CREATE FUNCTION access.may(resource text, action text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT false
$$;

-- The uuid in a text column, or null when it holds something else: lets a lookup by such a column use the key.
CREATE FUNCTION access.to_uuid(value text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN value::uuid END
$$;

-- Schema §5: updated_at moves only when something moved that a reader would call a change.
-- The optional argument names the one column whose change counts (canaries: spec, config_items: config).
CREATE FUNCTION access.touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_row jsonb := to_jsonb(OLD) - '{updated_at,is_pushed}'::text[];
  after_row jsonb := to_jsonb(NEW) - '{updated_at,is_pushed}'::text[];
BEGIN
  IF after_row = before_row
     OR after_row ->> 'deleted_at' IS NOT NULL
     OR coalesce(after_row ->> 'agent_id', '00000000-0000-0000-0000-000000000000')
        <> '00000000-0000-0000-0000-000000000000'
     OR (TG_NARGS > 0 AND after_row -> TG_ARGV[0] IS NOT DISTINCT FROM before_row -> TG_ARGV[0]) THEN
    RETURN NEW;
  END IF;
  NEW.updated_at := now();
  RETURN NEW;
END $$;

-- What a client may never decide (reliability TM11). Attached per table by the access step, for requests only.
-- created_by is the session's person; a record keeps its id, its maker and its birth.
CREATE FUNCTION access.guard_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_row jsonb := to_jsonb(NEW);
  kept jsonb := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF new_row -> 'id' IS DISTINCT FROM to_jsonb(OLD) -> 'id' THEN
      RAISE EXCEPTION 'The id of a record cannot be changed.'
        USING HINT = 'Leave id out of the body, or create a new record.';
    END IF;
    SELECT coalesce(jsonb_object_agg(c, to_jsonb(OLD) -> c), '{}') INTO kept FROM unnest(TG_ARGV) c;
  ELSE
    IF 'created_by' = ANY (TG_ARGV) THEN
      kept := jsonb_build_object('created_by', access.person_id());
    END IF;
    IF 'is_pushed' = ANY (TG_ARGV) THEN
      kept := kept || '{"is_pushed": false}';
    END IF;
  END IF;
  IF NOT new_row @> kept THEN
    NEW := jsonb_populate_record(NEW, kept);
  END IF;
  RETURN NEW;
END $$;
