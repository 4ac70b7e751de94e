/** POST /api/canary/run/topology/{id} (contract endpoints §3) over raw HTTP. */
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, answerOf, post, refusal } from './areaClient';

const path = (id: string) => `/api/canary/run/topology/${id}`;
const OK = (count: number) => ({ status: 200, body: { status: 'ok', count: String(count) } });

describe('running a topology', () => {
  let server: TestServer;
  let editor: TestFetch;
  let topology: string;

  const one = async (query: PromiseLike<readonly { id: string }[]>) => (await query)[0]?.id ?? '';
  const specify = (spec: unknown, id = topology) =>
    server.sql`UPDATE topologies SET spec = ${JSON.stringify(spec)}::text::jsonb WHERE id = ${id}`;
  const run = () => post(editor, path(topology), '');
  const components = () => server.sql<{ id: string; name: string; parent: string | null }[]>`
    SELECT c.id, c.name, p.name AS parent FROM components c LEFT JOIN components p ON p.id = c.parent_id
    WHERE c.topology_id = ${topology} AND c.deleted_at IS NULL ORDER BY c.name`;
  const tree = async () => (await components()).map(({ name, parent }) => `${parent ?? '·'} › ${name}`);
  const lastHistory = async () => {
    const [row] = await server.sql`
      SELECT name, status, success_count, error_count, details -> 'errors' AS errors FROM job_history
      WHERE resource_id = ${topology} AND resource_type = 'topology' ORDER BY created_at DESC, id DESC LIMIT 1`;
    return row;
  };

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    const { sql } = server;
    topology = await one(
      sql`INSERT INTO topologies (name, namespace, labels) VALUES ('shop', 'retail', '{"domain": "retail"}') RETURNING id`,
    );
    const agent = await one(sql`INSERT INTO agents (name) VALUES ('edge') RETURNING id`);
    const canary = await one(
      sql`INSERT INTO canaries (name, namespace, spec, agent_id) VALUES ('web', 'retail', '{}', ${agent}) RETURNING id`,
    );
    await sql`
      INSERT INTO checks (canary_id, agent_id, type, name, status, labels) VALUES
      (${canary}, ${agent}, 'http', 'front', 'healthy', '{"team": "web"}'),
      (${canary}, ${agent}, 'http', 'basket', 'unhealthy', '{"team": "web"}'),
      (${canary}, ${agent}, 'http', 'mail', 'healthy', '{"team": "post"}')`;
    await sql`
      INSERT INTO config_items (name, config_class, type, tags) VALUES
      ('orders-db', 'StatefulSet', 'Kubernetes::StatefulSet', '{"namespace": "retail"}'),
      ('orders-db', 'Service', 'Kubernetes::Service', '{"namespace": "retail"}')`;
  });
  afterAll(() => server.stop());

  const EXAMPLE = {
    type: 'Application',
    icon: 'cart',
    components: [
      {
        name: 'storefront',
        type: 'Service',
        labels: { tier: 'gold' },
        checks: [{ selector: { labelSelector: 'team=web' } }],
        properties: [{ name: 'url', type: 'url', text: 'https://shop.example.org' }],
      },
      { name: 'orders', type: 'Database', configs: [{ type: 'Kubernetes::StatefulSet', name: 'orders-db' }] },
    ],
  };

  it('makes the tree of the example of the contract, with its checks and config items', async () => {
    await specify(EXAMPLE);
    expect(await run()).toEqual(OK(3));
    expect(await tree()).toEqual(['shop › orders', '· › shop', 'shop › storefront']);
    const links = await server.sql`
      SELECT c.name AS component, k.name FROM check_component_relationships r
      JOIN components c ON c.id = r.component_id JOIN checks k ON k.id = r.check_id
      WHERE r.deleted_at IS NULL ORDER BY k.name`;
    expect(links).toEqual([
      { component: 'storefront', name: 'basket' },
      { component: 'storefront', name: 'front' },
    ]);
    const configs = await server.sql`
      SELECT c.name AS component, i.type FROM config_component_relationships r
      JOIN components c ON c.id = r.component_id JOIN config_items i ON i.id = r.config_id WHERE r.deleted_at IS NULL`;
    expect(configs).toEqual([{ component: 'orders', type: 'Kubernetes::StatefulSet' }]);
    const [front] = await server.sql`
      SELECT type, labels, properties, namespace, is_leaf, summary FROM components WHERE name = 'storefront'`;
    expect(front).toEqual({
      type: 'Service',
      labels: { tier: 'gold' },
      properties: EXAMPLE.components[0]?.properties,
      namespace: 'retail',
      is_leaf: true,
      summary: { unhealthy: 1, checks: { healthy: 1, unhealthy: 1 } },
    });
    expect(await lastHistory()).toEqual({
      name: 'SyncTopology',
      status: 'SUCCESS',
      success_count: 3,
      error_count: 0,
      errors: [],
    });
  });

  it('keeps ids in the next run, removes what is gone with its links, and brings it back', async () => {
    const before = await components();
    await specify({ ...EXAMPLE, components: [{ name: 'storefront', type: 'Service' }, { name: 'new' }] });
    expect(await run()).toEqual(OK(3));
    expect(await tree()).toEqual(['shop › new', '· › shop', 'shop › storefront']);
    const links = await server.sql`SELECT 1 FROM check_component_relationships WHERE deleted_at IS NULL`;
    expect(links).toHaveLength(0);
    await specify(EXAMPLE);
    expect(await run()).toEqual(OK(3));
    expect(await components()).toEqual(before);
    const again = await server.sql`SELECT 1 FROM check_component_relationships WHERE deleted_at IS NULL`;
    expect(again).toHaveLength(2);
  });

  it('shows components that a selector finds below the one that selects them, and never itself', async () => {
    await specify({
      components: [
        { name: 'a', type: 'Group', selectors: [{ types: ['Group', 'Part'] }] },
        { name: 'b', type: 'Part' },
      ],
    });
    await run();
    expect(await run()).toEqual(OK(2));
    expect(await tree()).toEqual(['· › a', '· › b']);
    const answer = await answerOf(editor('/api/canary/api/topology'));
    expect(answer.body).toMatchObject({ components: [{ name: 'a', components: [{ name: 'b' }] }, {}] });
  });

  it('TOPO-2 relationships lead to components of the same topology, by external id or name, and end with them', async () => {
    const spec = (ref: string) => ({
      components: [
        {
          name: 'front',
          relationships: [{ type: 'uses', ref }, { ref: 'store' }, { ref: 'nobody' }, { ref: 'front' }],
          selectors: [{ name: 'store' }],
        },
        { name: 'pay', externalID: 'pay-1', components: [{ name: 'store' }] },
      ],
    });
    const links = async () =>
      (
        await server.sql<{ line: string }[]>`
          SELECT a.name || ' → ' || b.name AS line FROM component_relationships r
          JOIN components a ON a.id = r.relationship_id JOIN components b ON b.id = r.component_id
          WHERE r.deleted_at IS NULL AND a.topology_id = ${topology} ORDER BY 1`
      ).map(({ line }) => line);
    await specify(spec('pay-1'));
    expect(await run()).toEqual(OK(3));
    expect(await links()).toEqual(['front → pay', 'front → store']);
    expect(await lastHistory()).toMatchObject({
      status: 'WARNING',
      errors: [
        'The relationship of "front" with "nobody" was left out: no component of this topology has this name or externalID.',
      ],
    });
    await specify(spec('gone'));
    await run();
    expect(await links()).toEqual(['front → store']);
  });

  it('lets expressions decide health and status, and says which could not be evaluated', async () => {
    await specify({
      components: [
        {
          name: 'judged',
          healthExpr: 'summary.unhealthy > 0.0 ? "warning" : "healthy"',
          statusExpr: '"seen " + name',
          components: [{ name: 'broken', health: 'unhealthy' }],
        },
        { name: 'odd', healthExpr: 'no such (', lookup: { http: [] } },
      ],
    });
    expect(await run()).toEqual(OK(3));
    const rows = await server.sql`
      SELECT name, health, status FROM components WHERE topology_id = ${topology} AND deleted_at IS NULL ORDER BY name`;
    expect(rows).toEqual([
      { name: 'broken', health: 'unhealthy', status: 'unhealthy' },
      { name: 'judged', health: 'warning', status: 'seen judged' },
      { name: 'odd', health: null, status: 'unknown' },
    ]);
    expect(await lastHistory()).toMatchObject({
      status: 'WARNING',
      errors: [
        'lookup of the component "odd" was left out: this backend does not run it.',
        expect.stringMatching(/^The expression "no such \(" of "odd" fails: /),
      ],
    });
  });

  it.each([
    [null, /is empty/],
    [{ components: 'none' }, /components must be a list/],
    [{ components: [{ type: 'x' }] }, /has no name/],
    [{ components: [{ name: 'x' }, { name: 'x' }] }, /are called "x"/],
    [{ components: [{ name: 'x', health: 'fine' }] }, /health "fine" of "x" is unknown/],
    [{ components: [{ name: 'x', configID: 'c' }] }, /configID "c" is no id/],
    [{ components: [{ name: 'x', configs: [{ constructor: 1 }] }] }, /has no field "constructor"/],
    [{ components: [{ name: 'x', properties: [{}] }] }, /property of "x" has no name/],
    [{ components: [{ name: 'x', relationships: [{ type: 'uses' }] }] }, /relationship of "x" has no ref/],
  ])('refuses %j in words, writes a failed job, and changes no component', async (spec, sentence) => {
    const before = await tree();
    await specify(spec);
    expect(await run()).toEqual(refusal(400, sentence));
    expect(await tree()).toEqual(before);
    expect(await lastHistory()).toMatchObject({
      status: 'FAILED',
      errors: [expect.stringMatching(sentence)],
    });
  });

  it('refuses trees without end or measure', async () => {
    const deep = (levels: number): object => ({
      name: 'x',
      components: levels === 0 ? [] : [deep(levels - 1)],
    });
    await specify({ components: [deep(60)] });
    expect(await run()).toEqual(refusal(400, /more than 50 levels/));
    await specify({ components: Array.from({ length: 10_001 }, (_, at) => ({ name: `n${at}` })) });
    expect(await run()).toEqual(refusal(400, /more than 10000 components/));
  });

  it('refuses viewers, unknown topologies and those of an agent', async () => {
    const viewer = await server.signIn('viewer');
    expect((await post(viewer, path(topology), '')).status).toBe(403);
    expect(await post(editor, path(ABSENT_ID), '')).toEqual(refusal(404, /does not exist/));
    expect(await post(editor, path('constructor'), '')).toEqual(refusal(400, /not the id of a topology/));
    const remote = await one(server.sql`
      INSERT INTO topologies (name, namespace, spec, agent_id)
      SELECT 'remote', 'default', '{"components": []}', id FROM agents WHERE id <> ${LOCAL_AGENT_ID} LIMIT 1 RETURNING id`);
    expect(await post(editor, path(remote), '')).toEqual(refusal(400, /belongs to an agent/));
  });
});
