/** The job queue (pg-boss) with the two kinds of jobs that this server has, typed. */
import PgBoss from 'pg-boss';
import type { Logger, Sql } from '../types';

export const RUN_CHECK = 'run-check';
const PRUNE = 'prune-history';
/** Longer than any check's deadline: after this an active job belongs to a process that died. */
const EXPIRE_SECONDS = 120;
const PRUNE_EXPIRE_SECONDS = 3600;
const PRUNE_INTERVAL_SECONDS = 3600;

export interface CheckJob {
  id: string;
  checkId: string;
  /** When it was due, in milliseconds since the epoch. */
  dueAt: number;
}

export interface Queue {
  /** Plans runs; a check that already waits for one keeps that one. */
  plan(runs: readonly { checkId: string; at: number }[]): Promise<void>;
  /** Due jobs, at most `limit`, which now belong to this process. */
  fetchDue(limit: number): Promise<CheckJob[]>;
  /** Removes a finished job: what it found is in the tables of the checks. */
  finish(jobId: string): Promise<void>;
  /** Gives a job back, to be fetched again at once by any process. */
  giveBack(jobId: string): Promise<void>;
  remove(jobIds: readonly string[]): Promise<void>;
  /** True once per hour for one of all processes, which then prunes. */
  claimPruning(): Promise<boolean>;
  stop(): Promise<void>;
}

interface CheckData {
  checkId: string;
}

/**
 * What the queue itself writes need not wait for the disk: after a power failure the planner finds what is missing.
 * Results of checks are written elsewhere, and those do wait.
 */
function withQuickCommits(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

/** Two processes that create queues at the same moment would deadlock inside the library, so they take turns. */
async function prepare(boss: PgBoss, sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtextextended('watchfloor job queue', 3))`;
    await boss.start();
    // "short": at most one waiting job per key, however many processes plan it
    await boss.createQueue(RUN_CHECK, {
      name: RUN_CHECK,
      policy: 'short',
      expireInSeconds: EXPIRE_SECONDS,
      retryLimit: 1000,
    });
    await boss.createQueue(PRUNE, { name: PRUNE, policy: 'short', expireInSeconds: PRUNE_EXPIRE_SECONDS });
    await boss.send(PRUNE, {}, { singletonKey: PRUNE });
  });
}

/** Opens the queue on its own schema `pgboss`, which it creates and migrates itself. */
export async function openQueue(databaseUrl: string, sql: Sql, log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: withQuickCommits(databaseUrl),
    application_name: 'watchfloor-jobs',
    max: 3,
    schedule: false,
    maintenanceIntervalSeconds: 30,
  });
  boss.on('error', (error) =>
    log.warn({ err: error }, 'the job queue could not reach the database; it tries again'),
  );
  await prepare(boss, sql).catch(async (error: unknown) => {
    await boss.stop({ graceful: false });
    throw error;
  });
  return {
    async plan(runs) {
      if (runs.length === 0) return;
      await boss.insert(
        runs.map(({ checkId, at }) => ({
          name: RUN_CHECK,
          data: { checkId } satisfies CheckData,
          singletonKey: checkId,
          startAfter: new Date(at).toISOString(),
        })),
      );
    },
    async fetchDue(limit) {
      const jobs = await boss.fetch<CheckData>(RUN_CHECK, { batchSize: limit, includeMetadata: true });
      return jobs.map(({ id, data, startAfter }) => ({
        id,
        checkId: data.checkId,
        dueAt: startAfter.getTime(),
      }));
    },
    finish: (jobId) => boss.deleteJob(RUN_CHECK, jobId),
    giveBack: (jobId) => boss.fail(RUN_CHECK, jobId),
    async remove(jobIds) {
      if (jobIds.length > 0) await boss.deleteJob(RUN_CHECK, [...jobIds]);
    },
    async claimPruning() {
      const [job] = await boss.fetch(PRUNE, { batchSize: 1 });
      if (!job) return false;
      await boss.send(PRUNE, {}, { singletonKey: PRUNE, startAfter: PRUNE_INTERVAL_SECONDS });
      await boss.deleteJob(PRUNE, job.id);
      return true;
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: 5000 }),
  };
}
