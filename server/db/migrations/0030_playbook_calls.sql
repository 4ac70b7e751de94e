-- Runs are started and approved by calls that check the specification (contract endpoints §6). The tables are
-- read-only for requests, so that nobody schedules a run past its approval; these functions are the only way in. They
-- run as their owner and ask the permission matrix themselves.

CREATE FUNCTION access.start_playbook_run(run jsonb, approval_teams uuid[], approves boolean)
RETURNS TABLE (id uuid, starts_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made playbook_runs;
BEGIN
  IF NOT access.may('playbook_runs', 'write') THEN
    RAISE EXCEPTION 'Your roles may not run playbooks.' USING ERRCODE = '42501';
  END IF;
  INSERT INTO playbook_runs AS r (playbook_id, spec, status, created_by, check_id, config_id, component_id, parameters,
                                  request, agent_id)
  SELECT n.playbook_id, n.spec, n.status, access.person_id(), n.check_id, n.config_id, n.component_id, n.parameters,
         n.request, coalesce(n.agent_id, '00000000-0000-0000-0000-000000000000')
  FROM jsonb_populate_record(NULL::playbook_runs, run) n
  RETURNING r.* INTO made;
  IF approves THEN
    PERFORM access.record_approval(made.id, approval_teams);
  END IF;
  RETURN QUERY SELECT made.id, made.scheduled_time;
END $$;

-- One row for the person, and one for each of the person's teams that approve.
CREATE FUNCTION access.record_approval(run_id uuid, approval_teams uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO playbook_approvals (run_id, person_id) VALUES ($1, access.person_id());
  INSERT INTO playbook_approvals (run_id, person_id, team_id)
  SELECT $1, access.person_id(), m.team_id FROM team_members m
  WHERE m.person_id = access.person_id() AND m.team_id = ANY ($2)
$$;

-- Locks the run, so that two approvals at the same time see each other.
CREATE FUNCTION access.lock_playbook_run(run_id uuid)
RETURNS TABLE (status text, spec jsonb, people uuid[], teams uuid[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT access.may('playbook_runs', 'write') THEN
    RAISE EXCEPTION 'Your roles may not approve playbook runs.' USING ERRCODE = '42501';
  END IF;
  PERFORM FROM playbook_runs r WHERE r.id = $1 FOR UPDATE;
  RETURN QUERY
    SELECT r.status, r.spec,
      coalesce((SELECT array_agg(a.person_id) FROM playbook_approvals a
                WHERE a.run_id = r.id AND a.team_id IS NULL AND a.person_id IS NOT NULL), '{}'),
      coalesce((SELECT array_agg(a.team_id) FROM playbook_approvals a
                WHERE a.run_id = r.id AND a.team_id IS NOT NULL), '{}')
    FROM playbook_runs r WHERE r.id = $1;
END $$;

-- `is_enough`: with this approval the run may begin.
CREATE FUNCTION access.approve_playbook_run(run_id uuid, approval_teams uuid[], is_enough boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT access.may('playbook_runs', 'write') THEN
    RAISE EXCEPTION 'Your roles may not approve playbook runs.' USING ERRCODE = '42501';
  END IF;
  PERFORM access.record_approval($1, $2);
  IF is_enough THEN
    UPDATE playbook_runs r SET status = 'scheduled', scheduled_time = greatest(r.scheduled_time, now())
    WHERE r.id = $1 AND r.status = 'pending_approval';
  END IF;
END $$;

-- Whoever runs playbooks hears of a scheduled run at once.
CREATE FUNCTION access.announce_playbook_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('playbook_run_scheduled', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_run AFTER INSERT ON playbook_runs
  FOR EACH ROW WHEN (NEW.status = 'scheduled') EXECUTE FUNCTION access.announce_playbook_run();
CREATE TRIGGER announce_run_schedule AFTER UPDATE OF status ON playbook_runs
  FOR EACH ROW WHEN (NEW.status = 'scheduled' AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION access.announce_playbook_run();
