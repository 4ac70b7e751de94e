/** POST /api/logs (contract endpoints §10) over raw HTTP, on real files. */
import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, post, refusal } from './areaClient';

describe('logs', () => {
  let server: TestServer;
  let viewer: TestFetch;
  let folder: string;
  let component: string;

  const backends = async (...entries: object[]) => {
    await server.sql`DELETE FROM logging_backends`;
    if (entries.length === 0) return;
    await server.sql`INSERT INTO logging_backends (name, spec)
      VALUES ('files', ${JSON.stringify({ backends: entries })}::text::jsonb)`;
  };
  const ask = (body: object) => post(viewer, '/api/logs', body);

  beforeAll(async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'watchfloor-logs-'));
    folder = path.join(parent, 'logs');
    await mkdir(path.join(folder, 'shop'), { recursive: true });
    await writeFile(path.join(parent, 'secret.log'), 'secret\n');
    await symlink(path.join(parent, 'secret.log'), path.join(folder, 'link.log'));
    await writeFile(
      path.join(folder, 'shop', 'store-1.log'),
      [
        '2026-01-31T10:00:00Z started',
        '{"time":"2026-01-31T10:00:02Z","level":"warn","msg":"slow <b>query</b>","labels":{"pod":"a"}}',
        '  continued',
        '2026-01-31 10:00:01,500 second',
      ].join('\n'),
    );
    await writeFile(
      path.join(folder, 'shop', 'store-2.log'),
      '{"ts":1769853603,"message":"third","pod":"b"}\n',
    );
    server = await startTestServer({ env: { LOG_FILES: folder } });
    viewer = await server.signIn('viewer');
    const [made] = await server.sql<{ id: string }[]>`
      INSERT INTO components (name, namespace, type, external_id, status, log_selectors) VALUES
        ('store', 'shop', 'Service', 'svc/store', 'healthy',
         '[{"name": "all", "type": "KubernetesPod"}, {"name": "a", "type": "KubernetesPod", "labels": {"pod": "a"}}]')
      RETURNING id`;
    component = made?.id ?? '';
  });
  afterAll(async () => {
    await server.stop();
    await rm(path.dirname(folder), { recursive: true });
  });

  it('LOG-1 answers the lines of a component, newest first, with time and labels', async () => {
    await backends({ file: { path: ['{{.namespace}}/{{.name}}-*.log'] } });
    expect(await ask({ id: component, name: 'all', query: '' })).toEqual({
      status: 200,
      body: {
        total: 5,
        results: [
          {
            id: 'store-2.log:1',
            timestamp: '2026-01-31T10:00:03.000Z',
            message: 'third',
            labels: { file: 'store-2.log', pod: 'b' },
          },
          { id: 'store-1.log:3', message: '  continued', labels: { file: 'store-1.log' } },
          {
            id: 'store-1.log:2',
            timestamp: '2026-01-31T10:00:02.000Z',
            message: 'slow <b>query</b>',
            labels: { file: 'store-1.log', level: 'warn', pod: 'a' },
          },
          {
            id: 'store-1.log:4',
            timestamp: '2026-01-31T10:00:01.500Z',
            message: 'second',
            labels: { file: 'store-1.log' },
          },
          {
            id: 'store-1.log:1',
            timestamp: '2026-01-31T10:00:00.000Z',
            message: 'started',
            labels: { file: 'store-1.log' },
          },
        ],
      },
    });
  });

  it('LOG-1 OPEN-47 finds text whatever its case, and leaves out lines with other labels', async () => {
    await backends({ file: { path: ['shop/*.log'] } });
    expect(await ask({ id: component, query: 'QUERY' })).toMatchObject({ status: 200, body: { total: 1 } });
    expect(await ask({ id: component, query: 'nothing like it' })).toEqual({
      status: 200,
      body: { total: 0, results: [] },
    });
    expect(await ask({ id: component, name: 'a' })).toMatchObject({ status: 200, body: { total: 4 } });
  });

  it('LOG-1 answers a time range and as many lines as asked for; a line without a time is where it was written', async () => {
    await backends({ file: { path: ['shop/store-1.log'] } });
    const range = { from: '2026-01-31T10:00:01Z', to: '2026-01-31T10:00:02.001Z' };
    expect(await ask({ id: component, ...range })).toMatchObject({
      body: {
        total: 3,
        results: [{ message: '  continued' }, { labels: { pod: 'a' } }, { message: 'second' }],
      },
    });
    expect(await ask({ id: component, limit: 1 })).toMatchObject({
      body: { total: 4, results: [{ message: '  continued' }] },
    });
    expect(await ask({ id: component, from: 'now-1h' })).toMatchObject({ body: { total: 0 } });
  });

  it('LOG-1 reads on where the answer before ended, file by file, and begins anew where a file does', async () => {
    const file = path.join(folder, 'shop', 'live.log');
    await writeFile(file, 'one\ntwo\n');
    await backends({ file: { path: ['shop/live.log'] } });
    const follow = async (more: object) => {
      const { status, body } = await ask({ id: component, ...more });
      expect(status).toBe(200);
      const { results, cursor } = body as { results: { message: string }[]; cursor: string }; // the contract's shape
      return { cursor, messages: results.map(({ message }) => message) };
    };
    const first = await follow({ follow: true });
    expect(first.messages).toEqual(['two', 'one']);
    expect((await follow({ after: first.cursor })).messages).toEqual([]);
    await appendFile(file, 'three\nfou');
    const second = await follow({ after: first.cursor });
    expect(second.messages).toEqual(['three']);
    await appendFile(file, 'r\n');
    expect((await follow({ after: second.cursor })).messages).toEqual(['four']);
    await writeFile(file, 'anew\n');
    expect((await follow({ after: second.cursor })).messages).toEqual(['anew']);
    await rm(file);
  });

  it('LOG-1 F61 answers a line of ten megabytes whole', async () => {
    const file = path.join(folder, 'shop', 'long.log');
    await writeFile(file, `short\n${'x'.repeat(10 * 1024 * 1024)}\nlast\n`);
    await backends({ file: { path: ['shop/long.log'] } });
    const { body } = await ask({ id: component });
    const { results } = body as { results: { message: string }[] }; // the contract's shape
    const lengths = results.map(({ message }) => message.length);
    expect(lengths).toEqual([4, 10 * 1024 * 1024, 5]);
    await rm(file);
  });

  it('the first backend with a fitting route answers, further ones only when routes add', async () => {
    const route = (more: object) => ({ routes: [{ type: 'KubernetesPod', ...more }] });
    const first = { file: { path: ['shop/store-1.log'], ...route({ is_additive: false }) } };
    const second = { file: { path: ['shop/store-2.log'], ...route({}) } };
    await backends(first, second);
    expect(await ask({ id: component })).toMatchObject({ body: { total: 4 } });
    await backends({ file: { ...first.file, ...route({ is_additive: true }) } }, second);
    expect(await ask({ id: component })).toMatchObject({
      body: { total: 5, results: [{ message: 'third' }, {}, {}, {}, {}] },
    });
    await backends({ file: { ...first.file, ...route({ id_prefix: 'job/' }) } }, second);
    expect(await ask({ id: component })).toMatchObject({ body: { total: 1 } });
    await backends({ file: { ...first.file, ...route({ type: 'Host' }) } });
    expect(await ask({ id: component })).toEqual(refusal(424, /has a route for store/));
  });

  it.each<[string, object | undefined, number, RegExp]>([
    ['no backend', undefined, 424, /No log backend is configured: add one/],
    ['a kind that is not read here', { cloudwatch: { log_group: 'x' } }, 424, /cannot read: it reads file/],
    ['a backend without files', { file: {} }, 400, /names no files/],
    ['a path out of the folder', { file: { path: ['../secret.log'] } }, 400, /not below the folder/],
    ['an absolute path', { file: { path: ['/etc/passwd'] } }, 400, /not below the folder/],
    ['a link out of the folder', { file: { path: ['link.log'] } }, 400, /not below the folder/],
    ['paths that are no list', { file: { path: 'x' } }, 400, /path must be a list/],
  ])('TM24 %s is refused with a sentence', async (_what, entry, status, sentence) => {
    await backends(...(entry === undefined ? [] : [entry]));
    const answer = await ask({ id: component });
    expect(answer).toEqual(refusal(status, sentence));
    expect(JSON.stringify(answer)).not.toContain('root:');
  });

  it('a file that does not exist has no lines', async () => {
    await backends({ file: { path: ['shop/gone.log', 'nowhere/*.log'] } });
    expect(await ask({ id: component })).toEqual({ status: 200, body: { total: 0, results: [] } });
  });

  it.each<[string, object, number, RegExp]>([
    ['no id', { query: 'x' }, 400, /id is missing/],
    ['an id that is none', { id: 'x' }, 400, /no id/],
    ['an unknown component', { id: ABSENT_ID }, 404, /does not exist any more/],
    ['a time that is none', { id: ABSENT_ID, from: 'yesterday-ish' }, 400, /cannot be read/],
    ['too many lines', { id: ABSENT_ID, limit: 100_001 }, 400, /from 1 to 100000/],
    ['a cursor that is none', { id: ABSENT_ID, after: 'x' }, 400, /no cursor/],
    ['a query that is no text', { id: ABSENT_ID, query: 1 }, 400, /query must be text/],
  ])('refuses %s', async (_what, body, status, sentence) => {
    expect(await ask(body)).toEqual(refusal(status, sentence));
  });

  it('a component without logs, or without that selector, says so', async () => {
    expect(await ask({ id: component, name: 'none' })).toEqual(refusal(400, /use all, a/));
    const [bare] = await server.sql<{ id: string }[]>`
      INSERT INTO components (name, external_id, status, log_selectors) VALUES ('bare', 'bare', 'healthy', '[1, "x"]') RETURNING id`;
    expect(await ask({ id: bare?.id })).toEqual(refusal(400, /has no logs/));
  });

  it('without LOG_FILES no file is read', async () => {
    const plain = await startTestServer();
    const [made] = await plain.sql<{ id: string }[]>`
      INSERT INTO components (name, external_id, status, log_selectors) VALUES ('x', 'x', 'healthy', '[{"name": "all"}]') RETURNING id`;
    await plain.sql`INSERT INTO logging_backends (name, spec) VALUES ('f', '{"backends": [{"file": {"path": ["x"]}}]}')`;
    expect(await post(await plain.signIn('viewer'), '/api/logs', { id: made?.id })).toEqual(
      refusal(424, /LOG_FILES/),
    );
    await plain.stop();
  });
});
