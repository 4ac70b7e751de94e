/**
 * Carries a run from where it is to where it ends or waits. All it knows is in the tables, so that any process can go on
 * where another one was killed; one process at a time, by a lock on the run.
 */
import { reasonOf } from '@server/checks/networkErrors';
import { InvalidCheck } from '@server/checks/types';
import type { CheckContext } from '@server/checks/types';
import type { Clock, Sql } from '@server/types';
import { carryOut } from './carryOut';
import type { StepOutcome } from './carryOut';
import { mayStart } from './condition';
import { createProgress } from './progress';
import {
  beginStep,
  endRun,
  endStep,
  firstFailure,
  insertStep,
  readOpenRun,
  readSteps,
  refusedSince,
  resultsOf,
  retryStep,
} from './runRows';
import type { RunRow } from './runRows';
import { nextMove, stepsOf } from './steps';
import type { Move, Step, StepRow } from './steps';

export interface RunDeps {
  sql: Sql;
  clock: Clock;
  mayExec: boolean;
  connection: CheckContext['connection'];
}

/** When the run goes on by itself, in epoch milliseconds; undefined when it has ended. */
export type Outcome = number | undefined;

const LOST =
  'The server stopped while this step ran. Whether it took effect is not known: look before you run it again.';

/** Rejects when the database does not answer, or when `signal` aborts because the server stops. */
export async function runPlaybook(deps: RunDeps, runId: string, signal: AbortSignal): Promise<Outcome> {
  while (!signal.aborted) {
    const run = await readOpenRun(deps.sql, runId);
    if (run === undefined) return undefined;
    const dueAt = Date.parse(run.scheduled_time);
    if (dueAt > deps.clock.now()) return dueAt;
    const outcome = await makeMove(deps, run, signal);
    if (outcome !== 'go on') return outcome;
  }
  return undefined; // whoever looks for due runs next goes on
}

async function makeMove(deps: RunDeps, run: RunRow, signal: AbortSignal): Promise<Outcome | 'go on'> {
  const { sql, clock } = deps;
  const fail = async (reason: string): Promise<undefined> => {
    await endRun(sql, run.id, reason, clock.now());
  };
  let steps: Step[];
  try {
    steps = stepsOf(run.spec);
  } catch (error) {
    if (error instanceof InvalidCheck) return fail(error.message);
    throw error;
  }
  const rows = await readSteps(sql, run.id);
  const move = nextMove(steps, rows, clock.now());
  if (move.kind === 'sleep') return move.until;
  if (move.kind === 'lost') {
    await settle(deps, run.id, move.step, move.row, { result: {}, error: LOST });
    return 'go on';
  }
  const refusal = await refusedSince(sql, run.created_by);
  if (refusal !== undefined) return fail(refusal);
  if (move.kind === 'finish') return finish(deps, run.id);
  return move.kind === 'begin' ? begin(deps, run, move, rows, signal) : goOn(deps, run, move, signal);
}

async function finish({ sql, clock }: RunDeps, runId: string): Promise<undefined> {
  await endRun(sql, runId, await firstFailure(sql, runId), clock.now());
}

/** Skips the step, puts it to sleep, or carries it out. */
async function begin(
  deps: RunDeps,
  run: RunRow,
  { step }: Extract<Move, { kind: 'begin' }>,
  rows: readonly StepRow[],
  signal: AbortSignal,
): Promise<Outcome | 'go on'> {
  const { sql, clock } = deps;
  const now = clock.now();
  // later than the step before, because this is the order of the steps
  const last = Date.parse(rows.at(-1)?.scheduled_time ?? '1970-01-01T00:00:00Z');
  const soonest = Math.max(now, last + 1);
  const insert = (status: 'running' | 'sleeping' | 'skipped', scheduledAt: number) =>
    insertStep(sql, { runId: run.id, name: step.name, status, now, scheduledAt });
  const hasFailed = rows.some(({ status }) => status === 'failed');
  let isWanted: boolean;
  try {
    isWanted = mayStart(step.condition, await valuesOf(sql, run), hasFailed);
  } catch (error) {
    if (!(error instanceof InvalidCheck)) throw error;
    const id = await insert('running', soonest);
    if (id !== undefined) await endStep(sql, id, { result: {}, error: error.message }, now);
    return 'go on';
  }
  if (!isWanted) {
    await insert('skipped', soonest);
    return 'go on';
  }
  if (step.delayMs > 0) {
    await insert('sleeping', soonest + step.delayMs);
    return soonest + step.delayMs;
  }
  const id = await insert('running', soonest);
  if (id !== undefined) await perform(deps, run, step, { id, attempts: 0 }, signal);
  return 'go on';
}

async function goOn(
  deps: RunDeps,
  run: RunRow,
  { step, row }: Extract<Move, { kind: 'carry out' }>,
  signal: AbortSignal,
): Promise<'go on'> {
  if (await beginStep(deps.sql, run.id, row.id, deps.clock.now()))
    await perform(deps, run, step, row, signal);
  return 'go on';
}

async function perform(
  deps: RunDeps,
  run: RunRow,
  step: Step,
  row: Pick<StepRow, 'id' | 'attempts'>,
  signal: AbortSignal,
): Promise<void> {
  const progress = createProgress(deps.sql, row.id);
  let outcome: StepOutcome;
  try {
    outcome = await carryOut(step, {
      values: await valuesOf(deps.sql, run),
      parameters: run.parameters ?? {},
      signal,
      mayExec: deps.mayExec,
      connection: deps.connection,
      onProgress: progress.tell,
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    outcome = { result: progress.last(), error: reasonOf(signal.reason) };
  } finally {
    await progress.stop();
  }
  await settle(deps, run.id, step, row, outcome);
}

/** Ends the step, or lets it wait for its next try. */
async function settle(
  { sql, clock }: RunDeps,
  runId: string,
  step: Step,
  row: Pick<StepRow, 'id' | 'attempts'>,
  outcome: StepOutcome,
): Promise<void> {
  const now = clock.now();
  const isLast = outcome.error === undefined || row.attempts >= step.retries;
  if (isLast || (await readOpenRun(sql, runId)) === undefined) await endStep(sql, row.id, outcome, now);
  else await retryStep(sql, runId, row.id, outcome, now + step.retryDelayMs);
}

/** What templates and conditions can name. */
async function valuesOf(sql: Sql, run: RunRow): Promise<Record<string, unknown>> {
  return { ...run.surroundings, params: run.parameters ?? {}, actions: await resultsOf(sql, run.id) };
}
