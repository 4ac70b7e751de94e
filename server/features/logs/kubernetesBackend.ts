/** Logs of pods through a kubeconfig (contract specs §11, `kubernetes: {kubeconfig, namespace}`). */
import { startDeadline } from '@server/checks/deadline';
import { envValue, isJsonObject } from '@server/checks/fields';
import { explainNetworkError } from '@server/checks/networkErrors';
import { InvalidCheck } from '@server/checks/types';
import { BadInput } from '@server/features/query/badInput';
import type { Fields } from '@server/features/query/fields';
import { createKubernetesClient, readKubeconfig } from '@server/kubernetes/client';
import { KubernetesProblem } from '@server/kubernetes/problem';
import type { KubernetesClient } from '@server/kubernetes/client';
import { readLine } from './lines';
import { LogsUnavailable } from './types';
import type { LogBackend, LogLine, LogSearch } from './types';

const DEADLINE_MS = 20_000;
const MOST_PODS = 20;
/** Of one container. */
const MOST_LINES = 10_000;

interface Pod {
  name: string;
  containers: string[];
}

export const kubernetesBackend: LogBackend = {
  kind: 'kubernetes',
  async search(config, search) {
    const deadline = startDeadline(search.signal, DEADLINE_MS);
    let server = 'the Kubernetes API';
    try {
      const client = createKubernetesClient(await readKubeconfig(kubeconfigOf(config)));
      server = new URL(client.server).host;
      const namespace = config.text('namespace') ?? search.component.namespace ?? 'default';
      const pods = await findPods(client, namespace, search, deadline.signal);
      const lines: LogLine[] = [];
      for (const pod of pods) {
        for (const container of pod.containers) {
          lines.push(...(await read(client, namespace, pod.name, container, search, deadline.signal)));
        }
      }
      lines.sort((a, b) => (b.timestamp ?? '').localeCompare(a.timestamp ?? ''));
      return { total: lines.length, results: lines.slice(0, search.limit) };
    } catch (error) {
      if (error instanceof BadInput || error instanceof LogsUnavailable) throw error;
      if (error instanceof InvalidCheck)
        throw new BadInput(`The log backend cannot be used: ${error.message}`);
      if (error instanceof KubernetesProblem) throw new LogsUnavailable(error.message);
      const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
      throw new LogsUnavailable(explainNetworkError(reason, server));
    } finally {
      deadline.clear();
    }
  },
};

function kubeconfigOf(config: Fields): string {
  const [, value] = [...config.entries()].find(([key]) => key === 'kubeconfig') ?? [];
  const text = envValue(value, 'kubeconfig');
  if (text !== undefined) return text;
  throw new BadInput(
    'The log backend has no kubeconfig: paste the output of "kubectl config view --raw --minify" as kubeconfig.value.',
  );
}

/** By the labels of the log selector; without labels the pod that is called like the component. */
async function findPods(
  client: KubernetesClient,
  namespace: string,
  { selector, component }: LogSearch,
  signal: AbortSignal,
): Promise<Pod[]> {
  const labels = Object.entries(selector.labels).map(([key, value]) => `${key}=${value}`);
  const query =
    labels.length > 0
      ? `labelSelector=${encodeURIComponent(labels.join(','))}`
      : `fieldSelector=${encodeURIComponent(`metadata.name=${component.name}`)}`;
  const text = await client.ask(
    `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods?limit=${MOST_PODS}&${query}`,
    { signal },
  );
  const answer: unknown = JSON.parse(text);
  const items: unknown = isJsonObject(answer) ? answer['items'] : undefined;
  const pods = (Array.isArray(items) ? items : []).flatMap((item) => podOf(item) ?? []);
  if (pods.length === 0) {
    throw new LogsUnavailable(
      `No pod in the namespace ${namespace} fits the log selector of ${component.name}: check its labels.`,
    );
  }
  return pods;
}

function podOf(item: unknown): Pod | undefined {
  const metadata = isJsonObject(item) && isJsonObject(item['metadata']) ? item['metadata'] : {};
  const spec = isJsonObject(item) && isJsonObject(item['spec']) ? item['spec'] : {};
  const containers: unknown[] = Array.isArray(spec['containers']) ? spec['containers'] : [];
  const name = metadata['name'];
  if (typeof name !== 'string') return undefined;
  const names = containers.flatMap((container) =>
    isJsonObject(container) && typeof container['name'] === 'string' ? [container['name']] : [],
  );
  return { name, containers: names };
}

async function read(
  client: KubernetesClient,
  namespace: string,
  pod: string,
  container: string,
  search: LogSearch,
  signal: AbortSignal,
): Promise<LogLine[]> {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(pod)}/log?container=${encodeURIComponent(container)}&tailLines=${Math.min(search.limit, MOST_LINES)}&timestamps=true${sinceOf(search)}`;
  const text = await client.ask(path, { signal });
  const wanted = search.query.toLowerCase();
  const labels = { pod, container, namespace };
  return text
    .split('\n')
    .filter((line) => line !== '' && line.toLowerCase().includes(wanted))
    .map((line) => {
      const [, time = '', message = line] = /^(\d{4}-\S+) (.*)$/s.exec(line) ?? [];
      const read = readLine(message, labels);
      const moment = Date.parse(time);
      return Number.isNaN(moment) ? read : { ...read, timestamp: new Date(moment).toISOString() };
    })
    .filter(({ timestamp }) => timestamp === undefined || isInside(Date.parse(timestamp), search));
}

/** The API knows a beginning in whole seconds, and no end. */
const sinceOf = ({ from }: LogSearch): string =>
  from === undefined
    ? ''
    : `&sinceTime=${encodeURIComponent(new Date(Math.floor(from / 1000) * 1000).toISOString())}`;

const isInside = (time: number, { from = -Infinity, to = Infinity }: LogSearch): boolean =>
  time >= from && time < to;
