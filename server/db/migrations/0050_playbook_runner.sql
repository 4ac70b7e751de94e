-- A run that has not ended can be cancelled by whoever may run playbooks; the process that carries it out hears of it.
CREATE FUNCTION access.cancel_playbook_run(run_id uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text;
BEGIN
  IF NOT access.may('playbook_runs', 'write') THEN
    RAISE EXCEPTION 'Your roles may not cancel playbook runs.' USING ERRCODE = '42501';
  END IF;
  SELECT r.status INTO before FROM playbook_runs r WHERE r.id = $1 FOR UPDATE;
  IF before IS NULL OR before IN ('completed', 'failed', 'cancelled') THEN
    RETURN before;
  END IF;
  UPDATE playbook_runs r SET status = 'cancelled', end_time = now(),
    error = 'Cancelled by ' || coalesce((SELECT p.name FROM people p WHERE p.id = access.person_id()), 'somebody') || '.'
  WHERE r.id = $1;
  UPDATE playbook_run_actions a SET status = 'skipped', end_time = now(), error = 'The run was cancelled before this step.'
  WHERE a.playbook_run_id = $1 AND a.status IN ('sleeping', 'scheduled', 'waiting');
  PERFORM pg_notify('playbook_run_cancelled', $1::text);
  RETURN before;
END $$;

-- How often a step was tried; the contract's tables are for clients, so this is kept apart.
CREATE TABLE derived.playbook_attempts (
  action_id uuid PRIMARY KEY REFERENCES playbook_run_actions ON DELETE CASCADE,
  attempts integer NOT NULL
);
