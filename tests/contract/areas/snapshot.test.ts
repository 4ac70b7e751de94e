/** GET /api/snapshot (contract endpoints §10) over raw HTTP. */
import { strFromU8, unzipSync } from 'fflate';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, answerOf, refusal } from './areaClient';

describe('snapshots', () => {
  let server: TestServer;
  let viewer: TestFetch;
  let ids: { component: string; config: string; incident: string };

  const filesOf = async (call: string) => {
    const answer = await viewer(`/api/snapshot/${call}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const files = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]));
    return { files, disposition: answer.headers.get('content-disposition') };
  };

  beforeAll(async () => {
    server = await startTestServer();
    viewer = await server.signIn('viewer');
    const { sql } = server;
    const one = async (rows: PromiseLike<readonly { id: string }[]>) => (await rows)[0]?.id ?? '';
    const component = await one(sql<{ id: string }[]>`
      INSERT INTO components (name, external_id, status, type) VALUES ('web/shop "1"', 'shop', 'healthy', 'App') RETURNING id`);
    const child = await one(sql<{ id: string }[]>`
      INSERT INTO components (name, external_id, status, parent_id, log_selectors)
      VALUES ('child', 'child', 'healthy', ${component}, '[{"name": "../logs"}]') RETURNING id`);
    const config = await one(sql<{ id: string }[]>`
      INSERT INTO config_items (name, type, config_class) VALUES ('=cmd()', 'Kubernetes::Pod', 'Pod') RETURNING id`);
    await sql`INSERT INTO config_component_relationships (component_id, config_id) VALUES (${child}, ${config})`;
    await sql`INSERT INTO config_changes (config_id, change_type, summary, created_at) VALUES
      (${config}, 'diff', 'now, "quoted"', now()), (${config}, 'diff', 'long ago', now() - interval '2 days')`;
    const check = await one(sql<{ id: string }[]>`
      WITH agent AS (INSERT INTO agents (name) VALUES ('elsewhere') RETURNING id),
      canary AS (INSERT INTO canaries (agent_id, name, namespace, spec) SELECT id, 'c', 'x', '{}' FROM agent RETURNING *),
      made AS (INSERT INTO checks (canary_id, agent_id, type, name, status) SELECT id, agent_id, 'http', 'front', 'healthy' FROM canary RETURNING *),
      link AS (INSERT INTO check_component_relationships (component_id, check_id, canary_id) SELECT ${child}::uuid, id, canary_id FROM made)
      SELECT id FROM made`);
    await sql`INSERT INTO check_statuses (check_id, time, status, duration, message) VALUES (${check}, now() - interval '1 minute', true, 7, '+ok')`;
    const [person] = await sql<
      { id: string }[]
    >`SELECT id FROM people WHERE email = 'editor@watchfloor.local'`;
    const incident = await one(sql<{ id: string }[]>`
      INSERT INTO incidents (title, description, type, severity, status, created_by)
      VALUES ('Shop is down', '', 'availability', 'high', 'open', ${person?.id ?? ''}) RETURNING id`);
    await sql`WITH made AS (INSERT INTO hypotheses (incident_id, type, title, status, created_by)
      VALUES (${incident}, 'root', 'It is DNS', 'possible', ${person?.id ?? ''}) RETURNING *)
      INSERT INTO evidences (hypothesis_id, description, type, config_id, created_by)
      SELECT id, 'seen', 'config', ${config}::uuid, created_by FROM made`;
    ids = { component, config, incident };
  });
  afterAll(() => server.stop());

  it('API-16 a topology as a zip: the component, those below, checks and their runs', async () => {
    const { files, disposition } = await filesOf(`topology/${ids.component}?start=15m&related=false`);
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''topology-web-shop-1-\d{4}-\d{2}-\d{2}\.zip$/);
    expect(Object.keys(files)).toEqual([
      'component.json',
      'components.json',
      'checks.csv',
      'check_statuses.csv',
      'logs/child-logs.missing.txt',
    ]);
    expect(JSON.parse(files['component.json'] ?? '')).toMatchObject({ id: ids.component, type: 'App' });
    expect(JSON.parse(files['components.json'] ?? '')).toMatchObject([
      { id: ids.component },
      { name: 'child' },
    ]);
    expect(files['checks.csv']).toMatch(/^id,name,type,.*\r\n.*,front,http,,healthy,/);
    expect(files['logs/child-logs.missing.txt']).toMatch(/No log backend is configured/);
  });

  it('TM22 related=true adds items, changes of the time, insights and incidents; no cell is a formula', async () => {
    const { files } = await filesOf(`topology/${ids.component}?start=1h&related=true`);
    expect(files['configs.csv']).toContain(`${ids.config},'=cmd(),Kubernetes::Pod`);
    expect(files['check_statuses.csv']).toContain(`,'+ok,`);
    expect(files['changes.csv']).toContain('"now, ""quoted"""');
    expect(files['changes.csv']).not.toContain('long ago');
    expect(files['incidents.csv']).toContain('Shop is down');
    expect(files['insights.csv']).toMatch(/^id,config_id,analyzer/);
    const { files: longer } = await filesOf(`config/${ids.config}?start=3d&related=true`);
    expect(longer['changes.csv']).toContain('long ago');
    expect(JSON.parse(longer['config.json'] ?? '')).toMatchObject({ id: ids.config });
  });

  it('an incident has its hypotheses, evidence, comments and history', async () => {
    const { files } = await filesOf(`incident/${ids.incident}`);
    expect(Object.keys(files)).toEqual([
      'incident.json',
      'hypotheses.csv',
      'evidences.csv',
      'comments.csv',
      'history.csv',
    ]);
    expect(files['hypotheses.csv']).toContain('It is DNS');
    expect(files['evidences.csv']).toContain('seen');
    expect(files['history.csv']).toContain('incident.created');
  });

  it.each<[string, number, RegExp]>([
    [`topology/${ABSENT_ID}`, 404, /does not exist any more/],
    ['topology/x', 400, /names no record/],
    [`topology/${ABSENT_ID}?start=soon`, 400, /"soon" cannot be read: write 15m/],
    [`topology/${ABSENT_ID}?start=now&end=now-1h`, 400, /not before the end/],
    [`topology/${ABSENT_ID}?related=maybe`, 400, /true or false/],
    [`topology/${ABSENT_ID}?logFormat=xml`, 400, /use log or json/],
    [`everything/${ABSENT_ID}`, 404, /address does not exist/],
  ])('GET /snapshot/%s is %i', async (call, status, sentence) => {
    expect(await answerOf(viewer(`/api/snapshot/${call}`))).toEqual(refusal(status, sentence));
  });

  it('nobody gets one', async () => {
    expect((await server.fetch(`/api/snapshot/topology/${ids.component}`)).status).toBe(401);
  });
});
