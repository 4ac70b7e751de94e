-- Connections and the other records of the settings pages (contract schema §2.1, §2.3, §2.8).

CREATE TABLE connections (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  namespace text NOT NULL DEFAULT 'default',
  type text NOT NULL,
  url text,
  source source,
  username text,
  password text,
  certificate text,
  properties jsonb,
  insecure_tls boolean DEFAULT true,
  created_by uuid CONSTRAINT connections_created_by_fkey REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX connections_name_key ON connections (name, namespace) WHERE deleted_at IS NULL;
CREATE INDEX connections_created_at_idx ON connections (created_at);

CREATE TABLE logging_backends (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  labels jsonb,
  spec jsonb NOT NULL,
  source source,
  agent_id uuid,
  created_at timestamptz DEFAULT now(),
  created_by uuid CONSTRAINT logging_backends_created_by_fkey REFERENCES people,
  updated_at timestamptz,
  deleted_at timestamptz
);
CREATE INDEX logging_backends_created_at_idx ON logging_backends (created_at);

CREATE TABLE integrations (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  icon text,
  spec jsonb,
  source text,
  created_by uuid NOT NULL CONSTRAINT integrations_created_by_fkey REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE saved_query (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  icon text,
  description text,
  query text NOT NULL,
  columns jsonb,
  created_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE permissions (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  description text,
  source text,
  action text NOT NULL,
  object text,
  deny boolean DEFAULT false,
  component_id uuid CONSTRAINT permissions_component_id_fkey REFERENCES components,
  config_id uuid CONSTRAINT permissions_config_id_fkey REFERENCES config_items,
  canary_id uuid CONSTRAINT permissions_canary_id_fkey REFERENCES canaries,
  playbook_id uuid CONSTRAINT permissions_playbook_id_fkey REFERENCES playbooks,
  connection_id uuid CONSTRAINT permissions_connection_id_fkey REFERENCES connections,
  created_by uuid NOT NULL CONSTRAINT permissions_created_by_fkey REFERENCES people,
  person_id uuid CONSTRAINT permissions_person_fkey REFERENCES people,
  team_id uuid CONSTRAINT permissions_team_fkey REFERENCES teams,
  updated_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  until timestamptz
);

-- Never exposed.
CREATE TABLE access_tokens (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  person_id uuid NOT NULL CONSTRAINT access_tokens_person_fkey REFERENCES people ON DELETE CASCADE,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  CONSTRAINT access_tokens_person_id_name_key UNIQUE (person_id, name)
);

CREATE TABLE team_components (
  team_id uuid NOT NULL CONSTRAINT team_components_team_id_fkey REFERENCES teams ON DELETE CASCADE,
  component_id uuid NOT NULL CONSTRAINT team_components_component_id_fkey REFERENCES components ON DELETE CASCADE,
  role text,
  selector_id text,
  PRIMARY KEY (team_id, component_id)
);
CREATE INDEX team_components_component_idx ON team_components (component_id);

CREATE TABLE component_relationships (
  component_id uuid NOT NULL
    CONSTRAINT component_relationships_component_id_fkey REFERENCES components ON DELETE CASCADE,
  relationship_id uuid NOT NULL
    CONSTRAINT component_relationships_relationship_id_fkey REFERENCES components ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  selector_id text,
  relationship_path text,
  is_pushed boolean NOT NULL DEFAULT false,
  CONSTRAINT component_relationships_key UNIQUE NULLS NOT DISTINCT (component_id, relationship_id, selector_id)
);
CREATE INDEX component_relationships_relationship_idx ON component_relationships (relationship_id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{connections,logging_backends,integrations,saved_query,permissions,
    component_relationships}'::text[]
  LOOP
    EXECUTE format(
      'CREATE TRIGGER touch_updated_at BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at()',
      name
    );
  END LOOP;
END $$;

-- A form that was filled from masked details sends the mask back: it means "unchanged".
CREATE FUNCTION access.keep_masked_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.username = '***' THEN NEW.username := OLD.username; END IF;
  IF NEW.password = '***' THEN NEW.password := OLD.password; END IF;
  IF NEW.certificate = '***' THEN NEW.certificate := OLD.certificate; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_masked_secrets BEFORE UPDATE ON connections
  FOR EACH ROW EXECUTE FUNCTION access.keep_masked_secrets();

CREATE FUNCTION access.masked_secret(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value = '' OR value ~ '^(secret|configmap|helm|serviceaccount)://' THEN value ELSE '***' END
$$;

CREATE FUNCTION access.connection_category(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN url ~* ('^(bark|discord|smtp|gotify|googlechat|ifttt|join|mattermost|matrix|ntfy|opsgenie|pushbullet|'
    || 'pushover|rocketchat|slack|teams|telegram|zulip)://') THEN 'notification' ELSE '' END
$$;

-- Names and kinds of connections, which forms offer to people who may not read the connections themselves
-- (contract README §3). It runs as its owner and asks the matrix; it holds nothing that was entered as a secret.
CREATE VIEW connections_list WITH (security_barrier = true) AS
  SELECT c.id, c.name, c.namespace, c.type, access.connection_category(c.url) AS category, c.created_by, c.created_at,
         c.updated_at
  FROM connections c
  WHERE c.deleted_at IS NULL AND (SELECT NOT access.is_request() OR access.may('database', 'read'));

CREATE VIEW connection_details WITH (security_invoker = true) AS
  SELECT
    c.id, c.name, c.namespace, c.type, c.source, c.properties, c.insecure_tls, c.created_by, c.created_at,
    c.updated_at, access.connection_category(c.url) AS category,
    access.masked_secret(c.username) AS username, access.masked_secret(c.password) AS password,
    access.masked_secret(c.certificate) AS certificate
  FROM connections c
  WHERE c.deleted_at IS NULL;
