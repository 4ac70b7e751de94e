/**
 * Ten thousand generated requests to the data API and every area call, over raw HTTP: no fault of the server, no
 * crash, and no row changed by a request that was refused (issue: hostile requests; reliability TM10, TM25).
 */
import fc from 'fast-check';
import { TABLE_RESOURCES } from '@/services/contracts/tables';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';

const TABLES = Object.keys(TABLE_RESOURCES);
const WRITABLE = [
  'teams',
  'properties',
  'canaries',
  'incidents',
  'playbooks',
  'notifications',
  'connections',
  'agents',
];
const COLUMNS = [
  'id',
  'name',
  'created_at',
  'labels',
  'spec',
  'created_by',
  'deleted_at',
  'status',
  'nope',
  '__proto__',
  'constructor',
  '"',
  "id'--",
];
const SOME_ID = '0192e3f0-0000-4000-8000-000000000001';

/** Texts that have broken parsers, clocks, patterns and identifiers before. */
const word = fc.oneof(
  fc.constantFrom(
    "' OR 1=1 --",
    '"; DROP TABLE people; --',
    '$1',
    '${x}',
    '{{.x}}',
    '%00',
    'a\0b',
    '\ud800',
    '%',
    '*',
    '**',
    '!',
    ',',
    '(',
    ')',
    '..',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-1',
    '1e309',
    '99999999999999999999',
    'now',
    'now()',
    'now-1d',
    'now/x',
    'now+99999999y',
    '0000-00-00',
    '2026-02-31T25:61:00Z',
    '+275760-09-14',
    SOME_ID,
    `${SOME_ID}0`,
    'admin',
    'x'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    word,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, 2 ** 53),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(word, fc.constantFrom(...COLUMNS)), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const deep = fc.integer({ min: 10, max: 100_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const body = fc.oneof(
  { weight: 8, arbitrary: json.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: deep },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[]',
      '"',
      '{"a":1}{',
      '\0',
      '{"__proto__":{"a":1}}',
      `"${'x'.repeat(1_100_000)}"`,
    ),
  },
);

interface Sent {
  method: string;
  path: string;
  text?: string;
}

const encode = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''));
const operator = fc.constantFrom('eq.', 'neq.', 'in.(', 'is.', 'like.', 'not.in.(', 'gt.', 'fts.', '');
const parameter = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      ...COLUMNS,
      'select',
      'order',
      'limit',
      'offset',
      'or',
      'and',
      'name.filter',
      'created_at.filter',
      'labels->>a',
    ),
    word,
  ),
  operator,
  word,
);
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((pairs) => pairs.map(([name, start, value]) => `${encode(name)}=${encode(start + value)}`).join('&'));

const AREA_CALLS = [
  'POST /api/catalog/summary',
  'POST /api/catalog/changes',
  'GET /api/catalog/changes',
  'POST /api/resources/search',
  'POST /api/notification/silence',
  'GET /api/notification/events',
  'POST /api/logs',
  'GET /api/playbook/list',
  'POST /api/playbook/:id/params',
  'POST /api/playbook/run',
  'POST /api/playbook/run/approve/:id',
  'POST /api/playbook/run/cancel/:id',
  'GET /api/playbook/run/:id',
  'POST /api/agent/generate',
  'POST /api/connection/test/:id',
  'GET /api/snapshot/topology/:id',
  'GET /api/snapshot/incident/:id',
  'GET /api/snapshot/config/:id',
  'GET /api/schemas/:id',
  'GET /api/artifacts/list/check/:id/:id',
  'GET /api/artifacts/list/playbook_run/:id',
  'GET /api/artifacts/download/:id',
  'GET /api/canary/api/summary',
  'POST /api/canary/api/summary',
  'GET /api/canary/api/graph',
  'GET /api/canary/api/topology',
  'POST /api/canary/run/check/:id',
  'POST /api/canary/run/topology/:id',
  'POST /api/playbook/webhook/:id',
  'POST /api/rbac/:id/update_role',
  'POST /api/auth/invite_user',
  'POST /api/people/update',
  'DELETE /api/people/:id',
  'POST /api/auth/:id/update_state',
  'POST /api/auth/:id/properties',
  'GET /api/rbac/:id',
  'GET /api/properties',
  'GET /api/auth/whoami',
  'GET /api/:id',
  'DELETE /api/:id',
];
/** The fields that the calls know, filled with what does not belong there. */
const FIELDS = [
  'id',
  'ids',
  'name',
  'query',
  'params',
  'config_id',
  'check_id',
  'component_id',
  'from',
  'until',
  'to',
  'page',
  'page_size',
  'sort_by',
  'depth',
  'recursive',
  'tags',
  'groupBy',
  'filter',
  'changes',
  'cost',
  'checks',
  'configs',
  'roles',
  'properties',
  'limit',
  'start',
  'end',
  'check',
  'type',
  'status',
  'labels',
  'related',
];
const fieldsBody = fc
  .dictionary(fc.constantFrom(...FIELDS), fc.oneof(word, json), { maxKeys: 4 })
  .map((value) => JSON.stringify(value));
const fieldsQuery = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), word), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&'));

const areaRequest: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.constantFrom(...AREA_CALLS),
    fc.oneof(word, fc.constant(SOME_ID)),
    fc.oneof(fieldsBody, body),
    fc.oneof(fieldsQuery, query),
  )
  .map(([call, id, text, search]) => {
    const [method = '', path = ''] = call.split(' ');
    const target = `${path.replaceAll(':id', encode(id) || 'x')}?${search}`;
    return method === 'GET' ? { method, path: target } : { method, path: target, text };
  });
const dataRead: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...TABLES) }, { weight: 1, arbitrary: word }),
    query,
  )
  .map(([table, search]) => ({ method: 'GET', path: `/api/db/${encode(table)}?${search}` }));
const dataWrite: fc.Arbitrary<Sent> = fc
  .tuple(fc.constantFrom('POST', 'PATCH', 'DELETE'), fc.constantFrom(...WRITABLE), query, body)
  .map(([method, table, search, text]) => ({
    method,
    // Without a filter a change would be meant for every row.
    path: `/api/db/${table}?id=eq.${SOME_ID}&${search}`,
    ...(method === 'DELETE' ? {} : { text }),
  }));

const REQUESTS = 10_000;
const AT_ONCE = 8;

describe('hostile requests', () => {
  let server: TestServer;
  const senders: { role: string; send: TestFetch }[] = [];

  /** What every table holds, as far as a request could have changed it; the queue of jobs and sessions move by themselves. */
  const contents = async () => {
    const { sql } = server;
    const rows: string[] = [];
    for (const table of [
      'people',
      'teams',
      'properties',
      'canaries',
      'incidents',
      'playbooks',
      'playbook_runs',
      'notifications',
      'notification_silences',
      'connections',
      'agents',
      'casbin_rule',
      'identities',
      'access_tokens',
    ]) {
      const [row] = await sql<{ sum: string }[]>`
        SELECT count(*) || coalesce(md5(string_agg(md5((to_jsonb(t) - 'last_login')::text), '' ORDER BY to_jsonb(t)::text)), '') AS sum FROM ${sql(table)} t`;
      rows.push(`${table} ${row?.sum}`);
    }
    return rows;
  };

  beforeAll(async () => {
    server = await startTestServer();
    for (const role of ['admin', 'editor', 'viewer', 'responder'] as const)
      senders.push({ role, send: await server.signIn(role) });
    await server.sql`INSERT INTO properties (name, value) VALUES ('kept', 'as it is')`;
  });
  afterAll(() => server.stop());

  const answer = async (send: TestFetch, { method, path, text }: Sent) => {
    const response = await send(path, { method, ...(text === undefined ? {} : { body: text }) });
    await response.arrayBuffer();
    return response.status;
  };

  it('TM10 TM25 ten thousand requests: no fault of the server, and what is refused changes nothing', async () => {
    const requests = fc.sample(
      fc.oneof(
        { weight: 4, arbitrary: areaRequest },
        { weight: 4, arbitrary: dataRead },
        { weight: 2, arbitrary: dataWrite },
      ),
      { numRuns: REQUESTS, seed: 20261120 },
    );
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    let before = await contents();
    let next = 0;
    // In portions: after each, either something was accepted, or everything is as it was.
    while (next < requests.length) {
      const portion = requests.slice(next, next + 250);
      next += portion.length;
      let accepted = 0;
      let at = 0;
      const work = async () => {
        for (let request = portion[at++]; request !== undefined; request = portion[at++]) {
          const { role, send } = senders[at % senders.length] ?? { role: '', send: server.fetch };
          const status = await answer(send, request);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 500 && status !== 501)
            faults.push(`${status} ${role} ${JSON.stringify(request).slice(0, 300)}`);
          if (status < 300 && request.method !== 'GET') accepted += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      const after = await contents();
      if (accepted === 0) expect(after).toEqual(before);
      before = after;
    }
    expect(faults).toEqual([]);
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBe(REQUESTS);
    // Most must be refused, or the requests were not hostile; some must pass, or they never came far.
    const refused = [...statuses].reduce((sum, [status, count]) => sum + (status >= 400 ? count : 0), 0);
    expect(refused / REQUESTS).toBeGreaterThan(0.4);
    expect(refused / REQUESTS).toBeLessThan(0.99);
    expect(await answer(server.fetch, { method: 'GET', path: '/readyz' })).toBe(200);
  }, 300_000);

  it('TM10 refused writes of every role leave every row alone', async () => {
    const requests = fc.sample(dataWrite, { numRuns: 400, seed: 7 });
    const viewer = senders.find(({ role }) => role === 'viewer')?.send ?? server.fetch;
    const before = await contents();
    for (const request of requests) expect(await answer(viewer, request)).toBeGreaterThanOrEqual(400);
    expect(await contents()).toEqual(before);
  });
});
