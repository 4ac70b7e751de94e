-- Incidents and what people find out about them (contract schema §2.5).

CREATE TABLE severities (
  id integer,
  name text NOT NULL,
  aliases text[],
  icon text
);
INSERT INTO severities (id, name, aliases, icon) VALUES
  (1, 'Critical', '{P1}', 'error'), (2, 'Blocker', '{P2}', 'error'), (3, 'High', '{P3}', 'warning'),
  (4, 'Medium', '{P4}', 'info'), (5, 'Low', '{P4}', 'info');

CREATE TABLE incident_rules (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  spec jsonb,
  source text,
  created_by uuid NOT NULL CONSTRAINT incident_rules_created_by_fkey REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT incident_rules_name_key UNIQUE (name)
);
CREATE INDEX incident_rules_created_at_idx ON incident_rules (created_at);

CREATE SEQUENCE incident_number;
CREATE TABLE incidents (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  incident_id varchar(10) NOT NULL,
  incident_rule_id uuid CONSTRAINT incidents_incident_rule_id_fkey REFERENCES incident_rules,
  title text NOT NULL,
  created_by uuid NOT NULL CONSTRAINT incidents_created_by_fkey REFERENCES people,
  commander_id uuid CONSTRAINT incidents_commander_id_fkey REFERENCES people,
  communicator_id uuid CONSTRAINT incidents_communicator_id_fkey REFERENCES people,
  severity text NOT NULL,
  description text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  acknowledged timestamptz,
  resolved timestamptz,
  closed timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT incidents_incident_id_key UNIQUE (incident_id)
);
ALTER SEQUENCE incident_number OWNED BY incidents.incident_id;
CREATE INDEX incidents_created_at_idx ON incidents (created_at DESC);
CREATE INDEX incidents_status_idx ON incidents (status, created_at DESC);
CREATE INDEX incidents_severity_idx ON incidents (severity, created_at DESC);
CREATE INDEX incidents_type_idx ON incidents (type, created_at DESC);
CREATE INDEX incidents_created_by_idx ON incidents (created_by, created_at DESC);
CREATE INDEX incidents_commander_idx ON incidents (commander_id);

CREATE TABLE responders (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  incident_id uuid NOT NULL CONSTRAINT responders_incident_id_fkey REFERENCES incidents,
  type text NOT NULL,
  index smallint,
  person_id uuid CONSTRAINT responders_person_id_fkey REFERENCES people,
  team_id uuid CONSTRAINT responders_team_id_fkey REFERENCES teams,
  external_id text,
  properties jsonb,
  acknowledged timestamptz,
  resolved timestamptz,
  closed timestamptz,
  created_by uuid NOT NULL CONSTRAINT responders_created_by_fkey REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX responders_incident_idx ON responders (incident_id);
CREATE INDEX responders_person_idx ON responders (person_id);
CREATE INDEX responders_team_idx ON responders (team_id);

CREATE TABLE hypotheses (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  created_by uuid NOT NULL CONSTRAINT hypotheses_created_by_fkey REFERENCES people,
  incident_id uuid NOT NULL CONSTRAINT hypotheses_incident_id_fkey REFERENCES incidents,
  parent_id uuid CONSTRAINT hypotheses_parent_id_fkey REFERENCES hypotheses,
  owner uuid CONSTRAINT hypotheses_owner_fkey REFERENCES responders ON DELETE SET NULL,
  team_id uuid CONSTRAINT hypotheses_team_id_fkey REFERENCES teams,
  type text NOT NULL CONSTRAINT hypotheses_type_check CHECK (type IN ('root', 'factor', 'solution')),
  title text NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hypotheses_incident_idx ON hypotheses (incident_id, created_at);
CREATE INDEX hypotheses_parent_idx ON hypotheses (parent_id);
CREATE INDEX hypotheses_owner_idx ON hypotheses (owner);

CREATE TABLE evidences (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  description text NOT NULL,
  hypothesis_id uuid NOT NULL CONSTRAINT evidences_hypothesis_id_fkey REFERENCES hypotheses,
  config_id uuid CONSTRAINT evidences_config_id_fkey REFERENCES config_items,
  config_change_id uuid CONSTRAINT evidences_config_change_id_fkey REFERENCES config_changes,
  config_analysis_id uuid CONSTRAINT evidences_config_analysis_id_fkey REFERENCES config_analysis,
  component_id uuid CONSTRAINT evidences_component_id_fkey REFERENCES components,
  check_id uuid CONSTRAINT evidences_check_id_fkey REFERENCES checks,
  definition_of_done boolean DEFAULT false,
  done boolean,
  factor boolean,
  mitigator boolean,
  created_by uuid NOT NULL CONSTRAINT evidences_created_by_fkey REFERENCES people,
  type text NOT NULL,
  evidence jsonb,
  properties jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  script text,
  script_result text
);
CREATE INDEX evidences_hypothesis_idx ON evidences (hypothesis_id, created_at);
CREATE INDEX evidences_component_idx ON evidences (component_id);
CREATE INDEX evidences_config_idx ON evidences (config_id);
CREATE INDEX evidences_config_change_idx ON evidences (config_change_id);
CREATE INDEX evidences_config_analysis_idx ON evidences (config_analysis_id);
CREATE INDEX evidences_check_idx ON evidences (check_id);

CREATE TABLE comments (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  created_by uuid NOT NULL CONSTRAINT comments_created_by_fkey REFERENCES people,
  comment text NOT NULL,
  external_id text,
  external_created_by text,
  incident_id uuid NOT NULL CONSTRAINT comments_incident_id_fkey REFERENCES incidents,
  responder_id uuid CONSTRAINT comments_responder_id_fkey REFERENCES responders,
  hypothesis_id uuid CONSTRAINT comments_hypothesis_id_fkey REFERENCES hypotheses,
  read smallint[],
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX comments_incident_idx ON comments (incident_id, created_at);
CREATE INDEX comments_hypothesis_idx ON comments (hypothesis_id, created_at);
CREATE INDEX comments_responder_idx ON comments (responder_id);

-- Comments are really deleted (gaps §2), and with them the note of who was told.
CREATE TABLE comment_responders (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  comment_id uuid NOT NULL
    CONSTRAINT comment_responders_comment_id_fkey REFERENCES comments ON DELETE CASCADE,
  responder_id uuid NOT NULL
    CONSTRAINT comment_responders_responder_id_fkey REFERENCES responders ON DELETE CASCADE,
  external_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX comment_responders_comment_idx ON comment_responders (comment_id);
CREATE INDEX comment_responders_responder_idx ON comment_responders (responder_id);

CREATE TABLE incident_relationships (
  incident_id uuid NOT NULL CONSTRAINT incident_relationships_incident_id_fkey REFERENCES incidents,
  related_id uuid NOT NULL CONSTRAINT incident_relationships_related_id_fkey REFERENCES incidents,
  relationship text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX incident_relationships_incident_idx ON incident_relationships (incident_id);
CREATE INDEX incident_relationships_related_idx ON incident_relationships (related_id);

-- What happened outlives what it happened to: a deleted hypothesis, evidence or comment leaves its line in the log, and
-- an incident with a log cannot be deleted at all.
CREATE TABLE incident_histories (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  incident_id uuid NOT NULL CONSTRAINT incident_histories_incident_id_fkey REFERENCES incidents,
  created_by uuid NOT NULL CONSTRAINT incident_histories_created_by_fkey REFERENCES people,
  type text,
  description text,
  hypothesis_id uuid
    CONSTRAINT incident_histories_hypothesis_id_fkey REFERENCES hypotheses ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  responder_id uuid CONSTRAINT incident_histories_responder_id_fkey REFERENCES responders ON DELETE SET NULL,
  evidence_id uuid CONSTRAINT incident_histories_evidence_id_fkey REFERENCES evidences ON DELETE SET NULL,
  comment_id uuid CONSTRAINT incident_histories_comment_id_fkey REFERENCES comments ON DELETE SET NULL
);
CREATE INDEX incident_histories_incident_idx ON incident_histories (incident_id, created_at DESC);
CREATE INDEX incident_histories_hypothesis_idx ON incident_histories (hypothesis_id);
CREATE INDEX incident_histories_responder_idx ON incident_histories (responder_id);
CREATE INDEX incident_histories_evidence_idx ON incident_histories (evidence_id);
CREATE INDEX incident_histories_comment_idx ON incident_histories (comment_id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{incident_rules,incidents,responders,hypotheses,evidences,comments,comment_responders,
    incident_relationships}'::text[]
  LOOP
    EXECUTE format(
      'CREATE TRIGGER touch_updated_at BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at()',
      name
    );
  END LOOP;
END $$;

-- The human number comes from the sequence; one that a client chose would block the number when its turn comes.
-- Severity is stored in lower case, since forms send `Low` and lists ask for `low` (checklist OPEN-4).
CREATE FUNCTION access.settle_incident() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.severity := lower(NEW.severity);
  IF TG_OP = 'INSERT' THEN
    IF NEW.incident_id IS NULL OR access.is_request() THEN
      NEW.incident_id := 'INC-' || nextval('public.incident_number');
    END IF;
  ELSIF access.is_request() THEN
    NEW.incident_id := OLD.incident_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER settle_incident BEFORE INSERT OR UPDATE ON incidents
  FOR EACH ROW EXECUTE FUNCTION access.settle_incident();

-- The times that measure an incident follow its status unless whoever changes it says otherwise.
CREATE FUNCTION access.time_incident() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('investigating', 'mitigated', 'resolved', 'closed') THEN
    NEW.acknowledged := coalesce(NEW.acknowledged, now());
  END IF;
  IF NEW.status IN ('resolved', 'closed') THEN
    NEW.resolved := coalesce(NEW.resolved, now());
  ELSIF NEW.resolved IS NOT DISTINCT FROM OLD.resolved THEN
    NEW.resolved := NULL;
  END IF;
  IF NEW.status IN ('closed', 'cancelled') THEN
    NEW.closed := coalesce(NEW.closed, now());
  ELSIF NEW.closed IS NOT DISTINCT FROM OLD.closed THEN
    NEW.closed := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER time_incident BEFORE UPDATE ON incidents
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION access.time_incident();
