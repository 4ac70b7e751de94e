/**
 * Sees to it that every check waits for its next run: whatever was lost (a crash between two statements, a schedule
 * changed while the server was down, a job of a dead process) is found and mended here.
 */
import { isJsonObject } from '../checks/fields';
import { nextRun, readSchedule } from '../checks/schedule';
import type { Clock, Sql } from '../types';
import type { CheckLocks } from './checkLocks';
import { RUN_CHECK } from './queue';
import type { Queue } from './queue';

/** A process needs a moment between fetching a job and locking its check. */
const CLAIM_GRACE_MS = 3000;
/** Cron and interval are computed here and there from slightly different instants. */
const TOLERANCE_MS = 1500;

interface Row {
  check_id: string;
  /** Schedule and interval of the canary spec, the two keys that say when. */
  timing: unknown;
  last_runtime: string | null;
  job_id: string | null;
  is_active: boolean | null;
  due_ms: number | null;
  active_for_ms: number | null;
}

export interface Planner {
  /** Plans every check that waits for nothing; false when a job may be an orphan, so that a second look is due soon. */
  planMissing(): Promise<boolean>;
  /** These run at once, whatever they wait for. */
  planNow(checkIds: readonly string[]): Promise<void>;
}

interface PlannerDeps {
  sql: Sql;
  queue: Queue;
  locks: CheckLocks;
  clock: Clock;
}

export function createPlanner({ sql, queue, locks, clock }: PlannerDeps): Planner {
  function readRows(): Promise<Row[]> {
    return sql<Row[]>`
      SELECT checks.id AS check_id, checks.last_runtime, job.id AS job_id,
             jsonb_build_object('schedule', canaries.spec -> 'schedule', 'interval', canaries.spec -> 'interval') AS timing,
             job.state = 'active' AS is_active,
             extract(epoch FROM job.start_after)::float8 * 1000 AS due_ms,
             extract(epoch FROM now() - job.started_on)::float8 * 1000 AS active_for_ms
      FROM checks
      JOIN canaries ON canaries.id = checks.canary_id
      LEFT JOIN pgboss.job AS job
        ON job.name = ${RUN_CHECK} AND job.singleton_key = checks.id::text AND job.state <= 'active'
      WHERE checks.deleted_at IS NULL AND canaries.deleted_at IS NULL
        AND canaries.agent_id = '00000000-0000-0000-0000-000000000000'`;
  }

  /** A job that is active although nobody runs its check was left by a process that died. */
  async function giveBackIfOrphan({ job_id, check_id, active_for_ms }: Row): Promise<boolean> {
    if (job_id === null) return true;
    if (!(await locks.acquire(check_id))) return true;
    try {
      const isOld = (active_for_ms ?? 0) >= CLAIM_GRACE_MS;
      if (isOld) await queue.giveBack(job_id);
      return isOld;
    } finally {
      await locks.release(check_id);
    }
  }

  /** The latest instant at which this check should run; undefined when its schedule cannot be read. */
  function latestRun({ timing }: Row): number | undefined {
    const reading = readSchedule(isJsonObject(timing) ? timing : {});
    return 'schedule' in reading ? nextRun(reading.schedule, clock.now()) : undefined;
  }

  return {
    async planMissing() {
      const runs: { checkId: string; at: number }[] = [];
      const outdated: string[] = [];
      let isSettled = true;
      for (const row of await readRows()) {
        if (row.is_active === true) {
          isSettled = (await giveBackIfOrphan(row)) && isSettled;
          continue;
        }
        const latest = latestRun(row);
        if (row.job_id !== null && (latest === undefined || (row.due_ms ?? 0) <= latest + TOLERANCE_MS))
          continue;
        // without a readable schedule a check runs once, so that its status says so, and is not planned again
        if (latest === undefined && row.last_runtime !== null) continue;
        if (row.job_id !== null) outdated.push(row.job_id);
        runs.push({ checkId: row.check_id, at: clock.now() });
      }
      await queue.remove(outdated);
      await queue.plan(runs);
      return isSettled;
    },
    async planNow(checkIds) {
      if (checkIds.length === 0) return;
      const waiting = await sql<{ id: string }[]>`
        SELECT id FROM pgboss.job
        WHERE name = ${RUN_CHECK} AND singleton_key = ANY(${[...checkIds]}) AND state < 'active'`;
      await queue.remove(waiting.map(({ id }) => id));
      await queue.plan(checkIds.map((checkId) => ({ checkId, at: clock.now() })));
    },
  };
}
