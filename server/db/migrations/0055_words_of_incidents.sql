-- Titles and comments have words in them, and fit where lists show them. What is stored already stays as it is and can go
-- on being changed: only what is written anew is looked at. The lengths stand in MAX_TITLE_LENGTH and MAX_COMMENT_LENGTH
-- of the contracts.

-- Its arguments: the column, and the most characters that fit.
CREATE FUNCTION access.limit_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written text := to_jsonb(NEW) ->> TG_ARGV[0];
  reason text;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) ->> TG_ARGV[0] = written THEN
    RETURN NEW;
  END IF;
  IF written !~ '\S' THEN
    reason := format('The %s has no words. Write some.', TG_ARGV[0]);
  ELSIF char_length(written) > TG_ARGV[1]::int THEN
    reason := format(
      'The %s has %s characters; at most %s fit. Shorten it.', TG_ARGV[0], char_length(written), TG_ARGV[1]);
  ELSE
    RETURN NEW;
  END IF;
  RAISE EXCEPTION USING
    ERRCODE = 'check_violation',
    MESSAGE = reason,
    DETAIL = TG_ARGV[0],
    HINT = 'Mend the record and save again; nothing was stored.';
END $$;

CREATE TRIGGER limit_words BEFORE INSERT OR UPDATE OF title ON incidents
  FOR EACH ROW EXECUTE FUNCTION access.limit_words('title', '500');
CREATE TRIGGER limit_words BEFORE INSERT OR UPDATE OF title ON hypotheses
  FOR EACH ROW EXECUTE FUNCTION access.limit_words('title', '500');
CREATE TRIGGER limit_words BEFORE INSERT OR UPDATE OF comment ON comments
  FOR EACH ROW EXECUTE FUNCTION access.limit_words('comment', '100000');
