/** Generated bodies against the area calls: whatever is sent, the answer is no fault of the server and nothing is written. */
import fc from 'fast-check';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { post, refusal } from './areaClient';

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  '/api/catalog/changes': [
    'id',
    'type',
    'severity',
    'from',
    'to',
    'page',
    'sort_by',
    'tags',
    'recursive',
    'depth',
  ],
  '/api/catalog/summary': ['groupBy', 'deleted', 'filter', 'health', 'status', 'changes', 'analysis', 'cost'],
  '/api/resources/search': ['limit', 'checks', 'components', 'configs'],
  '/api/notification/silence': ['check_id', 'config_id', 'from', 'until', 'description', 'recursive'],
};
const SELECTOR = [
  'id',
  'name',
  'agent',
  'types',
  'tagSelector',
  'labelSelector',
  'fieldSelector',
  'search',
  'scope',
];

const COMPONENT = [
  'name',
  'type',
  'labels',
  'hidden',
  'health',
  'healthExpr',
  'statusExpr',
  'configID',
  'externalID',
  'properties',
  'logs',
  'components',
  'selectors',
  'checks',
  'configs',
  'lookup',
];

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    "' OR 1=1 --",
    'a\0',
    '\ud800',
    '%_\\',
    'a in (',
    '!*',
    '*',
    'now-1d',
    '__proto__',
    'a=b,c!=d',
    '-name',
  ),
  fc.constantFrom(
    'all',
    '1',
    '0192e3f0-0000-4000-8000-000000000001',
    '{a,"b',
    '$1',
    'id=x',
    'type=y limit=2',
  ),
);
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  fc.constantFrom(null, true, -1, 0, 2, 1e21, 1.5),
  fc.array(word, { maxLength: 3 }),
  fc.dictionary(word, word, { maxKeys: 3 }),
  fc.array(
    fc.dictionary(fc.constantFrom(...SELECTOR), fc.oneof(word, fc.array(word, { maxLength: 2 })), {
      maxKeys: 4,
    }),
    {
      maxLength: 3,
    },
  ),
);

describe('hostile requests to the area calls', () => {
  let server: TestServer;
  let editor: TestFetch;
  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
  });
  afterAll(() => server.stop());

  it.each(Object.keys(FIELDS))('%s answers no 500', async (path) => {
    const body = fc.dictionary(fc.constantFrom(...(FIELDS[path] ?? [])), value, { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { status } = await post(editor, path, sent);
        expect([200, 400, 404]).toContain(status);
      }),
      { numRuns: 300 },
    );
    expect(await server.sql`SELECT 1 FROM notification_silences`).toHaveLength(0);
  });

  it('a topology with any specification, and a webhook with any body, answers no 500', async () => {
    const { sql } = server;
    const [topology] = await sql<{ id: string }[]>`
      INSERT INTO topologies (name, namespace) VALUES ('t', 'default') RETURNING id`;
    await sql`INSERT INTO playbooks (name, source, spec) VALUES ('p', 'UI', ${sql.json({
      actions: [],
      on: { webhook: { path: 'p', authentication: { basic: { username: 'a', password: 'b' } } } },
    })})`;
    const headers = { authorization: `Basic ${btoa('a:b')}`, 'content-type': 'application/json' };
    const component = fc.dictionary(fc.constantFrom(...COMPONENT), fc.oneof(value, fc.array(value)), {
      maxKeys: 5,
    });
    const spec = fc.record({ type: word, components: fc.array(component, { maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(spec, value, async (sent, body) => {
        // what the data API would refuse to store cannot come from a topology
        const stored = JSON.stringify(sent).replaceAll(/\\u(0000|d[89ab]\w\w)/gi, '');
        await sql`UPDATE topologies SET spec = ${stored}::text::jsonb WHERE id = ${topology?.id ?? ''}`;
        const { status } = await post(editor, `/api/canary/run/topology/${topology?.id ?? ''}`, '');
        expect([200, 400]).toContain(status);
        const hook = await fetch(`${server.origin}/api/playbook/webhook/p`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        expect([201, 400]).toContain(hook.status);
      }),
      { numRuns: 300 },
    );
  });

  it('more terms than a statement takes are refused', async () => {
    const many = Array.from({ length: 40_000 }, (_, n) => `k${n}=v`).join(',');
    expect(await post(editor, '/api/catalog/changes', { tags: many })).toMatchObject(
      refusal(400, /at most 50/),
    );
    expect(await post(editor, '/api/resources/search', { configs: [{ search: many }] })).toMatchObject(
      refusal(400, /at most 50/),
    );
    const filter = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v']));
    expect(await post(editor, '/api/catalog/summary', { filter })).toMatchObject(
      refusal(400, /filter has 51 terms/),
    );
    expect((await post(editor, '/api/catalog/changes', { type: many })).status).toBe(200);
  });
});
