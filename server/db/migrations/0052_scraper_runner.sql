-- Scrapers that really run (ADR 28): the jobs hear of a new or changed scraper at once, and find its items by their id.

CREATE FUNCTION access.announce_config_scraper() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('config_scraper_changed', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_config_scraper_of_new AFTER INSERT ON config_scrapers
  FOR EACH ROW EXECUTE FUNCTION access.announce_config_scraper();
CREATE TRIGGER announce_config_scraper AFTER UPDATE ON config_scrapers
  FOR EACH ROW WHEN ((OLD.spec, OLD.deleted_at, OLD.agent_id) IS DISTINCT FROM (NEW.spec, NEW.deleted_at, NEW.agent_id))
  EXECUTE FUNCTION access.announce_config_scraper();

-- Type and id of an item within its scraper; hashed, because foreign ids can be longer than an index entry.
CREATE INDEX config_items_scraped_idx ON config_items (scraper_id, md5(type || chr(10) || external_id[1]))
  WHERE scraper_id IS NOT NULL;
