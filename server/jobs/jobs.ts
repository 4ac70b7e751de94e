/** The background work of one server process: reconciling canaries, running due checks, playbooks and incident rules, pruning history. */
import type { RunCheckAnswer } from '@/services/contracts/healthRows';
import { startPlaybookRunner } from '../playbooks/playbookRunner';
import { startRuleRunner } from '../incidents/ruleRunner';
import { startTopologyRunner } from '../features/topology/topologyRunner';
import { createWatches } from '../scrapers/watches';
import { startScraperRunner } from '../scrapers/scraperRunner';
import type { RunNow } from '../scrapers/scraperRunner';
import type { Clock, Logger, Sql } from '../types';
import { createCheckLocks } from './checkLocks';
import { createCheckRuns } from './checkRuns';
import { readConnection } from './connectionRows';
import { createPlanner } from './planner';
import { openQueue } from './queue';
import type { CheckJob } from './queue';
import { createReconciler } from './reconcile';
import { DEFAULT_RETENTION } from './retention';
import type { Retention } from './retention';
import { runUpkeep, UPKEEP_JOBS } from './upkeep';
import { createWaker } from './waker';

export interface JobsOptions {
  sql: Sql;
  databaseUrl: string;
  log: Logger;
  clock: Clock;
  /** Checks that run at the same time in this process. */
  concurrency?: number;
  retention?: Retention;
  /** Whether exec checks may run scripts on this machine (ALLOW_EXEC). */
  mayExec?: boolean;
  /** Folders below which file scrapers may read (SCRAPE_FILES). */
  scrapeFolders?: readonly string[];
}

export interface Jobs {
  /** Runs a check in this process and stores the result; undefined when there is no such check here. */
  runCheckNow(checkId: string): Promise<RunCheckAnswer | undefined>;
  /** Runs a scraper in this process, outside its schedule. */
  runScraperNow(scraperId: string): Promise<RunNow>;
  /** Waits for running checks (10 s at most), then gives the rest back to the queue. */
  stop(): Promise<void>;
}

const DEFAULT_CONCURRENCY = 16;
/** How often the queue is asked while nothing is due: the precision of a schedule. */
const LOOK_MS = 500;
/** How often everything is looked over, in case a notification or a job was lost. */
const OVERHAUL_MS = 15_000;
/** Soon enough to repeat what a process that just died was running. */
const SECOND_LOOK_MS = 3000;
const STOP_PATIENCE_MS = 10_000;

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/** Starts the jobs; several server processes on one database share the work. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { sql, databaseUrl, log, clock } = options;
  const concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
  const queue = await openQueue(databaseUrl, sql, log, UPKEEP_JOBS);
  const locks = createCheckLocks(sql);
  const abort = new AbortController();
  const runs = createCheckRuns({
    sql,
    queue,
    locks,
    clock,
    stopping: abort.signal,
    mayExec: options.mayExec ?? false,
  });
  const playbooks = await startPlaybookRunner({
    sql,
    queue: queue.playbookRuns,
    locks,
    clock,
    log,
    stopping: abort.signal,
    mayExec: options.mayExec ?? false,
    connection: (reference) => readConnection(sql, reference),
  });
  const scrapers = await startScraperRunner({
    sql,
    queue: queue.scrapes,
    locks,
    clock,
    log,
    stopping: abort.signal,
    folders: options.scrapeFolders ?? [],
    connection: (reference) => readConnection(sql, reference),
  });
  const watches = createWatches({
    sql,
    clock,
    locks,
    log,
    stopping: abort.signal,
    connection: (reference) => readConnection(sql, reference),
    runSoon: (id) => scrapers.runSoon(id),
  });
  const topologies = await startTopologyRunner({
    sql,
    queue: queue.topologies,
    locks,
    clock,
    log,
    stopping: abort.signal,
  });
  const rules = await startRuleRunner({ sql, queue: queue.incidentRules, clock, log });
  const planner = createPlanner({ sql, queue, locks, clock });
  const reconciler = createReconciler({ sql, log, clock });
  const running = new Set<Promise<unknown>>();
  const due = createWaker();
  const changes = createWaker();
  let isStopping = false;

  function track<Result>(work: Promise<Result>): Promise<Result> {
    running.add(work);
    const forget = () => {
      const wasFull = running.size >= concurrency;
      running.delete(work);
      if (wasFull) due.wake();
    };
    work.then(forget, forget);
    return work;
  }

  async function runJob(job: CheckJob): Promise<void> {
    try {
      await runs.runJob(job);
    } catch (error) {
      log.error(
        { err: error, checkId: job.checkId },
        'a check could not be run or its result not stored; it is repeated',
      );
      // the job stays active and is given back by the planner once the database answers again
    }
  }

  async function runDue(): Promise<void> {
    const free = concurrency - running.size;
    const jobs = free > 0 ? await queue.fetchDue(free) : [];
    for (const job of jobs) void track(runJob(job));
    const isFull = running.size >= concurrency;
    if (isFull || jobs.length < free) await due.wait(LOOK_MS);
  }

  let overhaulAt = 0;

  async function overhaul(): Promise<void> {
    const isSettled = await planner.planMissing();
    await playbooks.planMissing();
    await scrapers.planMissing();
    await watches.sync();
    await topologies.planMissing();
    await rules.planMissing();
    overhaulAt = clock.now() + (isSettled ? OVERHAUL_MS : SECOND_LOOK_MS);
    const retention = options.retention ?? DEFAULT_RETENTION;
    for (const name of await queue.claimUpkeep()) {
      const job = UPKEEP_JOBS.find((known) => known.name === name);
      if (job) await runUpkeep(job, { sql, clock, log, retention });
    }
  }

  async function followCanaries(): Promise<void> {
    await planner.planNow(await reconciler.reconcile());
    if (clock.now() >= overhaulAt) await overhaul();
    due.wake();
    await changes.wait(Math.max(0, overhaulAt - clock.now()));
  }

  async function repeat(work: () => Promise<void>, what: string): Promise<void> {
    while (!isStopping) {
      try {
        await work();
      } catch (error) {
        log.warn({ err: error }, `${what} failed; it is tried again`);
        await Promise.race([after(1000), changes.stopped]);
      }
    }
  }

  const listener = await sql.listen('canaries_changed', changes.wake, changes.wake);
  const loops = [repeat(runDue, 'looking for due checks'), repeat(followCanaries, 'following the canaries')];

  return {
    runScraperNow: (scraperId) => scrapers.runNow(scraperId),
    runCheckNow: (checkId) => (isStopping ? Promise.resolve(undefined) : track(runs.runNow(checkId))),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      due.stop();
      changes.stop();
      await listener.unlisten();
      await Promise.all(loops);
      const ending = Promise.all([
        Promise.allSettled(running),
        playbooks.stop(),
        scrapers.stop(),
        topologies.stop(),
        rules.stop(),
        watches.stop(),
      ]);
      await Promise.race([ending, after(STOP_PATIENCE_MS)]);
      abort.abort(new Error('The server stopped while this step ran.'));
      await ending;
      await locks.close();
      await queue.stop();
    },
  };
}
