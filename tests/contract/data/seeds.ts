/** One record of each kind that the rows of tests refer to. */
import type { Sql } from '@server/types';

export interface Seeds {
  personId: string;
  teamId: string;
  agentId: string;
  canaryId: string;
  checkId: string;
  componentId: string;
  configId: string;
  incidentId: string;
  hypothesisId: string;
  responderId: string;
  commentId: string;
  playbookId: string;
  runId: string;
  notificationId: string;
}

/** Stores the records and answers their ids. */
export async function plantSeeds(sql: Sql): Promise<Seeds> {
  const one = async (rows: PromiseLike<readonly { id: string }[]>) => (await rows)[0]?.id ?? '';
  const personId = await one(sql<{ id: string }[]>`INSERT INTO people (name) VALUES ('Seed') RETURNING id`);
  const teamId = await one(
    sql<{ id: string }[]>`INSERT INTO teams (name, created_by) VALUES ('Seed', ${personId}) RETURNING id`,
  );
  const agentId = await one(sql<{ id: string }[]>`INSERT INTO agents (name) VALUES ('seed') RETURNING id`);
  const canaryId = await one(
    sql<
      { id: string }[]
    >`INSERT INTO canaries (name, namespace, spec) VALUES ('seed', 'x', '{}') RETURNING id`,
  );
  const checkId = await one(
    sql<
      { id: string }[]
    >`INSERT INTO checks (canary_id, type, name) VALUES (${canaryId}, 'http', 'seed') RETURNING id`,
  );
  const componentId = await one(
    sql<{ id: string }[]>`
      INSERT INTO components (name, external_id, status) VALUES ('seed', 'seed', 'healthy') RETURNING id`,
  );
  const configId = await one(
    sql<{ id: string }[]>`INSERT INTO config_items (config_class, type) VALUES ('Pod', 'Pod') RETURNING id`,
  );
  const incidentId = await one(
    sql<{ id: string }[]>`INSERT INTO incidents (title, description, type, severity, status, created_by)
      VALUES ('seed', '', 'cost', 'low', 'open', ${personId}) RETURNING id`,
  );
  const hypothesisId = await one(
    sql<{ id: string }[]>`INSERT INTO hypotheses (incident_id, title, type, status, created_by)
      VALUES (${incidentId}, 'seed', 'root', 'possible', ${personId}) RETURNING id`,
  );
  const responderId = await one(
    sql<{ id: string }[]>`INSERT INTO responders (incident_id, type, person_id, created_by)
      VALUES (${incidentId}, 'person', ${personId}, ${personId}) RETURNING id`,
  );
  const commentId = await one(
    sql<{ id: string }[]>`INSERT INTO comments (incident_id, comment, created_by)
      VALUES (${incidentId}, 'seed', ${personId}) RETURNING id`,
  );
  const playbookId = await one(
    sql<
      { id: string }[]
    >`INSERT INTO playbooks (name, source, spec) VALUES ('seed', 'UI', '{}') RETURNING id`,
  );
  const runId = await one(
    sql<{ id: string }[]>`INSERT INTO playbook_runs (playbook_id) VALUES (${playbookId}) RETURNING id`,
  );
  const notificationId = await one(
    sql<{ id: string }[]>`INSERT INTO notifications (name, events) VALUES ('seed', '{}') RETURNING id`,
  );
  const people = { personId, teamId, agentId };
  const incident = { incidentId, hypothesisId, responderId, commentId };
  return {
    ...people,
    canaryId,
    checkId,
    componentId,
    configId,
    ...incident,
    playbookId,
    runId,
    notificationId,
  };
}
