/** The rows of an incident that a rule opens, as the console's own dialogs write them (contract endpoints §5). */
import type { TransactionSql } from 'postgres';
import { shown } from '@server/features/query/badInput';
import type { Node } from '@server/features/topology/rollUp';
import { oneLine } from '@server/notifications/message';
import { fillText } from '@server/playbooks/template';
import { NOBODY, ownerOf } from './involved';
import type { Involved } from './involved';
import type { RuleSpec } from './ruleSpec';

/** A rule with everything that its incidents need. */
export interface Opening {
  ruleId: string;
  ruleName: string;
  spec: Pick<RuleSpec, 'template' | 'ownerResponds'>;
  involved: Involved;
  now: number;
}

/** What templates can name: the columns of the component at the top and under its kind, and the rule. */
function valuesOf({ row, health, status }: Node, { ruleId, ruleName }: Opening): Record<string, unknown> {
  const component = { ...row, health, status };
  return { ...component, component, resource: component, rule: { id: ruleId, name: ruleName } };
}

function describe({ row, health, status }: Node, { ruleName }: Opening): string {
  const reason = row['status_reason'];
  const state = status === health ? health : `${health} (${status})`;
  const opened = `Opened by the rule "${ruleName}": ${row.name} is ${state}.`;
  return typeof reason === 'string' && reason !== '' ? `${opened}\n\n${reason}` : opened;
}

export interface OpenedIncident {
  id: string;
  status: string;
  /** What was asked for and could not be done, each as a sentence. */
  notes: string[];
}

/** The words of an incident; texts that the template leaves out, or that come out empty, are ours. */
function wordsOf(node: Node, opening: Opening): { title: string; description: string } {
  const { template } = opening.spec;
  const values = valuesOf(node, opening);
  const standard = `${node.row.name} is ${node.health}`;
  return {
    title: oneLine(fillText(template.title ?? '', values)) || oneLine(standard),
    description: fillText(template.description ?? '', values).trim() || describe(node, opening),
  };
}

/** Writes the incident, its root hypothesis, its evidence and its responders. */
export async function openIncident(
  tx: TransactionSql,
  node: Node,
  opening: Opening,
): Promise<OpenedIncident> {
  const { spec, involved, ruleId } = opening;
  const { title, description } = wordsOf(node, opening);
  const { type, severity, status } = spec.template;
  const owner = spec.ownerResponds ? await ownerOf(tx, node.row.id, node.row.owner) : NOBODY;
  const [incident] = await tx<{ id: string; status: string }[]>`
    INSERT INTO incidents (
      incident_rule_id, title, description, type, severity, status, created_by, commander_id, communicator_id
    ) VALUES (
      ${ruleId}, ${title}, ${description}, ${type}, ${severity}, ${status}, ${involved.createdBy},
      ${involved.commander ?? owner.personId}, ${involved.communicator}
    ) RETURNING id, status`;
  if (incident === undefined) throw new Error('The incident was not stored.');
  await attachComponent(tx, incident.id, node, opening);
  const teams = owner.teamId === null ? involved.teams : [...involved.teams, owner.teamId];
  await addResponders(tx, incident.id, { ...involved, teams });
  const isOwnerless = spec.ownerResponds && owner.teamId === null && owner.personId === null;
  const notes = isOwnerless
    ? [
        `"${shown(node.row.name)}" has no owner: no team is linked with it or chooses it, and it names none that is here.`,
      ]
    : [];
  return { ...incident, notes };
}

/** Attaches the component to the first root hypothesis, which is written where there is none. */
export async function attachComponent(
  tx: TransactionSql,
  incidentId: string,
  node: Node,
  { involved, now }: Pick<Opening, 'involved' | 'now'>,
): Promise<void> {
  const [root] = await tx<{ id: string }[]>`
    WITH found AS (
      SELECT id FROM hypotheses WHERE incident_id = ${incidentId} AND type = 'root' ORDER BY created_at, id LIMIT 1
    ), added AS (
      INSERT INTO hypotheses (incident_id, title, status, type, created_by)
      SELECT i.id, i.title, 'possible', 'root', ${involved.createdBy}::uuid
      FROM incidents i WHERE i.id = ${incidentId} AND NOT EXISTS (SELECT 1 FROM found)
      RETURNING id
    )
    SELECT id FROM found UNION ALL SELECT id FROM added`;
  if (root === undefined) throw new Error('The incident has no hypothesis and took none.');
  const { id } = node.row;
  const properties = { at: new Date(now).toISOString(), polarity: 'supports' };
  await tx`
    INSERT INTO evidences (hypothesis_id, type, component_id, description, evidence, properties, created_by)
    VALUES (
      ${root.id}, 'topology', ${id}, ${`${node.row.name} is ${node.health}`},
      ${JSON.stringify({ id })}::text::jsonb, ${JSON.stringify(properties)}::text::jsonb, ${involved.createdBy}
    )`;
}

async function addResponders(
  tx: TransactionSql,
  incidentId: string,
  { people, teams, createdBy }: Pick<Involved, 'people' | 'teams' | 'createdBy'>,
): Promise<void> {
  for (const id of new Set(people)) {
    await tx`
      INSERT INTO responders (incident_id, type, person_id, properties, created_by)
      VALUES (${incidentId}, 'person', ${id}, '{"responderType": "person"}', ${createdBy})`;
  }
  for (const id of new Set(teams)) {
    await tx`
      INSERT INTO responders (incident_id, type, team_id, properties, created_by)
      VALUES (${incidentId}, 'system', ${id}, '{"responderType": "system"}', ${createdBy})`;
  }
}

/** When a person last set the status of each incident, in milliseconds since the epoch; the server itself is System. */
export async function decisionsOf(
  tx: TransactionSql,
  incidentIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx<{ id: string; at: number }[]>`
    SELECT h.incident_id AS id, extract(epoch FROM max(h.created_at))::float8 * 1000 AS at
    FROM incident_histories h
    WHERE h.incident_id = ANY (${[...incidentIds]}::uuid[]) AND h.type = 'incident.status_updated'
      AND h.created_by IS DISTINCT FROM access.system_person()
    GROUP BY h.incident_id`;
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** A trigger writes the line of the incident's log, in the name of System. */
export async function endIncident(
  tx: TransactionSql,
  id: string,
  status: 'resolved' | 'closed',
): Promise<void> {
  await tx`UPDATE incidents SET status = ${status} WHERE id = ${id}`;
}
