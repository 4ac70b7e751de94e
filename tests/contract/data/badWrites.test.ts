/** What the data API refuses to store, with the column that it is about, and what it leaves alone. */
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH, MAX_TITLE_LENGTH } from '@/services/contracts/limits';
import { addCaller } from '@tests/integration/database/testDatabase';
import { firstRow, startDataApi } from './dataClient';
import type { DataFixture, Send } from './dataClient';

const LONGEST = 'n'.repeat(MAX_NAME_LENGTH);
const TOO_LONG = `${LONGEST}😀`;
const TOO_LONG_SAID = {
  code: '23514',
  details: 'name',
  message: 'The name has 501 characters; at most 500 fit. Shorten it.',
};

describe('bad writes', () => {
  let fixture: DataFixture;
  let admin: Send;
  let personId: string;

  beforeAll(async () => {
    fixture = await startDataApi();
    const caller = await addCaller(fixture.sql, 'admin');
    personId = caller.personId;
    admin = fixture.as(caller);
  });
  afterAll(() => fixture.stop());

  it.each([
    ['agents', {}],
    [
      'canaries',
      {
        source: 'UI',
        namespace: 'default',
        spec: { schedule: '@hourly', http: [{ name: 'x', url: 'http://127.0.0.1' }] },
      },
    ],
    ['config_scrapers', { source: 'UI', spec: {} }],
    ['connections', { type: 'http', url: 'https://example.org' }],
    ['incident_rules', { source: 'UI', spec: {} }],
    ['logging_backends', { spec: {} }],
    ['notifications', { events: ['check.failed'] }],
    ['playbooks', { source: 'UI', spec: {} }],
    ['properties', { value: 'x' }],
    ['teams', {}],
    ['topologies', { namespace: 'default', spec: {} }],
  ])('EDIT-2 %s: a name of 500 characters is stored, one of 501 refused', async (table, row) => {
    const own = ['incident_rules', 'playbooks', 'teams'].includes(table) ? { created_by: personId } : {};
    expect(await admin('POST', table, { body: { ...row, ...own, name: LONGEST } })).toMatchObject({
      status: 201,
    });
    expect(await admin('POST', table, { body: { ...row, ...own, name: TOO_LONG } })).toMatchObject({
      status: 400,
      body: TOO_LONG_SAID,
    });
  });

  it('EDIT-2 a longer name from before can stay, also when the record changes', async () => {
    const { sql } = fixture;
    await sql`ALTER TABLE connections DISABLE TRIGGER limit_name`;
    const [row] = await sql<{ id: string }[]>`
      INSERT INTO connections (name, type) VALUES (${TOO_LONG}, 'http') RETURNING id`;
    await sql`ALTER TABLE connections ENABLE TRIGGER limit_name`;
    const path = `connections?id=eq.${row?.id}`;
    const patch = (body: object) => admin('PATCH', path, { body });
    expect(await patch({ username: 'u' })).toMatchObject({ status: 200 });
    expect(await patch({ name: TOO_LONG, username: 'v' })).toMatchObject({ status: 200 });
    expect(await patch({ name: `${TOO_LONG}!` })).toMatchObject({ status: 400 });
    expect(await patch({ name: 'short' })).toMatchObject({ status: 200 });
  });

  it('INC-3 HYP-2 INC-9 titles and comments without words, and too long ones, are refused; what was stored before stays', async () => {
    const { sql } = fixture;
    const incident = { description: 'd', type: 'availability', severity: 'low', status: 'open' };
    const opened = await admin('POST', 'incidents', {
      body: { ...incident, created_by: personId, title: LONGEST },
    });
    expect(opened).toMatchObject({ status: 201 });
    const incidentId = String(firstRow(opened)['id']);
    const of = { incident_id: incidentId, created_by: personId };
    const cases = [
      ['incidents', 'title', MAX_TITLE_LENGTH, { ...incident, created_by: personId }],
      ['hypotheses', 'title', MAX_TITLE_LENGTH, { ...of, type: 'root', status: 'possible' }],
      ['comments', 'comment', MAX_COMMENT_LENGTH, of],
    ] as const;
    for (const [table, column, longest, row] of cases) {
      const post = (words: string) => admin('POST', table, { body: { ...row, [column]: words } });
      for (const blank of ['', ' \n\t'])
        expect(await post(blank)).toMatchObject({
          status: 400,
          body: { code: '23514', details: column, message: `The ${column} has no words. Write some.` },
        });
      expect(await post('w'.repeat(longest + 1))).toMatchObject({
        status: 400,
        body: { details: column, message: expect.stringMatching(/at most \d+ fit\. Shorten it\.$/) },
      });
      expect(await post('w'.repeat(longest))).toMatchObject({ status: 201 });
    }
    const patch = (body: object) => admin('PATCH', `incidents?id=eq.${incidentId}`, { body });
    expect(await patch({ title: ' ' })).toMatchObject({ status: 400 });
    await sql`ALTER TABLE incidents DISABLE TRIGGER limit_words`;
    await sql`UPDATE incidents SET title = '' WHERE id = ${incidentId}`;
    await sql`ALTER TABLE incidents ENABLE TRIGGER limit_words`;
    expect(await patch({ title: '', description: 'other' })).toMatchObject({ status: 200 });
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
  ])('TM4 CONN-3 a connection to %j is not stored', async (url) => {
    const refusal = {
      status: 422,
      body: { details: 'url', message: expect.stringMatching(/would run as code/) },
    };
    expect(await admin('POST', 'connections', { body: { name: 'c', type: 'http', url } })).toMatchObject(
      refusal,
    );
    const made = await admin('POST', 'connections', {
      body: { name: `c ${url.length} ${url}`, type: 'http' },
    });
    const path = `connections?id=eq.${String(firstRow(made)['id'])}`;
    expect(await admin('PATCH', path, { body: { url } })).toMatchObject(refusal);
  });

  it.each([
    'https://example.org',
    'postgres://$(username)@db:5432/x',
    'db.internal:22',
    'smtp://javascript',
    '',
  ])('CONN-3 a connection to %j is stored', async (url) => {
    const body = { name: `good ${url}`, type: 'http', url };
    expect(await admin('POST', 'connections', { body })).toMatchObject({ status: 201 });
  });

  it.each([
    ['(((', 'The filter cannot be read: it ends after (((, where more is expected (character 3). '],
    ["check.name == 'a", "The filter cannot be read: the quotation mark at character 15 is not closed: 'a. "],
    ['a b', 'The filter cannot be read: b is not expected here (character 3). '],
  ])('NOT-4 a rule or silence with the filter %s is refused, with the place', async (filter, said) => {
    const refusal = (column: string, message: string) => ({
      status: 422,
      body: { details: column, message: `${message}Mend it, or leave it empty.` },
    });
    const rule = { name: 'r', events: ['check.failed'] };
    expect(await admin('POST', 'notifications', { body: { ...rule, filter } })).toMatchObject(
      refusal('filter', said),
    );
    const receivers = { custom_services: [{ name: 'x' }, { name: 'y', filter }] };
    expect(await admin('POST', 'notifications', { body: { ...rule, ...receivers } })).toMatchObject(
      refusal('custom_services', `Receiver 2: ${said}`),
    );
    expect(await admin('PATCH', `notification_silences?namespace=eq.x`, { body: { filter } })).toMatchObject(
      refusal('filter', said),
    );
  });

  it.each([
    [{ from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }, 'until', /end before it begins/],
    [{ from: '2026-12-02T00:00:00Z', until: '2026-12-02T00:00:00Z' }, 'until', /end before it begins/],
    [{ from: '2026-12-02T00:00:00Z', until: 'infinity' }, 'until', /not a time/],
    [{ from: '-infinity', until: '2026-12-01T00:00:00Z' }, 'from', /not a time/],
    [{ from: '2026-12-02T00:00:00Z', until: '294000-01-01T00:00:00Z' }, 'until', /not a time/],
    [{ from: '2026-12-02T00:00:00Z', until: '+010000-01-01T00:00:00Z' }, 'until', /not a time/],
  ])('SIL-2 TIME-4 a silence with %j is not stored', async (times, column, said) => {
    const body = { namespace: 'default', source: 'UI', created_by: personId, ...times };
    expect(await admin('POST', 'notification_silences', { body })).toMatchObject({
      status: 422,
      body: { details: column, message: expect.stringMatching(said) },
    });
  });

  it('SIL-2 a silence of any length is stored, and ended by its end alone', async () => {
    const body = { namespace: 'default', source: 'UI', created_by: personId };
    const times = { from: '2026-12-01T00:00:00.000Z', until: '9999-12-31T00:00:00Z' };
    const made = await admin('POST', 'notification_silences', { body: { ...body, ...times } });
    expect(made).toMatchObject({ status: 201 });
    const path = `notification_silences?id=eq.${String(firstRow(made)['id'])}`;
    expect(await admin('PATCH', path, { body: { until: '2026-12-01T00:00:00+00:00' } })).toMatchObject({
      status: 200,
    });
  });

  it('NOT-4 a rule whose stored filter cannot be read is shown, and everything else of it can change', async () => {
    const [row] = await fixture.sql<{ id: string }[]>`
      INSERT INTO notifications (name, events, filter) VALUES ('old', '{check.failed}', '(((') RETURNING id`;
    const path = `notifications?id=eq.${row?.id}`;
    expect(firstRow(await admin('GET', path))).toMatchObject({ filter: '(((' });
    expect(await admin('PATCH', path, { body: { title: 'new' } })).toMatchObject({ status: 200 });
    for (const filter of ['check.status == "unhealthy"', '', null])
      expect(await admin('PATCH', path, { body: { filter } })).toMatchObject({ status: 200 });
  });
});
