import type { Fragment, TransactionSql } from 'postgres';
import { isLastHour, type TimeRange } from '@server/features/health/timeRange';

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
 * Without a range, uptime and latency are those of the last hour, or of the last run when that is older. `now` in epoch
 * milliseconds: the hour before it, which every console asks for, is kept with each check and not counted again.
 * With `ids` only of those checks.
 */
export async function checksSummary(
  tx: TransactionSql,
  range: TimeRange | undefined,
  now: number,
  ids?: readonly string[],
): Promise<Uint8Array> {
  const count = await countChecks(tx);
  const heartbeat = tx(heartbeatOf(count));
  const figures = figuresOf(tx, range, { now, count });
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
      ${ids === undefined ? tx`` : tx`AND k.id = ANY (${ids}::uuid[])`}
    ORDER BY k.id`.raw();
  return joinObjects(rows.map(([json]) => json));
}

/** How many checks the caller sees, those of deleted canaries among them. */
export async function countChecks(tx: TransactionSql): Promise<number> {
  const [size] = await tx<
    { count: number }[]
  >`SELECT count(*)::integer AS count FROM checks WHERE deleted_at IS NULL`;
  return size?.count ?? 0;
}

/** Which runs each of so many checks is answered with. */
export function heartbeatOf(count: number): 'heartbeat' | 'short_heartbeat' {
  return count > LONG_LIST ? 'short_heartbeat' : 'heartbeat';
}

/** `[a,b]` from the bytes of a and b; nothing at all for none. */
function joinObjects(objects: readonly (Uint8Array | null | undefined)[]): Uint8Array {
  if (objects.length === 0) return new Uint8Array();
  const pieces = objects.flatMap((object, at) => [at === 0 ? OPEN : COMMA, object ?? NULL]);
  return Buffer.concat([...pieces, CLOSE]);
}

function figuresOf(
  tx: TransactionSql,
  range: TimeRange | undefined,
  { now, count }: { now: number; count: number },
): Fragment {
  if (range === undefined) return tx`SELECT h.uptime, h.latency`;
  return isLastHour(range, now) ? hourFigures(tx, range) : rangeFigures(tx, range, count);
}

/** Of the hour that ends with the last run, as they are kept; of a check that did not run in this hour, nothing. */
function hourFigures(tx: TransactionSql, { start }: TimeRange): Fragment {
  return tx`
    SELECT
      CASE WHEN h.last_check > ${start}::timestamptz THEN h.uptime
        ELSE derived.uptime(0, 0, h.last_pass, h.last_fail) END AS uptime,
      CASE WHEN h.last_check > ${start}::timestamptz THEN h.latency
        ELSE derived.latency(NULL, NULL, NULL, NULL, NULL) END AS latency`;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Where the runs of a range are counted: by the hour up to its first whole day, by the day, and by the hour again. The
 * first hour is the one that holds the start. A part without any time in it is left out: for ten thousand checks each
 * is ten thousand looks into an index.
 */
export function partsOfRange({
  start,
  end,
}: TimeRange): { unit: 'hour' | 'day'; from: string; to: string }[] {
  const firstHour = Math.floor(Date.parse(start) / HOUR_MS) * HOUR_MS;
  const firstDay = Math.floor(Date.parse(start) / DAY_MS) * DAY_MS + DAY_MS;
  const until = Date.parse(end);
  const lastDay = Math.floor(until / DAY_MS) * DAY_MS;
  const parts = [
    { unit: 'hour', from: firstHour, to: Math.min(firstDay, until) },
    { unit: 'day', from: firstDay, to: lastDay },
    { unit: 'hour', from: Math.max(firstDay, lastDay), to: until },
  ] as const;
  return parts
    .filter(({ from, to }) => from < to)
    .map(({ unit, from, to }) => ({ unit, from: isoOf(from), to: isoOf(to) }));
}

/**
 * Uptime counts whole hours (the first one is the hour that holds the start), from the hourly and, for whole days,
 * the daily counts. Percentiles are those of the newest runs of the range: as many as keep the answer quick.
 */
function rangeFigures(tx: TransactionSql, range: TimeRange, checks: number): Fragment {
  const { start, end } = range;
  const sample = Math.min(MAX_SAMPLE, Math.max(MIN_SAMPLE, Math.floor(SAMPLED_RUNS / Math.max(checks, 1))));
  const counts = partsOfRange(range).map(
    ({ unit, from, to }) => tx`
        SELECT passed, failed FROM ${tx(unit === 'hour' ? 'check_statuses_1h' : 'check_statuses_1d')}
        WHERE check_id = k.id AND created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz`,
  );
  return tx`
    SELECT
      derived.uptime(counts.passed, counts.failed, h.last_pass, h.last_fail) AS uptime,
      derived.latency(runs.p[1], runs.p[2], runs.p[3], runs.p[4], runs.mean) AS latency
    FROM (
      SELECT coalesce(sum(n.passed), 0)::bigint AS passed, coalesce(sum(n.failed), 0)::bigint AS failed
      FROM (${counts.reduce((all, part) => tx`${all} UNION ALL ${part}`)}) n
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
