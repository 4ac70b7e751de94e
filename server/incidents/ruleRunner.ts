/** Looks with all incident rules every minute, and soon after something that they look at has changed. */
import type { TurnQueue } from '@server/jobs/queue';
import { createWaker } from '@server/jobs/waker';
import type { Clock, Logger, Sql } from '@server/types';
import { evaluateRules } from './evaluateRules';

export interface RuleRunner {
  /** Plans the next look when none waits: the first one, and after a process that died in the middle of one. */
  planMissing(): Promise<void>;
  /** Takes no more and waits for a look that goes on. */
  stop(): Promise<void>;
}

interface RuleRunnerDeps {
  sql: Sql;
  clock: Clock;
  queue: TurnQueue;
  log: Pick<Logger, 'warn'>;
}

/** All rules are one turn, because those of higher priority decide what later ones look at. */
const TURN = 'all';
const EVERY_MS = 60_000;
const LOOK_MS = 1000;
/** What changes together is looked at together. */
const SOON_MS = 500;
const REST_MS = 2000;
/** However much changes, looking takes at most a tenth of the time. */
const REST_FACTOR = 9;

/** Starts looking; of several processes on one database one takes each turn. */
export async function startRuleRunner({ sql, clock, queue, log }: RuleRunnerDeps): Promise<RuleRunner> {
  const due = createWaker();
  let isStopping = false;
  let wantedAt: number | undefined;
  let restUntil = 0;

  function want(): void {
    wantedAt ??= Math.max(clock.now() + SOON_MS, restUntil);
    due.wake();
  }

  const waiting = () => sql<{ id: string }[]>`
    SELECT id FROM pgboss.job WHERE name = ${queue.name} AND singleton_key = ${TURN} AND state < 'active'`;

  async function bringForward(): Promise<void> {
    const jobs = await waiting();
    if (jobs.length > 0) await queue.remove(jobs.map(({ id }) => id));
    await queue.plan([{ id: TURN, at: clock.now() }]);
  }

  async function lookOnce(): Promise<void> {
    const startedAt = clock.now();
    try {
      await evaluateRules({ sql, clock, log });
    } finally {
      const now = clock.now();
      restUntil = now + Math.max(REST_MS, REST_FACTOR * (now - startedAt));
      await queue.plan([{ id: TURN, at: now + EVERY_MS }]);
    }
  }

  async function step(): Promise<void> {
    if (wantedAt !== undefined && clock.now() >= wantedAt) {
      wantedAt = undefined;
      await bringForward();
    }
    for (const { jobId } of await queue.fetchDue(1)) {
      await queue.finish(jobId);
      await lookOnce();
    }
    const untilWanted = wantedAt === undefined ? LOOK_MS : Math.max(0, wantedAt - clock.now());
    await due.wait(Math.min(LOOK_MS, untilWanted));
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      try {
        await step();
      } catch (error) {
        log.warn({ err: error }, 'looking with the incident rules failed; it is tried again');
        await due.wait(LOOK_MS);
      }
    }
  }

  const listener = await sql.listen('incident_rules_due', want);
  const looping = loop();

  return {
    async planMissing() {
      if ((await waiting()).length === 0) await queue.plan([{ id: TURN, at: clock.now() }]);
      due.wake();
    },
    async stop() {
      isStopping = true;
      due.stop();
      await listener.unlisten();
      await looping;
    },
  };
}
