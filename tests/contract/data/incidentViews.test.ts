/** Incidents with everything embedded, and their views (contract README §4.4, schema §3.3, §3.5). */
import type { Caller } from '@server/types';
import { firstRow, rowsOf } from './dataClient';
import type { Send } from './dataClient';
import { AV, startIncidents } from './incidentFixture';
import type { IncidentFixture } from './incidentFixture';

describe('incidents as screens read them', () => {
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

  describe('embeds of README §4.4', () => {
    it('API-8 the details page', async () => {
      const select = `*,hypotheses(*,created_by(${AV}),evidences(*,created_by(${AV})),comments(created_at,comment,external_created_by,responder_id(team_id(*)),created_by(id,${AV}),id)),commander:commander_id(${AV}),communicator_id(${AV}),responders(created_by(${AV}))`;
      const row = firstRow(await send('GET', `incidents?id=eq.${ids.incident}&select=${select}`));
      const person = { id: commander.personId, name: commander.name, avatar: null };
      expect(row).toMatchObject({
        commander: person,
        communicator_id: person,
        responders: [{ created_by: person }, { created_by: person }],
        hypotheses: [
          {
            id: ids.root,
            created_by: person,
            evidences: [{ id: ids.evidence, created_by: person }],
            comments: [{ comment: 'Looking', created_by: person, responder_id: null }],
          },
        ],
      });
    });

    it.each([
      ['', 2],
      ['!inner', 1],
    ])('API-8 the filtered list with hypotheses%s', async (inner, count) => {
      const select = `*,hypotheses${inner}(*,created_by(${AV}),evidences${inner}(id,evidence,type,component_id)),comments(id,created_by(${AV})),commander_id(${AV}),communicator_id(${AV}),responders(*,team:team_id(id,name,icon,spec),person:person_id(${AV}),created_by(${AV}))`;
      const other = await openIncident('Filtered');
      const rows = rowsOf(
        await send(
          'GET',
          `incidents?id=in.(${ids.incident},${other})&select=${select}&hypotheses.evidences.component_id=eq.${ids.component}&order=created_at.desc`,
        ),
      );
      expect(rows).toHaveLength(count);
      expect(rows.at(-1)).toMatchObject({
        id: ids.incident,
        hypotheses: [{ evidences: [{ component_id: ids.component }] }],
        responders: [
          { team: { name: 'Payments', icon: 'group' }, person: null },
          { person: { name: responder.name } },
        ],
      });
    });

    it('API-8 search, hypothesis, comments and responders', async () => {
      const found = rowsOf(
        await send(
          'GET',
          'incidents?order=created_at.desc&title=ilike.*checkout*&select=*,hypotheses(id, type)',
        ),
      );
      expect(found).toMatchObject([{ id: ids.incident, hypotheses: [{ id: ids.root, type: 'root' }] }]);
      const select = `id,comments(id,*,created_by(${AV}),responder_id(*,team_id(*))),evidences(id,*,created_by(${AV}))`;
      expect(firstRow(await send('GET', `hypotheses?id=eq.${ids.root}&select=${select}`))).toMatchObject({
        comments: [{ comment: 'Looking', created_by: { name: commander.name }, responder_id: null }],
        evidences: [{ id: ids.evidence }],
      });
      const comments = await send(
        'GET',
        `comments?select=*,created_by(${AV})&hypothesis_id=eq.${ids.root}&order=created_at.asc`,
      );
      expect(rowsOf(comments)).toMatchObject([{ created_by: { id: commander.personId } }]);
      const responders = await send(
        'GET',
        `responders?incident_id=eq.${ids.incident}&select=*,team:team_id(id,name,icon,spec),person:person_id(${AV})&deleted_at=is.null`,
      );
      expect(rowsOf(responders)).toHaveLength(2);
    });
  });

  describe('views', () => {
    it('schema §3.5 incident_summary names commander, responders and commenters, once per incident', async () => {
      const asResponder = fixture.as(responder);
      const incident = await openIncident('Summed up', { commander_id: null });
      for (const text of ['one', 'two']) await make('comments', { incident_id: incident, comment: text });
      await make('comments', { incident_id: incident, comment: 'three' }, asResponder);
      const rows = rowsOf(
        await send('GET', `incident_summary?id=in.(${incident},${ids.incident})&order=created_at.desc`),
      );
      const names = (people: unknown) =>
        (people as { name: string }[] | null)?.map(({ name }) => name).sort() ?? null; // people of a view
      expect(rows[0]).toMatchObject({ commander: { id: null, name: null, avatar: null }, responders: null });
      expect(names(rows[0]?.['commenters'])).toEqual([commander.name, responder.name].sort());
      expect(rows[1]).toMatchObject({ commander: { id: commander.personId, name: commander.name } });
      expect(names(rows[1]?.['responders'])).toEqual(['Payments', responder.name].sort());
      expect(names(rows[1]?.['commenters'])).toEqual([commander.name]);
    });

    it('gaps §1.3 incident_summary is filtered by owner and by component', async () => {
      const byOwner = await send('GET', `incident_summary?created_by=eq.${responder.personId}`);
      expect(byOwner.body).toEqual([]);
      const select = 'id,title,hypotheses!inner(evidences!inner(component_id))';
      const byComponent = await send(
        'GET',
        `incident_summary?select=${select}&created_by=eq.${commander.personId}&hypotheses.evidences.component_id=eq.${ids.component}&title=ilike.*checkout*`,
      );
      expect(rowsOf(byComponent).map((row) => row['id'])).toEqual([ids.incident]);
    });

    it('schema §3.3 incidents of a component and of a config item, each once', async () => {
      await make('evidences', {
        hypothesis_id: ids.root,
        component_id: ids.component,
        config_id: ids.config,
        type: 'topology',
        description: 'Again',
      });
      const path = (view: string, column: string, id: string) =>
        `${view}?order=created_at.desc&status=eq.open&type=eq.availability&title=eq.Checkout is slow&${column}=eq.${id}`;
      for (const [view, column, id] of [
        ['incidents_by_component', 'component_id', ids.component],
        ['incidents_by_config', 'config_id', ids.config],
      ] as const) {
        const rows = rowsOf(await send('GET', path(view, column, id)));
        expect(rows).toHaveLength(1);
        expect(rows[0]).toMatchObject({ id: ids.incident, severity: 'low', [column]: id });
      }
    });

    it('schema §3.3 open incidents of a component are counted per evidence, resolved ones not', async () => {
      const read = async () =>
        rowsOf(await send('GET', `incident_summary_by_component?id=eq.${ids.component}`))[0]?.['incidents'];
      const before = (await read()) as { availability: { low: number } }; // counts by type and severity
      expect(before.availability.low).toBeGreaterThanOrEqual(2);
      const incident = await openIncident('Counted', { type: 'cost', severity: 'high' });
      const root = await make('hypotheses', {
        incident_id: incident,
        title: 'x',
        type: 'root',
        status: 'possible',
      });
      const evidence = {
        hypothesis_id: root,
        type: 'topology',
        description: 'x',
        component_id: ids.component,
      };
      await make('evidences', evidence);
      await make('evidences', evidence);
      expect(await read()).toEqual({ ...before, cost: { high: 2 } });
      await send('PATCH', `incidents?id=eq.${incident}`, { body: { status: 'resolved' } });
      expect(await read()).toEqual(before);
    });
  });
});
