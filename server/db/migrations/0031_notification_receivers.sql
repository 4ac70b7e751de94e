-- Addresses of notifications hold tokens (slack://token@channel), and whoever reads notifications would read them. So
-- requests see '***' where an address or a property of a receiver stood, as in masked connections, and the sender
-- reads the receivers as they were entered from a table that no request can name. '***' that comes back means
-- unchanged (contract specs §10, reliability TM24).

CREATE TABLE access.notification_receivers (
  notification_id uuid PRIMARY KEY REFERENCES notifications ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  custom_services jsonb NOT NULL
);
COMMENT ON TABLE access.notification_receivers IS 'custom_services of notifications as entered, for the sender alone';

-- A reference to a connection is no secret; everything else may hold one.
CREATE FUNCTION access.masked_receiver(receiver jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(receiver) <> 'object' THEN receiver ELSE
    receiver
    || CASE WHEN coalesce(receiver ->> 'url', '') = '' OR receiver ->> 'url' LIKE 'connection://%' THEN '{}'::jsonb
            ELSE '{"url": "***"}' END
    || CASE WHEN jsonb_typeof(receiver -> 'properties') = 'object' THEN jsonb_build_object('properties', (
         SELECT coalesce(jsonb_object_agg(key, CASE WHEN value = '""' THEN value ELSE '"***"' END), '{}')
         FROM jsonb_each(receiver -> 'properties')))
       ELSE '{}'::jsonb END
  END
$$;

CREATE FUNCTION access.unmasked_receiver(receiver jsonb, known jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(receiver) <> 'object' OR jsonb_typeof(known) IS DISTINCT FROM 'object' THEN receiver ELSE
    receiver
    || CASE WHEN receiver ->> 'url' = '***' AND known ? 'url' THEN jsonb_build_object('url', known -> 'url')
            ELSE '{}'::jsonb END
    || CASE WHEN jsonb_typeof(receiver -> 'properties') = 'object' THEN jsonb_build_object('properties', (
         SELECT coalesce(jsonb_object_agg(
           key, CASE WHEN value = '"***"' THEN coalesce(known -> 'properties' -> key, value) ELSE value END), '{}')
         FROM jsonb_each(receiver -> 'properties')))
       ELSE '{}'::jsonb END
  END
$$;

-- A list of receivers; a single one is taken too.
CREATE FUNCTION access.receiver_list(services jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE jsonb_typeof(services) WHEN 'array' THEN services WHEN 'object' THEN jsonb_build_array(services)
         ELSE '[]' END
$$;

CREATE FUNCTION access.hide_receivers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known jsonb;
BEGIN
  IF NEW.custom_services IS NULL OR jsonb_typeof(NEW.custom_services) = 'null' THEN
    DELETE FROM access.notification_receivers WHERE notification_id = NEW.id;
    RETURN NEW;
  END IF;
  SELECT r.custom_services INTO known FROM access.notification_receivers r WHERE r.notification_id = NEW.id;
  SELECT coalesce(jsonb_agg(access.unmasked_receiver(e.receiver, known -> (e.place::integer - 1)) ORDER BY e.place), '[]')
  INTO known
  FROM jsonb_array_elements(access.receiver_list(NEW.custom_services)) WITH ORDINALITY e(receiver, place);
  INSERT INTO access.notification_receivers (notification_id, custom_services) VALUES (NEW.id, known)
  ON CONFLICT (notification_id) DO UPDATE SET custom_services = excluded.custom_services;
  SELECT coalesce(jsonb_agg(access.masked_receiver(e.receiver) ORDER BY e.place), '[]') INTO NEW.custom_services
  FROM jsonb_array_elements(known) WITH ORDINALITY e(receiver, place);
  RETURN NEW;
END $$;

CREATE TRIGGER hide_receivers BEFORE INSERT ON notifications
  FOR EACH ROW WHEN (NEW.custom_services IS NOT NULL) EXECUTE FUNCTION access.hide_receivers();
CREATE TRIGGER hide_receivers_changed BEFORE UPDATE ON notifications
  FOR EACH ROW WHEN (NEW.custom_services IS DISTINCT FROM OLD.custom_services)
  EXECUTE FUNCTION access.hide_receivers();

-- What was stored before this file.
INSERT INTO access.notification_receivers (notification_id, custom_services)
SELECT id, access.receiver_list(custom_services) FROM notifications
WHERE custom_services IS NOT NULL AND jsonb_typeof(custom_services) <> 'null';
ALTER TABLE notifications DISABLE TRIGGER USER;
UPDATE notifications n SET custom_services = (
  SELECT jsonb_agg(access.masked_receiver(e.receiver) ORDER BY e.place)
  FROM jsonb_array_elements(r.custom_services) WITH ORDINALITY e(receiver, place))
FROM access.notification_receivers r WHERE r.notification_id = n.id;
ALTER TABLE notifications ENABLE TRIGGER USER;
