/** Addresses of notifications hold tokens: nobody reads them back, whoever sends them back as *** keeps them. */
import { addCaller } from '@tests/integration/database/testDatabase';
import { firstRow, rowsOf, startDataApi } from './dataClient';
import type { DataFixture, Send } from './dataClient';

const SECRET = 'slack://token-nobody-sees@channel';

describe('TM24 receivers of notifications', () => {
  let fixture: DataFixture;
  let editor: Send;
  let viewer: Send;

  beforeAll(async () => {
    fixture = await startDataApi();
    editor = fixture.as(await addCaller(fixture.sql, 'editor'));
    viewer = fixture.as(await addCaller(fixture.sql, 'viewer'));
  });
  afterAll(() => fixture.stop());

  let odd = 0;
  const stored = async (id: unknown) =>
    (
      await fixture.sql`SELECT custom_services FROM access.notification_receivers WHERE notification_id = ${String(id)}`
    )[0]?.['custom_services'];
  const make = async (name: string, services: unknown) =>
    firstRow(
      await editor('POST', 'notifications', {
        body: { name, events: ['check.failed'], source: 'UI', custom_services: services },
      }),
    );

  it('are masked in every answer, and kept for the sender', async () => {
    const receivers = [
      { name: 'chat', url: SECRET, properties: { token: 'also secret', empty: '' } },
      { name: 'stored', connection: 'c1', url: 'connection://default/chat', filters: 'x' },
    ];
    const made = await make('alerts', receivers);
    const masked = [
      { name: 'chat', url: '***', properties: { token: '***', empty: '' } },
      { name: 'stored', connection: 'c1', url: 'connection://default/chat', filters: 'x' },
    ];
    expect(made['custom_services']).toEqual(masked);
    for (const path of ['notifications?name=eq.alerts', 'notifications_summary?name=eq.alerts']) {
      const [row] = rowsOf(await viewer('GET', path));
      expect(row?.['custom_services']).toEqual(masked);
    }
    const guess = await viewer('GET', 'notifications?custom_services->0->>url=like.slack*');
    expect(rowsOf(guess)).toEqual([]);
    expect(await stored(made['id'])).toEqual(receivers);
  });

  it('*** means unchanged; what is new replaces, what is gone goes', async () => {
    const made = await make('edited', [{ name: 'chat', url: SECRET, properties: { a: '1', b: '2' } }]);
    const patch = (custom_services: unknown) =>
      editor('PATCH', `notifications?id=eq.${String(made['id'])}`, { body: { title: 'x', custom_services } });
    await patch([{ name: 'renamed', url: '***', properties: { a: '***', b: 'new' } }]);
    expect(await stored(made['id'])).toEqual([
      { name: 'renamed', url: SECRET, properties: { a: '1', b: 'new' } },
    ]);
    await patch([{ name: 'other', url: 'https://hook.example.org/x' }]);
    expect(await stored(made['id'])).toEqual([{ name: 'other', url: 'https://hook.example.org/x' }]);
    await patch(null);
    expect(await stored(made['id'])).toBeUndefined();
  });

  it.each([
    [[]],
    ['text'],
    [3],
    [{ url: SECRET }],
    [[1, null, SECRET]],
    [[{ token: SECRET, more: [SECRET] }]],
  ])('whatever is sent (%j) is no fault and shows no address', async (services) => {
    const answer = await editor('POST', 'notifications', {
      body: {
        name: `odd ${(odd += 1)}`,
        events: [],
        source: 'UI',
        custom_services: services,
      },
    });
    expect(answer.status).toBe(201);
    expect(JSON.stringify(answer.body)).not.toContain('token-nobody-sees');
  });

  it('the table behind is not there for anyone', async () => {
    const admin = fixture.as(await addCaller(fixture.sql, 'admin'));
    expect((await admin('GET', 'notification_receivers')).status).toBe(404);
    expect((await admin('GET', 'notifications?select=id,notification_receivers(*)')).status).toBe(400);
  });
});

describe('F57 a runaway query', () => {
  it('is cut with 504 while others go on', async () => {
    const fixture = await startDataApi();
    await fixture.sql`CREATE OR REPLACE FUNCTION lookup_components_by_check(id uuid) RETURNS SETOF components
      LANGUAGE plpgsql STABLE AS $$ BEGIN PERFORM pg_sleep(30); RETURN; END $$`;
    const send = fixture.as(await addCaller(fixture.sql, 'viewer'));
    const other = fixture.as(await addCaller(fixture.sql, 'viewer'));
    const slow = Array.from({ length: 4 }, () =>
      send('GET', 'rpc/lookup_components_by_check?id=0192e3f0-0000-4000-8000-000000000001'),
    );
    const since = Date.now();
    for (let n = 0; n < 20; n += 1) expect((await other('GET', 'canaries?limit=1')).status).toBe(200);
    expect(Date.now() - since).toBeLessThan(3000);
    expect((await Promise.all(slow)).map(({ status, body }) => [status, body])).toEqual(
      Array(4).fill([
        504,
        {
          code: '57014',
          message: 'The request took too long and was stopped.',
          details: null,
          hint: expect.stringMatching(/Narrow the time range/),
        },
      ]),
    );
    await fixture.stop();
  });
});
