-- Notifications, what was sent, silences, and the queue of events (contract schema §2.7, §3.6).

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL DEFAULT access.ulid()::text,
  namespace text,
  events text[] NOT NULL,
  error text,
  title text,
  template text,
  filter text,
  properties jsonb,
  person_id uuid CONSTRAINT notification_person_id_fkey REFERENCES people ON DELETE CASCADE,
  team_id uuid CONSTRAINT notification_team_id_fkey REFERENCES teams ON DELETE CASCADE,
  repeat_interval text,
  wait_for bigint,
  group_by text[],
  custom_services jsonb,
  created_by uuid CONSTRAINT notification_created_by_fkey REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  source source,
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX notifications_name_key ON notifications (name, namespace) NULLS NOT DISTINCT
  WHERE deleted_at IS NULL;
CREATE INDEX notifications_created_at_idx ON notifications (created_at DESC);
CREATE INDEX notifications_events_idx ON notifications USING gin (events);
CREATE INDEX notifications_team_idx ON notifications (team_id);
CREATE INDEX notifications_person_idx ON notifications (person_id);

CREATE TABLE notification_send_history (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  notification_id uuid NOT NULL CONSTRAINT notification_id_fkey REFERENCES notifications ON DELETE CASCADE,
  body text,
  status text,
  count integer NOT NULL DEFAULT 1,
  first_observed timestamptz NOT NULL DEFAULT now(),
  source_event text NOT NULL,
  resource_id uuid NOT NULL,
  person_id uuid CONSTRAINT notification_recipient_person_id_fkey REFERENCES people ON DELETE CASCADE,
  error text,
  duration_millis integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notification_send_history_notification_idx ON notification_send_history (notification_id, created_at DESC);
CREATE INDEX notification_send_history_created_at_idx ON notification_send_history (created_at DESC);
CREATE INDEX notification_send_history_status_idx ON notification_send_history (status, created_at DESC);
CREATE INDEX notification_send_history_resource_idx ON notification_send_history (resource_id, created_at DESC);
CREATE INDEX notification_send_history_person_idx ON notification_send_history (person_id);

CREATE TABLE notification_silences (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  namespace text NOT NULL,
  description text,
  "from" timestamptz NOT NULL,
  until timestamptz NOT NULL,
  recursive boolean,
  config_id uuid CONSTRAINT notification_silence_config_id_fkey REFERENCES config_items ON DELETE CASCADE,
  check_id uuid CONSTRAINT notification_silence_check_id_fkey REFERENCES checks ON DELETE CASCADE,
  canary_id uuid CONSTRAINT notification_silence_canary_id_fkey REFERENCES canaries ON DELETE CASCADE,
  component_id uuid CONSTRAINT notification_silence_component_id_fkey REFERENCES components ON DELETE CASCADE,
  source source,
  created_by uuid CONSTRAINT notification_silence_created_by_fkey REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX notification_silences_created_at_idx ON notification_silences (created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX notification_silences_until_idx ON notification_silences (until) WHERE deleted_at IS NULL;
CREATE INDEX notification_silences_config_idx ON notification_silences (config_id);
CREATE INDEX notification_silences_check_idx ON notification_silences (check_id);
CREATE INDEX notification_silences_canary_idx ON notification_silences (canary_id);
CREATE INDEX notification_silences_component_idx ON notification_silences (component_id);

CREATE TABLE event_queue (
  id uuid PRIMARY KEY DEFAULT access.ulid(),
  name text NOT NULL,
  properties jsonb,
  error text,
  delay bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_attempt timestamptz,
  attempts integer DEFAULT 0,
  priority integer NOT NULL DEFAULT 100,
  CONSTRAINT event_queue_name_properties_key UNIQUE NULLS NOT DISTINCT (name, properties)
);
CREATE INDEX event_queue_due_idx ON event_queue (priority, created_at);
CREATE INDEX event_queue_notification_idx ON event_queue ((properties ->> 'notification_id'))
  WHERE name = 'notification.send';

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON notification_silences
  FOR EACH ROW EXECUTE FUNCTION access.touch_updated_at();

-- What was wrong with the old filter or receiver says nothing about the new one.
CREATE FUNCTION access.clear_notification_error() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.error := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER clear_notification_error BEFORE UPDATE ON notifications
  FOR EACH ROW WHEN (
    (OLD.filter, OLD.custom_services, OLD.team_id) IS DISTINCT FROM (NEW.filter, NEW.custom_services, NEW.team_id)
  )
  EXECUTE FUNCTION access.clear_notification_error();

CREATE FUNCTION access.clear_team_notification_errors() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE notifications SET error = NULL WHERE team_id = NEW.id AND error IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER clear_team_notification_errors AFTER UPDATE ON teams
  FOR EACH ROW WHEN (OLD.spec IS DISTINCT FROM NEW.spec)
  EXECUTE FUNCTION access.clear_team_notification_errors();

-- Over one table, so that person, team and maker can be embedded. avg_duration_ms is that of failed sends.
CREATE VIEW notifications_summary WITH (security_invoker = true) AS
  SELECT
    n.id, n.name, coalesce(n.namespace, '') AS namespace, n.error, n.title, n.events, n.filter, n.person_id,
    n.team_id, n.custom_services, n.created_at, n.updated_at, n.created_by, n.source, n.repeat_interval, n.wait_for,
    (SELECT count(*) FROM event_queue e
     WHERE e.name = 'notification.send' AND e.properties ->> 'notification_id' = n.id::text
       AND coalesce(e.attempts, 0) < 4) AS pending,
    (SELECT round(avg(h.duration_millis), 2) FROM notification_send_history h
     WHERE h.notification_id = n.id AND h.error IS NOT NULL) AS avg_duration_ms,
    (SELECT count(*) FROM notification_send_history h
     WHERE h.notification_id = n.id AND h.error IS NOT NULL) AS failed,
    (SELECT count(*) FROM notification_send_history h
     WHERE h.notification_id = n.id AND h.error IS NULL) AS sent,
    (SELECT mode() WITHIN GROUP (ORDER BY h.error) FROM notification_send_history h
     WHERE h.notification_id = n.id) AS most_common_error
  FROM notifications n
  WHERE n.deleted_at IS NULL;

-- What a message was about; members are null when the record is gone. Rows of other events are left out.
CREATE VIEW notification_send_history_summary WITH (security_invoker = true) AS
  SELECT
    h.*,
    split_part(h.source_event, '.', 1) AS resource_type,
    CASE split_part(h.source_event, '.', 1)
      WHEN 'config' THEN (
        SELECT jsonb_build_object('id', max(c.id::text), 'name', max(c.name), 'type', max(c.type),
                                  'config_class', max(c.config_class))
        FROM config_items c WHERE c.id = h.resource_id)
      WHEN 'component' THEN (
        SELECT jsonb_build_object('id', max(c.id::text), 'name', max(c.name), 'icon', max(c.icon))
        FROM components c WHERE c.id = h.resource_id)
      WHEN 'check' THEN (
        SELECT jsonb_build_object('id', max(c.id::text), 'name', max(c.name), 'type', max(c.type),
                                  'status', max(c.status), 'icon', max(c.icon))
        FROM checks c WHERE c.id = h.resource_id)
      ELSE (
        SELECT jsonb_build_object('id', max(c.id::text), 'name', max(c.name))
        FROM canaries c WHERE c.id = h.resource_id)
    END AS resource
  FROM notification_send_history h
  WHERE h.source_event LIKE ANY ('{config.%,component.%,check.%,canary.%}'::text[]);

CREATE VIEW event_queue_summary WITH (security_invoker = true) AS
  SELECT
    name, count(*) AS pending, count(*) FILTER (WHERE error IS NOT NULL) AS failed,
    round(avg(attempts), 2) AS average_attempts,
    min(created_at) FILTER (WHERE error IS NOT NULL) AS first_failure,
    max(last_attempt) AS last_failure,
    mode() WITHIN GROUP (ORDER BY error) AS most_common_error
  FROM event_queue
  GROUP BY name;

CREATE VIEW failed_events WITH (security_invoker = true) AS
  SELECT
    name, count(DISTINCT error) AS unique_errors, round(avg(attempts), 2) AS average_attempts,
    count(*) AS total_failed_events, mode() WITHIN GROUP (ORDER BY error) AS most_common_error
  FROM event_queue
  WHERE created_at > now() - interval '7 days' AND error IS NOT NULL AND attempts > 0
  GROUP BY name;
