-- A run has the id of the press that started it (docs/adr/0074): a browser sends a request again by itself when a
-- connection breaks that it had used before, and a person presses again when no answer comes. The id of something else
-- starts nothing and answers no row.
CREATE OR REPLACE FUNCTION access.start_playbook_run(run jsonb, approval_teams uuid[], approves boolean)
RETURNS TABLE (id uuid, starts_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made playbook_runs;
BEGIN
  IF NOT access.may('playbook_runs', 'write') THEN
    RAISE EXCEPTION 'Your roles may not run playbooks.' USING ERRCODE = '42501';
  END IF;
  INSERT INTO playbook_runs AS r (id, playbook_id, spec, status, created_by, check_id, config_id, component_id,
                                  parameters, request, agent_id)
  SELECT coalesce(n.id, access.ulid()), n.playbook_id, n.spec, n.status, access.person_id(), n.check_id, n.config_id,
         n.component_id, n.parameters, n.request, coalesce(n.agent_id, '00000000-0000-0000-0000-000000000000')
  FROM jsonb_populate_record(NULL::playbook_runs, run) n
  ON CONFLICT ON CONSTRAINT playbook_runs_pkey DO NOTHING
  RETURNING r.* INTO made;
  IF made.id IS NULL THEN
    SELECT r.* INTO made FROM playbook_runs r
    WHERE r.id = (run ->> 'id')::uuid AND r.created_by = access.person_id()
      AND r.playbook_id = (run ->> 'playbook_id')::uuid;
    IF made.id IS NULL THEN
      RETURN;
    END IF;
  ELSIF approves THEN
    PERFORM access.record_approval(made.id, approval_teams);
  END IF;
  RETURN QUERY SELECT made.id, made.scheduled_time;
END $$;
