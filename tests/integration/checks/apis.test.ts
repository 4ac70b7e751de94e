/** Checks that ask an HTTP API: the answers are those of the services' own documentation. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { run, saying } from './running';
import { startHttp } from './services';
import type { Service } from './services';

const authorization = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const ALERTS = [
  {
    labels: { alertname: 'KubePodCrashLooping', namespace: 'shop' },
    annotations: { description: 'x' },
    fingerprint: 'a',
  },
  { labels: { alertname: 'KubeSchedulerDown', namespace: 'kube-system' }, annotations: {}, fingerprint: 'b' },
];

let service: Service;
let url: string;
let last: { path: string; body: string; headers: IncomingMessage['headers'] };

function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
  const address = new URL(request.url ?? '', 'http://x');
  last = { path: address.pathname + address.search, body, headers: request.headers };
  const json = (value: unknown, status = 200) => response.writeHead(status).end(JSON.stringify(value));
  if (address.pathname === '/api/v1/query') {
    const query = address.searchParams.get('query');
    if (query === 'bad(') json({ status: 'error', error: 'parse error' }, 400);
    else if (query === 'matrix') json({ status: 'success', data: { resultType: 'matrix', result: [] } });
    else if (query === 'scalar(1)')
      json({ status: 'success', data: { resultType: 'scalar', result: [1, '1'] } });
    else
      json({
        status: 'success',
        data: {
          resultType: 'vector',
          result: query === 'none' ? [] : [{ metric: { job: 'shop' }, value: [1, '0.5'] }],
        },
      });
  } else if (address.pathname === '/api/v2/alerts') json(ALERTS);
  else if (address.pathname.endsWith('/_search'))
    json({ hits: { total: { value: 7, relation: 'eq' }, hits: [{ _id: '1' }] } });
  else if (address.pathname === '/graphql')
    if (request.headers.authorization === 'Bearer good-token')
      json({ data: { repository: { issues: { totalCount: 4 } } } });
    else json({ message: 'Bad credentials' }, 401);
  else if (address.pathname === '/html') response.end('<html></html>');
  else json({ message: 'nothing here' }, 404);
}

beforeAll(async () => {
  service = await startHttp((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(request, response, body));
  });
  url = `http://127.0.0.1:${service.port}`;
});

afterAll(() => service.stop());

describe('prometheus', () => {
  it('asks an instant query with its account and keeps the series', async () => {
    const spec = { url, query: 'up', username: { value: 'ada' }, password: { value: 'lovelace' } };
    expect(await run('prometheus', spec)).toMatchObject({
      pass: true,
      message: '1 series, first value 0.5',
      details: { count: 1, results: [{ job: 'shop', value: 0.5 }] },
    });
    expect(last.headers.authorization).toBe(authorization('ada', 'lovelace'));
  });

  it('is judged by its test', async () => {
    const test = { expr: 'size(results) == 1 && results[0].value > 0.9' };
    expect(await run('prometheus', { url, query: 'up', test })).toMatchObject({ pass: false });
    expect(
      await run('prometheus', { host: url, query: 'none', test: { expr: 'count == 0.0' } }),
    ).toMatchObject({
      pass: true,
    });
  });

  it('says what Prometheus said, and what it cannot read', async () => {
    const refused = await run('prometheus', { url, query: 'bad(' });
    expect(refused).toMatchObject({ pass: false, error: saying(/answered 400 Bad Request: .*parse error/) });
    const matrix = await run('prometheus', { url, query: 'matrix' });
    expect(matrix.error).toMatch(/the query gives a matrix/);
    const page = await run('prometheus', { url: `${url}/html#`, query: 'up' });
    expect(page.error).toMatch(/404 Not Found/);
    expect(await run('prometheus', { url, query: 'scalar(1)' })).toMatchObject({ pass: true });
  });
});

describe('alertmanager', () => {
  it.each(['alertmanager', 'alertManager'])('%s fails while an alert is firing', async (type) => {
    expect(await run(type, { url })).toMatchObject({
      pass: false,
      error: '2 alerts are firing: KubePodCrashLooping, KubeSchedulerDown.',
    });
    expect(last.path).toBe('/api/v2/alerts?active=true&silenced=false&inhibited=false');
  });

  it.each([
    [{ ignore: ['KubeScheduler.*'] }, '1 alert is firing: KubePodCrashLooping.'],
    [{ alerts: ['KubeSched.*'] }, '1 alert is firing: KubeSchedulerDown.'],
    [{ alerts: 'KubeSched.*, Other' }, '1 alert is firing: KubeSchedulerDown.'],
    [{ exclude_filters: { namespace: 'shop' } }, '1 alert is firing: KubeSchedulerDown.'],
    [{ filters: { namespace: 'shop' } }, '1 alert is firing: KubePodCrashLooping.'],
    [{ filters: 'namespace=shop' }, '1 alert is firing: KubePodCrashLooping.'],
  ])('looks only at %j', async (filters, error) => {
    expect(await run('alertmanager', { host: url, ...filters })).toMatchObject({ pass: false, error });
  });

  it('passes when nothing that it looks for is firing', async () => {
    expect(await run('alertmanager', { url, alerts: ['Kube'] })).toMatchObject({ pass: true });
    expect(await run('alertmanager', { url, test: { expr: 'results.count < 3.0' } })).toMatchObject({
      pass: true,
    });
  });

  it('refuses a pattern that is none, or that takes for ever', async () => {
    expect((await run('alertmanager', { url, alerts: ['('] })).error).toBe(
      '"(" is not a regular expression.',
    );
  });
});

describe('elasticsearch', () => {
  it.each(['elasticsearch', 'opensearch'])('%s counts the hits of its query', async (type) => {
    const query = '{"query":{"match":{"level":"error"}}}';
    const spec = { url, index: 'logs-*', query };
    expect(await run(type, spec)).toMatchObject({ pass: true, message: '7 hits in logs-*' });
    expect(last).toMatchObject({ path: '/logs-*/_search', body: query });
    expect(await run(type, { ...spec, results: 7 })).toMatchObject({ pass: true });
    expect(await run(type, { ...spec, results: 3 })).toMatchObject({
      pass: false,
      error: 'The query found 7 documents; expected 3.',
    });
  });

  it('refuses an index that is a path and a query that is no JSON', async () => {
    expect((await run('elasticsearch', { url, index: '../_cluster' })).invalid).toBe(true);
    expect((await run('elasticsearch', { url, index: 'a', query: 'level:error' })).error).toMatch(
      /^query must be a JSON/,
    );
  });
});

describe('github', () => {
  const query = '{ repository(owner: "o", name: "n") { issues { totalCount } } }';
  const connection = () =>
    Promise.resolve({
      name: 'gh',
      type: 'github',
      url,
      password: 'good-token',
      properties: {},
      insecureTls: false,
    });

  it('asks with the token of its connection and is judged by its test', async () => {
    const test = { expr: 'results.repository.issues.totalCount == 4.0' };
    const spec = { connection: 'connection://gh', query, test };
    expect(await run('github', spec, undefined, { connection })).toMatchObject({ pass: true });
    expect(JSON.parse(last.body)).toEqual({ query });
  });

  it('says so when the query is SQL, and when the token is refused', async () => {
    const sql = await run('github', { query: 'SELECT 1', githubToken: { value: 'x' } });
    expect(sql).toMatchObject({ invalid: true, error: saying(/the SQL dialect of the platform is not run/) });
    const refused = { ...(await connection()), password: 'wrong-token' };
    const result = await run('github', { connection: 'x', query }, undefined, {
      connection: () => Promise.resolve(refused),
    });
    expect(result).toMatchObject({ pass: false, error: saying(/401 Unauthorized: .*Bad credentials/) });
    expect(JSON.stringify(result)).not.toContain('wrong-token');
  });
});

describe('connections of checks', () => {
  const stored = {
    name: 'web',
    type: 'http',
    url: '',
    username: 'ada',
    password: 's3cr3t-pass',
    properties: {},
    insecureTls: false,
  };

  it('give address and account, and no message repeats them', async () => {
    const world = { connection: () => Promise.resolve({ ...stored, url: `${url}/nowhere` }) };
    const result = await run('http', { connection: 'connection://default/web' }, undefined, world);
    expect(result).toMatchObject({ pass: false, error: saying(/status 404/) });
    expect(last.headers.authorization).toBe(authorization('ada', 's3cr3t-pass'));
    expect(JSON.stringify(result)).not.toContain('s3cr3t');
  });

  it('TM9 never send an account to an address of the check’s own', async () => {
    const world = { connection: () => Promise.resolve({ ...stored, url }) };
    for (const key of ['url', 'endpoint', 'host', 'addr']) {
      const result = await run(
        'http',
        { connection: 'connection://web', [key]: 'http://attacker.example' },
        undefined,
        world,
      );
      expect(result).toMatchObject({
        invalid: true,
        error: saying(new RegExp(`^${key} stands beside connection`)),
      });
    }
  });

  it('that do not exist are named', async () => {
    expect(await run('http', { connection: 'connection://gone' })).toMatchObject({
      pass: false,
      invalid: true,
      error: saying(/^There is no connection "connection:\/\/gone": create it/),
    });
  });

  it('that refer to a secret store are refused in words', async () => {
    const world = {
      connection: () => Promise.resolve({ ...stored, url, password: 'secret://web/password' }),
    };
    expect(await run('http', { connection: 'x' }, undefined, world)).toMatchObject({
      invalid: true,
      error: saying(/^The password of connection web refers to secret:\/\//),
    });
  });
});
