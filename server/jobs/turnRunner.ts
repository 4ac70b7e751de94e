/** Runs the records of a table by their schedules, a few at a time; several processes share them by the queue. */
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import type { CheckLocks } from '@server/jobs/checkLocks';
import type { TurnQueue } from '@server/jobs/queue';
import { createWaker } from '@server/jobs/waker';
import type { Clock, Logger, Sql } from '@server/types';

export interface TurnRunnerDeps {
  sql: Sql;
  clock: Clock;
  queue: TurnQueue;
  locks: CheckLocks;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
}

/** What kind of record takes turns, and how one of them runs. */
export interface TurnKind<Outcome> {
  /** As people call one. */
  word: string;
  table: 'config_scrapers' | 'topologies';
  /** As job_history names it. */
  resourceType: 'config_scraper' | 'topology';
  /** Where the database announces a new or changed record. */
  channel: string;
  /** When a record with this spec runs next, in milliseconds since the epoch; undefined when it has no schedule. */
  next(spec: unknown, from: number): number | undefined;
  /** The spec of a record that this server runs; undefined when it is deleted or belongs to an agent. */
  read(id: string): Promise<{ spec: unknown } | undefined>;
  /** Undefined when there is nothing to run any more, or the server stops. */
  run(id: string): Promise<Outcome | undefined>;
}

export type TurnNow<Outcome> = { outcome: Outcome } | 'busy' | 'missing';

export interface TurnRunner<Outcome> {
  /** Plans every record that waits for nothing: new ones, and those that a process that died has forgotten. */
  planMissing(): Promise<void>;
  /** Runs a record in this process, outside its schedule. */
  runNow(id: string): Promise<TurnNow<Outcome>>;
  /** Brings the next turn of a record forward, in whichever process. */
  runSoon(id: string): Promise<void>;
  /** Takes no more and waits for what runs until `stopping` aborts. */
  stop(): Promise<void>;
}

const AT_ONCE = 3;
const LOOK_MS = 1000;
const BUSY_RETRY_MS = 2000;
const BUSY_PATIENCE_MS = 3000;
const BUSY_LOOK_MS = 100;
/** Who looks whether a changed record has run holds it for a moment only. */
const LOOK_PATIENCE_MS = 500;
/** A process needs a moment between taking a job and locking its record; after that it has died. */
const TAKING_SECONDS = 3;
/** A cron that is computed here and there from slightly different instants. */
const TOLERANCE_MS = 1500;

interface Waiting {
  id: string;
  spec: unknown;
  due_ms: number | null;
  job_id: string | null;
  /** A process has taken its job and is about to lock it. */
  is_taken: boolean;
  has_run: boolean;
}

/** Starts looking for what is due. */
export async function startTurnRunner<Outcome>(
  { sql, queue, locks, clock, log, stopping }: TurnRunnerDeps,
  kind: TurnKind<Outcome>,
): Promise<TurnRunner<Outcome>> {
  const running = new Set<Promise<unknown>>();
  const due = createWaker();
  let isStopping = false;

  function track<Result>(work: Promise<Result>): Promise<Result> {
    running.add(work);
    const forget = () => {
      running.delete(work);
      due.wake();
    };
    work.then(forget, forget);
    return work;
  }

  async function locked<Result>(id: string, work: () => Promise<Result>): Promise<Result | 'busy'> {
    if (!(await locks.acquire(id))) return 'busy';
    try {
      return await work();
    } finally {
      await locks.release(id);
    }
  }

  /** A run that is ending, or planning that looks at it, lets go within moments. */
  async function eventually<Result>(
    id: string,
    patienceMs: number,
    work: () => Promise<Result>,
  ): Promise<Result | 'busy'> {
    const begun = clock.now();
    let result = await locked(id, work);
    while (result === 'busy' && clock.now() - begun <= patienceMs) {
      const pause = clock.now() - begun < BUSY_PATIENCE_MS ? BUSY_LOOK_MS : LOOK_MS;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (isStopping || stopping.aborted) break;
      result = await locked(id, work);
    }
    return result;
  }

  /** The job stays until the record is locked, so that nobody plans a turn that is about to begin. */
  async function runPlanned(jobId: string, id: string): Promise<void> {
    const startedAt = clock.now();
    const result = await eventually(id, LOOK_PATIENCE_MS, async () => {
      await queue.finish(jobId);
      const outcome = await kind.run(id);
      if (outcome === undefined) return;
      const record = await kind.read(id);
      const next = record && kind.next(record.spec, startedAt);
      if (next !== undefined) await queue.plan([{ id, at: Math.max(next, clock.now()) }]);
    });
    // somebody runs it, perhaps by an older spec: this turn comes after that
    if (result !== 'busy') return;
    await queue.finish(jobId);
    await queue.plan([{ id, at: clock.now() + BUSY_RETRY_MS }]);
  }

  async function lookForDue(): Promise<void> {
    const free = AT_ONCE - running.size;
    const jobs = free > 0 ? await queue.fetchDue(free) : [];
    for (const { jobId, id } of jobs) {
      track(runPlanned(jobId, id)).catch((error: unknown) =>
        log.error({ err: error, id }, `a ${kind.word} could not be run; it is planned again`),
      );
    }
    if (jobs.length < free || free <= 0) await due.wait(LOOK_MS);
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      try {
        await lookForDue();
      } catch (error) {
        log.warn({ err: error, what: kind.word }, 'looking for what is due failed; it is tried again');
        await due.wait(LOOK_MS);
      }
    }
  }

  async function waiting(id: string | null): Promise<Waiting[]> {
    return sql<Waiting[]>`
      SELECT s.id, s.spec, job.id AS job_id, extract(epoch FROM job.start_after)::float8 * 1000 AS due_ms,
        EXISTS (SELECT 1 FROM pgboss.job taken
                WHERE taken.name = ${queue.name} AND taken.singleton_key = s.id::text AND taken.state = 'active'
                AND taken.started_on > now() - make_interval(secs => ${TAKING_SECONDS})) AS is_taken,
        EXISTS (SELECT 1 FROM job_history j WHERE j.resource_id = s.id::text AND j.resource_type = ${kind.resourceType}
                AND j.created_at >= coalesce(s.updated_at, s.created_at)) AS has_run
      FROM ${sql(kind.table)} s
      LEFT JOIN pgboss.job AS job
        ON job.name = ${queue.name} AND job.singleton_key = s.id::text AND job.state < 'active'
      WHERE s.deleted_at IS NULL AND s.agent_id = ${LOCAL_AGENT_ID} AND (${id}::uuid IS NULL OR s.id = ${id}::uuid)`;
  }

  /** Whether nothing will run the record in time. */
  function isMissing({ spec, due_ms, job_id, is_taken, has_run }: Waiting): boolean {
    if (is_taken) return false;
    const next = kind.next(spec, clock.now());
    // without a schedule it runs once, so that its job history says what is wrong
    if (next === undefined && (has_run || job_id !== null)) return false;
    return job_id === null || (due_ms ?? 0) > (next ?? Infinity) + TOLERANCE_MS;
  }

  /** A turn that is due, or as good as, stays: whoever takes it at this moment would run it besides the new one. */
  async function planRow({ id, job_id, due_ms }: Waiting): Promise<void> {
    const comesSoon = job_id !== null && (due_ms ?? 0) <= clock.now() + LOOK_MS;
    if (!comesSoon) {
      if (job_id !== null) await queue.remove([job_id]);
      await queue.plan([{ id, at: clock.now() }]);
    }
    due.wake();
  }

  /** Whatever the record waits for, it is run at once. */
  async function planNow(id: string): Promise<void> {
    const [row] = await waiting(id);
    if (row !== undefined) await planRow(row);
  }

  /**
   * A new spec is tried at once, and once: every process hears of it, and the first may have run it by the time that
   * the last one looks. What runs meanwhile has perhaps begun before the change, so its end is waited for.
   */
  async function planChanged(id: string): Promise<void> {
    await eventually(id, Infinity, async () => {
      const [row] = await waiting(id);
      if (row !== undefined && !row.has_run && !row.is_taken) await planRow(row);
    });
  }

  const listener = await sql.listen(kind.channel, (id) => {
    planChanged(id).catch((error: unknown) =>
      log.warn({ err: error }, `a changed ${kind.word} was not planned; the next look finds it`),
    );
  });
  const looping = loop();

  return {
    async planMissing() {
      for (const { id } of (await waiting(null)).filter(isMissing)) {
        // while it runs it has no job: its own end plans the next
        await locked(id, async () => {
          const [row] = await waiting(id);
          if (row !== undefined && isMissing(row)) await planRow(row);
        });
      }
      due.wake();
    },
    async runNow(id) {
      if (isStopping || (await kind.read(id)) === undefined) return 'missing';
      const result = await track(eventually(id, BUSY_PATIENCE_MS, () => kind.run(id)));
      if (result === 'busy') return 'busy';
      return result === undefined ? 'missing' : { outcome: result };
    },
    async runSoon(id) {
      if (!isStopping) await planNow(id);
    },
    async stop() {
      isStopping = true;
      due.stop();
      await listener.unlisten();
      await Promise.allSettled([...running]);
      await looping;
    },
  };
}
