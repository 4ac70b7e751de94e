/** GET /api/canary/api/topology (contract endpoints §3) over raw HTTP. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, answerOf, refusal } from './areaClient';

const PATH = '/api/canary/api/topology';

interface Shown {
  name: string;
  components?: Shown[];
  [field: string]: unknown;
}
interface Topology {
  components: Shown[];
  healthStatuses: string[];
  teams: string[];
  tags: Record<string, string[]>;
  types: string[];
}
type Tree = (string | [string, Tree])[];

/**
 * shop (system) ── web (service, warning) ── pod (unhealthy) ── container ── process
 *              └── cache (service, hidden)
 * billing (system, of the agent edge); selected: billing also contains web by a selector.
 */
describe('the topology', () => {
  let server: TestServer;
  let viewer: TestFetch;
  const ids: Record<string, string> = {};
  const idOf = (name: string) => ids[name] ?? '';

  const add = async (name: string, row: Record<string, unknown>) => {
    const { sql } = server;
    const all = { name, external_id: name, status: 'healthy', ...row };
    const [stored] = await sql<{ id: string }[]>`INSERT INTO components ${sql(all)} RETURNING id`;
    ids[name] = stored?.id ?? '';
  };
  const ask = async (query: Record<string, string> = {}) => {
    const answer = await answerOf(viewer(`${PATH}?${new URLSearchParams(query).toString()}`));
    expect(answer.status).toBe(200);
    return answer.body as Topology; // each test looks at what it needs
  };
  const treeOf = (components: readonly Shown[]): Tree =>
    components.map(({ name, components: below }) => (below ? [name, treeOf(below)] : name));
  const tree = async (query: Record<string, string>) => treeOf((await ask(query)).components);

  beforeAll(async () => {
    server = await startTestServer();
    viewer = await server.signIn('viewer');
    const { sql } = server;
    const [agent] = await sql<{ id: string }[]>`INSERT INTO agents (name) VALUES ('edge') RETURNING id`;
    ids['edge'] = agent?.id ?? '';
    await add('shop', {
      type: 'system',
      owner: 'core',
      labels: sql.json({ app: 'shop', tier: 'gold' }),
      properties: sql.json([{ name: 'cpu', value: 9, unit: 'millicores' }]),
      log_selectors: sql.json([{ name: 'all', type: 'pod' }]),
      cost_total_7d: 12.5,
    });
    await add('web', {
      type: 'service',
      parent_id: idOf('shop'),
      status: 'warning',
      labels: sql.json({ app: 'web' }),
      properties: sql.json([{ name: 'cpu', value: 20 }]),
    });
    await add('cache', { type: 'service', parent_id: idOf('shop'), hidden: true, status: 'info' });
    await add('pod', {
      type: 'pod',
      parent_id: idOf('web'),
      status: 'unhealthy',
      status_reason: 'OOMKilled',
    });
    await add('container', { parent_id: idOf('pod') });
    await add('process', { parent_id: idOf('container') });
    await add('billing', {
      type: 'system',
      agent_id: idOf('edge'),
      properties: sql.json([{ name: 'cpu', value: 100 }]),
    });
    await add('removed', { type: 'ghost', deleted_at: '2026-01-01T00:00:00Z' });
    await sql`INSERT INTO component_relationships (component_id, relationship_id, selector_id)
      VALUES (${idOf('container')}, ${idOf('billing')}, 's')`;
    const [team] = await sql<{ id: string }[]>`INSERT INTO teams (name, created_by)
      SELECT 'Payments', id FROM people WHERE email = 'admin@watchfloor.local' RETURNING id`;
    await sql`INSERT INTO team_components (team_id, component_id) VALUES (${team?.id ?? ''}, ${idOf('web')})`;
  });
  afterAll(() => server.stop());

  it('API-6 answers trees of three levels below the first, and what the filters offer', async () => {
    const { components, ...facets } = await ask();
    expect(treeOf(components)).toEqual([
      ['billing', [['container', ['process']]]],
      ['shop', ['cache', ['web', [['pod', ['container']]]]]],
    ]);
    expect(facets).toEqual({
      healthStatuses: ['healthy', 'unhealthy', 'unknown'],
      teams: ['Payments'],
      tags: { app: ['shop', 'web'], tier: ['gold'] },
      types: ['pod', 'service', 'system'],
    });
  });

  it('a component has the fields of the contract, the health and summary those of what is below', async () => {
    const [shop] = (await ask({ id: idOf('shop'), depth: '0' })).components;
    expect(shop).toEqual({
      id: idOf('shop'),
      agent_id: '00000000-0000-0000-0000-000000000000',
      external_id: 'shop',
      name: 'shop',
      type: 'system',
      namespace: '',
      description: '',
      owner: 'core',
      status: 'unhealthy',
      status_reason: null,
      health: 'unhealthy',
      hidden: false,
      silenced: false,
      is_leaf: false,
      labels: { app: 'shop', tier: 'gold' },
      properties: [{ name: 'cpu', value: 9, unit: 'millicores' }],
      logs: [{ name: 'all', type: 'pod' }],
      summary: { healthy: 1, info: 1 },
      cost_total_7d: 12.5,
      created_at: expect.stringMatching(/T/),
      updated_at: expect.stringMatching(/T/),
    });
  });

  it.each<[string, Record<string, string>, Tree]>([
    [
      'depth',
      { depth: '1' },
      [
        ['billing', ['container']],
        ['shop', ['cache', 'web']],
      ],
    ],
    [
      'hidden ones left out',
      { hidden: 'false', depth: '1' },
      [
        ['billing', ['container']],
        ['shop', ['web']],
      ],
    ],
    ['type', { type: 'service', depth: '0' }, ['cache', 'web']],
    ['type, hidden ones left out', { type: 'service', hidden: 'false', depth: '0' }, ['web']],
    ['types left out', { type: '!system', depth: '0' }, ['cache', 'container', 'web']],
    ['type in a flat list', { type: 'service,pod', flatten: 'true' }, ['cache', 'pod', 'web']],
    [
      'flat list',
      { flatten: 'true', type: 'All' },
      ['billing', 'cache', 'container', 'pod', 'process', 'shop', 'web'],
    ],
    [
      'flat list to a depth',
      { flatten: 'true', depth: '1' },
      ['billing', 'cache', 'container', 'shop', 'web'],
    ],
    ['team', { team: 'Payments', depth: '1' }, [['web', ['pod']]]],
    ['no such team', { team: 'Nobody' }, []],
    ['owner', { owner: 'core', depth: '0' }, ['shop']],
    ['labels', { labels: 'app=shop,tier=gold', depth: '0' }, ['shop']],
    ['labels that do not fit together', { labels: 'app=web,tier=gold' }, []],
    ['labels in a set', { labels: 'app in (web,x)', depth: '0' }, ['web']],
    ['labels left out', { labels: 'app!=shop', depth: '0' }, ['billing', 'cache', 'web']],
    ['status, with the way to it', { status: 'unhealthy', depth: '2' }, [['shop', [['web', ['pod']]]]]],
    [
      'status left out',
      { status: '!unhealthy,!warning', depth: '1' },
      [
        ['billing', ['container']],
        ['shop', ['cache']],
      ],
    ],
    ['status in a flat list', { status: 'info', flatten: 'true' }, ['cache']],
    [
      'All, which is no choice',
      { team: 'All', labels: 'All', status: 'All', agent_id: 'All', type: 'All', depth: '0' },
      ['billing', 'shop'],
    ],
    ['the own agent', { agent_id: 'local', depth: '0' }, ['container', 'shop']],
    [
      'order by status, worst first',
      { sortBy: 'status', sortOrder: 'desc', depth: '0' },
      ['shop', 'billing'],
    ],
    ['order by name, backwards', { sortBy: 'name', sortOrder: 'desc', depth: '0' }, ['shop', 'billing']],
    ['order by a property', { sortBy: 'field:cpu', depth: '0' }, ['shop', 'billing']],
    [
      'order by a property, backwards',
      { sortBy: 'field:cpu', sortOrder: 'desc', depth: '0' },
      ['billing', 'shop'],
    ],
    [
      'order by something else, which has no effect',
      { sortBy: 'mood', noCache: '1', depth: '0' },
      ['billing', 'shop'],
    ],
  ])('honours %s', async (_, query, expected) => {
    expect(await tree(query)).toEqual(expected);
  });

  it('finds by agent and by id, with what is below', async () => {
    expect(await tree({ agent_id: idOf('edge'), depth: '0' })).toEqual(['billing']);
    expect(await tree({ id: idOf('pod') })).toEqual([['pod', [['container', ['process']]]]]);
    expect(await tree({ id: idOf('web').toUpperCase(), flatten: 'true' })).toEqual([
      'container',
      'pod',
      'process',
      'web',
    ]);
    expect((await ask({ id: idOf('pod') })).types).toEqual(['pod']);
  });

  it.each<[string, number, Record<string, string>, RegExp]>([
    ['an id that is none', 400, { id: 'x' }, /no id/],
    ['an unknown id', 404, { id: ABSENT_ID }, /does not exist any more/],
    ['an agent that is none', 400, { agent_id: 'edge' }, /agent_id "edge" is no id/],
    ['labels that cannot be read', 400, { labels: 'a b' }, /labels cannot be read at "a b"/],
    ['a depth below zero', 400, { depth: '-1' }, /depth is "-1": write a whole number/],
    ['an endless depth', 400, { depth: '1e9' }, /depth is "1e9"/],
    ['an unknown order', 400, { sortOrder: 'up' }, /use asc or desc/],
    ['a flag that is none', 400, { flatten: 'yes' }, /write true or false/],
    ['hidden that is no flag', 400, { hidden: 'maybe' }, /write true or false/],
    ['a zero character', 400, { owner: 'a\0' }, /zero character/],
  ])('refuses %s with a sentence', async (_, status, query, sentence) => {
    const answer = await answerOf(viewer(`${PATH}?${new URLSearchParams(query).toString()}`));
    expect(answer).toMatchObject(refusal(status, sentence));
  });

  it('without a session it is 401, and an editor reads as a viewer does', async () => {
    expect((await server.fetch(PATH)).status).toBe(401);
    const editor = await server.signIn('editor');
    expect((await answerOf(editor(`${PATH}?depth=0`))).body).toMatchObject({
      components: [{ name: 'billing' }, { name: 'shop' }],
    });
  });
});
