/** POST and GET /api/catalog/changes (contract endpoints §4) over raw HTTP. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, answerOf, post, refusal } from './areaClient';

const PATH = '/api/catalog/changes';
const HOUR_MS = 3_600_000;

interface Changes {
  total?: number;
  summary?: Record<string, number>;
  changes?: Record<string, unknown>[];
}

/**
 * cluster → deployment → pod, deployment → old (deleted). Each change carries its name as external_change_id and, except
 * for `quiet`, as summary.
 */
describe('catalog changes', () => {
  let server: TestServer;
  let viewer: TestFetch;
  let personId = '';
  let agentId = '';
  const ids: Record<string, string> = {};
  const idOf = (name: string) => ids[name] ?? '';

  const addItem = async (name: string, type: string, tags: Record<string, string>, agent?: string) => {
    const { sql } = server;
    const [row] = await sql<{ id: string }[]>`
      INSERT INTO config_items (name, config_class, type, tags, agent_id)
      VALUES (${name}, 'X', ${type}, ${sql.json(tags)}, ${agent ?? '00000000-0000-0000-0000-000000000000'})
      RETURNING id`;
    ids[name] = row?.id ?? '';
  };
  const addChange = (item: string, change: Record<string, unknown>, hoursAgo: number) => {
    const row = {
      severity: 'info',
      source: 'kubernetes/x',
      ...change,
      config_id: idOf(item),
      created_at: new Date(Date.now() - hoursAgo * HOUR_MS),
    };
    return server.sql`INSERT INTO config_changes ${server.sql(row)}`;
  };
  const ask = async (body: Record<string, unknown>) => {
    const answer = await post(viewer, PATH, body);
    expect(answer.status).toBe(200);
    return answer.body as Changes; // each test looks at what it needs
  };
  const found = async (body: Record<string, unknown>) =>
    ((await ask({ sort_by: 'created_at', ...body })).changes ?? []).map(
      (change) => change['summary'] ?? 'quiet',
    );

  beforeAll(async () => {
    server = await startTestServer();
    viewer = await server.signIn('viewer');
    const { sql } = server;
    const [person] = await sql<
      { id: string }[]
    >`SELECT id FROM people WHERE email = 'editor@watchfloor.local'`;
    const [agent] = await sql<{ id: string }[]>`INSERT INTO agents (name) VALUES ('edge') RETURNING id`;
    personId = person?.id ?? '';
    agentId = agent?.id ?? '';
    await addItem('cluster', 'Kubernetes::Cluster', { region: 'eu', tier: 'gold' });
    await addItem('deployment', 'Kubernetes::Deployment', { region: 'eu' });
    await addItem('pod', 'Kubernetes::Pod', { region: 'us' }, agentId);
    await addItem('old', 'AWS::Volume', { region: 'us' });
    for (const [from, to] of [
      ['cluster', 'deployment'],
      ['deployment', 'pod'],
      ['deployment', 'old'],
    ] as const) {
      await sql`INSERT INTO config_relationships (config_id, related_id, relation)
        VALUES (${idOf(from)}, ${idOf(to)}, 'soft')`;
    }
    await addChange('old', { change_type: 'Deleted', summary: 'gone', severity: 'critical' }, 8);
    await addChange('cluster', { change_type: 'Upgrade', summary: 'upgraded, at last', severity: 'High' }, 7);
    await addChange('deployment', { change_type: 'diff', summary: 'image', created_by: personId }, 6);
    await addChange(
      'deployment',
      { change_type: 'ScalingReplicaSet', summary: 'scaled', external_created_by: 'hpa', severity: 'low' },
      5,
    );
    await addChange('pod', { change_type: 'Pulled', summary: 'pulled', source: 'kubelet', count: 7 }, 4);
    await addChange('pod', { change_type: 'Killing', severity: 'medium' }, 3);
    await addChange('pod', { change_type: 'diff', summary: 'ancient' }, 24 * 10);
    await sql`UPDATE config_items SET deleted_at = now() WHERE id = ${idOf('old')}`;
  });
  afterAll(() => server.stop());

  const RECENT = ['upgraded, at last', 'image', 'scaled', 'pulled', 'quiet'];

  it('answers the changes of two days, newest first, of items that are not deleted', async () => {
    const { total, summary, changes } = await ask({ include_deleted_configs: false });
    expect(total).toBe(5);
    expect(summary).toEqual({ Upgrade: 1, diff: 1, ScalingReplicaSet: 1, Pulled: 1, Killing: 1 });
    expect(changes?.map((change) => change['change_type'])).toEqual([
      'Killing',
      'Pulled',
      'ScalingReplicaSet',
      'diff',
      'Upgrade',
    ]);
    expect(changes?.[3]).toEqual({
      id: expect.any(String),
      config_id: idOf('deployment'),
      name: 'deployment',
      type: 'Kubernetes::Deployment',
      tags: { region: 'eu' },
      change_type: 'diff',
      severity: 'info',
      source: 'kubernetes/x',
      summary: 'image',
      created_by: personId,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      first_observed: expect.any(String),
      count: 1,
      agent_id: '00000000-0000-0000-0000-000000000000',
    });
  });

  it('answers {} when nothing matches', async () => {
    expect(await ask({ type: 'no-such-type' })).toEqual({});
  });

  it('GET takes the same names and answers the same', async () => {
    const asked = { type: 'diff,Pulled', sort_by: 'name', page_size: '1', include_deleted_configs: 'false' };
    const answer = await answerOf(viewer(`${PATH}?${new URLSearchParams(asked).toString()}`));
    expect(answer).toEqual({ status: 200, body: await ask(asked) });
    expect(answer.body).toMatchObject({ total: 2, summary: { diff: 1 } });
  });

  it('gaps §2 include_deleted_configs adds the changes of deleted items', async () => {
    expect(await found({ include_deleted_configs: true })).toEqual(['gone', ...RECENT]);
    expect(await found({ include_deleted_configs: false })).toEqual(RECENT);
    expect(await found({})).toEqual(RECENT);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['one type of items', { config_type: 'Kubernetes::Pod' }, ['pulled', 'quiet']],
    [
      'types left out',
      { config_type: '!Kubernetes::Pod,!AWS::Volume' },
      ['upgraded, at last', 'image', 'scaled'],
    ],
    ['types by their beginning', { config_type: 'Kubernetes::D*' }, ['image', 'scaled']],
    ['types by their end', { config_type: '*::Cluster' }, ['upgraded, at last']],
    ['types of changes', { type: 'diff,Upgrade' }, ['upgraded, at last', 'image']],
    ['a pattern left out', { type: '!Sca*,!*ing' }, ['upgraded, at last', 'image', 'pulled']],
    ['a word and a pattern', { type: 'diff,Sc*' }, ['image', 'scaled']],
    ['a level and above', { severity: 'medium' }, ['upgraded, at last', 'quiet']],
    ['a level written large', { severity: 'HIGH' }, ['upgraded, at last']],
    ['all but a level', { severity: '!info' }, ['upgraded, at last', 'scaled', 'quiet']],
    ['the author by name', { created_by: 'hpa' }, ['scaled']],
    ['no such author', { created_by: '!hpa,!someone' }, ['upgraded, at last', 'image', 'pulled', 'quiet']],
    [
      'the summary with a comma, encoded',
      { summary: 'upgraded%2C%20at%20last,image' },
      ['upgraded, at last', 'image'],
    ],
    [
      'a percent sign that encodes nothing',
      { summary: '!50%,!scaled,!image' },
      ['upgraded, at last', 'pulled', 'quiet'],
    ],
    ['the source', { source: 'kubelet' }, ['pulled']],
    ['a source left out', { source: '!kubernetes*' }, ['pulled']],
    ['the own agent', { agent_id: 'local' }, ['upgraded, at last', 'image', 'scaled']],
    ['tags equal', { tags: 'region=us' }, ['pulled', 'quiet']],
    ['tags unequal, missing ones too', { tags: 'tier!=gold' }, ['image', 'scaled', 'pulled', 'quiet']],
    ['tags in a set', { tags: 'region in (eu,asia),tier=gold' }, ['upgraded, at last']],
    ['tags in no set', { tags: 'region notin (us,asia)' }, ['upgraded, at last', 'image', 'scaled']],
    ['several conditions at once', { tags: 'region=eu', severity: 'low', type: '!Upgrade' }, ['scaled']],
    ['from by date math', { from: 'now-5h-30m' }, ['scaled', 'pulled', 'quiet']],
    ['to alone reaches back', { to: 'now-6h-30m' }, ['ancient', 'upgraded, at last']],
    ['from and to', { from: 'now-2w', to: 'now-5d' }, ['ancient']],
  ])('finds %s', async (_, body, expected) => {
    expect(await found(body)).toEqual(expected);
  });

  it('finds by the id of an author, of an agent and of several items', async () => {
    expect(await found({ created_by: personId })).toEqual(['image']);
    expect(await found({ created_by: `!${personId}` })).toEqual(RECENT.filter((name) => name !== 'image'));
    expect(await found({ agent_id: agentId })).toEqual(['pulled', 'quiet']);
    expect(await found({ id: `${idOf('cluster')},${idOf('pod').toUpperCase()}` })).toEqual([
      'upgraded, at last',
      'pulled',
      'quiet',
    ]);
  });

  it('takes times as RFC 3339 too', async () => {
    const from = new Date(Date.now() - 3.5 * HOUR_MS).toISOString();
    expect(await found({ from })).toEqual(['quiet']);
  });

  it.each<[string | undefined, string[]]>([
    [undefined, ['image', 'scaled']],
    ['none', ['image', 'scaled']],
    ['downstream', ['image', 'scaled', 'pulled', 'quiet']],
    ['upstream', ['upgraded, at last', 'image', 'scaled']],
    ['all', RECENT],
  ])('around one item, recursive %s', async (recursive, expected) => {
    expect(await found({ id: idOf('deployment'), recursive })).toEqual(expected);
  });

  it('depth bounds the walk, deleted items join when asked for', async () => {
    const around = { id: idOf('cluster'), recursive: 'downstream' };
    expect(await found({ ...around, depth: 1 })).toEqual(['upgraded, at last', 'image', 'scaled']);
    expect(await found({ ...around, depth: 0 })).toEqual(['upgraded, at last']);
    expect(await found({ ...around, depth: 5 })).toEqual(RECENT);
    expect(await found({ ...around, depth: 5, include_deleted_configs: true })).toEqual(['gone', ...RECENT]);
  });

  it('pages: the total is that of all pages, the summary that of the page', async () => {
    const second = await ask({ page: 2, page_size: 2 });
    expect(second).toMatchObject({ total: 5, summary: { ScalingReplicaSet: 1, diff: 1 } });
    const last = await ask({ page: 3, page_size: 2 });
    expect(last).toMatchObject({ total: 5, summary: { Upgrade: 1 } });
    expect(await post(viewer, PATH, { page: 4, page_size: 2 })).toMatchObject(
      refusal(416, /page from 1 to 3/),
    );
  });

  it.each([
    ['name', ['cluster', 'deployment', 'deployment', 'pod', 'pod']],
    ['-name', ['pod', 'pod', 'deployment', 'deployment', 'cluster']],
    ['summary', ['deployment', 'pod', 'deployment', 'cluster', 'pod']],
    ['-summary', ['cluster', 'deployment', 'pod', 'deployment', 'pod']],
    ['-created_at', ['pod', 'pod', 'deployment', 'deployment', 'cluster']],
  ])('sorts by %s, what is missing last', async (sort_by, expected) => {
    expect((await ask({ sort_by })).changes?.map((change) => change['name'])).toEqual(expected);
  });

  it('sorts by count, source and change_type', async () => {
    const first = async (sort_by: string) => (await ask({ sort_by })).changes?.[0];
    expect(await first('-count')).toMatchObject({ count: 7 });
    expect(await first('source')).toMatchObject({ source: 'kubelet' });
    expect(await first('change_type')).toMatchObject({ change_type: 'Killing' });
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{', /not JSON/],
    ['a list', [], /must be a JSON object/],
    ['an unknown field', { sort: 'name' }, /no field "sort": use id, config_type/],
    ['a key of prototypes', '{"__proto__": {"type": "x"}}', /no field "__proto__"/],
    ['a type that is no text', { type: 5 }, /type must be text/],
    ['a zero character', { type: 'a\0b' }, /zero character/],
    ['an unknown severity', { severity: 'terrible' }, /"terrible" is not known: use info, low/],
    ['an unknown time', { from: 'yesterday' }, /from "yesterday" cannot be read: write now/],
    ['a date that does not exist', { to: '2026-13-45' }, /to "2026-13-45" cannot be read/],
    ['an empty range', { from: 'now', to: 'now-1d' }, /not before to/],
    ['page zero', { page: 0 }, /page is "0": write a whole number from 1/],
    ['half a page', { page: 1.5 }, /page is "1.5"/],
    ['a page too large', { page_size: 100_000 }, /whole number from 1 to 2000/],
    [
      'a column that may not sort',
      { sort_by: 'id;drop table people' },
      /cannot be sorted by .* use name, change_type/,
    ],
    ['an unknown direction', { recursive: 'sideways' }, /use upstream, downstream, all, none/],
    ['a negative depth', { depth: -1 }, /depth is "-1"/],
    ['a flag that is none', { include_deleted_configs: 'maybe' }, /write true or false/],
    ['tags that cannot be read', { tags: 'region in (eu' }, /tags cannot be read at "region in \(eu"/],
    ['an id that is none', { id: 'abc' }, /"abc", which is no id/],
    ['a pattern of ids', { id: 'abc*' }, /takes whole ids/],
    ['an agent that is none', { agent_id: 'edge' }, /agent_id holds "edge"/],
  ])('refuses %s with a sentence', async (_, body, sentence) => {
    expect(await post(viewer, PATH, body)).toMatchObject(refusal(400, sentence));
  });

  it('an item that does not exist is 404', async () => {
    expect(await post(viewer, PATH, { id: ABSENT_ID })).toMatchObject(
      refusal(404, /does not exist any more/),
    );
  });

  it('hostile text is only ever compared', async () => {
    expect(await ask({ type: "'; DROP TABLE config_changes; --", summary: '%_\\', tags: "a'b=c" })).toEqual(
      {},
    );
    expect(await found({})).toEqual(RECENT);
  });

  it('without a session it is 401, and an editor reads as a viewer does', async () => {
    expect((await post(server.fetch, PATH, {})).status).toBe(401);
    expect((await server.fetch(PATH)).status).toBe(401);
    const editor = await server.signIn('editor');
    expect(await post(editor, PATH, {})).toMatchObject({ status: 200, body: { total: 5 } });
  });
});
