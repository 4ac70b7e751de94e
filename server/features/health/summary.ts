import type { Fragment, TransactionSql } from 'postgres';
import type { TimeRange } from '@server/features/health/timeRange';

/** Beyond this many checks each gets the short heartbeat, so that the answer stays a few megabytes. */
const LONG_LIST = 2000;
/** Runs looked at for the percentiles of a range, over all checks together and per check. */
const SAMPLED_RUNS = 200_000;
const MIN_SAMPLE = 20;
const MAX_SAMPLE = 1000;

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');
const NULL = Buffer.from('null');

/**
 * The `checks_summary` array as UTF-8 JSON, empty for no checks: one object per check that is not deleted and whose canary is not deleted
 * (contract endpoints §2, gaps §2). Written in SQL and passed on as bytes, because ten
 * thousand objects cost more to build, or only to decode, here than there.
 * Without a range, uptime and latency are those of the last hour, or of the last run when that is older.
 */
export async function checksSummary(tx: TransactionSql, range: TimeRange | undefined): Promise<Uint8Array> {
  const [size] = await tx<
    { count: number }[]
  >`SELECT count(*)::integer AS count FROM checks WHERE deleted_at IS NULL`;
  const count = size?.count ?? 0;
  const heartbeat = tx(count > LONG_LIST ? 'short_heartbeat' : 'heartbeat');
  const figures = range === undefined ? recentFigures(tx) : rangeFigures(tx, range, count);
  const rows = await tx`
    SELECT concat(
      '{"id":"', k.id, '","canary_id":"', k.canary_id, '","agent_id":"', k.agent_id,
      '","name":', to_json(k.name), ',"type":', to_json(k.type),
      ',"namespace":', to_json(coalesce(k.namespace, '')),
      ',"canary_name":', to_json(c.name), ',"canary_namespace":', to_json(c.namespace),
      ',"description":' || to_json(k.description), ',"endpoint":' || to_json(access.check_endpoint(k.spec)),
      ',"icon":' || to_json(k.icon), ',"owner":' || to_json(k.owner), ',"severity":' || to_json(k.severity),
      ',"labels":', coalesce(access.merged_labels(c.labels, k.labels)::text, 'null'),
      ',"status":' || to_json(k.status),
      ',"uptime":', coalesce(s.uptime::text, '{"passed":0,"failed":0}'),
      ',"latency":', coalesce(s.latency::text, '{"rolling1h":0}'),
      ',"last_transition_time":' || to_json(k.last_transition_time),
      ',"last_runtime":' || to_json(k.last_runtime), ',"next_runtime":' || to_json(k.next_runtime),
      ',"silenced_at":' || to_json(k.silenced_at),
      ',"created_at":', to_json(k.created_at), ',"updated_at":', to_json(k.updated_at),
      ',"checkStatuses":', coalesce(h.${heartbeat}::text, '[]'), '}'
    ) AS json
    FROM checks k
    JOIN canaries c ON c.id = k.canary_id
    LEFT JOIN check_status_summary h ON h.check_id = k.id
    LEFT JOIN LATERAL (${figures}) s ON true
    WHERE k.deleted_at IS NULL AND c.deleted_at IS NULL
    ORDER BY k.id`.raw();
  return joinObjects(rows.map(([json]) => json));
}

/** `[a,b]` from the bytes of a and b; nothing at all for none. */
function joinObjects(objects: readonly (Uint8Array | null | undefined)[]): Uint8Array {
  if (objects.length === 0) return new Uint8Array();
  const pieces = objects.flatMap((object, at) => [at === 0 ? OPEN : COMMA, object ?? NULL]);
  return Buffer.concat([...pieces, CLOSE]);
}

const recentFigures = (tx: TransactionSql): Fragment => tx`SELECT h.uptime, h.latency`;

/**
 * Uptime counts whole hours (the first one is the hour that holds the start), from the hourly and, for whole days,
 * the daily counts. Percentiles are those of the newest runs of the range: as many as keep the answer quick.
 */
function rangeFigures(tx: TransactionSql, { start, end }: TimeRange, checks: number): Fragment {
  const sample = Math.min(MAX_SAMPLE, Math.max(MIN_SAMPLE, Math.floor(SAMPLED_RUNS / Math.max(checks, 1))));
  const firstHour = tx`date_trunc('hour', ${start}::timestamptz)`;
  const firstDay = tx`date_trunc('day', ${start}::timestamptz + interval '1 day', 'UTC')`;
  return tx`
    SELECT
      derived.uptime(counts.passed, counts.failed, h.last_pass, h.last_fail) AS uptime,
      derived.latency(runs.p[1], runs.p[2], runs.p[3], runs.p[4], runs.mean) AS latency
    FROM (
      SELECT coalesce(sum(n.passed), 0)::bigint AS passed, coalesce(sum(n.failed), 0)::bigint AS failed
      FROM (
        SELECT passed, failed FROM check_statuses_1h
        WHERE check_id = k.id AND created_at >= ${firstHour}
          AND created_at < least(${firstDay}, ${end}::timestamptz)
        UNION ALL
        SELECT passed, failed FROM check_statuses_1d
        WHERE check_id = k.id AND created_at >= ${firstDay}
          AND created_at < date_trunc('day', ${end}::timestamptz, 'UTC')
        UNION ALL
        SELECT passed, failed FROM check_statuses_1h
        WHERE check_id = k.id AND created_at >= greatest(${firstDay}, date_trunc('day', ${end}::timestamptz, 'UTC'))
          AND created_at < ${end}::timestamptz
      ) n
    ) counts
    CROSS JOIN (
      SELECT
        percentile_disc(ARRAY[0.5, 0.95, 0.97, 0.99]) WITHIN GROUP (ORDER BY r.duration) AS p,
        avg(r.duration) AS mean
      FROM (
        SELECT duration FROM check_statuses
        WHERE check_id = k.id AND time >= ${start}::timestamptz AND time < ${end}::timestamptz
        ORDER BY time DESC LIMIT ${sample}
      ) r
    ) runs`;
}
