/**
 * POST /api/logs with backends behind addresses. Loki, Elasticsearch and Kubernetes cannot run here: real HTTP servers
 * answer as their API documentation says, and what they were asked is looked at.
 */
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { post, refusal } from './areaClient';

interface Asked {
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
  body: unknown;
}

describe('log backends behind addresses', () => {
  let server: TestServer;
  let viewer: TestFetch;
  let component: string;
  let service: { url: string; asked: Asked[]; answers: Map<string, [number, string]>; stop(): void };

  const backend = async (entry: object) => {
    await server.sql`DELETE FROM logging_backends`;
    await server.sql`
      INSERT INTO logging_backends (name, spec) VALUES ('logs', ${JSON.stringify({ backends: [entry] })}::text::jsonb)`;
  };
  const ask = (query = '') => post(viewer, '/api/logs', { id: component, query });
  const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array)); // no encoding is set
    const text = Buffer.concat(chunks).toString();
    return text === '' ? undefined : JSON.parse(text);
  };

  beforeAll(async () => {
    const asked: Asked[] = [];
    const answers = new Map<string, [number, string]>();
    const http = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://x');
        asked.push({ path, query, authorization: request.headers.authorization, body });
        const [status, text] = answers.get(path) ?? [404, '{"message": "nothing here"}'];
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      });
    });
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    const { port } = http.address() as AddressInfo; // it listens on a port
    service = { url: `http://127.0.0.1:${port}`, asked, answers, stop: () => void http.close() };
    server = await startTestServer();
    viewer = await server.signIn('viewer');
    const [made] = await server.sql<{ id: string }[]>`
      INSERT INTO components (name, namespace, type, external_id, status, log_selectors) VALUES
        ('store', 'shop', 'Service', 'svc/store', 'healthy', '[{"name": "all", "type": "KubernetesPod", "labels": {"app": "st\\"ore"}}]')
      RETURNING id`;
    component = made?.id ?? '';
  });
  beforeEach(() => {
    service.asked.length = 0;
    service.answers.clear();
  });
  afterAll(async () => {
    service.stop();
    await server.stop();
  });

  it('Loki is asked for the streams of the selector, and its lines come newest first', async () => {
    await backend({ loki: { address: service.url, username: 'me', password: { value: 'secret' } } });
    const values = [
      ['1769853600000000000', 'first'],
      ['1769853602000000000', 'third'],
      ['1769853601000000000', 'second'],
    ];
    service.answers.set('/loki/api/v1/query_range', [
      200,
      JSON.stringify({
        status: 'success',
        data: { resultType: 'streams', result: [{ stream: { pod: 'a' }, values }] },
      }),
    ]);
    expect(await ask('a.b "c')).toEqual({
      status: 200,
      body: {
        total: 3,
        results: [
          { timestamp: '2026-01-31T10:00:02.000Z', message: 'third', labels: { pod: 'a' } },
          { timestamp: '2026-01-31T10:00:01.000Z', message: 'second', labels: { pod: 'a' } },
          { timestamp: '2026-01-31T10:00:00.000Z', message: 'first', labels: { pod: 'a' } },
        ],
      },
    });
    const [asked] = service.asked;
    // what a person types stays one text inside the expression
    expect(asked?.query.get('query')).toBe('{app="st\\"ore"} |~ "(?i)a\\\\.b \\"c"');
    expect(asked?.query.get('direction')).toBe('backward');
    expect(asked?.authorization).toBe(`Basic ${btoa('me:secret')}`);
  });

  it('Loki is read on from the newest line, and what was answered of that moment is not answered again', async () => {
    await backend({ loki: { address: service.url } });
    const answer = (...values: [string, string][]) =>
      service.answers.set('/loki/api/v1/query_range', [
        200,
        JSON.stringify({ data: { result: [{ stream: { pod: 'a' }, values }] } }),
      ]);
    const follow = async (more: object) => {
      const { body } = await post(viewer, '/api/logs', { id: component, ...more });
      const { results, cursor } = body as { results: { message: string }[]; cursor: string }; // the contract's shape
      return { cursor, messages: results.map(({ message }) => message) };
    };
    answer(['1769853600000000000', 'first'], ['1769853602000000000', 'second']);
    const first = await follow({ follow: true, from: '2026-01-31T09:00:00Z' });
    expect(first.messages).toEqual(['second', 'first']);
    answer(
      ['1769853602000000000', 'second'],
      ['1769853602000000000', 'same moment'],
      ['1769853603000000000', 'third'],
    );
    const second = await follow({ after: first.cursor, from: '2026-01-31T09:00:00Z' });
    expect(second.messages.toSorted()).toEqual(['same moment', 'third']);
    expect(service.asked.map(({ query }) => query.get('start'))).toEqual([
      '1769850000000000000',
      '1769853602000000000',
    ]);
  });

  it.each(['elasticsearch', 'opensearch'])(
    '%s is asked by its search API with values apart from the query',
    async (kind) => {
      await backend({
        [kind]: {
          address: service.url,
          index: 'logs-{{.namespace}}',
          query: 'kubernetes.ns:{{.namespace}}',
          fields: { timestamp: 'time', message: 'log.text', exclusions: ['agent.id'] },
          api_key: { value: 'key-1' },
        },
      });
      const source = {
        time: '2026-01-31T10:00:00Z',
        log: { text: 'slow' },
        agent: { id: 'x', name: 'beat' },
        n: 3,
        list: [1],
      };
      service.answers.set('/logs-shop/_search', [
        200,
        JSON.stringify({
          hits: {
            total: { value: 41 },
            hits: [
              { _id: 'h1', _source: source },
              { _id: 'h2', _source: null },
            ],
          },
        }),
      ]);
      expect(await ask('slow" OR "')).toEqual({
        status: 200,
        body: {
          total: 41,
          results: [
            {
              id: 'h1',
              timestamp: '2026-01-31T10:00:00.000Z',
              message: 'slow',
              labels: { 'agent.name': 'beat', n: '3' },
            },
            { id: 'h2', message: '', labels: {} },
          ],
        },
      });
      expect(service.asked[0]).toMatchObject({
        authorization: 'ApiKey key-1',
        body: {
          query: {
            bool: {
              filter: [
                { query_string: { query: 'kubernetes.ns:shop' } },
                { match_phrase: { app: 'st"ore' } },
                { match_phrase: { 'log.text': 'slow" OR "' } },
              ],
            },
          },
        },
      });
    },
  );

  it('Kubernetes: the pods of the selector, each container, with the times of the cluster', async () => {
    const kubeconfig = JSON.stringify({
      'current-context': 'c',
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
      clusters: [{ name: 'c', cluster: { server: service.url, 'insecure-skip-tls-verify': true } }],
      users: [{ name: 'u', user: { token: 'token-1' } }],
    });
    await backend({ kubernetes: { kubeconfig: { value: kubeconfig } } });
    const pods = [
      { metadata: { name: 'store-1' }, spec: { containers: [{ name: 'web' }, { name: 'sidecar' }] } },
    ];
    service.answers.set('/api/v1/namespaces/shop/pods', [200, JSON.stringify({ items: pods })]);
    service.answers.set('/api/v1/namespaces/shop/pods/store-1/log', [
      200,
      '2026-01-31T10:00:00.5Z plain\n2026-01-31T10:00:01Z {"level":"warn","msg":"json"}\n',
    ]);
    const { body } = await ask('json');
    expect(body).toEqual({
      total: 2,
      results: ['web', 'sidecar'].map((container) => ({
        timestamp: '2026-01-31T10:00:01.000Z',
        message: 'json',
        labels: { pod: 'store-1', container, namespace: 'shop', level: 'warn' },
      })),
    });
    expect(service.asked[0]).toMatchObject({ authorization: 'Bearer token-1' });
    expect(service.asked[0]?.query.get('labelSelector')).toBe('app=st"ore');
    service.answers.set('/api/v1/namespaces/shop/pods', [200, '{"items": []}']);
    expect(await ask()).toEqual(refusal(424, /No pod in the namespace shop fits/));
  });

  it.each<[string, object, number, RegExp]>([
    ['no address', { loki: {} }, 400, /no usable address/],
    ['a file as address', { loki: { address: 'file:///etc/passwd' } }, 400, /no usable address/],
    ['nobody there', { loki: { address: 'http://127.0.0.1:1' } }, 424, /127\.0\.0\.1:1/],
    ['no index', { elasticsearch: { address: 'http://127.0.0.1:1' } }, 400, /no index/],
    ['a cloud id', { elasticsearch: { address: 'http://127.0.0.1:1', cloud_id: 'x' } }, 400, /cloud_id/],
    ['no kubeconfig', { kubernetes: {} }, 400, /no kubeconfig/],
    [
      'a kubeconfig that is none',
      { kubernetes: { kubeconfig: 'x' } },
      424,
      /kubeconfig is not one|no current-context/,
    ],
    ['a secret of a cluster', { kubernetes: { kubeconfig: { valueFrom: {} } } }, 400, /secret store/],
  ])('%s is said in words', async (_title, entry, status, sentence) => {
    await backend(entry);
    expect(await ask()).toEqual(refusal(status, sentence));
  });

  it('an answer that is an error or no JSON is said in words', async () => {
    await backend({ loki: { address: service.url } });
    expect(await ask()).toEqual(refusal(424, /answered 404/));
    service.answers.set('/loki/api/v1/query_range', [200, '<html>']);
    expect(await ask()).toEqual(refusal(424, /not JSON/));
    service.answers.set('/loki/api/v1/query_range', [200, '[]']);
    expect(await ask()).toEqual(refusal(424, /JSON object/));
  });
});
