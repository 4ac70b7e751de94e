/** Connections, notifications, silences, approvals and the queue (contract endpoints §6 to §8, schema §3.6, §5). */
import type { Caller } from '@server/types';
import { addCaller } from '@tests/integration/database/testDatabase';
import { firstRow, rowsOf, sentence, startDataApi } from './dataClient';
import type { DataFixture, Send } from './dataClient';
import { ABSENT_ID } from './rowFactories';

describe('settings', () => {
  let fixture: DataFixture;
  let admin: Send;
  let editor: Send;
  let viewer: Send;
  let editorCaller: Caller;
  const first = async (send: Send, path: string) => firstRow(await send('GET', path));
  const make = async (send: Send, table: string, body: object) => {
    const answer = await send('POST', table, { body });
    if (answer.status !== 201) throw new Error(`${table}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return String(firstRow(answer)['id']);
  };

  beforeAll(async () => {
    fixture = await startDataApi();
    editorCaller = await addCaller(fixture.sql, 'editor');
    admin = fixture.as(await addCaller(fixture.sql, 'admin'));
    editor = fixture.as(editorCaller);
    viewer = fixture.as(await addCaller(fixture.sql, 'viewer'));
  });
  afterAll(() => fixture.stop());

  describe('connections', () => {
    let id = '';
    const secrets = { username: 'secret://db/user', password: 'hunter2', certificate: 'pem' };
    beforeAll(async () => {
      id = await make(admin, 'connections', {
        name: 'db',
        type: 'postgres',
        url: 'postgres://db',
        ...secrets,
      });
      await make(admin, 'connections', { name: 'chat', type: 'slack', url: 'slack://token@channel' });
    });

    it('PERM-5 TM11 an editor reads no connection and no secret, in whatever way', async () => {
      for (const path of ['connections', 'connection_details', `connections?id=eq.${id}`]) {
        expect((await editor('GET', path)).status).toBe(403);
      }
      const embedded = rowsOf(await editor('GET', 'people?select=id,connections(password)'));
      expect(embedded.flatMap((row) => row['connections'])).toEqual([]);
      const list = await editor('GET', 'connections_list?order=name');
      expect(rowsOf(list)).toMatchObject([
        { name: 'chat', type: 'slack', category: 'notification' },
        { name: 'db', type: 'postgres', category: '' },
      ]);
      expect(JSON.stringify(list.body)).not.toMatch(/hunter2|pem|token|secret:/);
      expect((await editor('GET', 'connections_list?url=like.*token*')).status).toBe(400);
    });

    it('schema §3.6 connection_details show references and mask what was typed in', async () => {
      const row = await first(admin, `connection_details?id=eq.${id}`);
      expect(row).toMatchObject({ username: 'secret://db/user', password: '***', certificate: '***' });
      expect(row).not.toHaveProperty('url');
    });

    it('schema §5 a mask that comes back keeps the stored value', async () => {
      const body = { username: '***', password: '***', certificate: 'new', insecure_tls: false };
      await admin('PATCH', `connections?id=eq.${id}`, { body });
      expect(await first(admin, `connections?id=eq.${id}`)).toMatchObject({
        ...secrets,
        certificate: 'new',
        insecure_tls: false,
      });
    });

    it('a name is taken until its connection is deleted', async () => {
      const body = { name: 'chat', type: 'slack' };
      expect((await admin('POST', 'connections', { body })).status).toBe(409);
      await admin('PATCH', 'connections?name=eq.chat', { body: { deleted_at: 'now()' } });
      expect((await admin('POST', 'connections', { body })).status).toBe(201);
      expect(rowsOf(await admin('GET', 'connections_list?name=eq.chat'))).toHaveLength(1);
    });
  });

  describe('notifications', () => {
    it('schema §3.6 a rule with what was sent and what waits', async () => {
      const id = await make(editor, 'notifications', { name: 'all', events: ['check.failed'], source: 'UI' });
      const { sql } = fixture;
      const sent = (error: string | null, millis: number) =>
        sql`INSERT INTO notification_send_history (notification_id, source_event, resource_id, error, duration_millis)
          VALUES (${id}, 'check.failed', ${ABSENT_ID}, ${error}, ${millis})`;
      for (const [error, millis] of [
        ['refused', 100],
        ['refused', 101],
        ['gone', 100],
        [null, 9000],
      ] as const) {
        await sent(error, millis);
      }
      for (const attempts of [0, 3, 4]) {
        await sql`INSERT INTO event_queue (name, properties, attempts)
          VALUES ('notification.send', ${sql.json({ notification_id: id, attempts: `${attempts}` })}, ${attempts})`;
      }
      expect(await first(viewer, `notifications_summary?id=eq.${id}`)).toMatchObject({
        namespace: '',
        pending: 2,
        failed: 3,
        sent: 1,
        avg_duration_ms: 100.33,
        most_common_error: 'refused',
      });
    });

    it('schema §5 another filter or receiver clears the error, another title does not', async () => {
      const teamId = await make(editor, 'teams', { name: 'Receivers' });
      const id = await make(editor, 'notifications', {
        name: 'errs',
        events: ['check.failed'],
        team_id: teamId,
      });
      const fail = () => fixture.sql`UPDATE notifications SET error = 'bad' WHERE id = ${id}`;
      const errorAfter = async (path: string, body: object) => {
        await fail();
        await editor('PATCH', path, { body });
        return (await first(viewer, `notifications?id=eq.${id}`))['error'];
      };
      const rule = `notifications?id=eq.${id}`;
      expect(await errorAfter(rule, { title: 'x' })).toBe('bad');
      expect(await errorAfter(rule, { filter: 'check.type == "http"' })).toBeNull();
      expect(await errorAfter(rule, { custom_services: [{ name: 'mail' }] })).toBeNull();
      expect(await errorAfter(`teams?id=eq.${teamId}`, { icon: 'x' })).toBe('bad');
      expect(await errorAfter(`teams?id=eq.${teamId}`, { spec: { a: 1 } })).toBeNull();
      expect(await errorAfter(rule, { team_id: null })).toBeNull();
    });

    it('schema §3.6 what was sent names its resource by the kind of event', async () => {
      const { sql } = fixture;
      const id = await make(editor, 'notifications', { name: 'kinds', events: [] });
      const config = await make(editor, 'config_items', {
        name: 'pod',
        config_class: 'Pod',
        type: 'Kubernetes::Pod',
      });
      const component = await make(editor, 'components', {
        name: 'shop',
        external_id: 's',
        status: 'healthy',
      });
      for (const [event, resource] of [
        ['config.unhealthy', config],
        ['component.healthy', component],
        ['check.failed', ABSENT_ID],
        ['canary.failed', ABSENT_ID],
        ['incident.created', ABSENT_ID],
      ] as const) {
        await sql`INSERT INTO notification_send_history (notification_id, source_event, resource_id, status)
          VALUES (${id}, ${event}, ${resource}, 'sent')`;
      }
      const rows = rowsOf(
        await viewer('GET', `notification_send_history_summary?notification_id=eq.${id}&order=source_event`),
      );
      expect(rows.map((row) => [row['resource_type'], row['resource']])).toEqual([
        ['canary', { id: null, name: null }],
        ['check', { id: null, name: null, type: null, status: null, icon: null }],
        ['component', { id: component, name: 'shop', icon: null }],
        ['config', { id: config, name: 'pod', type: 'Kubernetes::Pod', config_class: 'Pod' }],
      ]);
      const filtered = await viewer(
        'GET',
        `notification_send_history_summary?notification_id=eq.${id}&resource_type.filter=config&status.filter=sent`,
      );
      expect(rowsOf(filtered)).toHaveLength(1);
    });

    it('OPEN-30 silences are read by everyone and written with database rights', async () => {
      const body = { namespace: '', from: 'now()', until: '2099-01-01', recursive: true, source: 'UI' };
      const commander = fixture.as(await addCaller(fixture.sql, 'commander'));
      expect((await viewer('POST', 'notification_silences', { body })).status).toBe(403);
      expect((await commander('POST', 'notification_silences', { body })).status).toBe(403);
      const id = await make(editor, 'notification_silences', body);
      for (const reader of [viewer, commander]) {
        expect(await first(reader, `notification_silences?id=eq.${id}`)).toMatchObject({
          created_by: editorCaller.personId,
        });
      }
      const changed = await editor('PATCH', `notification_silences?id=eq.${id}`, {
        body: { ...body, id, description: 'Night', namespace: '', config_id: null, updated_at: 'now()' },
      });
      expect([changed.status, firstRow(changed)['description']]).toEqual([200, 'Night']);
    });
  });

  describe('the queue of events', () => {
    it('schema §3.6 sums up per event and lists what failed', async () => {
      const { sql } = fixture;
      for (const [number, error, attempts] of [
        [1, 'refused', 2],
        [2, 'refused', 3],
        [3, null, 0],
      ] as const) {
        await sql`INSERT INTO event_queue (name, properties, error, attempts)
          VALUES ('test.event', ${sql.json({ id: `${number}` })}, ${error}, ${attempts})`;
      }
      expect(
        await first(viewer, 'event_queue_summary?order=last_failure.desc&name=eq.test.event'),
      ).toMatchObject({
        pending: 3,
        failed: 2,
        average_attempts: 1.67,
        most_common_error: 'refused',
      });
      expect(await first(viewer, 'failed_events?name=eq.test.event')).toMatchObject({
        unique_errors: 1,
        total_failed_events: 2,
        average_attempts: 2.5,
      });
    });

    it.each([
      'event_queue',
      'notification_send_history',
      'artifacts',
      'playbook_runs',
      'playbook_run_actions',
      'playbook_approvals',
      'job_history',
    ])('TM11 nobody writes %s by hand', async (table) => {
      const made = await admin('POST', table, { body: { name: 'x' } });
      expect([made.status, made.body]).toMatchObject([403, { message: sentence(/by the server only/) }]);
    });
  });

  describe('playbooks', () => {
    it('schema §3.6 playbook_names read icon, category and description from the spec', async () => {
      await make(editor, 'playbooks', {
        name: 'named',
        source: 'UI',
        icon: 'column',
        spec: { icon: 'spec', category: 'Ops', description: 'Does it', runsOn: ['edge', 'none'] },
      });
      await make(editor, 'agents', { name: 'edge' });
      expect(await first(viewer, 'playbook_names?name=eq.named')).toMatchObject({
        icon: 'spec',
        category: 'Ops',
        description: 'Does it',
      });
      const agents = rowsOf(await viewer('GET', 'playbooks_for_agent'));
      expect(agents).toMatchObject([{ agent_name: 'edge', playbook_ids: [expect.any(String)] }]);
    });

    it.each([
      ['playbooks', { name: 'named', source: 'UI', spec: {} }, 409],
      ['playbooks', { name: 'no source', spec: {} }, 400],
    ])('POST %s %j answers %i', async (table, body, status) => {
      expect((await editor('POST', table, { body })).status).toBe(status);
    });
  });

  describe('records with their jobs', () => {
    it('schema §3.2 integrations are scrapers, topologies and log backends', async () => {
      const scraper = await make(editor, 'config_scrapers', { name: 'cluster', spec: {}, source: 'UI' });
      const topology = await make(editor, 'topologies', { name: 'shop', namespace: 'default' });
      const backend = await make(editor, 'logging_backends', { name: 'logs', spec: {} });
      const { sql } = fixture;
      const job = (type: string, id: string, status: string, minutes: number) =>
        sql`INSERT INTO job_history (name, resource_type, resource_id, status, time_start, created_at, error_count)
          VALUES ('Sync', ${type}, ${id}, ${status}, now() - ${minutes} * interval '1 minute',
                  now() - ${minutes} * interval '1 minute', 1)`;
      await job('config_scraper', scraper, 'FAILED', 5);
      await job('config_scraper', scraper, 'SUCCESS', 1);
      await job('topology', topology, 'FAILED', 1);
      const rows = rowsOf(
        await viewer(
          'GET',
          'integrations_with_status?order=name&select=*&deleted_at=is.null&limit=50&offset=0',
        ),
      );
      expect(rows).toMatchObject([
        { id: scraper, integration_type: 'scrapers', job_status: 'SUCCESS', creator_name: editorCaller.name },
        { id: backend, integration_type: 'logging_backends', job_status: '', job_success_count: 0 },
        { id: topology, integration_type: 'topologies', job_status: 'FAILED', agent: { name: 'local' } },
      ]);
      expect(rows[0]?.['job_last_failed']).not.toBeNull();
      expect(await first(viewer, 'topologies_with_status')).toMatchObject({
        job_name: 'Sync',
        job_error_count: 1,
      });
      expect(await first(viewer, 'config_scrapers_with_status')).toMatchObject({
        job_resource_type: 'config_scraper',
      });
    });

    it('schema §3.6 push_queue_summary counts per table', async () => {
      expect(await viewer('GET', 'push_queue_summary?table=eq.topologies')).toMatchObject({
        body: [{ table: 'topologies', count: 1 }],
      });
    });
  });

  it('TM11 access tokens and what agents were given are not there for anyone', async () => {
    for (const table of ['access_tokens', 'playbook_action_agent_data']) {
      expect((await admin('GET', table)).status).toBe(404);
    }
  });
});
