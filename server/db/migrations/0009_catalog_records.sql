-- What happened to config items and how they hang together (contract schema §2.4, §5).

CREATE TABLE config_relationships (
  config_id uuid NOT NULL CONSTRAINT config_relationships_config_id_fkey REFERENCES config_items ON DELETE CASCADE,
  related_id uuid NOT NULL CONSTRAINT config_relationships_related_id_fkey REFERENCES config_items ON DELETE CASCADE,
  relation text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  selector_id text,
  is_pushed boolean NOT NULL DEFAULT false,
  CONSTRAINT config_relationships_key UNIQUE NULLS NOT DISTINCT (related_id, config_id, relation)
);
-- Walks follow living edges by either end and need the other end, so neither visits the table.
CREATE INDEX config_relationships_outgoing_idx ON config_relationships (config_id)
  INCLUDE (related_id, relation) WHERE deleted_at IS NULL;
CREATE INDEX config_relationships_incoming_idx ON config_relationships (related_id)
  INCLUDE (config_id, relation) WHERE deleted_at IS NULL;
CREATE INDEX config_relationships_config_idx ON config_relationships (config_id);

CREATE TABLE config_component_relationships (
  component_id uuid NOT NULL
    CONSTRAINT config_component_relationships_component_id_fkey REFERENCES components ON DELETE CASCADE,
  config_id uuid NOT NULL
    CONSTRAINT config_component_relationships_config_id_fkey REFERENCES config_items ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz DEFAULT now(),
  deleted_at timestamptz,
  selector_id text,
  is_pushed boolean NOT NULL DEFAULT false,
  CONSTRAINT config_component_relationships_key UNIQUE (component_id, config_id)
);
CREATE INDEX config_component_relationships_config_idx ON config_component_relationships (config_id);

-- created_by has no foreign key: scrapers write whoever the source names.
CREATE TABLE config_changes (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  config_id uuid NOT NULL CONSTRAINT config_changes_config_id_fkey REFERENCES config_items ON DELETE CASCADE,
  external_change_id text,
  external_created_by text,
  change_type text,
  severity text,
  source text,
  summary text,
  patches jsonb,
  diff text,
  details jsonb,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  count integer NOT NULL DEFAULT 1,
  fingerprint text,
  first_observed timestamptz NOT NULL DEFAULT now(),
  is_pushed boolean NOT NULL DEFAULT false,
  CONSTRAINT config_changes_config_id_external_change_id_key UNIQUE (config_id, external_change_id)
);
CREATE INDEX config_changes_config_idx ON config_changes (config_id, created_at DESC);
CREATE INDEX config_changes_created_at_idx ON config_changes (created_at DESC);
CREATE INDEX config_changes_type_idx ON config_changes (change_type, created_at DESC);
CREATE INDEX config_changes_severity_idx ON config_changes (severity, created_at DESC);

CREATE TABLE config_analysis (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  config_id uuid NOT NULL CONSTRAINT config_analysis_config_id_fkey REFERENCES config_items ON DELETE CASCADE,
  scraper_id uuid,
  created_by uuid CONSTRAINT config_analysis_created_by_fkey REFERENCES people,
  source text,
  analyzer text NOT NULL,
  analysis_type text,
  severity text,
  summary text,
  status text DEFAULT 'open',
  message text,
  analysis jsonb,
  first_observed timestamptz NOT NULL DEFAULT now(),
  last_observed timestamptz,
  is_pushed boolean NOT NULL DEFAULT false
);
CREATE INDEX config_analysis_config_idx ON config_analysis (config_id, first_observed DESC);
CREATE INDEX config_analysis_open_idx ON config_analysis (config_id, analysis_type, severity) WHERE status = 'open';
CREATE INDEX config_analysis_first_observed_idx ON config_analysis (first_observed DESC);
CREATE INDEX config_analysis_analyzer_idx ON config_analysis (analyzer);
CREATE INDEX config_analysis_type_idx ON config_analysis (analysis_type, first_observed DESC);
CREATE INDEX config_analysis_severity_idx ON config_analysis (severity, first_observed DESC);

-- Orders and filters of the catalog list.
CREATE INDEX config_items_name_idx ON config_items (name);
CREATE INDEX config_items_created_at_idx ON config_items (created_at);
CREATE INDEX config_items_updated_at_idx ON config_items (updated_at);
CREATE INDEX config_items_status_idx ON config_items (status);
CREATE INDEX config_items_health_idx ON config_items (health);
CREATE INDEX config_items_class_idx ON config_items (config_class);

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON config_relationships
  FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON config_component_relationships
  FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();

-- A change that a scraper reports again is the same change seen once more. Runs with the rights of the writer: who may
-- not update finds nothing here and is then refused by the insert itself.
CREATE FUNCTION access.merge_config_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE config_changes c SET
    count = c.count + CASE
      WHEN NEW.details IS DISTINCT FROM c.details OR NEW.created_at IS DISTINCT FROM c.created_at THEN 1 ELSE 0 END,
    external_created_by = NEW.external_created_by, change_type = NEW.change_type, severity = NEW.severity,
    source = NEW.source, summary = NEW.summary, patches = NEW.patches, diff = NEW.diff, details = NEW.details,
    created_by = NEW.created_by, created_at = NEW.created_at, fingerprint = NEW.fingerprint
  WHERE c.config_id = NEW.config_id AND c.external_change_id = NEW.external_change_id;
  IF FOUND THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER merge_config_change BEFORE INSERT ON config_changes
  FOR EACH ROW WHEN (NEW.external_change_id IS NOT NULL) EXECUTE FUNCTION access.merge_config_change();

-- Scrapers of files and databases name a parent but no path (gaps §2): the path follows from the parent.
CREATE FUNCTION access.derive_config_path() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent_path text;
BEGIN
  SELECT concat_ws('.', nullif(p.path, ''), p.id) INTO parent_path FROM config_items p WHERE p.id = NEW.parent_id;
  IF NEW.parent_id = NEW.id OR NEW.id::text = ANY (string_to_array(parent_path, '.')) THEN
    RAISE EXCEPTION 'A config item cannot be its own ancestor.' USING HINT = 'Choose another parent_id.';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF coalesce(NEW.path, '') = '' THEN NEW.path := coalesce(parent_path, NEW.parent_id::text); END IF;
  ELSIF NEW.path IS NOT DISTINCT FROM OLD.path THEN
    NEW.path := coalesce(parent_path, '');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER derive_config_path_of_new BEFORE INSERT ON config_items
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION access.derive_config_path();
CREATE TRIGGER derive_config_path BEFORE UPDATE ON config_items
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION access.derive_config_path();

-- A subtree moves with its root; children whose scraper wrote another path keep theirs.
CREATE FUNCTION access.move_config_children() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE config_items SET path = concat_ws('.', nullif(NEW.path, ''), NEW.id)
  WHERE parent_id = NEW.id AND path = concat_ws('.', nullif(OLD.path, ''), NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER move_config_children AFTER UPDATE ON config_items
  FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path) EXECUTE FUNCTION access.move_config_children();

-- Parent and child are related like any two items, as `hard`.
CREATE FUNCTION access.relate_config_parent() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.parent_id IS NOT NULL THEN
    DELETE FROM config_relationships
    WHERE config_id = OLD.parent_id AND related_id = NEW.id AND relation = 'hard';
  END IF;
  IF NEW.parent_id IS NOT NULL THEN
    INSERT INTO config_relationships (config_id, related_id, relation) VALUES (NEW.parent_id, NEW.id, 'hard')
    ON CONFLICT (related_id, config_id, relation) DO UPDATE SET deleted_at = NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER relate_config_parent_of_new AFTER INSERT ON config_items
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION access.relate_config_parent();
CREATE TRIGGER relate_config_parent AFTER UPDATE ON config_items
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION access.relate_config_parent();

-- Items stored before this file had parents too.
UPDATE config_items c SET path = t.path
FROM (
  WITH RECURSIVE tree AS (
    SELECT id, ''::text AS path FROM config_items WHERE parent_id IS NULL
    UNION ALL
    SELECT c.id, concat_ws('.', nullif(t.path, ''), t.id) FROM config_items c JOIN tree t ON t.id = c.parent_id
  )
  SELECT id, path FROM tree
) t
WHERE t.id = c.id AND c.parent_id IS NOT NULL AND coalesce(c.path, '') = '';
INSERT INTO config_relationships (config_id, related_id, relation)
  SELECT parent_id, id, 'hard' FROM config_items WHERE parent_id IS NOT NULL
  ON CONFLICT DO NOTHING;
