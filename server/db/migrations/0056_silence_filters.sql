-- A silence may say more closely what it hides: an expression, true for the records whose messages it holds back
-- (docs/adr/0041). NULL hides all that it names.
ALTER TABLE notification_silences ADD COLUMN filter text;

-- How many messages each silence held back since a moment, and when last; for whoever may read the history itself.
CREATE FUNCTION access.silence_matches(since timestamptz)
RETURNS TABLE (silence_id uuid, messages bigint, last_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (d.steps -> -1 ->> 'silence_id')::uuid, sum(h.count), max(h.created_at)
  FROM notification_send_history h JOIN derived.notification_decisions d ON d.history_id = h.id
  WHERE h.status = 'silenced' AND h.created_at > $1 AND d.steps -> -1 ->> 'silence_id' IS NOT NULL
    AND access.may('notifications', 'read')
  GROUP BY 1
$$;
