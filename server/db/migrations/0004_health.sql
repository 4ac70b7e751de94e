-- Canaries, checks and their runs (contract schema §2.2).

CREATE TABLE canaries (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  agent_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
    CONSTRAINT canaries_agent_id_fkey REFERENCES agents,
  name text NOT NULL,
  namespace text NOT NULL,
  labels jsonb,
  annotations jsonb,
  spec jsonb NOT NULL,
  source text,
  is_pushed boolean NOT NULL DEFAULT false,
  created_at timestamptz DEFAULT now(),
  created_by uuid CONSTRAINT canaries_created_by_fkey REFERENCES people,
  updated_at timestamptz DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX canaries_name_key ON canaries (agent_id, name, namespace, source)
  WHERE deleted_at IS NULL AND agent_id = '00000000-0000-0000-0000-000000000000';
CREATE INDEX canaries_created_at_idx ON canaries (created_at);

CREATE TABLE checks (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  canary_id uuid NOT NULL CONSTRAINT checks_canary_id_fkey REFERENCES canaries ON DELETE CASCADE,
  agent_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
    CONSTRAINT checks_agent_id_fkey REFERENCES agents,
  type text NOT NULL,
  name text NOT NULL,
  namespace text,
  description text,
  icon text,
  spec jsonb,
  labels jsonb,
  owner text,
  severity text,
  category text,
  is_pushed boolean NOT NULL DEFAULT false,
  transformed boolean,
  last_runtime timestamptz,
  last_transition_time timestamptz,
  next_runtime timestamptz,
  silenced_at timestamptz,
  status text CONSTRAINT checks_status_check CHECK (status IN ('healthy', 'unhealthy')),
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT checks_canary_id_type_name_agent_id_key UNIQUE (canary_id, type, name, agent_id)
-- Every run rewrites a few columns of a check; the room left in each page keeps those updates off the indexes.
) WITH (fillfactor = 70);
CREATE INDEX checks_agent_idx ON checks (agent_id);
CREATE INDEX checks_name_idx ON checks (name) WHERE deleted_at IS NULL AND silenced_at IS NULL;

-- The key carries what the history tab filters on, so that its counts need not visit the table.
CREATE TABLE check_statuses (
  check_id uuid NOT NULL CONSTRAINT check_statuses_check_id_fkey REFERENCES checks ON DELETE CASCADE,
  details jsonb,
  duration integer,
  error text,
  time timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  invalid boolean,
  message text,
  status boolean,
  severity text,
  is_pushed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (check_id, time) INCLUDE (status, duration)
);
-- Retention deletes by time; rows arrive in time order, so the smallest index does.
CREATE INDEX check_statuses_time_idx ON check_statuses USING brin (time);

-- duration is the sum of the durations in the bucket, in milliseconds.
CREATE TABLE check_statuses_1h (
  check_id uuid NOT NULL CONSTRAINT check_statuses_aggr_check_id_fkey REFERENCES checks ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  duration integer NOT NULL,
  total integer NOT NULL,
  passed integer NOT NULL,
  failed integer NOT NULL,
  PRIMARY KEY (check_id, created_at)
) WITH (fillfactor = 80);
CREATE TABLE check_statuses_1d (
  check_id uuid NOT NULL CONSTRAINT check_statuses_aggr_check_id_fkey REFERENCES checks ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  duration integer NOT NULL,
  total integer NOT NULL,
  passed integer NOT NULL,
  failed integer NOT NULL,
  PRIMARY KEY (check_id, created_at)
) WITH (fillfactor = 80);

CREATE TABLE check_component_relationships (
  component_id uuid NOT NULL
    CONSTRAINT check_component_relationships_component_id_fkey REFERENCES components ON DELETE CASCADE,
  check_id uuid NOT NULL CONSTRAINT check_component_relationships_check_id_fkey REFERENCES checks ON DELETE CASCADE,
  canary_id uuid NOT NULL
    CONSTRAINT check_component_relationships_canary_id_fkey REFERENCES canaries ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  selector_id text,
  is_pushed boolean NOT NULL DEFAULT false,
  CONSTRAINT check_component_relationships_key
    UNIQUE NULLS NOT DISTINCT (component_id, check_id, canary_id, selector_id)
);
CREATE INDEX check_component_relationships_check_idx ON check_component_relationships (check_id);
CREATE INDEX check_component_relationships_canary_idx ON check_component_relationships (canary_id);

CREATE TABLE check_config_relationships (
  config_id uuid NOT NULL
    CONSTRAINT check_config_relationships_config_id_fkey REFERENCES config_items ON DELETE CASCADE,
  check_id uuid NOT NULL CONSTRAINT check_config_relationships_check_id_fkey REFERENCES checks ON DELETE CASCADE,
  canary_id uuid NOT NULL CONSTRAINT check_config_relationships_canary_id_fkey REFERENCES canaries ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  selector_id text,
  is_pushed boolean NOT NULL DEFAULT false,
  CONSTRAINT check_config_relationships_key
    UNIQUE NULLS NOT DISTINCT (config_id, check_id, canary_id, selector_id)
);
CREATE INDEX check_config_relationships_check_idx ON check_config_relationships (check_id);
CREATE INDEX check_config_relationships_canary_idx ON check_config_relationships (canary_id);

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON canaries
  FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at('spec');
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON checks FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON check_component_relationships
  FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON check_config_relationships
  FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();

CREATE FUNCTION access.note_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_transition_time := now();
  RETURN NEW;
END $$;
CREATE TRIGGER note_transition BEFORE UPDATE OF status ON checks
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION access.note_transition();

-- Deleting is authorised once, at the record that was asked for; what hangs on it follows whoever owns it.
CREATE FUNCTION access.cascade_canary_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE checks SET deleted_at = NEW.deleted_at WHERE canary_id = NEW.id AND deleted_at IS NULL;
  UPDATE check_component_relationships SET deleted_at = NEW.deleted_at
  WHERE canary_id = NEW.id AND deleted_at IS NULL;
  UPDATE check_config_relationships SET deleted_at = NEW.deleted_at
  WHERE canary_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER cascade_canary_delete AFTER UPDATE OF deleted_at ON canaries
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION access.cascade_canary_delete();

CREATE FUNCTION access.cascade_check_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE check_component_relationships SET deleted_at = NEW.deleted_at
  WHERE check_id = NEW.id AND deleted_at IS NULL;
  UPDATE check_config_relationships SET deleted_at = NEW.deleted_at
  WHERE check_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER cascade_check_delete AFTER UPDATE OF deleted_at ON checks
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION access.cascade_check_delete();

-- Lets the runner take up a new or changed canary at once instead of at its next look around.
CREATE FUNCTION access.announce_canary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('canaries_changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_canary AFTER INSERT OR UPDATE OR DELETE ON canaries
  FOR EACH ROW EXECUTE FUNCTION access.announce_canary();

-- Schema §5: a removed agent takes its records with it when asked to.
CREATE FUNCTION access.cascade_agent_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE canaries SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE checks SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE topologies SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE components SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE config_scrapers SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  UPDATE config_items SET deleted_at = NEW.deleted_at WHERE agent_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER cascade_agent_delete AFTER UPDATE OF deleted_at ON agents
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.cleanup)
  EXECUTE FUNCTION access.cascade_agent_delete();

CREATE FUNCTION access.cascade_component_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE check_component_relationships SET deleted_at = NEW.deleted_at
  WHERE component_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER cascade_component_delete AFTER UPDATE OF deleted_at ON components
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION access.cascade_component_delete();
