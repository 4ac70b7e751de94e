/** What a run would do, told before it begins (design: beyond M20). Nothing is stored and nothing is carried out. */
import type { TransactionSql } from 'postgres';
import { isJsonObject } from '@server/checks/fields';
import { InvalidCheck } from '@server/checks/types';
import { forecastOf } from '@server/playbooks/forecast';
import type { Forecast } from '@server/playbooks/forecast';
import { stepsOf } from '@server/playbooks/steps';
import type { Step } from '@server/playbooks/steps';
import type { Caller } from '@server/types';
import { ID_TABLES, isIdType } from './parameters';
import { checkRun } from './runs';
import type { CheckedRun, RunRequest } from './runs';
import { approvalOf } from './spec';
import type { Approval, Parameter } from './spec';
import { standingOf } from './standing';

export interface PlannedStep extends Forecast {
  name: string;
  kind: string;
  condition?: string;
  delay_ms: number;
  timeout_ms: number;
  retries: number;
  retry_delay_ms: number;
}

export interface Approver {
  kind: 'person' | 'team';
  /** As the playbook writes it. */
  name: string;
  /** Names of those who are meant; nobody where the playbook names somebody who does not exist. */
  people: string[];
}

export interface Plan {
  target: { field: string; id: string; name: string; type: string | null; status: string | null } | null;
  /** `shown` instead of an id is a name, and of a secret nothing. */
  parameters: { name: string; label: string; shown: string; is_default: boolean }[];
  steps: PlannedStep[];
  /** Why the run would end before its first step. */
  problem: string | null;
  approval: { mode: Approval['mode']; is_enough: boolean; approvers: Approver[] } | null;
  /** The latest runs of this playbook on this target, newest first. */
  last: Record<string, unknown>[];
  /** Milliseconds that completed runs take, in the middle; null before there was one. */
  usual_ms: number | null;
}

const SECRET = '•••';
const LAST_RUNS = 5;

/** Throws BadInput, NotFound and PlaybookRefusal where starting the run would. */
export async function planRun(
  tx: TransactionSql,
  caller: Pick<Caller, 'personId' | 'email' | 'name'>,
  request: RunRequest,
  mayExec: boolean,
): Promise<Plan> {
  const run = await checkRun(tx, request);
  const secrets = new Set(run.parameters.filter(isSecret).map(({ name }) => name));
  const known = {
    ...knownBefore(run, caller, request),
    params: run.values,
  };
  const approval = approvalOf(run.playbook.spec);
  return {
    target: targetOf(run),
    parameters: await shownParameters(tx, run, request.given),
    ...stepsPlanned(run.playbook.spec, (step) => forecastOf(step, { values: known, secrets, mayExec })),
    approval: approval === undefined ? null : await approvalPlanned(tx, caller, approval),
    ...(await earlierRuns(tx, run)),
  };
}

const isSecret = ({ properties }: Parameter): boolean =>
  isJsonObject(properties) && properties['format'] === 'password';

/** The values that templates can name before the run exists (server/playbooks/runRows.ts, surroundings). */
function knownBefore(
  { playbook: { id, name, title }, surroundings }: CheckedRun,
  caller: Pick<Caller, 'email' | 'name'>,
  { given }: RunRequest,
): Record<string, unknown> {
  const { check, ...others } = surroundings;
  // a check's own specification may hold secrets of its target, and the runner leaves it out too
  const { spec: _spec, ...openCheck } = isJsonObject(check) ? check : {};
  return {
    ...others,
    ...(check !== undefined && { check: openCheck }),
    playbook: { id, name, title },
    user: { name: caller.name, email: caller.email },
    request: { id, params: Object.fromEntries(given) },
  };
}

function targetOf({ resource }: CheckedRun): Plan['target'] {
  if (resource === undefined) return null;
  const { field, id, row } = resource;
  const text = (key: string) => (typeof row[key] === 'string' && row[key] !== '' ? row[key] : null);
  return {
    field,
    id,
    name: text('name') ?? id,
    type: text('type'),
    status: text('health') ?? text('status'),
  };
}

async function shownParameters(
  tx: TransactionSql,
  { parameters, values }: CheckedRun,
  given: RunRequest['given'],
): Promise<Plan['parameters']> {
  const shown: Plan['parameters'] = [];
  for (const parameter of parameters) {
    const { name, label } = parameter;
    const value = values[name];
    if (value === undefined) continue;
    shown.push({
      name,
      label: typeof label === 'string' && label !== '' ? label : name,
      shown: isSecret(parameter) && value !== '' ? SECRET : await wordsFor(tx, parameter, value),
      is_default: !given.has(name),
    });
  }
  return shown;
}

/** The name of what an id means; any other value as it is. */
async function wordsFor(tx: TransactionSql, { type }: Parameter, value: string): Promise<string> {
  if (!isIdType(type) || value === '') return value;
  const [row] = await tx<
    { name: string | null }[]
  >`SELECT name FROM ${tx(ID_TABLES[type])} WHERE id = ${value}`;
  return row?.name ?? value;
}

function stepsPlanned(
  spec: unknown,
  forecast: (step: Step) => Forecast,
): { steps: PlannedStep[]; problem: string | null } {
  let steps: Step[];
  try {
    steps = stepsOf(spec);
  } catch (error) {
    if (error instanceof InvalidCheck) return { steps: [], problem: error.message };
    throw error;
  }
  const planned = steps.map((step): PlannedStep => ({
    name: step.name,
    kind: step.kind,
    ...(step.condition !== undefined && { condition: step.condition }),
    delay_ms: step.delayMs,
    timeout_ms: step.timeoutMs,
    retries: step.retries,
    retry_delay_ms: step.retryDelayMs,
    ...forecast(step),
  }));
  return { steps: planned, problem: null };
}

async function approvalPlanned(
  tx: TransactionSql,
  caller: Pick<Caller, 'personId' | 'email' | 'name'>,
  approval: Approval,
): Promise<NonNullable<Plan['approval']>> {
  const { isScheduled } = await standingOf(tx, caller, approval);
  const approvers: Approver[] = [];
  for (const name of approval.people) {
    const people = await tx<{ name: string }[]>`
      SELECT name FROM people WHERE deleted_at IS NULL
        AND lower(${name}) IN (id::text, lower(name), lower(email)) ORDER BY name`;
    approvers.push({ kind: 'person', name, people: people.map((person) => person.name) });
  }
  for (const name of approval.teams) {
    const people = await tx<{ name: string }[]>`
      SELECT DISTINCT p.name FROM teams t JOIN team_members m ON m.team_id = t.id JOIN people p ON p.id = m.person_id
      WHERE t.deleted_at IS NULL AND p.deleted_at IS NULL AND (t.id::text = lower(${name}) OR t.name = ${name})
      ORDER BY p.name`;
    approvers.push({ kind: 'team', name, people: people.map((person) => person.name) });
  }
  return { mode: approval.mode, is_enough: isScheduled, approvers };
}

/** Runs of the playbook on the same resource; of one without resource, those that had none either. */
async function earlierRuns(
  tx: TransactionSql,
  { playbook, resource }: CheckedRun,
): Promise<Pick<Plan, 'last' | 'usual_ms'>> {
  const isSame =
    resource === undefined
      ? tx`check_id IS NULL AND config_id IS NULL AND component_id IS NULL`
      : tx`${tx(resource.field)} = ${resource.id}`;
  const last = await tx<Record<string, unknown>[]>`
    SELECT id, status, created_at, start_time, end_time, error FROM playbook_runs
    WHERE playbook_id = ${playbook.id} AND ${isSame} ORDER BY created_at DESC, id LIMIT ${LAST_RUNS}`;
  const [usual] = await tx<{ ms: number | null }[]>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM end_time - start_time) * 1000)::float8 AS ms
    FROM playbook_runs WHERE playbook_id = ${playbook.id} AND ${isSame} AND status = 'completed'`;
  return { last: [...last], usual_ms: usual?.ms ?? null };
}
