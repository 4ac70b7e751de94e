/**
 * Starting and approving runs. A run that may begin has the status `scheduled` and announces itself on the channel
 * `playbook_run_scheduled`; whoever executes its steps takes it from there (docs/architecture.md, playbook runs).
 */
import type { TransactionSql } from 'postgres';
import { evaluateCondition } from '@server/features/query/expression';
import type { Caller } from '@server/types';
import { isApproved, standing } from './approval';
import type { Person, Team } from './approval';
import { fitsSelectors } from '@server/features/search/search';
import { BadInput, shown } from '@server/features/query/badInput';
import { ID_TABLES, isIdType, readValues, withDefaults } from './parameters';
import type { Values } from './parameters';
import { readResource, RESOURCE_KINDS, surroundingsOf } from './resource';
import type { Resource, ResourceRef } from './resource';
import { approvalOf, filtersOf, parametersOf, selectorsOf } from './spec';
import type { Parameter } from './spec';
import { standingOf, teamsOf } from './standing';

/** The run cannot begin because of what the playbook says, not because of how the request is written. */
export class PlaybookRefusal extends Error {
  override name = 'PlaybookRefusal';
}

/** A record that the request names does not exist; the message is the sentence. */
export class NotFound extends Error {
  override name = 'NotFound';
}

export interface Playbook {
  id: string;
  name: string;
  title: string;
  spec: unknown;
}

export interface RunRequest {
  playbookId: string;
  resource: ResourceRef | undefined;
  given: ReadonlyMap<string, string>;
  agentId: string | undefined;
  /** The id of the press that starts it, and of the run: pressed or sent again, it is the same run (docs/adr/0074). */
  attempt?: string | undefined;
  /** What the system sent that starts it; kept with the run instead of the request. */
  webhook?: Readonly<Record<string, unknown>>;
}

export interface StartedRun {
  run_id: string;
  starts_at: string;
}

const GONE = 'does not exist any more. Refresh the page and choose again.';

export async function readPlaybook(tx: TransactionSql, id: string): Promise<Playbook> {
  const [playbook] = await tx<Playbook[]>`
    SELECT id, name, title, spec FROM playbooks WHERE id = ${id} AND deleted_at IS NULL`;
  if (playbook === undefined) throw new NotFound(`This playbook ${GONE}`);
  return playbook;
}

/** The resource of a request; undefined when it names none. Throws NotFound. */
export async function requireResource(
  tx: TransactionSql,
  ref: ResourceRef | undefined,
): Promise<Resource | undefined> {
  if (ref === undefined) return undefined;
  const resource = await readResource(tx, ref);
  if (resource === undefined) throw new NotFound(`This ${RESOURCE_KINDS[ref.field].variable} ${GONE}`);
  return resource;
}

/** Whether the playbook is meant for the resource: it has selectors for its kind, and all of them fit. */
export async function isFor(tx: TransactionSql, spec: unknown, { field, id }: ResourceRef): Promise<boolean> {
  const { kind } = RESOURCE_KINDS[field];
  const selectors = selectorsOf(spec, kind);
  return selectors !== undefined && (await fitsSelectors(tx, kind, selectors, id));
}

export interface ListedPlaybook {
  id: string;
  name: string;
  parameters?: Parameter[];
}

/** The playbooks for the resource, by name, with their parameters as written. Throws NotFound. */
export async function listPlaybooks(tx: TransactionSql, ref: ResourceRef): Promise<ListedPlaybook[]> {
  await requireResource(tx, ref);
  const { kind } = RESOURCE_KINDS[ref.field];
  const playbooks = await tx<Playbook[]>`
    SELECT id, name, title, spec FROM playbooks
    WHERE deleted_at IS NULL AND jsonb_typeof(spec -> ${kind}) = 'array' AND spec -> ${kind} <> '[]'
    ORDER BY name, id`;
  const listed: ListedPlaybook[] = [];
  for (const { id, name, spec } of playbooks) {
    if (!(await isFor(tx, spec, ref))) continue;
    const parameters = parametersOf(spec);
    listed.push({ id, name, ...(parameters.length > 0 && { parameters }) });
  }
  return listed;
}

/** A run that may be stored: its playbook, what it is about, and its values with the defaults. */
export interface CheckedRun {
  playbook: Playbook;
  resource: Resource | undefined;
  parameters: readonly Parameter[];
  values: Values;
  /** The resource under its kind. */
  surroundings: Readonly<Record<string, unknown>>;
}

/** Checks a request against its playbook. Throws BadInput, NotFound and PlaybookRefusal. */
export async function checkRun(tx: TransactionSql, request: RunRequest): Promise<CheckedRun> {
  const playbook = await readPlaybook(tx, request.playbookId);
  const resource = await requireResource(tx, request.resource);
  if (resource !== undefined && !(await isFor(tx, playbook.spec, resource))) {
    throw new PlaybookRefusal(
      `The playbook ${playbook.title || playbook.name} is not meant for this ${RESOURCE_KINDS[resource.field].variable}: its selectors do not fit.`,
    );
  }
  const surroundings = surroundingsOf(resource);
  const parameters = withDefaults(parametersOf(playbook.spec), surroundings);
  const values = readValues(parameters, request.given);
  await requireIds(tx, parameters, values);
  refuseByFilters(playbook.spec, { ...surroundings, params: values, playbook: { name: playbook.name } });
  return { playbook, resource, parameters, values, surroundings };
}

/** Stores a run that was checked against its playbook. Throws BadInput, NotFound and PlaybookRefusal. */
export async function startRun(
  tx: TransactionSql,
  caller: Pick<Caller, 'personId' | 'email' | 'name'>,
  request: RunRequest,
): Promise<StartedRun> {
  const { agentId, attempt, webhook } = request;
  return storeRun(tx, caller, { ...(await checkRun(tx, request)), agentId, attempt, webhook });
}

/** The ids among the values name records that the caller can see. */
async function requireIds(
  tx: TransactionSql,
  parameters: readonly Parameter[],
  values: Values,
): Promise<void> {
  for (const { name, type } of parameters) {
    const value = values[name];
    if (!isIdType(type) || value === undefined || value === '') continue;
    const rows = await tx`SELECT 1 FROM ${tx(ID_TABLES[type])} WHERE id = ${value} AND deleted_at IS NULL`;
    if (rows.length === 0) {
      throw new BadInput(
        `The parameter ${name} names ${shown(value)}, which does not exist: choose another.`,
      );
    }
  }
}

function refuseByFilters(spec: unknown, values: Readonly<Record<string, unknown>>): void {
  for (const filter of filtersOf(spec)) {
    const verdict = evaluateCondition(filter, values);
    if ('problem' in verdict) {
      throw new PlaybookRefusal(`The filter "${shown(filter)}" of the playbook fails: ${verdict.problem}.`);
    }
    if (!verdict.isTrue) {
      throw new PlaybookRefusal(`The filter "${shown(filter)}" of the playbook does not allow this run.`);
    }
  }
}

interface NewRun extends CheckedRun {
  agentId: string | undefined;
  attempt: string | undefined;
  webhook: RunRequest['webhook'] | undefined;
}

async function storeRun(
  tx: TransactionSql,
  caller: Pick<Caller, 'personId' | 'email' | 'name'>,
  { playbook, resource, values, agentId, attempt, webhook }: NewRun,
): Promise<StartedRun> {
  const { isScheduled, isApprover, teamIds } = await standingOf(tx, caller, approvalOf(playbook.spec));
  const target = resource === undefined ? {} : { [resource.field]: resource.id };
  const run = {
    id: attempt,
    playbook_id: playbook.id,
    spec: playbook.spec,
    status: isScheduled ? 'scheduled' : 'pending_approval',
    parameters: values,
    request: webhook ?? { id: playbook.id, ...target, params: values },
    agent_id: agentId ?? resource?.agentId,
    ...target,
  };
  const [stored] = await tx<{ id: string; starts_at: string }[]>`
    SELECT id, starts_at FROM access.start_playbook_run(${JSON.stringify(run)}::text::jsonb, ${teamIds}::uuid[], ${isApprover})`;
  if (stored === undefined)
    throw new BadInput('This attempt has the id of something else: start the run again.');
  return { run_id: stored.id, starts_at: stored.starts_at };
}

interface LockedRun {
  status: string;
  spec: unknown;
  people: string[];
  teams: string[];
}

/** `forbidden` when the caller is none of the approvers. Throws NotFound and PlaybookRefusal. */
export async function approveRun(
  tx: TransactionSql,
  caller: Pick<Caller, 'personId' | 'email' | 'name'>,
  runId: string,
): Promise<'approved' | 'forbidden'> {
  const [run] = await tx<LockedRun[]>`SELECT * FROM access.lock_playbook_run(${runId})`;
  if (run === undefined) throw new NotFound(`This run ${GONE}`);
  const approval = approvalOf(run.spec);
  if (approval === undefined || run.status !== 'pending_approval') {
    throw new PlaybookRefusal(
      'This run needs no approval: it was approved already, or nobody has to approve it.',
    );
  }
  const person = { id: caller.personId, email: caller.email, name: caller.name };
  const { isApprover, teamIds } = standing(approval, person, await teamsOf(tx, caller.personId));
  if (!isApprover) return 'forbidden';
  if (run.people.includes(caller.personId) && teamIds.every((id) => run.teams.includes(id))) {
    throw new PlaybookRefusal('You have approved this run already; it waits for the other approvers.');
  }
  const people = await tx<
    Person[]
  >`SELECT id, email, name FROM people WHERE id = ANY (${run.people}::uuid[])`;
  const teams = await tx<Team[]>`
    SELECT id, name FROM teams WHERE id = ANY (${[...run.teams, ...teamIds]}::uuid[])`;
  const isEnough = isApproved(approval, [...people, person], teams);
  await tx`SELECT access.approve_playbook_run(${runId}, ${teamIds}::uuid[], ${isEnough})`;
  return 'approved';
}
