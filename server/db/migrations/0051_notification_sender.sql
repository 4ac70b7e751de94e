-- The sender hears of events at once.
CREATE FUNCTION access.announce_queued_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('event_queued', '');
  RETURN NULL;
END $$;
CREATE TRIGGER announce_queued_event AFTER INSERT OR UPDATE OF created_at ON event_queue
  FOR EACH STATEMENT EXECUTE FUNCTION access.announce_queued_event();

-- Why a message was sent or not, step by step; beside the history, whose columns are the contract's.
CREATE TABLE derived.notification_decisions (
  history_id uuid PRIMARY KEY REFERENCES notification_send_history ON DELETE CASCADE,
  -- Who was to get it, as the rule names it: person, member:<id>, custom:<n>, team:<n>.
  receiver text NOT NULL,
  -- The event that is tried again while it exists.
  event_id uuid NOT NULL,
  steps jsonb NOT NULL
);
CREATE INDEX notification_decisions_event_idx ON derived.notification_decisions (event_id);
COMMENT ON TABLE derived.notification_decisions IS 'The steps that led to a row of notification_send_history, for its readers';

-- Readable by whoever may read the history itself.
CREATE FUNCTION access.notification_decision(history_id uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.steps FROM derived.notification_decisions d
  WHERE d.history_id = $1 AND access.may('notifications', 'read')
$$;

-- All silences that hide a resource at a moment: its own, and recursive ones of what it belongs to.
CREATE FUNCTION access.silences_of(kind text, resource_id uuid, moment timestamptz)
RETURNS SETOF notification_silences
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE
  own AS (
    SELECT k.id AS check_id, k.canary_id, NULL::uuid AS component_id, NULL::uuid AS config_id
    FROM checks k WHERE kind = 'check' AND k.id = $2
    UNION ALL SELECT NULL, CASE WHEN kind = 'canary' THEN $2 END, CASE WHEN kind = 'component' THEN $2 END,
      CASE WHEN kind = 'config' THEN $2 END WHERE kind <> 'check'
  ),
  -- what the resource is part of; the depth ends cycles
  components_above AS (
    SELECT c.id, c.parent_id, 0 AS depth FROM components c
    WHERE c.id = (SELECT component_id FROM own)
       OR c.id IN (SELECT r.component_id FROM check_component_relationships r
                   WHERE r.check_id = (SELECT check_id FROM own) AND r.deleted_at IS NULL)
    UNION
    SELECT c.id, c.parent_id, a.depth + 1 FROM components c JOIN components_above a ON c.id = a.parent_id
    WHERE a.depth < 50
  ),
  configs_above AS (
    SELECT i.id, i.parent_id, 0 AS depth FROM config_items i
    WHERE i.id = (SELECT config_id FROM own)
       OR i.id IN (SELECT r.config_id FROM check_config_relationships r
                   WHERE r.check_id = (SELECT check_id FROM own) AND r.deleted_at IS NULL)
    UNION
    SELECT i.id, i.parent_id, a.depth + 1 FROM config_items i JOIN configs_above a ON i.id = a.parent_id
    WHERE a.depth < 50
  )
  SELECT s.* FROM notification_silences s, own
  WHERE s.deleted_at IS NULL AND s."from" <= $3 AND s."until" > $3
    AND (s.check_id = own.check_id OR s.canary_id = own.canary_id
      OR s.component_id = own.component_id OR s.config_id = own.config_id
      OR (s.recursive AND s.component_id IN (SELECT id FROM components_above))
      OR (s.recursive AND s.config_id IN (SELECT id FROM configs_above)))
  ORDER BY s."until" DESC
$$;
