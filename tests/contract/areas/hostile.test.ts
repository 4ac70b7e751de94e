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
