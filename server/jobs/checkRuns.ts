/** Runs checks for the queue and for people, never one check twice at the same time. */
import type { RunCheckAnswer } from '@/services/contracts/healthRows';
import { isUuid } from '@/services/contracts/ids';
import type { Schedule } from '@/services/contracts/schedules';
import { runCheck } from '../checks/runCheck';
import { nextRun, readSchedule } from '../checks/schedule';
import type { CheckResult } from '../checks/types';
import type { Clock, Sql } from '../types';
import type { CheckLocks } from './checkLocks';
import { readRunnableCheck } from './checkRows';
import { readConnection } from './connectionRows';
import type { RunnableCheck } from './checkRows';
import type { CheckJob, Queue } from './queue';
import { writeRun } from './results';

/** One row of job history stands for at least this long, however short the interval is. */
const MIN_HISTORY_WINDOW_MS = 60_000;
const BUSY_RETRY_MS = 1000;
const BUSY_LOOK_MS = 100;
const BUSY_PATIENCE_MS = 65_000;

export interface CheckRuns {
  /** Runs a fetched job to its end: result written, next run planned, job finished. */
  runJob(job: CheckJob): Promise<void>;
  runNow(checkId: string): Promise<RunCheckAnswer | undefined>;
}

interface CheckRunsDeps {
  sql: Sql;
  queue: Queue;
  locks: CheckLocks;
  clock: Clock;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
  mayExec: boolean;
}

interface Plan {
  /** Null when there is no next run. */
  nextRunAt: number | null;
  historyWindowMs: number;
}

/** Keeps the beat of an interval: the next run is counted from when this one was due, but never in the past. */
function nextAfter(schedule: Schedule, dueAt: number, now: number): number {
  if (schedule.kind === 'cron') return nextRun(schedule, now);
  const missed = Math.max(0, Math.floor((now - dueAt) / schedule.ms));
  return dueAt + (missed + 1) * schedule.ms;
}

function planAfter(check: RunnableCheck, dueAt: number, now: number): Plan | string {
  const reading = readSchedule(check.canarySpec);
  if ('problem' in reading) return reading.problem;
  const nextRunAt = nextAfter(reading.schedule, dueAt, now);
  return {
    nextRunAt,
    historyWindowMs: Math.max(MIN_HISTORY_WINDOW_MS, nextRun(reading.schedule, now) - now),
  };
}

function toAnswer({ pass, message, error, durationMs }: CheckResult): RunCheckAnswer {
  return {
    total: 1,
    success: pass ? 1 : 0,
    failed: pass ? 0 : 1,
    errors: error === undefined ? [] : [error],
    pass,
    message,
    duration: durationMs,
    ...(error === undefined ? {} : { error }),
  };
}

export function createCheckRuns({ sql, queue, locks, clock, stopping, mayExec }: CheckRunsDeps): CheckRuns {
  const run = (check: RunnableCheck) =>
    runCheck(check, {
      signal: stopping,
      now: () => clock.now(),
      connection: (reference) => readConnection(sql, reference),
      mayExec,
    });

  async function runLocked(check: RunnableCheck, job: CheckJob): Promise<void> {
    const startedAt = clock.now();
    const plan = planAfter(check, job.dueAt, startedAt);
    const result: CheckResult =
      typeof plan === 'string'
        ? { pass: false, invalid: true, message: 'Not run', error: plan, durationMs: 0 }
        : await run(check);
    if (stopping.aborted) {
      // the target did nothing wrong: this run is repeated by whoever is next
      await queue.giveBack(job.id);
      return;
    }
    const { nextRunAt, historyWindowMs }: Plan =
      typeof plan === 'string' ? { nextRunAt: null, historyWindowMs: MIN_HISTORY_WINDOW_MS } : plan;
    const next = nextRunAt === null ? null : Math.max(nextRunAt, clock.now());
    const isStored = await writeRun(sql, { check, result, startedAt, nextRunAt: next, historyWindowMs });
    if (isStored && next !== null) await queue.plan([{ checkId: check.id, at: next }]);
    await queue.finish(job.id);
  }

  async function acquireEventually(checkId: string): Promise<boolean> {
    const patience = clock.now() + BUSY_PATIENCE_MS;
    while (!stopping.aborted && clock.now() < patience) {
      if (await locks.acquire(checkId)) return true;
      await new Promise((resolve) => setTimeout(resolve, BUSY_LOOK_MS));
    }
    return false;
  }

  return {
    async runJob(job) {
      const check = await readRunnableCheck(sql, job.checkId);
      if (check === undefined) {
        await queue.finish(job.id);
        return;
      }
      if (!(await locks.acquire(check.id))) {
        // somebody runs it by hand, or its previous run takes longer than its interval
        await queue.plan([{ checkId: check.id, at: clock.now() + BUSY_RETRY_MS }]);
        await queue.finish(job.id);
        return;
      }
      try {
        await runLocked(check, job);
      } finally {
        await locks.release(check.id);
      }
    },
    async runNow(checkId) {
      if (!isUuid(checkId)) return undefined;
      const check = await readRunnableCheck(sql, checkId.toLowerCase());
      if (check === undefined) return undefined;
      if (!(await acquireEventually(check.id)))
        return toAnswer({
          pass: false,
          message: 'Not run',
          error: 'The check is still being run: try again in a minute.',
          durationMs: 0,
        });
      try {
        const startedAt = clock.now();
        const result = await run(check);
        const plan = planAfter(check, startedAt, startedAt);
        const historyWindowMs = typeof plan === 'string' ? MIN_HISTORY_WINDOW_MS : plan.historyWindowMs;
        if (!stopping.aborted)
          await writeRun(sql, { check, result, startedAt, nextRunAt: undefined, historyWindowMs });
        return toAnswer(result);
      } finally {
        await locks.release(check.id);
      }
    },
  };
}
