import { isJsonObject, optionalList, optionalText, textMap } from '@server/checks/fields';
import { kubernetesOf } from '@server/checks/kubernetesTarget';
import { reasonOf } from '@server/checks/networkErrors';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import type { KubernetesClient } from '@server/kubernetes/client';
import { KubernetesProblem } from '@server/kubernetes/problem';
import { reaching } from '../reaching';
import { neededText } from '../types';
import type { Found, FoundDocument, Problem, ScrapeContext } from '../types';

const CALL_DEADLINE_MS = 20_000;
const PAGE = '500';
/** Nothing that anybody configures: they change all the time and say nothing that others do not. */
const LEFT_OUT = new Set([
  'Event',
  'Lease',
  'ComponentStatus',
  'Endpoints',
  'EndpointSlice',
  'PodMetrics',
  'NodeMetrics',
]);

interface Kind {
  base: string;
  plural: string;
  kind: string;
  apiVersion: string;
  namespaced: boolean;
}

interface Cluster {
  name: string;
  client: KubernetesClient;
  signal: AbortSignal;
}

function ask({ client, signal: parent }: Cluster, path: string): Promise<JsonObject> {
  return reaching(new URL(client.server).host, parent, CALL_DEADLINE_MS, async (signal) => {
    try {
      const answer: unknown = JSON.parse(await client.ask(path, { signal }));
      return isJsonObject(answer) ? answer : {};
    } catch (error) {
      if (error instanceof KubernetesProblem) throw new InvalidCheck(error.message);
      throw error;
    }
  });
}

async function kindsIn(cluster: Cluster, base: string, apiVersion: string): Promise<Kind[]> {
  const { resources } = await ask(cluster, base);
  return (Array.isArray(resources) ? resources.filter(isJsonObject) : [])
    .filter(
      ({ name, verbs }) => !String(name).includes('/') && Array.isArray(verbs) && verbs.includes('list'),
    )
    .map(({ name, kind, namespaced }) => ({
      base,
      apiVersion,
      plural: String(name),
      kind: String(kind),
      namespaced: namespaced === true,
    }));
}

/** Every kind that can be listed, in the version that the cluster prefers. */
async function discover(cluster: Cluster, problems: Problem[]): Promise<Kind[]> {
  const kinds = await kindsIn(cluster, '/api/v1', 'v1');
  const { groups } = await ask(cluster, '/apis');
  for (const group of Array.isArray(groups) ? groups.filter(isJsonObject) : []) {
    const version = isJsonObject(group['preferredVersion']) ? group['preferredVersion']['groupVersion'] : '';
    if (typeof version !== 'string' || version === '') continue;
    try {
      kinds.push(...(await kindsIn(cluster, `/apis/${version}`, version)));
    } catch (error) {
      // an API of an extension that is down must not hide the others
      problems.push({ text: `${cluster.name}: the API ${version} does not answer: ${reasonOf(error)}` });
    }
  }
  return kinds;
}

async function listKind(cluster: Cluster, kind: Kind, entry: JsonObject): Promise<FoundDocument[]> {
  const namespace = optionalText(entry, 'namespace');
  const place =
    kind.namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  const query = new URLSearchParams({ limit: PAGE });
  const labels = optionalText(entry, 'selector');
  const fields = optionalText(entry, 'fieldSelector');
  if (labels !== undefined) query.set('labelSelector', labels);
  if (fields !== undefined) query.set('fieldSelector', fields);
  const found: FoundDocument[] = [];
  for (;;) {
    const page = await ask(cluster, `${kind.base}${place}/${kind.plural}?${query.toString()}`);
    for (const item of Array.isArray(page['items']) ? page['items'].filter(isJsonObject) : []) {
      // lists leave out what all their objects share
      const value = { apiVersion: kind.apiVersion, kind: kind.kind, ...item };
      found.push({ value: withoutNoise(value), source: `${cluster.name}/${kind.kind}` });
    }
    const next = textMap(page['metadata'])['continue'];
    if (next === undefined || next === '') return found;
    query.set('continue', next);
  }
}

/** Who wrote which field when is longer than the object and changes with every write. */
function withoutNoise(object: JsonObject): JsonObject {
  if (!isJsonObject(object['metadata'])) return object;
  const { managedFields: _written, ...metadata } = object['metadata'];
  return { ...object, metadata };
}

/** `exclusions` is a list of kinds in the form, and an object with kinds, names, namespaces in the platform's schema. */
function exclusionsOf(entry: JsonObject): (kind: string, object?: unknown) => boolean {
  const given = entry['exclusions'];
  const rules: JsonObject = Array.isArray(given) ? { kind: given } : isJsonObject(given) ? given : {};
  const [kinds, names, namespaces] = ['kind', 'name', 'namespace'].map(
    (key) => new Set(optionalList(rules, key)),
  );
  const labels = Object.entries(textMap(rules['labels']));
  return (kind, object) => {
    if (kinds?.has(kind) === true) return true;
    const metadata = isJsonObject(object) && isJsonObject(object['metadata']) ? object['metadata'] : {};
    const own = textMap(metadata['labels']);
    return (
      names?.has(metadata['name']) === true ||
      namespaces?.has(metadata['namespace']) === true ||
      labels.some(([key, value]) => own[key] === value)
    );
  };
}

/** Every object of a cluster, kind by kind; a kind that may not be read is a problem and its items are kept. */
export async function scrapeKubernetes(entry: JsonObject, { signal }: ScrapeContext): Promise<Found> {
  const name = neededText(entry, 'clusterName');
  const cluster: Cluster = { name, client: await kubernetesOf(entry), signal };
  const isExcluded = exclusionsOf(entry);
  const scope = optionalText(entry, 'scope')?.toLowerCase();
  const found: Found = { documents: [], problems: [], tags: { cluster: name } };
  const kinds = await discover(cluster, found.problems).catch((error: unknown) => {
    throw new InvalidCheck(`${name}: ${reasonOf(error)}`);
  });
  const isWanted = ({ kind, namespaced }: Kind) =>
    !LEFT_OUT.has(kind) &&
    !isExcluded(kind) &&
    (scope === undefined || scope === (namespaced ? 'namespaced' : 'cluster'));
  for (const kind of kinds.filter(isWanted)) {
    try {
      const objects = await listKind(cluster, kind, entry);
      for (const object of objects) if (!isExcluded(kind.kind, object.value)) found.documents.push(object);
    } catch (error) {
      if (signal.aborted) throw error;
      const source = `${name}/${kind.kind}`;
      found.problems.push({ text: `${source} could not be listed: ${reasonOf(error)}`, source });
    }
  }
  return found;
}
