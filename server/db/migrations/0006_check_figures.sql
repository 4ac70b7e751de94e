-- The figures of every check, kept by the writer so that ten thousand of them can be read at once.
-- Percentiles over an hour of runs of ten thousand checks are a million rows per page view; one run of one check
-- touches at most a few hundred rows of one index range. So each insert pays half a millisecond and every reader
-- finds one row per check.

CREATE TABLE derived.check_figures (
  check_id uuid PRIMARY KEY REFERENCES checks ON DELETE CASCADE,
  last_check timestamptz NOT NULL,
  last_pass timestamptz,
  last_fail timestamptz,
  last_status boolean,
  last_duration integer,
  -- over the hour that ends with last_check
  passed integer NOT NULL,
  failed integer NOT NULL,
  p50 integer,
  p95 integer,
  p97 integer,
  p99 integer,
  mean numeric,
  -- the same as the summary answers them, because formatting costs a reader of ten thousand more than fetching
  uptime json NOT NULL,
  latency json NOT NULL,
  -- [{time, status, duration}], newest last: the bar of one check, and a short one for very long lists;
  -- written without blanks, because ten thousand of them travel at once
  heartbeat json NOT NULL,
  short_heartbeat json NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE derived.check_figures IS 'One row per check that has run, written by the trigger on check_statuses';

-- {passed, failed, last_pass?, last_fail?}
CREATE FUNCTION derived.uptime(passed bigint, failed bigint, last_pass timestamptz, last_fail timestamptz)
RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT json_strip_nulls(json_build_object(
    'passed', passed, 'failed', failed, 'last_pass', last_pass, 'last_fail', last_fail
  ))
$$;

-- Milliseconds: {p50?, p95?, p97?, p99?, avg?, rolling1h}
CREATE FUNCTION derived.latency(p50 integer, p95 integer, p97 integer, p99 integer, mean numeric)
RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT json_strip_nulls(json_build_object(
    'p50', p50, 'p95', p95, 'p97', p97, 'p99', p99,
    'avg', round(mean, 2), 'rolling1h', coalesce(round(mean, 2), 0)
  ))
$$;

-- Recomputes the rows of the given checks. At most 400 runs count for the hour, which a ten second interval fills.
-- In plpgsql, because every version of PostgreSQL keeps the plans of that language.
CREATE FUNCTION derived.refresh_check_figures(check_ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO derived.check_figures AS f (
    check_id, last_check, last_pass, last_fail, last_status, last_duration,
    passed, failed, p50, p95, p97, p99, mean, uptime, latency, heartbeat, short_heartbeat
  )
  SELECT
    newest.check_id, newest.time, turns.last_pass, turns.last_fail, newest.status, newest.duration,
    hour.passed, hour.failed, hour.percentiles[1], hour.percentiles[2], hour.percentiles[3], hour.percentiles[4],
    hour.mean,
    derived.uptime(hour.passed, hour.failed, turns.last_pass, turns.last_fail),
    derived.latency(hour.percentiles[1], hour.percentiles[2], hour.percentiles[3], hour.percentiles[4], hour.mean),
    beats.all_runs, beats.few_runs
  FROM unnest(check_ids) AS wanted (check_id)
  CROSS JOIN LATERAL (
    SELECT s.check_id, s.time, s.status, s.duration
    FROM check_statuses s WHERE s.check_id = wanted.check_id ORDER BY s.time DESC LIMIT 1
  ) newest
  CROSS JOIN LATERAL (
    SELECT
      (SELECT max(s.time) FROM check_statuses s WHERE s.check_id = newest.check_id AND s.status) AS last_pass,
      (SELECT max(s.time) FROM check_statuses s WHERE s.check_id = newest.check_id AND NOT s.status) AS last_fail
  ) turns
  CROSS JOIN LATERAL (
    SELECT
      count(*) FILTER (WHERE r.status)::integer AS passed,
      count(*) FILTER (WHERE NOT r.status)::integer AS failed,
      percentile_disc(ARRAY[0.5, 0.95, 0.97, 0.99]) WITHIN GROUP (ORDER BY r.duration) AS percentiles,
      avg(r.duration) AS mean
    FROM (
      SELECT s.status, s.duration FROM check_statuses s
      WHERE s.check_id = newest.check_id AND s.time > newest.time - interval '1 hour'
      ORDER BY s.time DESC LIMIT 400
    ) r
  ) hour
  CROSS JOIN LATERAL (
    SELECT
      ('[' || string_agg(b.beat, ',' ORDER BY b.time) || ']')::json AS all_runs,
      ('[' || string_agg(b.beat, ',' ORDER BY b.time) FILTER (WHERE b.place <= 10) || ']')::json AS few_runs
    FROM (
      SELECT
        s.time,
        row_number() OVER (ORDER BY s.time DESC) AS place,
        concat(
          '{"time":"', to_char(s.time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          '","status":', CASE WHEN s.status THEN 'true' ELSE 'false' END,
          ',"duration":', coalesce(s.duration, 0), '}'
        ) AS beat
      FROM check_statuses s WHERE s.check_id = newest.check_id ORDER BY s.time DESC LIMIT 30
    ) b
  ) beats
  ON CONFLICT (check_id) DO UPDATE SET
    last_check = excluded.last_check, last_pass = excluded.last_pass, last_fail = excluded.last_fail,
    last_status = excluded.last_status, last_duration = excluded.last_duration,
    passed = excluded.passed, failed = excluded.failed,
    p50 = excluded.p50, p95 = excluded.p95, p97 = excluded.p97, p99 = excluded.p99, mean = excluded.mean,
    uptime = excluded.uptime, latency = excluded.latency,
    heartbeat = excluded.heartbeat, short_heartbeat = excluded.short_heartbeat;
END $$;

CREATE FUNCTION derived.count_check_runs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  check_ids uuid[];
BEGIN
  INSERT INTO check_statuses_1h AS a (check_id, created_at, duration, total, passed, failed)
  SELECT check_id, date_trunc('hour', time), coalesce(sum(duration), 0), count(*),
         count(*) FILTER (WHERE status), count(*) FILTER (WHERE status IS NOT TRUE)
  FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (check_id, created_at) DO UPDATE SET
    duration = a.duration + excluded.duration, total = a.total + excluded.total,
    passed = a.passed + excluded.passed, failed = a.failed + excluded.failed;
  INSERT INTO check_statuses_1d AS a (check_id, created_at, duration, total, passed, failed)
  SELECT check_id, date_trunc('day', time, 'UTC'), coalesce(sum(duration), 0), count(*),
         count(*) FILTER (WHERE status), count(*) FILTER (WHERE status IS NOT TRUE)
  FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (check_id, created_at) DO UPDATE SET
    duration = a.duration + excluded.duration, total = a.total + excluded.total,
    passed = a.passed + excluded.passed, failed = a.failed + excluded.failed;
  -- Sorted, so that two writers of the same checks wait for each other instead of deadlocking.
  SELECT array_agg(DISTINCT check_id ORDER BY check_id) INTO check_ids FROM new_rows;
  PERFORM derived.refresh_check_figures(check_ids);
  RETURN NULL;
END $$;
CREATE TRIGGER count_check_runs AFTER INSERT ON check_statuses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION derived.count_check_runs();
