import type { TransactionSql } from 'postgres';
import type { SampleCheck } from '@server/db/sample/sampleCanaries';

/** The invented past is sparse until two hours before the first start, then as dense as the schedule. */
const OLD_STEP = '10 minutes';
const RECENT_STEP = '1 minute';

/**
 * Writes a week of runs for one new check, ending two minutes ago, so that every run after that is a real one. Chance
 * comes from a hash of check and time: the same check always had the same week.
 */
export async function writeInventedWeek(
  tx: TransactionSql,
  checkId: string,
  check: SampleCheck,
): Promise<void> {
  await tx`
    INSERT INTO check_statuses (check_id, time, duration, status, message, error)
    SELECT ${checkId}, run.time,
           round(${check.typicalMs} * (0.6 + run.chance) * CASE WHEN run.pass THEN 1 ELSE 1.5 END),
           run.pass,
           CASE WHEN run.pass THEN 'sample run' ELSE '' END,
           CASE WHEN run.pass THEN NULL ELSE ${sampleError(check)} END
    FROM (
      SELECT past.time, luck.chance,
        CASE ${check.past}
          WHEN 'steady' THEN luck.chance < 0.999
          WHEN 'flaky' THEN luck.chance < 0.97
          WHEN 'outage' THEN luck.chance < 0.998 AND past.age NOT BETWEEN interval '75 hours' AND interval '78 hours'
          ELSE past.age > interval '50 hours'
        END AS pass
      FROM (
        SELECT time, now() - time AS age
        FROM generate_series(now() - interval '7 days', now() - interval '2 hours', ${OLD_STEP}::interval) time
        UNION ALL
        SELECT time, now() - time
        FROM generate_series(now() - interval '119 minutes', now() - interval '2 minutes', ${RECENT_STEP}::interval) time
      ) past
      CROSS JOIN LATERAL (
        SELECT (hashtextextended(${checkId} || past.time::text, 7) & 65535) / 65535.0 AS chance
      ) luck
    ) run`;
  await tx`
    UPDATE checks SET
      status = CASE WHEN last.status THEN 'healthy' ELSE 'unhealthy' END, last_runtime = last.time
    FROM (SELECT time, status FROM check_statuses WHERE check_id = ${checkId} ORDER BY time DESC LIMIT 1) last
    WHERE id = ${checkId}`;
  // The trigger has just noted the change of the status as of now; it happened when the invented runs say.
  await tx`
    UPDATE checks SET last_transition_time = (
      SELECT min(time) FROM check_statuses
      WHERE check_id = ${checkId} AND time > coalesce((
        SELECT max(time) FROM check_statuses
        WHERE check_id = ${checkId} AND status <> (checks.status = 'healthy')
      ), '-infinity')
    ) WHERE id = ${checkId}`;
}

function sampleError({ type, entry }: SampleCheck): string {
  if (type === 'folder') return `The folder ${String(entry['path'])} does not exist.`;
  if (type === 'tcp') return `${String(entry['endpoint'])} refused the connection.`;
  return 'The service answered 503 instead of 200.';
}
