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

const before = (clock: Clock, days: number) => new Date(clock.now() - days * DAY_MS).toISOString();

/** Deletes old runs of checks and old counts of them; answers how many rows of each table went. */
export async function pruneStatuses(
  sql: Sql,
  clock: Clock,
  { statusDays }: Retention,
): Promise<Record<string, number>> {
  const runs = await inBatches(
    () => sql`
      DELETE FROM check_statuses WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM check_statuses WHERE time < ${before(clock, statusDays)} LIMIT ${BATCH}))`,
  );
  const hours = await sql`DELETE FROM check_statuses_1h WHERE created_at < ${before(clock, HOURLY_DAYS)}`;
  const days = await sql`DELETE FROM check_statuses_1d WHERE created_at < ${before(clock, DAILY_DAYS)}`;
  return { check_statuses: runs, check_statuses_1h: hours.count, check_statuses_1d: days.count };
}

/** Deletes old job history and what is more than a hundred rows per resource and job. */
export async function pruneJobHistory(
  sql: Sql,
  clock: Clock,
  { historyDays }: Retention,
): Promise<Record<string, number>> {
  const old = await inBatches(
    () => sql`
      DELETE FROM job_history WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM job_history WHERE created_at < ${before(clock, historyDays)} LIMIT ${BATCH}))`,
  );
  const { count: surplus } = await sql`
    DELETE FROM job_history WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY resource_id, name ORDER BY created_at DESC, id DESC) AS place
        FROM job_history
      ) numbered WHERE place > ${MAX_HISTORY_ROWS})`;
  return { job_history: old + surplus };
}

/** Deletes what has expired: tokens, files' records, messages that were sent long ago. */
export async function pruneLeftovers(
  sql: Sql,
  clock: Clock,
  { historyDays }: Retention,
): Promise<Record<string, number>> {
  const now = before(clock, 0);
  const tokens = await sql`DELETE FROM access_tokens WHERE expires_at < ${now}`;
  const files =
    await sql`UPDATE artifacts SET deleted_at = ${now} WHERE expires_at < ${now} AND deleted_at IS NULL`;
  const sent = await inBatches(
    () => sql`
      DELETE FROM notification_send_history WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM notification_send_history WHERE created_at < ${before(clock, historyDays)} LIMIT ${BATCH}))`,
  );
  return { access_tokens: tokens.count, artifacts: files.count, notification_send_history: sent };
}
