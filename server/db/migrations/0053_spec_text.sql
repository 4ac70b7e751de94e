-- The text of a specification as people wrote it, beside the JSON that it says (ADR 37): comments, key order and quotes.
-- The JSON is what counts; a text that has fallen behind it is brought up to date by whoever shows it.

ALTER TABLE teams ADD COLUMN spec_text text CHECK (octet_length(spec_text) <= 1048576);
ALTER TABLE incident_rules ADD COLUMN spec_text text CHECK (octet_length(spec_text) <= 1048576);
ALTER TABLE config_scrapers ADD COLUMN spec_text text CHECK (octet_length(spec_text) <= 1048576);
ALTER TABLE topologies ADD COLUMN spec_text text CHECK (octet_length(spec_text) <= 1048576);
ALTER TABLE canaries ADD COLUMN spec_text text CHECK (octet_length(spec_text) <= 1048576);
ALTER TABLE logging_backends ADD COLUMN spec_text text CHECK (octet_length(spec_text) <= 1048576);
ALTER TABLE playbooks ADD COLUMN spec_text text CHECK (octet_length(spec_text) <= 1048576);
ALTER TABLE notifications ADD COLUMN spec_text text CHECK (octet_length(spec_text) <= 1048576);
