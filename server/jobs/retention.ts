/**
 * Keeps history bounded. The hourly and daily figures are written with every run (database trigger), so deleting runs
 * loses none of them.
 */
import type { Clock, Sql } from '../types';

const DAY_MS = 86_400_000;
/** Rows per statement: a delete of millions would hold its locks and its WAL for minutes. */
const BATCH = 10_000;
/** Rows of job history kept per resource and job, whatever their age. */
const MAX_HISTORY_ROWS = 100;
const HOURLY_DAYS = 90;
const DAILY_DAYS = 730;

export interface Retention {
  /** Runs older than this are deleted. */
  statusDays: number;
  historyDays: number;
}

export const DEFAULT_RETENTION: Retention = { statusDays: 30, historyDays: 30 };

async function inBatches(deleteSome: () => PromiseLike<{ count: number }>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { count } = await deleteSome();
    deleted += count;
    if (count < BATCH) return deleted;
  }
}

/** Deletes what is older than `retention` says; answers how many rows of each kind went. */
export async function pruneHistory(
  sql: Sql,
  clock: Clock,
  retention: Retention = DEFAULT_RETENTION,
): Promise<{ statuses: number; history: number }> {
  const before = (days: number) => new Date(clock.now() - days * DAY_MS).toISOString();
  const statuses = await inBatches(
    () => sql`
      DELETE FROM check_statuses WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM check_statuses WHERE time < ${before(retention.statusDays)} LIMIT ${BATCH}))`,
  );
  await sql`DELETE FROM check_statuses_1h WHERE created_at < ${before(HOURLY_DAYS)}`;
  await sql`DELETE FROM check_statuses_1d WHERE created_at < ${before(DAILY_DAYS)}`;
  const old = await inBatches(
    () => sql`
      DELETE FROM job_history WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM job_history WHERE created_at < ${before(retention.historyDays)} LIMIT ${BATCH}))`,
  );
  const { count: surplus } = await sql`
    DELETE FROM job_history WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY resource_id, name ORDER BY created_at DESC, id DESC) AS place
        FROM job_history
      ) numbered WHERE place > ${MAX_HISTORY_ROWS})`;
  return { statuses, history: old + surplus };
}
