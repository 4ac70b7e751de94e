/** A Kubernetes API server cannot run here: this one answers discovery, lists and pods as the API's documentation says. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCertificate } from './certificate';
import { run, saying } from './running';
import { closedPort, startHttps, startSilentTcp } from './services';
import type { Service } from './services';

const certificate = makeCertificate(10);
const TOKEN = 'cluster-token-of-test';
const pod = (name: string, namespace: string, isReady: boolean, reason?: string) => ({
  metadata: { name, namespace },
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    containerStatuses: reason === undefined ? [] : [{ state: { waiting: { reason } } }],
  },
});
const PODS = [
  pod('api-1', 'shop', true),
  pod('api-2', 'shop', false, 'CrashLoopBackOff'),
  pod('db-0', 'data', true),
];
const DEPLOYMENTS = [
  {
    metadata: { name: 'api', namespace: 'shop' },
    spec: { replicas: 3 },
    status: { readyReplicas: 2, updatedReplicas: 3 },
  },
];

let service: Service;
let created: Map<string, { polls: number }>;
let paths: string[];

function podAnswer(request: IncomingMessage, response: ServerResponse, name: string, rest: string): void {
  const started = created.get(name);
  const json = (value: unknown) => response.end(JSON.stringify(value));
  if (started === undefined) response.writeHead(404).end('{"message":"pods not found"}');
  else if (request.method === 'DELETE') {
    created.delete(name);
    json({});
  } else if (rest.startsWith('/proxy')) response.end('hello from the pod');
  else {
    started.polls += 1;
    const bad = name.startsWith('bad') ? 'ErrImagePull' : undefined;
    json(pod(name, 'shop', started.polls > 1 && !name.startsWith('slow'), bad));
  }
}

const LISTS: Readonly<Record<string, unknown>> = {
  '/api/v1': {
    resources: [
      { name: 'pods', kind: 'Pod', namespaced: true },
      { name: 'pods/log', kind: 'Pod', namespaced: true },
    ],
  },
  '/apis': { groups: [{ name: 'apps', preferredVersion: { groupVersion: 'apps/v1' } }] },
  '/apis/apps/v1': { resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true }] },
  '/api/v1/pods': { items: PODS },
  '/apis/apps/v1/namespaces/shop/deployments': { items: DEPLOYMENTS },
  '/api/v1/namespaces/shop/pods': { items: PODS.filter(({ metadata }) => metadata.namespace === 'shop') },
};

function create(response: ServerResponse, body: string): void {
  const { metadata } = JSON.parse(body) as { metadata: { name: string } }; // the check wrote it just now
  created.set(metadata.name, { polls: 0 });
  response.writeHead(201).end(body);
}

function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
  const url = new URL(request.url ?? '', 'http://api');
  const { pathname } = url;
  paths.push(`${request.method} ${pathname}${url.searchParams.get('labelSelector') ?? ''}`);
  const [, name, rest = ''] =
    /^\/api\/v1\/namespaces\/shop\/pods\/([\w-]+)(?::\d+)?(.*)$/.exec(pathname) ?? [];
  if (request.headers.authorization !== `Bearer ${TOKEN}`)
    response.writeHead(401).end('{"message":"Unauthorized"}');
  else if (request.method === 'POST') create(response, body);
  else if (name !== undefined) podAnswer(request, response, name, rest);
  else if (LISTS[pathname] !== undefined) response.end(JSON.stringify(LISTS[pathname]));
  else response.writeHead(404).end('{"message":"not found"}');
}

function kubeconfig(server: string, user: object = { token: TOKEN }): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    contexts: [{ name: 'test', context: { cluster: 'c', user: 'u' } }],
    clusters: [
      {
        name: 'c',
        cluster: {
          server,
          'certificate-authority-data': Buffer.from(certificate.cert).toString('base64'),
        },
      },
    ],
    users: [{ name: 'u', user }],
  });
}

let config: { value: string };

beforeAll(async () => {
  service = await startHttps(certificate, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(request, response, body));
  });
  config = { value: kubeconfig(`https://127.0.0.1:${service.port}`) };
});
beforeEach(() => {
  created = new Map();
  paths = [];
});
afterAll(() => service.stop());

describe('kubernetes', () => {
  it('names the object that is not healthy', async () => {
    const spec = {
      kubeconfig: config,
      kind: 'Pod',
      namespaceSelector: { name: 'shop' },
      resource: { labelSelector: 'app=api' },
    };
    expect(await run('kubernetes', spec)).toMatchObject({
      pass: false,
      message: '1 of 2 healthy',
      error: 'Pod shop/api-2 is not healthy (CrashLoopBackOff).',
    });
    expect(paths).toContain('GET /api/v1/namespaces/shop/podsapp=api');
  });

  it('finds kinds of any group, and what is expected not to be ready', async () => {
    const spec = { kubeconfig: config, kind: 'Deployment', namespaceSelector: { name: 'shop' } };
    expect(await run('kubernetes', { ...spec, ready: true })).toMatchObject({
      pass: false,
      error: 'Deployment shop/api is not ready (2 of 3 ready).',
    });
    expect(await run('kubernetes', { ...spec, ready: false })).toMatchObject({ pass: true });
  });

  it('selects by wildcards and leaves out what is ignored', async () => {
    const spec = { kubeconfig: config, kind: 'Pod', namespaceSelector: { name: 's*' } };
    expect(await run('kubernetes', { ...spec, resource: { name: 'api-1' } })).toMatchObject({ pass: true });
    expect(await run('kubernetes', { ...spec, ignore: ['*-2'] })).toMatchObject({
      pass: true,
      message: '1 of 1 healthy',
    });
    expect(await run('kubernetes', { ...spec, resource: { name: 'web-*' } })).toMatchObject({
      pass: false,
      error: 'No Pod matches: check namespaceSelector and resource.',
    });
    const test = { expr: 'results.all(p, p.status.phase == "Running")' };
    expect(await run('kubernetes', { ...spec, test })).toMatchObject({ pass: true });
  });

  it('uses a connection of type kubernetes', async () => {
    const stored = {
      name: 'c',
      type: 'kubernetes',
      certificate: config.value,
      properties: {},
      insecureTls: false,
    };
    const world = { connection: () => Promise.resolve(stored) };
    const spec = { connection: 'connection://c', kind: 'Pod', namespaceSelector: { name: 'data*' } };
    expect(await run('kubernetes', spec, undefined, world)).toMatchObject({ pass: true });
  });

  it.each([
    [
      { exec: { command: 'sh', args: ['-c', 'touch /tmp/never'] } },
      /asks to run a program for its credentials/,
    ],
    [{ 'client-certificate': '/etc/passwd', 'client-key': '/etc/shadow' }, /^The kubeconfig refers to files/],
  ])('TM9 a kubeconfig from a spec runs no program and reads no file (%#)', async (user, says) => {
    const text = kubeconfig('https://127.0.0.1:1', user);
    const result = await run('kubernetes', { kubeconfig: { value: text }, kind: 'Pod' });
    expect(result).toMatchObject({ invalid: true, error: saying(says) });
  });

  it('says when there is no cluster, it refuses, or it does not answer', async () => {
    expect(await run('kubernetes', { kind: 'Pod' })).toMatchObject({
      invalid: true,
      error: saying(/^There is no cluster to ask/),
    });
    expect((await run('kubernetes', { kubeconfig: { value: 'nonsense' }, kind: 'Pod' })).invalid).toBe(true);
    const wrong = { value: kubeconfig(`https://127.0.0.1:${service.port}`, { token: 'other' }) };
    const refused = await run('kubernetes', { kubeconfig: wrong, kind: 'Pod' });
    expect(refused.error).toMatch(/answered 401: Unauthorized/);
    const gone = { value: kubeconfig(`https://127.0.0.1:${await closedPort()}`) };
    expect((await run('kubernetes', { kubeconfig: gone, kind: 'Pod' })).error).toMatch(/The Kubernetes API/);
    const silent = await startSilentTcp();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 200);
    const waiting = { value: kubeconfig(`https://127.0.0.1:${silent.port}`) };
    const result = await run('kubernetes', { kubeconfig: waiting, kind: 'Pod' }, stop.signal);
    expect(result.pass).toBe(false);
    expect(result.durationMs).toBeLessThan(5000);
    await silent.stop();
  });

  it('takes the kubeconfig that the operator gave the server', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-kube-'));
    const file = path.join(folder, 'config');
    await writeFile(file, config.value);
    const before = process.env['KUBECONFIG'];
    process.env['KUBECONFIG'] = file;
    expect(await run('kubernetes', { kind: 'Pod', resource: { name: 'db-0' } })).toMatchObject({
      pass: true,
    });
    if (before === undefined) delete process.env['KUBECONFIG'];
    else process.env['KUBECONFIG'] = before;
    await rm(folder, { recursive: true });
  });
});

describe('pod', () => {
  const podSpec = (name: string) =>
    `metadata:\n  name: ${name}\n  namespace: shop\nspec:\n  containers:\n    - {name: a, image: b}\n`;

  it('starts a pod under its own name, asks it and takes it away', async () => {
    const spec = {
      kubeconfig: config,
      spec: podSpec('probe'),
      port: 8080,
      path: '/hello',
      expectedContent: 'hello',
    };
    expect(await run('pod', spec)).toMatchObject({ pass: true, message: saying(/^Running after /) });
    expect(created.size).toBe(0);
    expect(paths.some((line) => /pods\/probe-\w+:8080\/proxy\/hello/.test(line))).toBe(true);
    expect(await run('pod', { ...spec, expectedContent: 'goodbye' })).toMatchObject({
      pass: false,
      error: 'The pod\'s answer does not contain "goodbye".',
    });
  });

  it('says why it did not start, in time or at all, and takes it away all the same', async () => {
    const bad = await run('pod', { kubeconfig: config, spec: podSpec('bad') });
    expect(bad).toMatchObject({ pass: false, error: 'The pod did not start: ErrImagePull.' });
    const slow = await run('pod', { kubeconfig: config, spec: podSpec('slow'), deadline: 700 });
    expect(slow).toMatchObject({
      pass: false,
      error: saying(/not ready within 700 ms|did not answer|timed out/),
    });
    expect(created.size).toBe(0);
  });

  it('refuses a spec that is no pod', async () => {
    expect((await run('pod', { kubeconfig: config, spec: 'hello' })).error).toMatch(
      /^spec must be the YAML text of a pod/,
    );
  });
});
