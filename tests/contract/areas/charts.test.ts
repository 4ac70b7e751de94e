/** /api/charts (ADR 0033) with a chart registry that the test starts. */
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { CHART_NAMES, type ChartAnswer } from '@/services/contracts/charts';
import { CHART_COPIES } from '@server/features/charts/copies';
import { readConfig } from '@server/config';
import { ConfigError } from '@server/configReader';
import { startTestServer, type TestServer } from '@tests/setup/server';
import { answerOf, refusal } from './areaClient';

const FILES: Readonly<Record<string, string>> = {
  '/charts/aws/Chart.yaml':
    'name: their-aws\ndescription: Theirs\ntype: application\nversion: 9.8.7\nappVersion: 2\n',
  '/charts/aws/values.schema.json': '{"type":"object","properties":{"region":{"type":"string"}}}',
  '/charts/azure/Chart.yaml': 'name: [',
  '/charts/azure/values.schema.json': '{}',
  '/charts/flux/Chart.yaml': 'name: flux\nversion: 1.0.0\n',
  '/charts/flux/values.schema.json': 'x'.repeat(600 * 1024),
};

describe('charts', () => {
  let registry: Server;
  let asked: string[] = [];
  let server: TestServer;
  let base = '';

  beforeAll(async () => {
    registry = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      if (path === '/charts/kubernetes/Chart.yaml') {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
        return;
      }
      const file = FILES[path];
      response.writeHead(file === undefined ? 404 : 200).end(file);
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const { port } = registry.address() as AddressInfo; // it listens on a port
    base = `http://127.0.0.1:${String(port)}/charts`;
    server = await startTestServer({ env: { CHART_REGISTRY_URL: `${base}/` } });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await server.stop();
    await new Promise((resolve) => registry.close(resolve));
  });

  const chart = async (name: string) => {
    const answer = await answerOf((await server.signIn('viewer'))(`/api/charts/${name}`));
    expect(answer.status).toBe(200);
    return answer.body as ChartAnswer; // asserted field by field
  };

  it('INTG-9 chart and schema come from the registry, and are asked for once in five minutes', async () => {
    expect(await chart('aws')).toEqual({
      name: 'aws',
      chart: {
        name: 'their-aws',
        description: 'Theirs',
        type: 'application',
        version: '9.8.7',
        appVersion: '2',
      },
      schema: { type: 'object', properties: { region: { type: 'string' } } },
      registry: base,
      origin: 'registry',
    });
    await chart('aws');
    expect(asked.sort()).toEqual(['/charts/aws/Chart.yaml', '/charts/aws/values.schema.json']);
  });

  it.each([
    ['azure', /its Chart\.yaml cannot be read as YAML/],
    ['prometheus', /it answered 404 for/],
    ['flux', /values\.schema\.json is larger than 512 kB/],
    ['kubernetes', /could not be used/],
  ] as const)(
    'OPEN-46 INTG-9 where the registry has no usable %s, the copy serves and says why',
    async (name, why) => {
      const { notice, ...answer } = await chart(name);
      expect(answer).toEqual({ name, ...CHART_COPIES[name], registry: base, origin: 'copy' });
      expect(notice).toMatch(why);
      expect(asked.every((path) => path.startsWith('/charts/'))).toBe(true);
    },
  );

  it('an unknown name is refused, nobody gets none', async () => {
    expect(await answerOf((await server.signIn('viewer'))('/api/charts/..%2f..%2fsecret'))).toEqual(
      refusal(404, /There is no such chart/),
    );
    expect((await server.fetch('/api/charts/aws')).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('a registry with credentials is refused at the start', () => {
    expect(() => readConfig({ CHART_REGISTRY_URL: 'https://ann:secret@charts.example.org' })).toThrow(
      ConfigError,
    );
  });
});

it('OPEN-46 without a registry every chart has its copy', async () => {
  const server = await startTestServer();
  try {
    const viewer = await server.signIn('viewer');
    for (const name of CHART_NAMES) {
      expect(await answerOf(viewer(`/api/charts/${name}`))).toEqual({
        status: 200,
        body: { name, ...CHART_COPIES[name], registry: null, origin: 'copy' },
      });
    }
  } finally {
    await server.stop();
  }
});
