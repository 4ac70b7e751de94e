import type { Fragment, TransactionSql } from 'postgres';
import type { CheckLatency, CheckUptime } from '@/services/contracts/healthRows';
import type { TimeRange } from '@server/features/health/timeRange';

/** One window of the graph: `status` is missing unless every run in it passed. Durations in milliseconds. */
export interface GraphPoint {
  time: string;
  status?: true;
  duration: number;
  passed: number;
  failed: number;
  message?: string;
  error?: string;
}

export interface CheckGraph {
  status: GraphPoint[];
  latency: CheckLatency;
  uptime: CheckUptime;
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
/** Contract endpoints §2: up to which span which window. Seconds. */
const WINDOWS = [
  { span: 2 * HOUR_S, width: MINUTE_S },
  { span: DAY_S, width: 15 * MINUTE_S },
  { span: 7 * DAY_S, width: HOUR_S },
] as const;
const WIDEST_S = 4 * HOUR_S;
/** Latency describes this many of the newest points. */
const LATENCY_POINTS = 100;

interface WindowRow {
  time: string;
  duration: number | null;
  passed: number;
  failed: number;
  message: string | null;
  error: string | null;
  last_pass: string | null;
  last_fail: string | null;
}

/** Width in seconds of the windows into which runs of a range are grouped. */
export function windowSeconds({ start, end }: TimeRange): number {
  const span = (Date.parse(end) - Date.parse(start)) / 1000;
  return WINDOWS.find((window) => span <= window.span)?.width ?? WIDEST_S;
}

/** The runs of one check in windows, time ascending. Rows that the caller may not see are not counted. */
export async function checkGraph(
  tx: TransactionSql,
  checkId: string,
  range: TimeRange,
  includeMessages: boolean,
): Promise<CheckGraph> {
  const width = windowSeconds(range);
  const rows = await tx<WindowRow[]>`
    SELECT
      date_bin(make_interval(secs => ${width}), runs.time + make_interval(secs => ${width / 2}), 'epoch') AS time,
      (sum(runs.duration) / nullif(sum(runs.passed + runs.failed), 0))::integer AS duration,
      sum(runs.passed)::integer AS passed,
      sum(runs.failed)::integer AS failed,
      (array_agg(runs.message ORDER BY runs.time DESC) FILTER (WHERE runs.message <> ''))[1] AS message,
      (array_agg(runs.error ORDER BY runs.time DESC) FILTER (WHERE runs.error <> ''))[1] AS error,
      max(runs.time) FILTER (WHERE runs.passed > 0) AS last_pass,
      max(runs.time) FILTER (WHERE runs.failed > 0) AS last_fail
    FROM (${width === WIDEST_S ? hourlyRuns(tx, checkId, range) : singleRuns(tx, checkId, range)}) runs
    GROUP BY 1 ORDER BY 1`;
  const points = rows.map((row) => toPoint(row, includeMessages));
  return {
    status: points,
    latency: latencyOf(points, await lastHourMean(tx, checkId)),
    uptime: uptimeOf(rows),
  };
}

const singleRuns = (tx: TransactionSql, checkId: string, { start, end }: TimeRange): Fragment => tx`
  SELECT time, duration, status::integer AS passed, (NOT status)::integer AS failed, message, error
  FROM check_statuses
  WHERE check_id = ${checkId} AND time >= ${start} AND time < ${end} AND status IS NOT NULL`;

/** Long ranges come from the hourly counts, which outlive the runs themselves. */
const hourlyRuns = (tx: TransactionSql, checkId: string, { start, end }: TimeRange): Fragment => tx`
  SELECT created_at AS time, duration, passed, failed, NULL::text AS message, NULL::text AS error
  FROM check_statuses_1h
  WHERE check_id = ${checkId} AND created_at >= date_trunc('hour', ${start}::timestamptz) AND created_at < ${end}`;

async function lastHourMean(tx: TransactionSql, checkId: string): Promise<number> {
  const [row] = await tx<{ mean: number | null }[]>`
    SELECT round(avg(duration), 2)::float8 AS mean FROM check_statuses
    WHERE check_id = ${checkId} AND time > now() - interval '1 hour'`;
  return row?.mean ?? 0;
}

function toPoint(row: WindowRow, includeMessages: boolean): GraphPoint {
  return {
    time: row.time,
    ...(row.failed === 0 && row.passed > 0 ? { status: true } : {}),
    duration: row.duration ?? 0,
    passed: row.passed,
    failed: row.failed,
    ...(includeMessages && row.message !== null ? { message: row.message } : {}),
    ...(includeMessages && row.error !== null ? { error: row.error } : {}),
  };
}

function latencyOf(points: readonly GraphPoint[], rolling1h: number): CheckLatency {
  const durations = points
    .slice(-LATENCY_POINTS)
    .map((point) => point.duration)
    .sort((a, b) => a - b);
  if (durations.length === 0) return { rolling1h };
  const at = (fraction: number) => durations[Math.ceil(fraction * durations.length) - 1] ?? 0;
  return { p99: at(0.99), p97: at(0.97), p95: at(0.95), rolling1h };
}

function uptimeOf(rows: readonly WindowRow[]): CheckUptime {
  const uptime: CheckUptime = { passed: 0, failed: 0 };
  for (const row of rows) {
    uptime.passed += row.passed;
    uptime.failed += row.failed;
    if (row.last_pass !== null) uptime.last_pass = row.last_pass;
    if (row.last_fail !== null) uptime.last_fail = row.last_fail;
  }
  return uptime;
}
