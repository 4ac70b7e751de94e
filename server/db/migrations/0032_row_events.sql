-- Tells listeners which records changed: {table, id, kind}, never what is in them (docs/architecture.md, event stream).
-- One notification per record up to a few, then one for the table: a scrape of fifty thousand items is one event.

-- Arguments: the column that names the record. Columns that move without telling a reader anything are not looked at.
CREATE FUNCTION access.announce_rows() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most CONSTANT integer := 20;
  quiet CONSTANT text[] := '{updated_at,last_runtime,next_runtime,last_seen,last_received,last_scraped_time,last_login}';
  ids text[];
  kinds text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format('SELECT array_agg(k), array_agg(''insert''::text) FROM (SELECT DISTINCT %I::text AS k FROM new_rows LIMIT %s) n',
                   TG_ARGV[0], most + 1) INTO ids, kinds;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE format('SELECT array_agg(k), array_agg(''delete''::text) FROM (SELECT DISTINCT %I::text AS k FROM old_rows LIMIT %s) o',
                   TG_ARGV[0], most + 1) INTO ids, kinds;
  ELSE
    EXECUTE format($q$
      SELECT array_agg(k), array_agg(kind) FROM (
        SELECT n.%1$I::text AS k,
          CASE WHEN to_jsonb(o) ->> 'deleted_at' IS NULL AND to_jsonb(n) ->> 'deleted_at' IS NOT NULL THEN 'delete'
               ELSE 'update' END AS kind
        FROM new_rows n JOIN old_rows o ON n.%1$I = o.%1$I
        WHERE to_jsonb(n) - $1 IS DISTINCT FROM to_jsonb(o) - $1
        LIMIT %2$s) c $q$, TG_ARGV[0], most + 1) INTO ids, kinds USING quiet;
  END IF;
  IF ids IS NULL THEN
    RETURN NULL;
  ELSIF cardinality(ids) > most THEN
    PERFORM pg_notify('row_changed', json_build_object('table', TG_TABLE_NAME, 'id', NULL, 'kind', lower(TG_OP))::text);
  ELSE
    PERFORM pg_notify('row_changed', json_build_object('table', TG_TABLE_NAME, 'id', c.id, 'kind', c.kind)::text)
    FROM unnest(ids, kinds) AS c (id, kind);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  entry text[];
BEGIN
  FOREACH entry SLICE 1 IN ARRAY ARRAY[
    ['agents', 'id'], ['canaries', 'id'], ['checks', 'id'], ['comments', 'id'], ['components', 'id'],
    ['config_analysis', 'id'], ['config_changes', 'id'], ['config_component_relationships', 'config_id'],
    ['config_items', 'id'], ['config_relationships', 'config_id'], ['config_scrapers', 'id'], ['connections', 'id'],
    ['evidences', 'id'], ['hypotheses', 'id'], ['incident_histories', 'id'], ['incident_rules', 'id'],
    ['incidents', 'id'], ['job_history', 'id'], ['logging_backends', 'id'], ['notification_send_history', 'id'],
    ['notification_silences', 'id'], ['notifications', 'id'], ['people', 'id'], ['playbook_approvals', 'id'],
    ['playbook_run_actions', 'id'], ['playbook_runs', 'id'], ['playbooks', 'id'], ['properties', 'name'],
    ['responders', 'id'], ['team_members', 'team_id'], ['teams', 'id'], ['topologies', 'id']
  ] LOOP
    EXECUTE format('CREATE TRIGGER announce_rows_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION access.announce_rows(%L)', entry[1], entry[2]);
    EXECUTE format('CREATE TRIGGER announce_rows_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION access.announce_rows(%L)', entry[1], entry[2]);
    EXECUTE format('CREATE TRIGGER announce_rows_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION access.announce_rows(%L)', entry[1], entry[2]);
  END LOOP;
END $$;
