/** The job queue (pg-boss) with the kinds of jobs that this server has, typed. */
import PgBoss from 'pg-boss';
import type { Logger, Sql } from '../types';

export const RUN_CHECK = 'run-check';
const UPKEEP = 'upkeep';
const PLAYBOOK_RUN = 'playbook-run';
const SCRAPE = 'scrape';
const TOPOLOGY = 'topology';
const INCIDENT_RULES = 'incident-rules';
/** Longer than any check's deadline: after this an active job belongs to a process that died. */
const EXPIRE_SECONDS = 120;
const UPKEEP_EXPIRE_SECONDS = 3600;

export interface CheckJob {
  id: string;
  checkId: string;
  /** When it was due, in milliseconds since the epoch. */
  dueAt: number;
}

/** Playbook runs that are due. What is known of a run is in its tables, so a job is only a reminder. */
export interface RunQueue {
  /** Reminders of one run may pile up; those that come too often find nothing to do. */
  plan(runs: readonly { runId: string; at: number }[]): Promise<void>;
  fetchDue(limit: number): Promise<{ id: string; runId: string }[]>;
  finish(jobId: string): Promise<void>;
}

/** Records that take turns. One that already waits keeps that turn; while it runs it has none. */
export interface TurnQueue {
  /** Of the jobs, as the library's table has it. */
  readonly name: string;
  plan(turns: readonly { id: string; at: number }[]): Promise<void>;
  fetchDue(limit: number): Promise<{ jobId: string; id: string }[]>;
  finish(jobId: string): Promise<void>;
  remove(jobIds: readonly string[]): Promise<void>;
}

export interface Queue {
  readonly playbookRuns: RunQueue;
  readonly scrapes: TurnQueue;
  readonly topologies: TurnQueue;
  readonly incidentRules: TurnQueue;
  /** Plans runs; a check that already waits for one keeps that one. */
  plan(runs: readonly { checkId: string; at: number }[]): Promise<void>;
  /** Due jobs, at most `limit`, which now belong to this process. */
  fetchDue(limit: number): Promise<CheckJob[]>;
  /** Removes a finished job: what it found is in the tables of the checks. */
  finish(jobId: string): Promise<void>;
  /** Gives a job back, to be fetched again at once by any process. */
  giveBack(jobId: string): Promise<void>;
  remove(jobIds: readonly string[]): Promise<void>;
  /**
   * The names of the upkeep that is due, each for one of all processes; their next turns are planned with this. A name
   * that is claimed comes again after its interval.
   */
  claimUpkeep(): Promise<string[]>;
  stop(): Promise<void>;
}

interface CheckData {
  checkId: string;
}

/** A kind of upkeep and how often it is done. */
export interface UpkeepTurn {
  name: string;
  everySeconds: number;
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
async function prepare(boss: PgBoss, sql: Sql, upkeep: readonly UpkeepTurn[]): Promise<void> {
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
    await boss.createQueue(UPKEEP, {
      name: UPKEEP,
      policy: 'short',
      expireInSeconds: UPKEEP_EXPIRE_SECONDS,
    });
    await boss.createQueue(PLAYBOOK_RUN, {
      name: PLAYBOOK_RUN,
      policy: 'standard',
      expireInSeconds: EXPIRE_SECONDS,
    });
    for (const name of [SCRAPE, TOPOLOGY, INCIDENT_RULES])
      await boss.createQueue(name, { name, policy: 'short', expireInSeconds: EXPIRE_SECONDS });
    // Whoever runs one right now plans its next turn; a second one planned here would run at once.
    const planned = await tx<{ name: string }[]>`
      SELECT singleton_key AS name FROM pgboss.job
      WHERE name = ${UPKEEP} AND state IN ('created', 'retry', 'active')`;
    for (const { name } of upkeep) {
      if (planned.some((job) => job.name === name)) continue;
      await boss.send(UPKEEP, { name }, { singletonKey: name });
    }
  });
}

function playbookRuns(boss: PgBoss): RunQueue {
  return {
    async plan(runs) {
      if (runs.length === 0) return;
      await boss.insert(
        runs.map(({ runId, at }) => ({
          name: PLAYBOOK_RUN,
          data: { runId },
          startAfter: new Date(at).toISOString(),
        })),
      );
    },
    async fetchDue(limit) {
      const jobs = await boss.fetch<{ runId: string }>(PLAYBOOK_RUN, { batchSize: limit });
      return jobs.map(({ id, data }) => ({ id, runId: data.runId }));
    },
    finish: (jobId) => boss.deleteJob(PLAYBOOK_RUN, jobId),
  };
}

function turns(boss: PgBoss, name: string): TurnQueue {
  return {
    name,
    async plan(planned) {
      if (planned.length === 0) return;
      await boss.insert(
        planned.map(({ id, at }) => ({
          name,
          data: {},
          singletonKey: id,
          startAfter: new Date(at).toISOString(),
        })),
      );
    },
    async fetchDue(limit) {
      const jobs = await boss.fetch(name, { batchSize: limit, includeMetadata: true });
      return jobs.map(({ id, singletonKey }) => ({ jobId: id, id: singletonKey ?? '' }));
    },
    finish: (jobId) => boss.deleteJob(name, jobId),
    remove: (jobIds) => boss.deleteJob(name, [...jobIds]),
  };
}

/** Opens the queue on its own schema `pgboss`, which it creates and migrates itself. */
export async function openQueue(
  databaseUrl: string,
  sql: Sql,
  log: Logger,
  upkeep: readonly UpkeepTurn[] = [],
): Promise<Queue> {
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
  await prepare(boss, sql, upkeep).catch(async (error: unknown) => {
    await boss.stop({ graceful: false });
    throw error;
  });
  return {
    playbookRuns: playbookRuns(boss),
    scrapes: turns(boss, SCRAPE),
    topologies: turns(boss, TOPOLOGY),
    incidentRules: turns(boss, INCIDENT_RULES),
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
    async claimUpkeep() {
      const jobs = await boss.fetch<UpkeepTurn>(UPKEEP, { batchSize: upkeep.length });
      for (const { id, data } of jobs) {
        const known = upkeep.find(({ name }) => name === data.name);
        if (known) {
          const next = { singletonKey: known.name, startAfter: known.everySeconds };
          await boss.send(UPKEEP, { name: known.name }, next);
        }
        await boss.deleteJob(UPKEEP, id);
      }
      return jobs.map(({ data }) => data.name);
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: 5000 }),
  };
}
