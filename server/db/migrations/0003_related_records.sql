-- Topology and catalog records that checks relate to (contract schema §2.3, §2.4).

CREATE TABLE topologies (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  agent_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
    CONSTRAINT topologies_agent_id_fkey REFERENCES agents,
  name text NOT NULL,
  namespace text NOT NULL,
  labels jsonb,
  source source NOT NULL DEFAULT 'UI',
  spec jsonb,
  created_at timestamptz DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  is_pushed boolean NOT NULL DEFAULT false,
  schedule text,
  created_by uuid CONSTRAINT topologies_created_by_fkey REFERENCES people,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX topologies_name_key ON topologies (agent_id, name, namespace)
  WHERE deleted_at IS NULL AND agent_id = '00000000-0000-0000-0000-000000000000';
CREATE INDEX topologies_created_at_idx ON topologies (created_at);

CREATE TABLE config_scrapers (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  description text,
  name text,
  spec jsonb NOT NULL,
  source source NOT NULL,
  created_by uuid CONSTRAINT config_scrapers_created_by_fkey REFERENCES people,
  agent_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
    CONSTRAINT config_scrapers_agent_id_fkey REFERENCES agents,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  is_pushed boolean NOT NULL DEFAULT false
);
CREATE INDEX config_scrapers_agent_idx ON config_scrapers (agent_id);
CREATE INDEX config_scrapers_created_at_idx ON config_scrapers (created_at);

CREATE TABLE config_items (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  agent_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
    CONSTRAINT config_items_agent_id_fkey REFERENCES agents,
  icon text,
  scraper_id uuid CONSTRAINT config_items_scraper_id_fkey REFERENCES config_scrapers,
  config_class text NOT NULL,
  status text,
  health text CONSTRAINT config_items_health_check
    CHECK (health IN ('healthy', 'unhealthy', 'warning', 'warn', 'unknown')),
  ready boolean,
  external_id text[],
  type text NOT NULL,
  cost_per_minute numeric(16, 4),
  cost_total_1d numeric(16, 4),
  cost_total_7d numeric(16, 4),
  cost_total_30d numeric(16, 4),
  name text,
  description text,
  config jsonb,
  source text,
  labels jsonb,
  tags jsonb,
  properties jsonb,
  parent_id uuid CONSTRAINT config_items_parent_id_fkey REFERENCES config_items,
  path text,
  is_pushed boolean NOT NULL DEFAULT false,
  created_by uuid,
  last_scraped_time timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  deleted_at timestamptz,
  delete_reason text
);
CREATE INDEX config_items_type_idx ON config_items (type, name);
CREATE INDEX config_items_scraper_idx ON config_items (scraper_id);
CREATE INDEX config_items_parent_idx ON config_items (parent_id);
CREATE INDEX config_items_agent_idx ON config_items (agent_id);
CREATE INDEX config_items_external_id_idx ON config_items USING gin (external_id);
CREATE INDEX config_items_tags_idx ON config_items USING gin (tags jsonb_path_ops);
CREATE INDEX config_items_labels_idx ON config_items USING gin (labels jsonb_path_ops);

CREATE TABLE components (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  agent_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
    CONSTRAINT components_agent_id_fkey REFERENCES agents,
  topology_id uuid CONSTRAINT components_topology_id_fkey REFERENCES topologies,
  external_id text NOT NULL,
  parent_id uuid CONSTRAINT components_parent_id_fkey REFERENCES components,
  config_id uuid CONSTRAINT components_config_id_fkey REFERENCES config_items,
  name text NOT NULL,
  text text,
  topology_type text,
  namespace text,
  labels jsonb,
  hidden boolean NOT NULL DEFAULT false,
  silenced boolean NOT NULL DEFAULT false,
  is_pushed boolean NOT NULL DEFAULT false,
  status text NOT NULL,
  status_expr text,
  health_expr text,
  health text CONSTRAINT components_health_check
    CHECK (health IN ('healthy', 'unhealthy', 'warning', 'unknown')),
  description text,
  lifecycle text,
  tooltip text,
  status_reason text,
  schedule text,
  icon text,
  type text,
  owner text,
  selectors jsonb,
  log_selectors jsonb,
  component_checks jsonb,
  configs jsonb,
  properties jsonb,
  path text,
  summary jsonb,
  is_leaf boolean DEFAULT false,
  cost_per_minute numeric(16, 4),
  cost_total_1d numeric(16, 4),
  cost_total_7d numeric(16, 4),
  cost_total_30d numeric(16, 4),
  created_by uuid CONSTRAINT components_created_by_fkey REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT components_topology_id_type_name_parent_id_key UNIQUE (topology_id, type, name, parent_id)
);
CREATE INDEX components_parent_idx ON components (parent_id);
CREATE INDEX components_config_idx ON components (config_id);
CREATE INDEX components_agent_idx ON components (agent_id);
CREATE INDEX components_name_idx ON components (name) WHERE deleted_at IS NULL;

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON topologies FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON config_scrapers
  FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON config_items
  FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at('config');
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON components FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();

CREATE FUNCTION access.name_config_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name := right(NEW.id::text, 12);
  RETURN NEW;
END $$;
CREATE TRIGGER name_config_item BEFORE INSERT ON config_items
  FOR EACH ROW WHEN (coalesce(btrim(NEW.name), '') = '') EXECUTE FUNCTION access.name_config_item();
