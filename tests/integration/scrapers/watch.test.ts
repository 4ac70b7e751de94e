/** Watches of Kubernetes, against a server that answers as the API's documentation says. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createKubernetesClient, readKubeconfig } from '@server/kubernetes/client';
import { watchKind } from '@server/scrapers/kubernetesWatch';
import type { WatchTimes } from '@server/scrapers/kubernetesWatch';
import { eventually } from '@tests/setup/eventually';
import { makeCertificate } from '../checks/certificate';
import { startHttps, startSilentTcp } from '../checks/services';
import type { Service } from '../checks/services';
import { startScrapersHarness } from './scrapersHarness';

const certificate = makeCertificate(10);
const PODS = '/api/v1/pods';
const TIMES: WatchTimes = { watchSeconds: 60, answerMs: 1000, retryMs: 20, longestRetryMs: 50 };

const kubeconfig = (port: number): string =>
  JSON.stringify({
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
    users: [{ name: 'it', user: { token: 'secret-token' } }],
  });

/** A cluster with pods, one version counter, and open watches. */
class Cluster {
  version = 1;
  pods: Record<string, unknown>[] = [];
  /** Versions from which a watch was asked for. */
  asked: string[] = [];
  watchers: ServerResponse[] = [];
  /** Answered to the next watch instead of a stream. */
  refusal: { status: number; body: unknown } | undefined;

  pod(name: string): Record<string, unknown> {
    this.version += 1;
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: 'shop', uid: name, resourceVersion: String(this.version) },
      status: { phase: 'Running' },
    };
  }

  send(type: string, object: unknown): void {
    for (const watcher of this.watchers) watcher.write(`${JSON.stringify({ type, object })}\n`);
  }

  add(name: string): void {
    const pod = this.pod(name);
    this.pods.push(pod);
    this.send('ADDED', pod);
  }

  readonly answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '', 'http://cluster');
    const say = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (url.pathname === '/api/v1')
      say({ resources: [{ name: 'pods', kind: 'Pod', namespaced: true, verbs: ['list', 'watch'] }] });
    else if (url.pathname === '/apis') say({ groups: [] });
    else if (url.pathname !== PODS) say({ message: 'not found' }, 404);
    else if (url.searchParams.get('watch') === 'true') {
      this.asked.push(url.searchParams.get('resourceVersion') ?? '');
      const { refusal } = this;
      this.refusal = undefined;
      if (refusal !== undefined) {
        say(refusal.body, refusal.status);
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
      this.watchers.push(response);
      response.on('close', () => (this.watchers = this.watchers.filter((one) => one !== response)));
    } else say({ kind: 'PodList', metadata: { resourceVersion: String(this.version) }, items: this.pods });
  };
}

describe('watching a cluster', () => {
  let cluster: Cluster;
  let service: Service;
  let abort: AbortController;
  let ended: Promise<void>;
  let changes: number;
  let problems: string[];

  beforeEach(async () => {
    cluster = new Cluster();
    service = await startHttps(certificate, cluster.answer);
    abort = new AbortController();
    changes = 0;
    problems = [];
  });
  afterEach(async () => {
    abort.abort();
    await ended;
    await service.stop();
  });

  const start = async (port = service.port) => {
    const client = createKubernetesClient(await readKubeconfig(kubeconfig(port)));
    const events = { onChange: () => (changes += 1), onProblem: (said: string) => problems.push(said) };
    ended = watchKind(client, { path: PODS, kind: 'Pod' }, events, abort.signal, TIMES);
  };
  const watched = (count: number) =>
    eventually(() =>
      Promise.resolve(cluster.asked.length >= count && cluster.watchers.length > 0 ? true : undefined),
    );
  const changed = (count: number) => eventually(() => Promise.resolve(changes >= count ? true : undefined));

  it('SCR-3 begins at the version of the list, and tells what is added, changed and deleted', async () => {
    cluster.version = 7;
    await start();
    await watched(1);
    expect(cluster.asked).toEqual(['7']);
    cluster.add('a');
    await changed(1);
    cluster.send('MODIFIED', cluster.pod('a'));
    cluster.send('DELETED', cluster.pod('a'));
    await changed(3);
    expect(problems).toEqual([]);
  });

  it('goes on from the last version when the server ends the watch; a bookmark is a version and no change', async () => {
    await start();
    await watched(1);
    cluster.send('BOOKMARK', { kind: 'Pod', metadata: { resourceVersion: '90' } });
    cluster.watchers.forEach((watcher) => watcher.end());
    await watched(2);
    expect(cluster.asked[1]).toBe('90');
    expect(changes).toBe(0);
  });

  it.each([
    ['an event of the watch', () => cluster.send('ERROR', { kind: 'Status', code: 410, reason: 'Expired' })],
    ['the answer itself', () => (cluster.refusal = { status: 410, body: { message: 'too old' } })],
  ])('lists again after 410 Gone as %s, and says that something may have changed', async (_how, expire) => {
    await start();
    await watched(1);
    cluster.version = 500;
    expire();
    cluster.watchers.forEach((watcher) => watcher.end());
    await eventually(() => Promise.resolve(cluster.asked.includes('500') ? true : undefined));
    expect(changes).toBe(1);
    expect(problems).toEqual([]);
  });

  it('says once in words that it may not watch, and tries again', async () => {
    cluster.refusal = { status: 403, body: { message: 'pods is forbidden' } };
    await start();
    await watched(2);
    expect(problems).toEqual(['Pod cannot be watched: The Kubernetes API answered 403: pods is forbidden.']);
  });

  it('says in words that the server does not answer, without its token', async () => {
    const silent = await startSilentTcp();
    await start(silent.port);
    await eventually(() => Promise.resolve(problems.length > 0 ? true : undefined));
    expect(problems[0]).toMatch(/^Pod cannot be watched: 127\.0\.0\.1:\d+ timed out: no answer within 1 s/);
    abort.abort();
    await ended;
    await silent.stop();
  });

  it('survives a line that is no JSON', async () => {
    await start();
    await watched(1);
    cluster.watchers.forEach((watcher) => watcher.write('{"type": "ADD\n'));
    await watched(2);
    expect(problems).toEqual(['Pod cannot be watched: The answer holds a line that is no JSON.']);
  });

  it('what a watch sees is scraped at once, although the schedule is far away', async () => {
    ended = Promise.resolve();
    const harness = await startScrapersHarness();
    try {
      cluster.add('first');
      const id = await harness.add({
        kubernetes: [
          {
            clusterName: 'it',
            kubeconfig: { value: kubeconfig(service.port) },
            watch: [{ apiVersion: 'v1', kind: 'Pod' }],
          },
        ],
      });
      expect(await harness.firstRun(id)).toMatchObject({ status: 'SUCCESS', success_count: 1 });
      await eventually(() => Promise.resolve(cluster.watchers.length > 0 ? true : undefined), 30_000);
      cluster.add('second');
      await eventually(async () => ((await harness.items(id)).length === 2 ? true : undefined), 20_000);
      expect((await harness.changes(id)).map(({ change_type }) => change_type)).toEqual(['CREATE']);
    } finally {
      await harness.stop();
    }
  });
});
