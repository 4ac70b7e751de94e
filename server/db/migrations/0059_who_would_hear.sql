-- What the sender asks before it sends can be asked by whoever reads the rules (docs/adr/0042).

-- Silences that hide a resource at a moment, or did between `since` and it; the rights are the caller's.
CREATE FUNCTION access.silences_between(kind text, resource_id uuid, since timestamptz, moment timestamptz)
RETURNS SETOF notification_silences
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
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
  WHERE s.deleted_at IS NULL AND s."from" <= $4 AND s."until" > $3 AND s."from" < s."until"
    AND (s.check_id = own.check_id OR s.canary_id = own.canary_id
      OR s.component_id = own.component_id OR s.config_id = own.config_id
      OR (s.recursive AND s.component_id IN (SELECT id FROM components_above))
      OR (s.recursive AND s.config_id IN (SELECT id FROM configs_above)))
  ORDER BY s."until" DESC
$$;

-- One rule in one place: at a moment is between it and itself.
CREATE OR REPLACE FUNCTION access.silences_of(kind text, resource_id uuid, moment timestamptz)
RETURNS SETOF notification_silences
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT * FROM access.silences_between($1, $2, $3, $3)
$$;

-- When the same message last went to each of some receivers. Requests ask it with the right to read notifications.
CREATE FUNCTION access.last_sent(rule uuid, resource_id uuid, event text, receivers text[])
RETURNS TABLE (receiver text, sent_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.receiver, s.created_at FROM unnest($4) AS r (receiver)
  CROSS JOIN LATERAL (
    SELECT h.created_at FROM notification_send_history h JOIN derived.notification_decisions d ON d.history_id = h.id
    WHERE h.notification_id = $1 AND h.resource_id = $2 AND h.source_event = $3 AND h.status = 'sent'
      AND d.receiver = r.receiver
    ORDER BY h.created_at DESC LIMIT 1) s
  WHERE current_setting('role', true) IS DISTINCT FROM 'watchfloor_api' OR access.may('notifications', 'read')
$$;

-- Messages since a moment that came within a day after a silence of theirs had ended; for readers of the history.
CREATE FUNCTION access.messages_after_silences(since timestamptz)
RETURNS TABLE (history_id uuid, silence_id uuid, ended_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.id, (s.step ->> 'silence_id')::uuid, (s.step ->> 'ended_at')::timestamptz
  FROM notification_send_history h JOIN derived.notification_decisions d ON d.history_id = h.id
  CROSS JOIN LATERAL jsonb_array_elements(d.steps) AS s (step)
  WHERE h.created_at > $1 AND h.status IN ('sent', 'error') AND s.step ->> 'ended_at' IS NOT NULL
    AND access.may('notifications', 'read')
  ORDER BY h.created_at DESC LIMIT 500
$$;
