/** One incident with everything that may hang on it, and ways to make more. */
import type { Caller } from '@server/types';
import { addCaller } from '@tests/integration/database/testDatabase';
import { firstRow, startDataApi } from './dataClient';
import type { DataFixture, Send } from './dataClient';

/** How the console embeds people (contract README §4.4). */
export const AV = 'id,name,avatar';

export interface IncidentFixture extends DataFixture {
  commander: Caller;
  responder: Caller;
  /** As the commander. */
  send: Send;
  /** Posts a record and answers its id. */
  make(table: string, body: object, as?: Send): Promise<string>;
  /** Posts an incident of the commander and answers its id. */
  openIncident(title: string, more?: object): Promise<string>;
  ids: Readonly<Record<'incident' | 'root' | 'evidence' | 'component' | 'config' | 'team', string>>;
}

export async function startIncidents(): Promise<IncidentFixture> {
  const fixture = await startDataApi();
  const { sql } = fixture;
  const commander = await addCaller(sql, 'commander');
  const responder = await addCaller(sql, 'responder');
  const send = fixture.as(commander);
  const own = async (rows: PromiseLike<readonly { id: string }[]>) => (await rows)[0]?.id ?? '';
  const make = async (table: string, body: object, as: Send = send) => {
    const answer = await as('POST', `${table}?select=*`, { body });
    if (answer.status !== 201) throw new Error(`${table}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return String(firstRow(answer)['id']);
  };
  const openIncident = (title: string, more: object = {}) =>
    make('incidents', {
      title,
      description: '',
      severity: 'Low',
      type: 'availability',
      status: 'open',
      created_by: commander.personId,
      commander_id: commander.personId,
      communicator_id: commander.personId,
      ...more,
    });

  const component = await own(
    sql<{ id: string }[]>`
      INSERT INTO components (name, external_id, status, icon) VALUES ('shop', 'shop', 'healthy', 'cart') RETURNING id`,
  );
  const config = await own(
    sql<{ id: string }[]>`
      INSERT INTO config_items (name, config_class, type) VALUES ('pod', 'Pod', 'Kubernetes::Pod') RETURNING id`,
  );
  const change = await own(
    sql<{ id: string }[]>`
      INSERT INTO config_changes (config_id, change_type) VALUES (${config}, 'diff') RETURNING id`,
  );
  const team = await own(
    sql<{ id: string }[]>`
      INSERT INTO teams (name, icon, created_by) VALUES ('Payments', 'group', ${commander.personId}) RETURNING id`,
  );
  const incident = await openIncident('Checkout is slow');
  const root = await make('hypotheses', {
    incident_id: incident,
    title: 'Database',
    type: 'root',
    status: 'possible',
  });
  const evidence = await make('evidences', {
    hypothesis_id: root,
    component_id: component,
    config_id: config,
    config_change_id: change,
    type: 'config_change',
    description: 'A change',
    evidence: {},
  });
  const properties = { responderType: 'email' };
  await make('responders', { incident_id: incident, type: 'system', team_id: team, properties });
  await make('responders', { incident_id: incident, type: 'person', person_id: responder.personId });
  await make('comments', { incident_id: incident, hypothesis_id: root, comment: 'Looking' });
  const ids = { incident, root, evidence, component, config, team };
  return { ...fixture, commander, responder, send, make, openIncident, ids };
}
