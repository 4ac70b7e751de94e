/** Scrapers of services: a real HTTP server, a real database, an API server that answers as the documentation says. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dump } from 'js-yaml';
import { eventually } from '@tests/setup/eventually';
import { makeCertificate } from '../checks/certificate';
import { startHttp, startHttps, startSilentTcp } from '../checks/services';
import type { Service } from '../checks/services';
import { startScrapersHarness } from './scrapersHarness';
import type { ScrapersHarness } from './scrapersHarness';

const certificate = makeCertificate(10);

type Answer = { status?: number; body: unknown; type?: string };

describe('scrapers of services', () => {
  let harness: ScrapersHarness;
  let service: Service;
  let cluster: Service;
  let url: string;
  let answers: Map<string, Answer>;
  let asked: { path: string; authorization: string | undefined }[];

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?');
    asked.push({ path, authorization: request.headers.authorization });
    const { status = 200, body, type = 'application/json' } = answers.get(path) ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

  beforeAll(async () => {
    service = await startHttp(answer);
    cluster = await startHttps(certificate, answer);
    url = `http://127.0.0.1:${service.port}`;
  });
  afterAll(async () => {
    await Promise.all([service.stop(), cluster.stop()]);
  });
  beforeEach(async () => {
    harness = await startScrapersHarness();
    answers = new Map();
    asked = [];
  });
  afterEach(() => harness.stop());

  const kubeconfig = (port: number) =>
    dump({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'it',
      contexts: [{ name: 'it', context: { cluster: 'it', user: 'it' } }],
      clusters: [
        {
          name: 'it',
          cluster: {
            server: `https://127.0.0.1:${port}`,
            'certificate-authority-data': Buffer.from(certificate.cert).toString('base64'),
          },
        },
      ],
      users: [{ name: 'it', user: { token: 'cluster-token' } }],
    });

  it('takes the list of an HTTP answer apart and keeps its items when the service is down', async () => {
    answers.set('/apps', {
      body: [
        { id: 'a', name: 'Alpha', state: 'healthy', since: '02.01.2024 10:00' },
        { id: 'b', name: 'Beta', state: 'unhealthy', since: 'never', gone: '2024-03-01T00:00:00Z' },
      ],
    });
    const id = await harness.add({
      http: [
        {
          url: `${url}/apps`,
          items: '$',
          type: 'Shop::App',
          id: '$.id',
          name: '$.name',
          health: '$.state',
          createFields: ['$.since'],
          timestampFormat: '02.01.2006 15:04',
          bearer: 'a-token',
          labels: { team: 'web' },
          properties: [{ name: 'State', text: '$.state' }],
        },
      ],
    });
    const first = await harness.firstRun(id);
    expect(first).toMatchObject({ status: 'SUCCESS', success_count: 2 });
    expect(asked[0]?.authorization).toBe('Bearer a-token');
    const [alpha, beta] = await harness.items(id);
    expect(alpha).toMatchObject({
      name: 'Alpha',
      health: 'healthy',
      labels: { team: 'web' },
      config_class: 'App',
    });
    expect(new Date(alpha?.created_at ?? 0).toISOString()).toBe('2024-01-02T10:00:00.000Z');
    expect(beta?.health).toBe('unhealthy');
    answers.set('/apps', { status: 500, body: 'oops' });
    const down = await harness.runNow(id);
    expect(down.status).toBe('FAILED');
    expect(down.details.errors).toEqual([
      `http: 127.0.0.1:${service.port}/apps answered 500 Internal Server Error.`,
    ]);
    expect((await harness.items(id)).every(({ deleted_at }) => deleted_at === null)).toBe(true);
    answers.set('/apps', { body: [{ id: 'a', name: 'Alpha' }] });
    await harness.runNow(id);
    expect((await harness.items(id)).map(({ deleted_at }) => deleted_at === null)).toEqual([true, false]);
  });

  it('stores each row of a query; a connection keeps its password to itself', async () => {
    const { sql, url: databaseUrl } = harness.jobs;
    await sql`CREATE TABLE machine (id int, name text, racked_at timestamptz, load numeric)`;
    await sql`INSERT INTO machine VALUES (1, 'one', '2024-05-01T00:00:00Z', 0.5), (2, 'two', now(), 1.5)`;
    await sql`INSERT INTO connections (name, namespace, type, url) VALUES ('db', 'default', 'postgres', ${databaseUrl})`;
    const entry = {
      connection: 'connection://default/db',
      type: 'Rack::Machine',
      id: '$.id',
      name: '$.name',
    };
    const id = await harness.add({
      sql: [{ ...entry, query: 'SELECT * FROM machine ORDER BY id', createFields: ['$.racked_at'] }],
    });
    expect(await harness.firstRun(id)).toMatchObject({ status: 'SUCCESS', success_count: 2 });
    const [one] = await harness.items(id);
    expect(one).toMatchObject({
      external_id: ['1'],
      name: 'one',
      config: { id: 1, name: 'one', load: '0.5' },
    });
    const writing = await harness.add({ sql: [{ ...entry, query: 'DELETE FROM machine RETURNING *' }] });
    const refused = await harness.firstRun(writing);
    expect(refused.details.errors?.[0]).toMatch(
      /refused the query: cannot execute DELETE in a read-only transaction/,
    );
    const broken = await harness.add({ sql: [{ ...entry, query: 'SELECT nothing FROM nowhere' }] });
    const { details } = await harness.firstRun(broken);
    expect(details.errors?.[0]).toMatch(/refused the query: relation "nowhere" does not exist/);
    expect(JSON.stringify(details)).not.toContain(new URL(databaseUrl).password || 'no password');
    const mysql = await harness.add({ sql: [{ ...entry, driver: 'mysql', query: 'SELECT 1' }] });
    expect((await harness.firstRun(mysql)).details.errors?.[0]).toMatch(
      /driver mysql is not run by this server/,
    );
  });

  it('takes every kind of a cluster, page by page, and keeps what it may not read', async () => {
    const list = ['list'];
    answers.set('/api/v1', {
      body: {
        resources: [
          { name: 'pods', kind: 'Pod', namespaced: true, verbs: list },
          { name: 'pods/log', kind: 'Pod', namespaced: true, verbs: list },
          { name: 'secrets', kind: 'Secret', namespaced: true, verbs: list },
          { name: 'events', kind: 'Event', namespaced: true, verbs: list },
          { name: 'bindings', kind: 'Binding', namespaced: true, verbs: ['create'] },
        ],
      },
    });
    answers.set('/apis', { body: { groups: [{ preferredVersion: { groupVersion: 'apps/v1' } }] } });
    answers.set('/apis/apps/v1', {
      body: { resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true, verbs: list }] },
    });
    const deployment = (version: string, ready: number) => ({
      metadata: {
        name: 'web',
        namespace: 'shop',
        uid: 'uid-web',
        resourceVersion: version,
        creationTimestamp: '2024-01-01T00:00:00Z',
        managedFields: [{ manager: 'kubectl' }],
      },
      spec: { replicas: 2 },
      status: { readyReplicas: ready, updatedReplicas: 2 },
    });
    const pod = {
      metadata: {
        name: 'web-1',
        namespace: 'shop',
        uid: 'uid-pod',
        ownerReferences: [{ kind: 'Deployment', name: 'web', uid: 'uid-web' }],
      },
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    };
    answers.set('/apis/apps/v1/deployments', { body: { items: [deployment('1', 2)] } });
    answers.set('/api/v1/pods', { body: { items: [pod] } });
    answers.set('/api/v1/secrets', {
      body: {
        items: [
          { metadata: { name: 'login', namespace: 'shop', uid: 's' }, data: { password: 'aHVudGVyMg==' } },
        ],
      },
    });
    const id = await harness.add({
      kubernetes: [{ clusterName: 'it', kubeconfig: { value: kubeconfig(cluster.port) } }],
    });
    const run = await harness.firstRun(id);
    expect(run).toMatchObject({ status: 'SUCCESS', success_count: 3 });
    const items = await harness.items(id);
    expect(
      items.map(({ type, name, health, status, external_id }) => ({
        type,
        name,
        health,
        status,
        external_id,
      })),
    ).toEqual([
      {
        type: 'Kubernetes::Deployment',
        name: 'web',
        health: 'healthy',
        status: '2 of 2 ready',
        external_id: ['uid-web', 'Kubernetes/Deployment/shop/web'],
      },
      {
        type: 'Kubernetes::Pod',
        name: 'web-1',
        health: 'healthy',
        status: 'Running',
        external_id: ['uid-pod', 'Kubernetes/Pod/shop/web-1'],
      },
      {
        type: 'Kubernetes::Secret',
        name: 'login',
        health: null,
        status: null,
        external_id: ['s', 'Kubernetes/Secret/shop/login'],
      },
    ]);
    expect(items[0]?.tags).toEqual({ cluster: 'it', namespace: 'shop' });
    expect(JSON.stringify(items)).not.toMatch(/aHVudGVyMg|managedFields/);
    expect(await harness.relations(id)).toEqual(['Deployment web hard Pod web-1']);

    answers.set('/apis/apps/v1/deployments', { body: { items: [deployment('2', 2)] } });
    const quiet = await harness.runNow(id);
    expect(quiet.details.scrape_summary?.['Kubernetes::Deployment']).toMatchObject({
      updated: 1,
      change: { ignored: { diff: 1 } },
    });
    expect(await harness.changes(id)).toEqual([]);

    answers.set('/apis/apps/v1/deployments', { body: { items: [deployment('3', 1)] } });
    answers.set('/api/v1/pods', { status: 403, body: { message: 'pods is forbidden' } });
    const partly = await harness.runNow(id);
    expect(partly.status).toBe('WARNING');
    expect(partly.details.errors).toEqual([
      'it/Pod could not be listed: The Kubernetes API answered 403: pods is forbidden.',
    ]);
    const after = await harness.items(id);
    expect(after.map(({ health, deleted_at }) => ({ health, deleted_at }))).toEqual([
      { health: 'unhealthy', deleted_at: null },
      { health: 'healthy', deleted_at: null },
      { health: null, deleted_at: null },
    ]);
    expect((await harness.changes(id)).map(({ summary }) => summary)).toEqual([
      'metadata.resourceVersion, status.readyReplicas',
    ]);
  });

  it('a kubeconfig that does not answer is said in words and holds nobody up', async () => {
    const silent = await startSilentTcp();
    try {
      const waiting = await harness.add({
        kubernetes: [{ clusterName: 'silent', kubeconfig: kubeconfig(silent.port) }],
      });
      const bad = await harness.add({
        kubernetes: [{ clusterName: 'bad', kubeconfig: 'not: [a kubeconfig' }],
      });
      await harness.write('a.json', '{"id": "1"}');
      const file = await harness.add({ file: [{ paths: ['a.json'], type: 'A::B', id: '$.id' }] });
      expect(await harness.firstRun(file)).toMatchObject({ status: 'SUCCESS' });
      expect((await harness.firstRun(bad)).details.errors?.[0]).toMatch(/^kubernetes: The kubeconfig/);
      const { status, details } = await harness.firstRun(waiting);
      expect(status).toBe('FAILED');
      expect(details.errors?.[0]).toMatch(
        /^kubernetes: silent: 127\.0\.0\.1:\d+ timed out: no answer within 20 s/,
      );
    } finally {
      await silent.stop();
    }
  });

  it('takes workflows as items and their runs as changes, once each', async () => {
    const repository = '/repos/acme/shop';
    answers.set(`${repository}/actions/workflows`, {
      body: { workflows: [{ id: 7, name: 'Build', path: '.github/workflows/build.yml', state: 'active' }] },
    });
    const run = {
      id: 100,
      workflow_id: 7,
      display_title: 'Fix the till',
      conclusion: 'failure',
      actor: { login: 'ann' },
      created_at: '2024-01-02T00:00:00Z',
      html_url: 'https://example.org/1',
    };
    answers.set(`${repository}/actions/runs`, { body: { workflow_runs: [run] } });
    await harness.jobs.sql`
      INSERT INTO connections (name, namespace, type, url, password) VALUES ('gh', 'default', 'github', ${url}, 'gh-token')`;
    const id = await harness.add({
      githubActions: [{ owner: 'acme', repository: 'shop', connection: 'connection://default/gh' }],
    });
    expect(await harness.firstRun(id)).toMatchObject({ status: 'SUCCESS', success_count: 1 });
    await harness.runNow(id);
    expect(asked.every(({ authorization }) => authorization === 'Bearer gh-token')).toBe(true);
    const [item] = await harness.items(id);
    expect(item).toMatchObject({
      type: 'GitHub::Workflow',
      name: 'Build',
      health: 'unhealthy',
      status: 'failure',
      external_id: ['7'],
    });
    expect(await harness.changes(id)).toMatchObject([
      {
        change_type: 'GitHubActionRun',
        severity: 'high',
        summary: 'Fix the till: failure',
        external_created_by: 'ann',
        count: 1,
      },
    ]);
  });

  it('two processes share the scrapers: each turn is run once', async () => {
    await harness.jobs.start({ scrapeFolders: [harness.folder] });
    answers.set('/slow', { body: { id: '1' } });
    const id = await harness.add({
      schedule: '@every 1s',
      http: [{ url: `${url}/slow`, type: 'A::B', id: '$.id' }],
    });
    await eventually(async () => (await harness.runs(id)).length >= 4, 20_000);
    const runs = await harness.jobs.sql<{ gap: number | null }[]>`
      SELECT extract(epoch FROM time_start - lag(time_start) OVER (ORDER BY time_start))::float8 AS gap
      FROM job_history WHERE resource_id = ${id}`;
    const gaps = runs.map(({ gap }) => gap).filter((gap) => gap !== null);
    expect(Math.min(...gaps)).toBeGreaterThan(0.8);
  });
});
