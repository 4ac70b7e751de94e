/** Incidents and their log in the words of the console (contract endpoints §5, schema §5). */
import type { Caller } from '@server/types';
import { addCaller } from '@tests/integration/database/testDatabase';
import { firstRow, rowsOf, sentence } from './dataClient';
import type { Send } from './dataClient';
import { AV, startIncidents } from './incidentFixture';
import type { IncidentFixture } from './incidentFixture';

const HISTORY_EMBED = `id,type,description,created_at,evidence:evidences(id,description,type,components(id,name,icon),configs(id,name),config_changes(id,change_type),config_analysis(id,analyzer,message,analysis),checks(id,icon,name)),hypothesis:hypotheses(id,title),responder:responders(id,person:person_id(${AV}),team:team_id(id,name,icon)),comment:comments(id,comment),created_by(${AV})`;

describe('incidents', () => {
  let fixture: IncidentFixture;
  let commander: Caller;
  let responder: Caller;
  let send: Send;
  let ids: IncidentFixture['ids'];
  let make: IncidentFixture['make'];
  let openIncident: IncidentFixture['openIncident'];

  beforeAll(async () => {
    fixture = await startIncidents();
    ({ commander, responder, send, ids, make, openIncident } = fixture);
  });
  afterAll(() => fixture.stop());

  const history = async (incident: string) =>
    rowsOf(
      await send(
        'GET',
        `incident_histories?incident_id=eq.${incident}&select=${HISTORY_EMBED})&order=created_at.desc`,
      ),
    );

  describe('records', () => {
    it('schema §2.5 numbers incidents itself and stores severity in lower case', async () => {
      const id = await openIncident('Second', { incident_id: 'INC-9999' });
      const row = firstRow(await send('GET', `incidents?id=eq.${id}`));
      expect(row).toMatchObject({ incident_id: sentence(/^INC-[1-9]\d*$/), severity: 'low' });
      expect(row['incident_id']).not.toBe('INC-9999');
      const changed = await send('PATCH', `incidents?id=eq.${id}`, {
        body: { incident_id: 'INC-1', severity: 'CRITICAL', title: 'Renamed' },
      });
      expect(firstRow(changed)).toMatchObject({
        incident_id: row['incident_id'],
        severity: 'critical',
        title: 'Renamed',
      });
    });

    it('schema §1 a new database knows five severities', async () => {
      const rows = rowsOf(await send('GET', 'severities?select=id,name,icon,aliases&order=id'));
      expect(rows.map((row) => row['name'])).toEqual(['Critical', 'Blocker', 'High', 'Medium', 'Low']);
    });

    it('the times of an incident follow its status, and go when it is opened again', async () => {
      const id = await openIncident('Timed');
      const statuses = ['investigating', 'resolved', 'closed', 'open'];
      const times: unknown[] = [];
      for (const status of statuses) {
        const row = firstRow(await send('PATCH', `incidents?id=eq.${id}`, { body: { status } }));
        times.push(['acknowledged', 'resolved', 'closed'].map((name) => row[name] !== null));
      }
      expect(times).toEqual([
        [true, false, false],
        [true, true, false],
        [true, true, true],
        [true, false, false],
      ]);
    });

    it('OPEN-27 hypotheses, evidence and comments are really deleted, and the log keeps its lines', async () => {
      const incident = await openIncident('Deletions');
      const hypothesis = {
        incident_id: incident,
        status: 'possible',
        created_by: commander.personId,
        title: 'x',
      };
      const parent = await make('hypotheses', { ...hypothesis, type: 'root' });
      const child = await make('hypotheses', { ...hypothesis, type: 'factor', parent_id: parent });
      await make('evidences', {
        hypothesis_id: child,
        type: 'comment',
        description: 'x',
        created_by: commander.personId,
      });
      await make('comments', {
        incident_id: incident,
        hypothesis_id: child,
        comment: 'x',
        created_by: commander.personId,
      });
      const early = await send('DELETE', `hypotheses?id=eq.${child}`);
      expect([early.status, early.body]).toMatchObject([409, { code: '23503' }]);
      for (const path of [
        `comments?hypothesis_id=eq.${child}`,
        `evidences?hypothesis_id=eq.${child}`,
        `hypotheses?id=in.("${child}","${parent}")`,
      ]) {
        expect((await send('DELETE', path)).status).toBe(200);
      }
      expect(rowsOf(await send('GET', `hypotheses?incident_id=eq.${incident}`))).toEqual([]);
      const lines = await history(incident);
      expect(lines.map((line) => line['type']).sort()).toEqual([
        'evidence.created',
        'hypothesis.created',
        'hypothesis.created',
        'incident.created',
      ]);
      expect(lines.every((line) => line['hypothesis'] === null && line['evidence'] === null)).toBe(true);
    });

    it('an incident with a log is never deleted', async () => {
      const answer = await send('DELETE', `incidents?id=eq.${ids.incident}`);
      expect([answer.status, answer.body]).toMatchObject([409, { code: '23503' }]);
    });

    it.each([
      ['hypotheses', { type: 'guess' }, 400, '23514'],
      ['hypotheses', { incident_id: '00000000-0000-0000-0000-0000000000ff' }, 409, '23503'],
      ['hypotheses', { title: null }, 400, '23502'],
      ['evidences', { config_id: '00000000-0000-0000-0000-0000000000ff' }, 409, '23503'],
      ['incident_rules', { name: 'twice' }, 409, '23505'],
    ])('POST %s with %j answers %i %s', async (table, wrong, status, code) => {
      const admin = fixture.as(await addCaller(fixture.sql, 'admin'));
      const bodies: Record<string, object> = {
        hypotheses: { incident_id: ids.incident, title: 'x', type: 'factor', status: 'possible' },
        evidences: { hypothesis_id: ids.root, type: 'config', description: 'x' },
        incident_rules: { name: 'x', spec: {} },
      };
      if (table === 'incident_rules') await admin('POST', table, { body: { name: 'twice', spec: {} } });
      const answer = await admin('POST', table, { body: { ...bodies[table], ...wrong } });
      expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    });
  });

  describe('the log', () => {
    it('schema §5 gaps §5 has one line per event, written by who did it', async () => {
      const incident = await openIncident('Logged', { created_by: responder.personId });
      const asResponder = fixture.as(responder);
      await asResponder('PATCH', `incidents?id=eq.${incident}`, { body: { status: 'investigating' } });
      await asResponder('PATCH', `incidents?id=eq.${incident}`, { body: { title: 'No line for this' } });
      const root = await make('hypotheses', {
        incident_id: incident,
        title: 'Why',
        type: 'root',
        status: 'possible',
      });
      await asResponder('PATCH', `hypotheses?id=eq.${root}`, { body: { status: 'proven' } });
      const evidence = await make('evidences', {
        hypothesis_id: root,
        type: 'comment',
        description: 'Seen',
        component_id: ids.component,
      });
      await asResponder('PATCH', `evidences?id=eq.${evidence}`, { body: { definition_of_done: true } });
      const invited = await make('responders', { incident_id: incident, type: 'system', team_id: ids.team });
      await make('comments', { incident_id: incident, responder_id: invited, comment: 'From outside' });
      await make('comments', { incident_id: incident, comment: 'From inside' });
      const lines = await history(incident);
      expect(
        lines.reverse().map((line) => [
          line['type'],
          line['description'],
          (line['created_by'] as { name: string }).name, // an embedded person
        ]),
      ).toEqual([
        ['incident.created', incident, commander.name],
        ['incident.status_updated', 'investigating', responder.name],
        ['hypothesis.created', 'possible', commander.name],
        ['hypothesis.status_updated', 'proven', responder.name],
        ['evidence.created', null, commander.name],
        ['evidence.done_definition_added', null, responder.name],
        ['responder.created', null, commander.name],
        ['responder.commented', null, commander.name],
      ]);
      expect(lines[4]).toMatchObject({
        evidence: { id: evidence, components: { id: ids.component, name: 'shop', icon: 'cart' } },
        hypothesis: { id: root, title: 'Why' },
      });
      expect(lines[6]).toMatchObject({
        responder: { id: invited, team: { name: 'Payments' }, person: null },
      });
      expect(lines[7]).toMatchObject({ comment: { comment: 'From outside' } });
    });

    it('gaps §5 a change by the server itself is written as System', async () => {
      const incident = await openIncident('By a job');
      await fixture.sql`UPDATE incidents SET status = 'resolved' WHERE id = ${incident}`;
      const [line] = await history(incident);
      expect(line).toMatchObject({ type: 'incident.status_updated', created_by: { name: 'System' } });
    });

    it.each(['admin', 'commander'] as const)('TM11 %s cannot write the log by hand', async (role) => {
      const as = fixture.as(await addCaller(fixture.sql, role));
      const line = { incident_id: ids.incident, type: 'incident.created', created_by: commander.personId };
      const made = await as('POST', 'incident_histories', { body: line });
      expect([made.status, made.body]).toMatchObject([
        403,
        { code: '42501', message: sentence(/written by the server only/) },
      ]);
      const filter = `incident_histories?incident_id=eq.${ids.incident}`;
      expect((await as('PATCH', filter, { body: { description: 'x' } })).status).toBe(403);
      expect((await as('DELETE', filter)).status).toBe(403);
    });
  });
});
