/** Which cluster a check looks at, and finding the resources of a kind there. */
import { readFile } from 'node:fs/promises';
import { createKubernetesClient, readKubeconfig, type KubernetesClient } from '../kubernetes/client';
import { KubernetesProblem } from '../kubernetes/problem';
import { envValue, isJsonObject } from './fields';
import { NotAnswered } from './httpJson';
import { InvalidCheck } from './types';
import type { JsonObject } from './types';

/**
 * The cluster of the entry's kubeconfig (its text, or a connection of type kubernetes), or of the one that the operator
 * gave this server by the environment variable KUBECONFIG.
 */
export async function kubernetesOf(spec: JsonObject): Promise<KubernetesClient> {
  const own = process.env['KUBECONFIG'];
  const text = envValue(spec['kubeconfig'], 'kubeconfig') ?? envValue(spec['certificate'], 'certificate');
  const isOwn = text === undefined || text === own;
  if (isOwn && own === undefined) {
    throw new InvalidCheck(
      'There is no cluster to ask: name a connection of type kubernetes, put a kubeconfig into the check, or start the server with KUBECONFIG.',
    );
  }
  try {
    const content = isOwn && own !== undefined ? await readFile(own, 'utf8') : (text ?? '');
    return createKubernetesClient(await readKubeconfig(content, { isTrusted: isOwn }));
  } catch (error) {
    if (error instanceof KubernetesProblem) throw new InvalidCheck(error.message);
    throw error;
  }
}

async function askJson(client: KubernetesClient, path: string, signal: AbortSignal): Promise<JsonObject> {
  const answer: unknown = JSON.parse(await client.ask(path, { signal }));
  if (isJsonObject(answer)) return answer;
  throw new NotAnswered('its answer is no object');
}

export interface ResourceKind {
  /** Path of its group, such as /apis/apps/v1. */
  base: string;
  /** Plural name in paths. */
  plural: string;
  namespaced: boolean;
}

async function inGroup(
  client: KubernetesClient,
  base: string,
  kind: string,
  signal: AbortSignal,
): Promise<ResourceKind | undefined> {
  const { resources } = await askJson(client, base, signal);
  const list = Array.isArray(resources) ? resources.filter(isJsonObject) : [];
  const found = list.find((item) => item['kind'] === kind && !String(item['name']).includes('/'));
  return found && { base, plural: String(found['name']), namespaced: found['namespaced'] === true };
}

/** Where a kind lives: the core group first, then the preferred version of every other one. */
export async function findKind(
  client: KubernetesClient,
  kind: string,
  signal: AbortSignal,
): Promise<ResourceKind> {
  const core = await inGroup(client, '/api/v1', kind, signal);
  if (core !== undefined) return core;
  const { groups } = await askJson(client, '/apis', signal);
  for (const group of Array.isArray(groups) ? groups.filter(isJsonObject) : []) {
    const preferred = isJsonObject(group['preferredVersion'])
      ? group['preferredVersion']['groupVersion']
      : undefined;
    if (typeof preferred !== 'string') continue;
    const found = await inGroup(client, `/apis/${preferred}`, kind, signal);
    if (found !== undefined) return found;
  }
  throw new InvalidCheck(
    `The cluster has no kind ${kind.slice(0, 100)}: check its spelling, such as Deployment.`,
  );
}

export interface Selection {
  namespace?: string;
  labelSelector?: string | undefined;
  fieldSelector?: string | undefined;
}

/** Objects of a kind, at most 5,000. */
export async function listObjects(
  client: KubernetesClient,
  { base, plural, namespaced }: ResourceKind,
  { namespace, labelSelector, fieldSelector }: Selection,
  signal: AbortSignal,
): Promise<JsonObject[]> {
  const place = namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  const query = new URLSearchParams({ limit: '5000' });
  if (labelSelector !== undefined) query.set('labelSelector', labelSelector);
  if (fieldSelector !== undefined) query.set('fieldSelector', fieldSelector);
  const { items } = await askJson(client, `${base}${place}/${plural}?${query.toString()}`, signal);
  return Array.isArray(items) ? items.filter(isJsonObject) : [];
}
