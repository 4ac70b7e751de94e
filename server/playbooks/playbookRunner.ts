/** Takes due runs from the queue and carries them on, a few at a time; several processes share them. */
import type { CheckContext } from '@server/checks/types';
import type { CheckLocks } from '@server/jobs/checkLocks';
import type { RunQueue } from '@server/jobs/queue';
import { createWaker } from '@server/jobs/waker';
import type { Clock, Logger, Sql } from '@server/types';
import { runPlaybook } from './runPlaybook';
import { dueRuns } from './runRows';

export interface PlaybookRunnerDeps {
  sql: Sql;
  queue: RunQueue;
  locks: CheckLocks;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
  mayExec: boolean;
  connection: CheckContext['connection'];
}

export interface PlaybookRunner {
  /** Plans every run that is due: some may have been forgotten by a process that died. */
  planMissing(): Promise<void>;
  /** Takes no more runs and waits for what is being carried out until `stopping` aborts. */
  stop(): Promise<void>;
}

const AT_ONCE = 4;
const LOOK_MS = 1000;

/** Starts taking runs. */
export async function startPlaybookRunner(deps: PlaybookRunnerDeps): Promise<PlaybookRunner> {
  const { sql, queue, locks, clock, log } = deps;
  const running = new Map<string, { work: Promise<void>; abort: AbortController }>();
  const due = createWaker();
  let isStopping = false;

  async function carryOn(runId: string, abort: AbortController): Promise<void> {
    if (!(await locks.acquire(runId))) return; // another process has it
    try {
      const next = await runPlaybook(deps, runId, abort.signal);
      if (next !== undefined) await queue.plan([{ runId, at: next }]);
    } catch (error) {
      log.error({ err: error, runId }, 'a playbook run could not be carried on; it is tried again');
    } finally {
      await locks
        .release(runId)
        .catch((error: unknown) => log.warn({ err: error }, 'a lock was not released'));
    }
  }

  function take(runId: string): Promise<void> {
    const abort = new AbortController();
    const follow = () => abort.abort(deps.stopping.reason);
    deps.stopping.addEventListener('abort', follow, { once: true });
    const work = carryOn(runId, abort).finally(() => {
      deps.stopping.removeEventListener('abort', follow);
      running.delete(runId);
      due.wake();
    });
    running.set(runId, { work, abort });
    return work;
  }

  async function lookForDue(): Promise<void> {
    const free = AT_ONCE - running.size;
    const jobs = free > 0 ? await queue.fetchDue(free) : [];
    for (const { id, runId } of jobs) {
      if (!running.has(runId)) void take(runId);
      await queue.finish(id);
    }
    if (jobs.length < free || free <= 0) await due.wait(LOOK_MS);
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      try {
        await lookForDue();
      } catch (error) {
        log.warn({ err: error }, 'looking for due playbook runs failed; it is tried again');
        await due.wait(LOOK_MS);
      }
    }
  }

  const planNow = (runId: string) =>
    void queue
      .plan([{ runId, at: clock.now() }])
      .then(due.wake, (error: unknown) =>
        log.warn({ err: error }, 'a playbook run was not planned; the next look finds it'),
      );
  const scheduled = await sql.listen('playbook_run_scheduled', planNow);
  const cancelled = await sql.listen('playbook_run_cancelled', (runId) =>
    running.get(runId)?.abort.abort(new Error('The run was cancelled while this step ran.')),
  );
  const looping = loop();

  return {
    async planMissing() {
      const missing = (await dueRuns(sql, clock.now())).filter((runId) => !running.has(runId));
      await queue.plan(missing.map((runId) => ({ runId, at: clock.now() })));
      if (missing.length > 0) due.wake();
    },
    async stop() {
      isStopping = true;
      due.stop();
      await Promise.all([scheduled.unlisten(), cancelled.unlisten()]);
      await looping;
      await Promise.allSettled([...running.values()].map(({ work }) => work));
    },
  };
}
