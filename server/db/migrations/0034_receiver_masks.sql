-- Every part of a receiver but its name may hold a secret, also parts that no form knows (0031 masked two of them).

-- What stays readable: names, filters and references to connections. Everything else may hold a secret.
CREATE OR REPLACE FUNCTION access.masked_value(key text, value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN key IN ('name', 'connection', 'filter', 'filters') OR value IN ('""', 'null') THEN value
    WHEN jsonb_typeof(value) = 'string' AND value #>> '{}' LIKE 'connection://%' THEN value
    ELSE '"***"'
  END
$$;

CREATE OR REPLACE FUNCTION access.masked_receiver(receiver jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(receiver) <> 'object' THEN access.masked_value('', receiver) ELSE (
    SELECT coalesce(jsonb_object_agg(r.key,
      CASE WHEN r.key = 'properties' AND jsonb_typeof(r.value) = 'object' THEN (
        SELECT coalesce(jsonb_object_agg(p.key, access.masked_value('', p.value)), '{}') FROM jsonb_each(r.value) p)
      ELSE access.masked_value(r.key, r.value) END), '{}')
    FROM jsonb_each(receiver) r) END
$$;

CREATE OR REPLACE FUNCTION access.unmasked_receiver(receiver jsonb, known jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN receiver = '"***"' THEN coalesce(known, receiver)
  WHEN jsonb_typeof(receiver) <> 'object' OR jsonb_typeof(known) IS DISTINCT FROM 'object' THEN receiver ELSE (
    SELECT coalesce(jsonb_object_agg(r.key,
      CASE WHEN r.value = '"***"' THEN coalesce(known -> r.key, r.value)
      WHEN r.key = 'properties' AND jsonb_typeof(r.value) = 'object' THEN (
        SELECT coalesce(jsonb_object_agg(p.key, CASE WHEN p.value = '"***"'
          THEN coalesce(known -> 'properties' -> p.key, p.value) ELSE p.value END), '{}') FROM jsonb_each(r.value) p)
      ELSE r.value END), '{}')
    FROM jsonb_each(receiver) r) END
$$;

ALTER TABLE notifications DISABLE TRIGGER USER;
UPDATE notifications n SET custom_services = (
  SELECT coalesce(jsonb_agg(access.masked_receiver(e.receiver) ORDER BY e.place), '[]')
  FROM jsonb_array_elements(r.custom_services) WITH ORDINALITY e(receiver, place))
FROM access.notification_receivers r WHERE r.notification_id = n.id;
ALTER TABLE notifications ENABLE TRIGGER USER;
