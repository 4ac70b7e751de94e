/** POST /api/resources/search (contract endpoints §10) over raw HTTP. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, post, refusal } from './areaClient';

const PATH = '/api/resources/search';
const LOCAL = '00000000-0000-0000-0000-000000000000';

type Row = Record<string, unknown>;

describe('the search for resources', () => {
  let server: TestServer;
  let viewer: TestFetch;
  const ids: Record<string, string> = {};
  const idOf = (name: string) => ids[name] ?? '';

  const add = async (table: string, row: Row & { name: string }) => {
    const { sql } = server;
    const [stored] = await sql<{ id: string }[]>`INSERT INTO ${sql(table)} ${sql(row)} RETURNING id`;
    ids[row.name] = stored?.id ?? '';
  };
  const ask = async (body: Row) => {
    const answer = await post(viewer, PATH, body);
    expect(answer.status).toBe(200);
    return answer.body as Record<string, Row[]>; // each test looks at what it needs
  };
  const names = async (kind: string, ...selectors: Row[]) =>
    (await ask({ [kind]: selectors }))[kind]?.map((row) => row['name']);

  beforeAll(async () => {
    server = await startTestServer();
    viewer = await server.signIn('viewer');
    const { sql } = server;
    await add('agents', { name: 'edge' });
    await add('canaries', {
      name: 'shop-canary',
      namespace: 'web',
      // another agent's canary: this server's jobs would remove checks that its spec does not name
      agent_id: idOf('edge'),
      spec: sql.json({}),
      labels: sql.json({ team: 'Core' }),
    });
    await add('topologies', { name: 'shop-topology', namespace: 'web' });
    // the same: a run of this server would delete items that the scraper's spec does not find
    await add('config_scrapers', {
      name: 'cluster-scraper',
      agent_id: idOf('edge'),
      spec: sql.json({}),
      source: 'UI',
    });
    const check = { canary_id: idOf('shop-canary'), type: 'http', namespace: 'web', status: 'healthy' };
    await add('checks', { ...check, name: 'front page', icon: 'http', labels: sql.json({ app: 'Shop' }) });
    await add('checks', {
      ...check,
      name: 'database',
      type: 'postgres',
      status: 'unhealthy',
      severity: 'high',
    });
    await add('checks', { ...check, name: 'removed', deleted_at: '2026-01-01T00:00:00Z' });
    const component = { external_id: 'x', status: 'healthy', namespace: 'web' };
    await add('components', {
      ...component,
      name: 'shop',
      type: 'service',
      topology_id: idOf('shop-topology'),
      properties: sql.json([
        { name: 'tier', text: 'gold' },
        { name: 'replicas', value: 3 },
      ]),
    });
    await add('components', { ...component, name: 'search', type: 'service', agent_id: idOf('edge') });
    const item = { config_class: 'Pod', type: 'Kubernetes::Pod', status: 'Running' };
    await add('config_items', {
      ...item,
      name: 'shop-7f9',
      icon: 'pod',
      scraper_id: idOf('cluster-scraper'),
      tags: sql.json({ namespace: 'web', region: 'Europe' }),
      labels: sql.json({ app: 'shop', 'app.kubernetes.io/name': 'shop' }),
    });
    await add('config_items', { ...item, name: 'Search-1', agent_id: idOf('edge'), health: 'unhealthy' });
    await add('config_items', { ...item, name: 'volume', type: 'AWS::Volume', status: 'in-use' });
  });
  afterAll(() => server.stop());

  it('WIDGET-21 answers each kind that was asked for in its shape', async () => {
    const selector = [{ search: 'shop' }];
    const answer = await ask({ checks: selector, components: selector, configs: selector });
    expect(answer).toEqual({
      checks: [
        {
          id: idOf('front page'),
          agent: LOCAL,
          icon: 'http',
          name: 'front page',
          namespace: 'web',
          type: 'http',
          tags: { app: 'Shop', team: 'Core' },
        },
      ],
      components: [{ id: idOf('shop'), agent: LOCAL, name: 'shop', namespace: 'web', type: 'service' }],
      configs: [
        {
          id: idOf('shop-7f9'),
          agent: LOCAL,
          name: 'shop-7f9',
          namespace: 'web',
          type: 'Kubernetes::Pod',
          tags: { namespace: 'web', region: 'Europe' },
        },
      ],
    });
  });

  it.each<[string, Row, string[]]>([
    ['name', { name: 'volume' }, ['volume']],
    ['namespace, which is a tag', { namespace: 'web' }, ['shop-7f9']],
    ['types', { types: ['AWS::Volume', 'x'] }, ['volume']],
    ['statuses', { statuses: ['Running'] }, ['Search-1', 'shop-7f9']],
    ['types and statuses at once', { types: ['AWS::Volume'], statuses: ['Running'] }, []],
    ['tags', { tagSelector: 'region=Europe' }, ['shop-7f9']],
    ['labels', { labelSelector: 'app in (shop,other),!none' }, ['shop-7f9']],
    ['a column', { fieldSelector: 'health=unhealthy' }, ['Search-1']],
    ['columns left out', { fieldSelector: 'type!=AWS::Volume,config_class=Pod' }, ['Search-1', 'shop-7f9']],
    ['the beginning of a name, any case', { search: 'SEA' }, ['Search-1']],
    ['the beginning of a tag', { search: 'euro' }, ['shop-7f9']],
    ['pairs', { search: 'type=Kubernetes::Pod app=shop' }, ['shop-7f9']],
    ['pairs joined by commas', { search: 'type=Kubernetes::Pod,namespace=web' }, ['shop-7f9']],
    ['a label with dots', { search: 'app.kubernetes.io/name=shop' }, ['shop-7f9']],
    ['a limit among the pairs', { search: 'status=Running limit=1' }, ['Search-1']],
    ['a pair still being typed', { search: 'status=Running name=' }, ['Search-1', 'shop-7f9']],
    ['a scraper by name', { scope: 'any/cluster-scraper' }, ['shop-7f9']],
    ['the own agent', { agent: '', types: ['Kubernetes::Pod'] }, ['shop-7f9']],
    ['an agent by name', { agent: 'edge' }, ['Search-1']],
    ['all agents', { agent: 'all', types: ['Kubernetes::Pod'] }, ['Search-1', 'shop-7f9']],
    ['no agent of that name', { agent: 'nowhere' }, []],
    ['its own limit', { types: ['Kubernetes::Pod'], limit: 1, cache: 'no-cache' }, ['Search-1']],
    ['nothing, when it is empty', {}, []],
    ['nothing, when only deleted ones may come', { includeDeleted: true }, []],
  ])('configs by %s', async (_, selector, expected) => {
    expect(await names('configs', selector)).toEqual(expected);
  });

  it.each<[string, Row, string[]]>([
    ['status', { statuses: ['unhealthy'] }, ['database']],
    ['labels of their canary', { labelSelector: 'team=Core,app' }, ['front page']],
    ['canary', { scope: 'web/shop-canary' }, ['database', 'front page']],
    [
      'deleted ones too',
      { scope: 'web/shop-canary', includeDeleted: true },
      ['database', 'front page', 'removed'],
    ],
    ['column', { fieldSelector: 'severity in (high,critical)' }, ['database']],
  ])('checks by %s', async (_, selector, expected) => {
    expect(await names('checks', selector)).toEqual(expected);
  });

  it.each<[string, Row, string[]]>([
    ['topology', { scope: 'web/shop-topology' }, ['shop']],
    ['property', { fieldSelector: 'tier=gold' }, ['shop']],
    ['property with a number', { fieldSelector: 'replicas=3' }, ['shop']],
    ['property they lack', { fieldSelector: '!tier' }, ['search']],
  ])('components by %s', async (_, selector, expected) => {
    expect(await names('components', selector)).toEqual(expected);
  });

  it('WIDGET-21 finds by id, by the id of an agent and of a scope', async () => {
    expect(await names('configs', { id: idOf('volume').toUpperCase() })).toEqual(['volume']);
    expect(await names('configs', { search: `id=${idOf('volume')}` })).toEqual(['volume']);
    expect(await names('components', { agent: idOf('edge') })).toEqual(['search']);
    expect(await names('checks', { scope: idOf('shop-canary'), types: ['http'] })).toEqual(['front page']);
    expect(await names('checks', { id: ABSENT_ID })).toEqual([]);
  });

  it('selectors of a list are alternatives, each resource comes once, the limit is for all', async () => {
    const selectors = [{ name: 'volume' }, { search: 'vol' }, { search: 'shop' }];
    expect(await names('configs', ...selectors)).toEqual(['shop-7f9', 'volume']);
    expect((await ask({ limit: 1, configs: selectors }))['configs']).toHaveLength(1);
    expect(await names('configs')).toEqual([]);
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '[', /not JSON/],
    ['no kind', {}, /not said what to search: send a list of selectors as checks, components, configs/],
    ['an unknown kind', { pods: [] }, /no field "pods"/],
    ['a kind that is no list', { checks: {} }, /checks must be a list/],
    ['a selector that is no object', { checks: ['x'] }, /entry of checks must be a JSON object/],
    ['an unknown field', { checks: [{ nmae: 'x' }] }, /selector has no field "nmae": use id, name/],
    ['tags of checks', { checks: [{ tagSelector: 'a=b' }] }, /checks takes no tagSelector/],
    ['tags of components', { components: [{ tagSelector: 'a=b' }] }, /components takes no tagSelector/],
    ['an id that is none', { configs: [{ id: '5' }] }, /no id/],
    ['an id that is none in the search', { configs: [{ search: 'id=5' }] }, /id "5" is none/],
    ['a scope that is none', { configs: [{ scope: 'x' }] }, /send an id or namespace\/name/],
    ['a search without a key', { configs: [{ search: '=x' }] }, /search cannot be read at "=x"/],
    ['a search of two kinds', { configs: [{ search: 'a=b c' }] }, /search cannot be read at "c"/],
    ['a limit of nothing', { limit: 0, configs: [] }, /limit is "0"/],
    ['a limit that is no number', { configs: [{ search: 'limit=many' }] }, /limit "many" cannot be used/],
    ['types that are no list', { configs: [{ types: 'x' }] }, /types must be a list/],
    [
      'a label selector that cannot be read',
      { configs: [{ labelSelector: 'a b' }] },
      /labelSelector cannot be read/,
    ],
    [
      'a field that checks lack',
      { checks: [{ fieldSelector: 'tier=gold' }] },
      /"tier", which checks do not have/,
    ],
    ['a flag that is none', { checks: [{ includeDeleted: 'x' }] }, /write true or false/],
    ['too many selectors', { checks: Array.from({ length: 51 }, () => ({})) }, /at most 50/],
  ])('refuses %s with a sentence', async (_, body, sentence) => {
    expect(await post(viewer, PATH, body)).toMatchObject(refusal(400, sentence));
  });

  it('hostile text is only ever compared', async () => {
    const selector = { search: "%' OR true --", fieldSelector: 'a\'b=c"d', labelSelector: "x'=y" };
    expect(await names('configs', selector)).toEqual([]);
  });

  it('without a session it is 401, and an editor finds what a viewer does', async () => {
    expect((await post(server.fetch, PATH, { checks: [] })).status).toBe(401);
    const editor = await server.signIn('editor');
    expect((await post(editor, PATH, { components: [{ types: ['service'] }] })).body).toMatchObject({
      components: [{ name: 'search' }, { name: 'shop' }],
    });
  });
});
