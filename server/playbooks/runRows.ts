/** What the runner reads and writes of runs and their actions; its rights are the server's. */
import type { Role } from '@/services/contracts/enums';
import { isAllowed } from '@/services/contracts/permissions';
import type { Sql } from '@server/types';
import { storableJson, storableText } from '@server/jobs/storable';
import type { StepOutcome } from './carryOut';
import type { StepRow } from './steps';
import type { Values } from './template';

export interface RunRow {
  id: string;
  status: string;
  spec: unknown;
  parameters: Record<string, string> | null;
  request: unknown;
  created_by: string | null;
  /** ISO 8601. */
  scheduled_time: string;
  /** What templates and conditions can name beside the parameters. */
  surroundings: Values;
}

const LARGEST_RESULT = 1_000_000;
const OPEN = ['scheduled', 'running', 'sleeping', 'waiting'];

/** The run, unless it has ended, waits for approval or does not exist. */
export async function readOpenRun(sql: Sql, id: string): Promise<RunRow | undefined> {
  const [row] = await sql<RunRow[]>`
    SELECT r.id, r.status, r.spec, r.parameters, r.request, r.created_by, r.scheduled_time,
      jsonb_strip_nulls(jsonb_build_object(
        'playbook', (SELECT jsonb_build_object('id', p.id, 'name', p.name, 'title', p.title) FROM playbooks p WHERE p.id = r.playbook_id),
        'run', jsonb_build_object('id', r.id, 'created_at', r.created_at),
        'user', (SELECT jsonb_build_object('name', p.name, 'email', p.email) FROM people p WHERE p.id = r.created_by),
        'check', (SELECT to_jsonb(k) - 'spec' FROM checks k WHERE k.id = r.check_id),
        'config', (SELECT to_jsonb(c) FROM config_items c WHERE c.id = r.config_id),
        'component', (SELECT to_jsonb(c) FROM components c WHERE c.id = r.component_id),
        'request', r.request)) AS surroundings
    FROM playbook_runs r WHERE r.id = ${id} AND r.status = ANY (${OPEN})`;
  return row;
}

/** Runs that are due, whoever began them. */
export async function dueRuns(sql: Sql, now: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM playbook_runs WHERE status = ANY (${OPEN}) AND scheduled_time <= ${iso(now)}
    ORDER BY scheduled_time LIMIT 1000`;
  return rows.map(({ id }) => id);
}

/** The steps that were begun, in their order. */
export const readSteps = (sql: Sql, runId: string): Promise<StepRow[]> => sql<StepRow[]>`
  SELECT a.id, a.status, a.scheduled_time, coalesce(t.attempts, 0) AS attempts
  FROM playbook_run_actions a LEFT JOIN derived.playbook_attempts t ON t.action_id = a.id
  WHERE a.playbook_run_id = ${runId} ORDER BY a.scheduled_time, a.id`;

/** Why the person who started the run may not do so any more; undefined when everything is as it was. */
export async function refusedSince(sql: Sql, personId: string | null): Promise<string | undefined> {
  if (personId === null) return undefined;
  const [row] = await sql<{ is_active: boolean; roles: Role[] }[]>`
    SELECT p.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM identities i WHERE i.id = p.id AND i.state <> 'active') AS is_active,
      ARRAY(SELECT r.v1 FROM casbin_rule r WHERE r.ptype = 'g' AND r.v0 = p.id::text) AS roles
    FROM people p WHERE p.id = ${personId}`;
  if (row?.is_active !== true) return 'The person who started this run has no active account any more.';
  return isAllowed(row.roles, 'playbook_runs', 'write')
    ? undefined
    : 'The person who started this run may not run playbooks any more.';
}

export interface NewStep {
  runId: string;
  name: string;
  status: 'running' | 'sleeping' | 'skipped';
  now: number;
  scheduledAt: number;
}

/** Stores the beginning of a step; undefined when the run was cancelled in the meantime. */
export async function insertStep(sql: Sql, step: NewStep): Promise<string | undefined> {
  const ended = step.status === 'skipped' ? iso(step.now) : null;
  const [row] = await sql<{ id: string }[]>`
    WITH run AS (
      UPDATE playbook_runs SET start_time = coalesce(start_time, ${iso(step.now)}), scheduled_time = ${iso(step.scheduledAt)},
        status = ${step.status === 'sleeping' ? 'sleeping' : 'running'}
      WHERE id = ${step.runId} AND status = ANY (${OPEN}) RETURNING id)
    INSERT INTO playbook_run_actions (playbook_run_id, name, status, scheduled_time, start_time, end_time)
    SELECT run.id, ${storableText(step.name)}, ${step.status}, ${iso(step.scheduledAt)},
      ${step.status === 'sleeping' ? null : iso(step.now)}, ${ended} FROM run RETURNING id`;
  return row?.id;
}

/** Marks a step that waited, or that is tried again, as running; false when the run was cancelled. */
export async function beginStep(sql: Sql, runId: string, stepId: string, now: number): Promise<boolean> {
  const rows = await sql`
    WITH run AS (UPDATE playbook_runs SET status = 'running' WHERE id = ${runId} AND status = ANY (${OPEN}) RETURNING id)
    UPDATE playbook_run_actions SET status = 'running', start_time = coalesce(start_time, ${iso(now)})
    WHERE id = ${stepId} AND EXISTS (SELECT FROM run) RETURNING id`;
  return rows.length > 0;
}

/** What a script has written so far; nothing of a step that has ended. */
export async function storeProgress(sql: Sql, stepId: string, result: object): Promise<void> {
  await sql`UPDATE playbook_run_actions SET result = ${jsonOf(result)}::text::jsonb WHERE id = ${stepId} AND status = 'running'`;
}

/** Ends a step. */
export async function endStep(
  sql: Sql,
  stepId: string,
  { result, error }: StepOutcome,
  now: number,
): Promise<void> {
  await sql`
    UPDATE playbook_run_actions SET status = ${error === undefined ? 'completed' : 'failed'}, end_time = ${iso(now)},
      result = ${jsonOf(result)}::text::jsonb, error = ${error === undefined ? null : storableText(error)}
    WHERE id = ${stepId}`;
}

/** Puts a failed step to sleep until it is tried again. */
export async function retryStep(
  sql: Sql,
  runId: string,
  stepId: string,
  outcome: StepOutcome,
  at: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      UPDATE playbook_run_actions SET status = 'sleeping', scheduled_time = ${iso(at)},
        result = ${jsonOf(outcome.result)}::text::jsonb, error = ${storableText(outcome.error ?? '')} WHERE id = ${stepId}`;
    await tx`
      INSERT INTO derived.playbook_attempts AS t (action_id, attempts) VALUES (${stepId}, 1)
      ON CONFLICT (action_id) DO UPDATE SET attempts = t.attempts + 1`;
    await tx`
      UPDATE playbook_runs SET status = 'sleeping', scheduled_time = ${iso(at)} WHERE id = ${runId} AND status = ANY (${OPEN})`;
  });
}

/** Whether any step of the run has failed. */
export async function firstFailure(sql: Sql, runId: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string; error: string | null }[]>`
    SELECT name, error FROM playbook_run_actions WHERE playbook_run_id = ${runId} AND status = 'failed' ORDER BY scheduled_time LIMIT 1`;
  return row && `The step "${row.name}" failed: ${row.error ?? 'it did not say why'}`;
}

/** Ends the run; one that was cancelled stays so. */
export async function endRun(sql: Sql, runId: string, error: string | undefined, now: number): Promise<void> {
  await sql`
    UPDATE playbook_runs SET status = ${error === undefined ? 'completed' : 'failed'}, end_time = ${iso(now)},
      start_time = coalesce(start_time, ${iso(now)}), error = ${error === undefined ? null : storableText(error)}
    WHERE id = ${runId} AND status = ANY (${OPEN})`;
}

/** The results of the steps so far, by name, for templates of later ones. */
export async function resultsOf(sql: Sql, runId: string): Promise<Record<string, unknown>> {
  const rows = await sql<{ name: string; status: string; result: unknown }[]>`
    SELECT name, status, result FROM playbook_run_actions WHERE playbook_run_id = ${runId} ORDER BY scheduled_time`;
  return Object.fromEntries(rows.map(({ name, status, result }) => [name, { status, result }]));
}

const jsonOf = (result: object): string =>
  storableJson(result, LARGEST_RESULT) ??
  JSON.stringify({ note: 'The result is larger than 1 MB and was not kept.' });

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
