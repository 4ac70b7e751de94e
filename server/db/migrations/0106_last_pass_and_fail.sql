-- When a check passed and failed last goes on from what was known. It was looked for among all of its runs, for each run
-- anew: of a check that never failed all of them were read, which cost more with every day that it ran.

DROP FUNCTION derived.refresh_check_figures(uuid[]);

-- Recomputes the rows of the given checks, of which these are the latest new runs that passed and that failed. At most
-- 400 runs count for the hour, which a ten second interval fills. A pass or a failure stays known when its run is no
-- longer kept. In plpgsql, because every version of PostgreSQL keeps the plans of that language.
CREATE FUNCTION derived.refresh_check_figures(check_ids uuid[], passes timestamptz[], fails timestamptz[]) RETURNS void
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
  FROM unnest(check_ids, passes, fails) AS wanted (check_id, pass, fail)
  LEFT JOIN derived.check_figures known ON known.check_id = wanted.check_id
  CROSS JOIN LATERAL (
    SELECT s.check_id, s.time, s.status, s.duration
    FROM check_statuses s WHERE s.check_id = wanted.check_id ORDER BY s.time DESC LIMIT 1
  ) newest
  CROSS JOIN LATERAL (
    SELECT
      CASE WHEN known.check_id IS NOT NULL THEN greatest(known.last_pass, wanted.pass)
           ELSE (SELECT max(s.time) FROM check_statuses s WHERE s.check_id = newest.check_id AND s.status)
      END AS last_pass,
      CASE WHEN known.check_id IS NOT NULL THEN greatest(known.last_fail, wanted.fail)
           ELSE (SELECT max(s.time) FROM check_statuses s WHERE s.check_id = newest.check_id AND NOT s.status)
      END AS last_fail
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

CREATE OR REPLACE FUNCTION derived.count_check_runs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  check_ids uuid[];
  passes timestamptz[];
  fails timestamptz[];
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
  SELECT array_agg(check_id ORDER BY check_id), array_agg(pass ORDER BY check_id), array_agg(fail ORDER BY check_id)
  INTO check_ids, passes, fails
  FROM (
    SELECT check_id, max(time) FILTER (WHERE status) AS pass, max(time) FILTER (WHERE NOT status) AS fail
    FROM new_rows GROUP BY check_id
  ) came;
  PERFORM derived.refresh_check_figures(check_ids, passes, fails);
  RETURN NULL;
END $$;

-- What another agent changes does not touch the row, as the function says; it need not be asked for each of its runs.
DROP TRIGGER touch_updated_at ON checks;
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON checks FOR EACH ROW
  WHEN (coalesce(NEW.agent_id, '00000000-0000-0000-0000-000000000000') = '00000000-0000-0000-0000-000000000000')
  EXECUTE FUNCTION access.touch_updated_at();
