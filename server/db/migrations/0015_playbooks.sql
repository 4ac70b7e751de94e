-- Playbooks, their runs and the files that runs and checks leave (contract schema §2.6).

CREATE TABLE playbooks (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  namespace text NOT NULL DEFAULT 'default',
  name text NOT NULL,
  title text NOT NULL DEFAULT '',
  icon text,
  description text,
  spec jsonb NOT NULL,
  created_by uuid CONSTRAINT playbook_created_by_fkey REFERENCES people,
  source source NOT NULL,
  category text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX playbooks_name_key ON playbooks (namespace, name, category) WHERE deleted_at IS NULL;
CREATE INDEX playbooks_created_at_idx ON playbooks (created_at);

CREATE TABLE playbook_runs (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  playbook_id uuid NOT NULL CONSTRAINT playbook_run_playbook_id_fkey REFERENCES playbooks ON DELETE CASCADE,
  spec jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'scheduled',
  created_at timestamptz NOT NULL DEFAULT now(),
  start_time timestamptz,
  scheduled_time timestamptz NOT NULL DEFAULT now(),
  end_time timestamptz,
  created_by uuid CONSTRAINT playbook_run_created_by_fkey REFERENCES people,
  check_id uuid CONSTRAINT playbook_run_check_id_fkey REFERENCES checks,
  config_id uuid CONSTRAINT playbook_run_config_id_fkey REFERENCES config_items,
  component_id uuid CONSTRAINT playbook_run_component_id_fkey REFERENCES components,
  parameters jsonb,
  request jsonb,
  agent_id uuid DEFAULT '00000000-0000-0000-0000-000000000000'
    CONSTRAINT playbook_run_agent_id_fkey REFERENCES agents,
  error text
);
CREATE INDEX playbook_runs_created_at_idx ON playbook_runs (created_at DESC);
CREATE INDEX playbook_runs_start_time_idx ON playbook_runs (start_time DESC);
CREATE INDEX playbook_runs_playbook_idx ON playbook_runs (playbook_id, created_at DESC);
CREATE INDEX playbook_runs_status_idx ON playbook_runs (status, created_at DESC);
CREATE INDEX playbook_runs_config_idx ON playbook_runs (config_id, created_at DESC);
CREATE INDEX playbook_runs_component_idx ON playbook_runs (component_id, created_at DESC);
CREATE INDEX playbook_runs_check_idx ON playbook_runs (check_id, created_at DESC);
CREATE INDEX playbook_runs_agent_idx ON playbook_runs (agent_id);
-- What the runner looks for.
CREATE INDEX playbook_runs_due_idx ON playbook_runs (scheduled_time)
  WHERE status IN ('scheduled', 'running', 'sleeping', 'waiting');

CREATE TABLE playbook_run_actions (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  status text NOT NULL DEFAULT 'running',
  playbook_run_id uuid CONSTRAINT playbook_run_playbook_run_id_fkey REFERENCES playbook_runs ON DELETE CASCADE,
  start_time timestamptz,
  scheduled_time timestamptz NOT NULL DEFAULT now(),
  end_time timestamptz,
  result jsonb,
  is_pushed boolean NOT NULL DEFAULT false,
  agent_id uuid DEFAULT '00000000-0000-0000-0000-000000000000',
  error text,
  CONSTRAINT playbook_run_actions_run_check CHECK (
    playbook_run_id IS NOT NULL OR agent_id <> '00000000-0000-0000-0000-000000000000'
  )
);
CREATE INDEX playbook_run_actions_run_idx ON playbook_run_actions (playbook_run_id, start_time);

CREATE TABLE playbook_approvals (
  id uuid NOT NULL DEFAULT access.ulid(),
  run_id uuid NOT NULL CONSTRAINT playbook_approval_run_id_fkey REFERENCES playbook_runs ON DELETE CASCADE,
  person_id uuid CONSTRAINT playbook_approval_person_approver_fkey REFERENCES people,
  team_id uuid CONSTRAINT playbook_approval_team_approver_fkey REFERENCES teams,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX playbook_approvals_run_idx ON playbook_approvals (run_id);

-- What an agent was given to run, secrets included: for the server alone.
CREATE TABLE playbook_action_agent_data (
  action_id uuid NOT NULL CONSTRAINT playbook_action_template_env_agent_action_id_fkey
    REFERENCES playbook_run_actions ON DELETE CASCADE,
  playbook_id uuid NOT NULL,
  run_id uuid NOT NULL,
  spec jsonb NOT NULL,
  env jsonb
);
CREATE INDEX playbook_action_agent_data_action_idx ON playbook_action_agent_data (action_id);

CREATE TABLE artifacts (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  check_id uuid CONSTRAINT artifacts_checks_fkey REFERENCES checks ON DELETE CASCADE,
  check_time timestamptz,
  playbook_run_action_id uuid
    CONSTRAINT artifacts_playbook_run_action_fkey REFERENCES playbook_run_actions ON DELETE CASCADE,
  connection_id uuid,
  path text NOT NULL,
  filename text NOT NULL,
  content_type text,
  size integer NOT NULL,
  checksum text NOT NULL,
  is_pushed boolean NOT NULL DEFAULT false,
  is_data_pushed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX artifacts_check_idx ON artifacts (check_id, check_time);
CREATE INDEX artifacts_action_idx ON artifacts (playbook_run_action_id);
CREATE INDEX artifacts_expires_idx ON artifacts (expires_at) WHERE deleted_at IS NULL;

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON playbooks FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON artifacts FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();

-- An approval speaks for the person of the session, and for a team only when that person is in it. It is given once:
-- whose it is and what it approves cannot be changed afterwards.
CREATE FUNCTION access.guard_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.run_id := OLD.run_id;
    NEW.person_id := OLD.person_id;
    NEW.team_id := OLD.team_id;
    RETURN NEW;
  END IF;
  NEW.person_id := access.person_id();
  IF NEW.team_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM public.team_members m WHERE m.team_id = NEW.team_id AND m.person_id = NEW.person_id
  ) THEN
    RAISE EXCEPTION 'You are not a member of the team for which you approve.'
      USING HINT = 'Leave team_id out to approve for yourself.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_approval BEFORE INSERT OR UPDATE ON playbook_approvals
  FOR EACH ROW WHEN (current_user = 'watchfloor_api') EXECUTE FUNCTION access.guard_approval();

CREATE VIEW playbook_names WITH (security_invoker = true) AS
  SELECT id, title, name, spec ->> 'description' AS description, spec ->> 'category' AS category,
         spec ->> 'icon' AS icon
  FROM playbooks WHERE deleted_at IS NULL
  ORDER BY name;

CREATE VIEW playbooks_for_agent WITH (security_invoker = true) AS
  SELECT a.name AS agent_name, a.person_id, a.id AS agent_id, jsonb_agg(p.id ORDER BY p.id) AS playbook_ids
  FROM playbooks p
  CROSS JOIN LATERAL jsonb_array_elements_text(
    CASE jsonb_typeof(p.spec -> 'runsOn') WHEN 'array' THEN p.spec -> 'runsOn' ELSE '[]' END
  ) r(agent_name)
  JOIN agents a ON a.name = r.agent_name AND a.deleted_at IS NULL
  WHERE p.deleted_at IS NULL
  GROUP BY a.id;

CREATE VIEW checks_status_artifacts WITH (security_invoker = true) AS
  SELECT
    s.check_id, s.status AS check_status, s.message AS check_message, s.error, s.invalid, s.time, s.duration,
    (SELECT json_agg(json_build_object('name', a.filename, 'size', a.size, 'id', a.id) ORDER BY a.filename)
     FROM artifacts a
     WHERE a.check_id = s.check_id AND a.check_time = s.time AND a.deleted_at IS NULL) AS artifacts
  FROM check_statuses s;

-- config_detail: the item, what its tabs will find, and the components it belongs to (counts of its own, gaps §5).
CREATE VIEW config_detail WITH (security_invoker = true) AS
  SELECT
    i.*,
    json_build_object(
      'relationships', (SELECT count(*) FROM config_relationships r WHERE r.config_id = i.id)
        + (SELECT count(*) FROM config_relationships r WHERE r.related_id = i.id),
      'analysis', (SELECT count(*) FROM config_analysis a WHERE a.config_id = i.id AND a.status = 'open'),
      'changes', (SELECT count(*) FROM config_changes c
                  WHERE c.config_id = i.id AND c.created_at > now() - interval '7 days'),
      'playbook_runs', (SELECT count(*) FROM playbook_runs p
                        WHERE p.config_id = i.id AND p.start_time > now() - interval '30 days'),
      'checks', (SELECT count(*) FROM check_config_relationships k
                 WHERE k.config_id = i.id AND k.deleted_at IS NULL)
    ) AS summary,
    (SELECT json_agg(to_json(c) ORDER BY c.name, c.id)
     FROM config_component_relationships r JOIN components c ON c.id = r.component_id
     WHERE r.config_id = i.id AND r.deleted_at IS NULL) AS components
  FROM config_items i;

CREATE OR REPLACE VIEW agents_summary WITH (security_invoker = true) AS
  SELECT
    a.*,
    (SELECT nullif(count(*), 0) FROM config_items c WHERE c.agent_id = a.id) AS config_count,
    (SELECT nullif(count(*), 0) FROM config_scrapers c WHERE c.agent_id = a.id) AS config_scrapper_count,
    (SELECT nullif(count(*), 0) FROM checks c WHERE c.agent_id = a.id) AS checks_count,
    (SELECT nullif(count(*), 0) FROM playbook_runs p WHERE p.agent_id = a.id) AS playbook_runs_count
  FROM agents a
  WHERE a.deleted_at IS NULL;
