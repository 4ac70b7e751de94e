-- People, teams, roles, agents and properties (contract schema §2.1).

CREATE TABLE people (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  avatar text,
  type text,
  team_id uuid,
  organization text,
  title text,
  email text,
  phone text,
  properties jsonb,
  external_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  last_login timestamptz
);
CREATE UNIQUE INDEX people_email_key ON people (email) WHERE deleted_at IS NULL;
CREATE INDEX people_name_idx ON people (name);

CREATE TABLE teams (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  icon text,
  spec jsonb,
  source text,
  created_by uuid NOT NULL CONSTRAINT teams_created_by_fkey REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT teams_name_key UNIQUE (name)
);
ALTER TABLE people ADD CONSTRAINT people_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams;

CREATE TABLE team_members (
  team_id uuid NOT NULL CONSTRAINT team_members_team_id_fkey REFERENCES teams,
  person_id uuid NOT NULL CONSTRAINT team_members_person_id_fkey REFERENCES people,
  PRIMARY KEY (team_id, person_id)
);
CREATE INDEX team_members_person_idx ON team_members (person_id);

CREATE TABLE casbin_rule (
  id bigserial PRIMARY KEY,
  ptype varchar(100) NOT NULL,
  v0 varchar(100) NOT NULL,
  v1 varchar(100) NOT NULL,
  v2 varchar(100),
  v3 varchar(100),
  v4 varchar(100),
  v5 varchar(100),
  CONSTRAINT casbin_rule_key UNIQUE NULLS NOT DISTINCT (ptype, v0, v1, v2, v3, v4, v5)
);
CREATE INDEX casbin_rule_v0_idx ON casbin_rule (v0);

CREATE TABLE identities (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  schema_id text NOT NULL DEFAULT 'default',
  traits jsonb NOT NULL,
  state text NOT NULL DEFAULT 'active' CONSTRAINT identities_state_check CHECK (state IN ('active', 'inactive')),
  state_changed_at timestamptz DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  nid uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  metadata_public jsonb,
  metadata_admin jsonb,
  available_aal text DEFAULT 'aal1'
);

CREATE TABLE agents (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  hostname text,
  description text,
  ip text,
  version text,
  username text,
  person_id uuid,
  properties jsonb,
  tls text,
  created_by uuid CONSTRAINT agents_created_by_fkey REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  cleanup boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  last_seen timestamptz,
  last_received timestamptz
);
CREATE UNIQUE INDEX agents_name_key ON agents (name) WHERE deleted_at IS NULL;
CREATE INDEX agents_created_at_idx ON agents (created_at);

CREATE TABLE properties (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_by uuid CONSTRAINT properties_created_by_fkey REFERENCES people,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  deleted_at timestamptz
);

INSERT INTO people (name) VALUES ('System');
INSERT INTO agents (id, name) VALUES ('00000000-0000-0000-0000-000000000000', 'local');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON people FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON teams FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON identities FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON agents FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON properties FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();

-- Schema §5: a person is the shadow of an identity, so that joins and embeds need no identity service.
CREATE FUNCTION access.mirror_identity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  full_name text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE people SET deleted_at = now() WHERE id = OLD.id AND deleted_at IS NULL;
    DELETE FROM casbin_rule WHERE ptype = 'g' AND v0 = OLD.id::text;
    RETURN OLD;
  END IF;
  full_name := concat_ws(' ', nullif(NEW.traits #>> '{name,first}', ''), nullif(NEW.traits #>> '{name,last}', ''));
  INSERT INTO people (id, name, email)
  VALUES (NEW.id, coalesce(nullif(full_name, ''), NEW.traits ->> 'email', 'Unnamed'), NEW.traits ->> 'email')
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email;
  RETURN NEW;
END $$;
CREATE TRIGGER mirror_identity AFTER INSERT OR UPDATE OF traits OR DELETE ON identities
  FOR EACH ROW EXECUTE FUNCTION access.mirror_identity();

-- Roles of a person without opening casbin_rule (resource group rbac) to everyone: this one view runs as its owner
-- and therefore asks the matrix itself.
CREATE VIEW people_roles WITH (security_barrier = true) AS
  SELECT p.id, p.name, p.email, array_agg(r.v1::text ORDER BY r.v1) AS roles
  FROM people p
  JOIN casbin_rule r ON r.v0 = p.id::text
  WHERE (SELECT NOT access.is_request() OR access.may('database', 'read'))
  GROUP BY p.id;
