/** Writes what one run found: its status row, the state of its check and the job history of its canary, or nothing. */
import { hostname } from 'node:os';
import type { TransactionSql } from 'postgres';
import type { CheckResult } from '../checks/types';
import type { Sql } from '../types';
import type { RunnableCheck } from './checkRows';
import { storableJson, storableText } from './storable';

export interface FinishedRun {
  check: RunnableCheck;
  result: CheckResult;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** The planned next run; undefined leaves what is stored (a run by hand does not move the schedule). */
  nextRunAt: number | null | undefined;
  /** Length of the interval that one row of job history stands for, in milliseconds. */
  historyWindowMs: number;
}

const RUN_JOB = 'RunCanaryChecks';
/** Failed checks named in one row of history: enough to see the pattern, little enough to stay a row. */
const MAX_ERRORS = 20;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

async function writeStatus(tx: TransactionSql, { check, result, startedAt }: FinishedRun): Promise<boolean> {
  const inserted = await tx`
    INSERT INTO check_statuses (check_id, time, duration, status, invalid, message, error, details, severity)
    SELECT id, ${iso(startedAt)}, ${result.durationMs}, ${result.pass}, ${result.invalid ?? false},
           ${storableText(result.message)}, ${result.error === undefined ? null : storableText(result.error)},
           ${storableJson(result.details)}::text::jsonb, ${check.severity}
    FROM checks WHERE id = ${check.id} AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`;
  return inserted.count === 1;
}

/** The trigger on checks notes the time when the status changes (contract schema §5). */
async function writeCheck(
  tx: TransactionSql,
  { check, result, startedAt, nextRunAt }: FinishedRun,
): Promise<void> {
  const status = result.pass ? 'healthy' : 'unhealthy';
  if (nextRunAt === undefined) {
    await tx`UPDATE checks SET status = ${status}, last_runtime = ${iso(startedAt)} WHERE id = ${check.id}`;
    return;
  }
  const next = nextRunAt === null ? null : iso(nextRunAt);
  await tx`
    UPDATE checks SET status = ${status}, last_runtime = ${iso(startedAt)}, next_runtime = ${next}
    WHERE id = ${check.id}`;
}

/**
 * One row per canary and interval: the checks of an interval add themselves to it. Whoever comes second waits for the
 * lock of the first, so no count is lost.
 */
async function writeHistory(tx: TransactionSql, run: FinishedRun): Promise<void> {
  const { check, result, startedAt, historyWindowMs } = run;
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`${RUN_JOB} ${check.canaryId}`}, 1))`;
  const passed = result.pass ? 1 : 0;
  const failed = result.pass ? 0 : 1;
  const error = result.pass
    ? []
    : [storableText(`${check.type} ${check.name}: ${result.error ?? result.message}`)];
  const endedAt = iso(startedAt + result.durationMs);
  const added = await tx`
    UPDATE job_history SET
      success_count = success_count + ${passed},
      error_count = error_count + ${failed},
      status = CASE WHEN error_count + ${failed} > 0 THEN 'FAILED' ELSE 'SUCCESS' END,
      time_end = greatest(time_end, ${endedAt}::timestamptz),
      duration_millis = extract(epoch FROM greatest(time_end, ${endedAt}::timestamptz) - time_start) * 1000,
      details = CASE
        WHEN jsonb_array_length(coalesce(details -> 'errors', '[]')) >= ${MAX_ERRORS} THEN details
        ELSE jsonb_build_object('errors', coalesce(details -> 'errors', '[]') || ${JSON.stringify(error)}::text::jsonb)
      END
    WHERE id = (
      SELECT id FROM job_history
      WHERE resource_id = ${check.canaryId} AND name = ${RUN_JOB}
        AND created_at > ${iso(startedAt - historyWindowMs)}::timestamptz
      ORDER BY created_at DESC, id DESC LIMIT 1
    )`;
  if (added.count > 0) return;
  await tx`
    INSERT INTO job_history (
      name, resource_type, resource_id, hostname, status, success_count, error_count, details,
      time_start, time_end, created_at, duration_millis
    ) VALUES (
      ${RUN_JOB}, 'canary', ${check.canaryId}, ${hostname()}, ${result.pass ? 'SUCCESS' : 'FAILED'}, ${passed}, ${failed},
      ${JSON.stringify({ errors: error })}::text::jsonb, ${iso(startedAt)}, ${endedAt}, ${iso(startedAt)}, ${result.durationMs}
    )`;
}

/** Stores a finished run in one transaction; false when the check was deleted meanwhile and nothing was written. */
export async function writeRun(sql: Sql, run: FinishedRun): Promise<boolean> {
  return sql.begin(async (tx) => {
    if (!(await writeStatus(tx, run))) return false;
    await writeCheck(tx, run);
    await writeHistory(tx, run);
    return true;
  });
}
