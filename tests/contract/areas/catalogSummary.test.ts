/** POST /api/catalog/summary (contract endpoints §4) over raw HTTP. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { post, refusal } from './areaClient';

const PATH = '/api/catalog/summary';
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

type Row = Record<string, unknown>;

describe('the summary of the catalog', () => {
  let server: TestServer;
  let viewer: TestFetch;
  const ids: Record<string, string> = {};

  const addItem = async (name: string, item: Record<string, unknown>) => {
    const row = { config_class: 'X', name, ...item };
    const [stored] = await server.sql<{ id: string }[]>`
      INSERT INTO config_items ${server.sql(row)} RETURNING id`;
    ids[name] = stored?.id ?? '';
  };
  const addChanges = (item: string, days: number, count: number) =>
    server.sql`INSERT INTO config_changes (config_id, change_type, created_at)
      SELECT ${ids[item] ?? ''}::uuid, 'diff', ${daysAgo(days)} FROM generate_series(1, ${count})`;
  const addInsight = (item: string, days: number, status = 'open') =>
    server.sql`INSERT INTO config_analysis (config_id, analyzer, analysis_type, status, first_observed)
      VALUES (${ids[item] ?? ''}, 'x', 'cost', ${status}, ${daysAgo(days)})`;
  const ask = async (body: Row) => {
    const answer = await post(viewer, PATH, body);
    expect(answer.status).toBe(200);
    return answer.body as Row[]; // each test looks at what it needs
  };
  const counts = async (body: Row) =>
    Object.fromEntries((await ask(body)).map((row) => [String(row['type']), row['count']]));

  beforeAll(async () => {
    server = await startTestServer();
    viewer = await server.signIn('viewer');
    const { sql } = server;
    const pod = { type: 'Kubernetes::Pod', status: 'Running', created_at: '2026-01-01T00:00:00Z' };
    await addItem('pod-1', {
      ...pod,
      health: 'healthy',
      tags: sql.json({ region: 'eu', zone: 'a' }),
      labels: sql.json({ app: 'shop', 'team/name': 'web, core' }),
      cost_total_7d: 1.25,
      cost_total_30d: 5.5,
    });
    await addItem('pod-2', {
      ...pod,
      health: 'warn',
      status: 'Pending',
      created_at: '2026-02-01T00:00:00Z',
      tags: sql.json({ region: 'us', zone: 'b' }),
      labels: sql.json({ app: 'search' }),
      cost_total_30d: 4,
    });
    await addItem('volume', { type: 'AWS::Volume', labels: sql.json({ env: 'prod' }) });
    await addItem('gone', { type: 'AWS::Volume', health: 'unhealthy', deleted_at: daysAgo(1) });
    await addChanges('pod-1', 1, 3);
    await addChanges('pod-1', 5, 2);
    await addChanges('pod-2', 20, 4);
    await addInsight('pod-1', 1);
    await addInsight('pod-2', 60);
    await addInsight('pod-2', 1, 'resolved');
  });
  afterAll(() => server.stop());

  it('groups by type when nothing is said, in order', async () => {
    expect(await ask({})).toEqual([
      {
        type: 'AWS::Volume',
        count: 1,
        health: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      {
        type: 'Kubernetes::Pod',
        count: 2,
        health: { healthy: 1, warning: 1 },
        created_at: '2026-02-01T00:00:00+00:00',
        updated_at: expect.stringMatching(/T.*\+00:00$/),
      },
    ]);
    expect(await ask({ groupBy: [] })).toHaveLength(2);
  });

  it('groups by keys of tags, null where the tag is missing', async () => {
    const rows = await ask({ groupBy: ['region'] });
    expect(rows.map(({ region, count }) => [region, count])).toEqual([
      ['eu', 1],
      ['us', 1],
      [null, 1],
    ]);
    const both = await ask({ groupBy: ['type', 'zone'], tags: ['region'] });
    expect(both[1]).toMatchObject({ type: 'Kubernetes::Pod', zone: 'a', region: 'eu', count: 1 });
    expect(both[0]).toMatchObject({ type: 'AWS::Volume', zone: null, region: null, count: 1 });
  });

  it('deleted items count when asked for', async () => {
    expect(await counts({ deleted: true })).toEqual({ 'AWS::Volume': 2, 'Kubernetes::Pod': 2 });
    expect(await counts({ deleted: false })).toEqual({ 'AWS::Volume': 1, 'Kubernetes::Pod': 2 });
  });

  it.each<[string, Row, Row]>([
    ['a label', { filter: { app: 'shop' } }, { 'Kubernetes::Pod': 1 }],
    [
      'one label or the other',
      { filter: { app: 'shop', env: 'prod' } },
      { 'AWS::Volume': 1, 'Kubernetes::Pod': 1 },
    ],
    ['neither label', { filter: { app: '!shop', env: '!prod' } }, { 'Kubernetes::Pod': 1 }],
    ['an encoded value', { filter: { 'team/name': 'web%2C%20core' } }, { 'Kubernetes::Pod': 1 }],
    ['a health', { health: 'healthy' }, { 'Kubernetes::Pod': 1 }],
    ['warn by its other name', { health: 'warning' }, { 'Kubernetes::Pod': 1 }],
    ['a health left out', { health: '!healthy' }, { 'AWS::Volume': 1, 'Kubernetes::Pod': 1 }],
    ['a status', { status: 'Running' }, { 'Kubernetes::Pod': 1 }],
    ['statuses', { status: 'Running,Pend*' }, { 'Kubernetes::Pod': 2 }],
    ['nothing at all', { status: 'none-such' }, {}],
  ])('filters by %s', async (_, body, expected) => {
    expect(await counts(body)).toEqual(expected);
  });

  it.each<[string, unknown[], unknown[]]>([
    ['3d', [0, 3], [{}, { cost: 2 }]],
    ['7d', [0, 5], [{}, { cost: 2 }]],
    ['30d', [0, 9], [{}, { cost: 2 }]],
    ['10d', [null, 5], [null, { cost: 1 }]],
    ['12h', [null, null], [null, null]],
    ['2w', [null, 5], [null, { cost: 1 }]],
    ['3mo', [null, 9], [null, { cost: 2 }]],
  ])('changes and open insights since %s', async (since, changes, analysis) => {
    const rows = await ask({ changes: { since }, analysis: { since } });
    expect(rows.map((row) => row['changes'])).toEqual(changes);
    expect(rows.map((row) => row['analysis'])).toEqual(analysis);
  });

  it('gaps §2 the cost comes under both its names', async () => {
    const [, pods] = await ask({ cost: '30d' });
    expect(pods).toMatchObject({ cost_30d: 9.5, cost_total_30d: 9.5 });
    const [volumes, week] = await ask({ cost: '7d' });
    expect([volumes, week]).toMatchObject([
      { cost_7d: null, cost_total_7d: null },
      { cost_7d: 1.25, cost_total_7d: 1.25 },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', 'x', /not JSON/],
    ['an unknown field', { group: 'type' }, /no field "group"/],
    ['a group that is no list', { groupBy: 'type' }, /groupBy must be a list/],
    ['a group that is no text', { groupBy: [5] }, /groupBy must be a list of texts, but holds 5/],
    ['a group with the name of a figure', { groupBy: ['count'] }, /cannot be grouped by "count"/],
    ['too many groups', { groupBy: Array.from({ length: 11 }, (_, n) => `tag-${n}`) }, /at most 10/],
    ['a zero character', { groupBy: ['a\0'] }, /zero character/],
    [
      'a duration that is none',
      { changes: { since: 'ever' } },
      /changes.since "ever" cannot be read: write 3d/,
    ],
    ['a duration beyond all time', { analysis: { since: '999999y' } }, /analysis.since "999999y"/],
    ['since without its object', { analysis: '3d' }, /analysis must be a JSON object/],
    ['another cost', { cost: '14d' }, /cost "14d" is not known: use 1d, 7d, 30d/],
    ['a filter that is no object', { filter: ['a'] }, /filter must be a JSON object/],
    ['a filter of numbers', { filter: { a: 1 } }, /a must be text/],
    ['a flag that is none', { deleted: 3 }, /deleted is "3": write true or false/],
  ])('refuses %s with a sentence', async (_, body, sentence) => {
    expect(await post(viewer, PATH, body)).toMatchObject(refusal(400, sentence));
  });

  it('a tag with a hostile name is only a name', async () => {
    const [row] = await ask({ groupBy: ["x') FROM people; --", '__proto__'] });
    expect(row).toMatchObject({ count: 3 });
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(["x') FROM people; --", '__proto__']));
  });

  it('without a session it is 401, and an editor reads as a viewer does', async () => {
    expect((await post(server.fetch, PATH, {})).status).toBe(401);
    expect((await post(await server.signIn('editor'), PATH, {})).body).toHaveLength(2);
  });
});
