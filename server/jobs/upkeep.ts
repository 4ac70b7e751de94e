/** What keeps the database small, as jobs: each run writes job_history, so that an operator sees what went. */
import { hostname } from 'node:os';
import { reasonOf } from '../checks/networkErrors';
import type { Clock, Logger, Sql } from '../types';
import { pruneJobHistory, pruneLeftovers, pruneStatuses } from './retention';
import type { Retention } from './retention';

export interface UpkeepJob {
  /** As job history shows it. */
  name: string;
  everySeconds: number;
  /** Rows that went, by table. */
  run(sql: Sql, clock: Clock, retention: Retention): Promise<Readonly<Record<string, number>>>;
}

const HOUR_S = 3600;

export const UPKEEP_JOBS: readonly UpkeepJob[] = [
  // The hourly and daily counts are written with every run, so what is deleted here is aggregated already.
  { name: 'PruneCheckStatuses', everySeconds: HOUR_S, run: pruneStatuses },
  { name: 'PruneJobHistory', everySeconds: HOUR_S, run: pruneJobHistory },
  { name: 'PruneLeftovers', everySeconds: 24 * HOUR_S, run: pruneLeftovers },
];

export interface UpkeepDeps {
  sql: Sql;
  clock: Clock;
  log: Pick<Logger, 'debug' | 'warn'>;
  retention: Retention;
}

/** Runs the job and writes its row of history; a failure is written too, not thrown: the next turn tries again. */
export async function runUpkeep(job: UpkeepJob, { sql, clock, log, retention }: UpkeepDeps): Promise<void> {
  const startedAt = clock.now();
  let deleted: Readonly<Record<string, number>> = {};
  let error: unknown;
  try {
    deleted = await job.run(sql, clock, retention);
    log.debug({ job: job.name, deleted }, 'upkeep was done');
  } catch (failure) {
    error = failure;
    log.warn({ err: failure, job: job.name }, 'upkeep failed; the next turn tries again');
  }
  const endedAt = Math.max(clock.now(), startedAt);
  const errors = error === undefined ? [] : [reasonOf(error)];
  const summary = Object.fromEntries(
    Object.entries(deleted).map(([table, rows]) => [table, { success: rows }]),
  );
  const total = Object.values(deleted).reduce((sum, rows) => sum + rows, 0);
  await sql`
    INSERT INTO job_history (
      name, hostname, status, success_count, error_count, details, time_start, time_end, created_at, duration_millis
    ) VALUES (
      ${job.name}, ${hostname()}, ${error === undefined ? 'SUCCESS' : 'FAILED'}, ${total}, ${errors.length},
      ${JSON.stringify({ errors, summary })}::text::jsonb, ${iso(startedAt)}, ${iso(endedAt)}, ${iso(startedAt)},
      ${Math.round(endedAt - startedAt)}
    )`;
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
