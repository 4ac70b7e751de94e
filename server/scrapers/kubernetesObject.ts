/** What a Kubernetes object says about itself and about others. Pure; manifests without a status work as well. */
import { isJsonObject, textMap, textOr } from '@server/checks/fields';
import type { JsonObject } from '@server/checks/types';
import { objectHealth } from '@server/kubernetes/health';

/** Names another object. */
export interface ObjectRef {
  kind: string;
  /** Absent for objects of the cluster. */
  namespace: string | undefined;
  name: string;
  uid?: string | undefined;
}

export interface ObjectLinks {
  /** Whoever owns it, the controller first. */
  owners: ObjectRef[];
  uses: { relation: string; to: ObjectRef }[];
  /** Labels of the pods that it chooses, in its own namespace. */
  selects: Readonly<Record<string, string>>;
  /** Labels that its pods carry. */
  podLabels: Readonly<Record<string, string>>;
}

export interface ObjectFacts extends ObjectRef {
  labels: Record<string, string>;
  createdAt: string | undefined;
  health: 'healthy' | 'unhealthy' | 'warning' | undefined;
  status: string | undefined;
  ready: boolean | undefined;
  links: ObjectLinks;
}

function part(source: unknown, ...keys: string[]): JsonObject {
  let value: unknown = source;
  for (const key of keys) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isJsonObject(value) ? value : {};
}

function list(source: JsonObject, key: string): JsonObject[] {
  const value = source[key];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

const nameIn = (source: JsonObject, key = 'name'): string => textOr(source, key, '');

/** Whether a document is an object of Kubernetes rather than any other document. */
export function isKubernetesObject(value: unknown): value is JsonObject {
  return (
    isJsonObject(value) &&
    typeof value['apiVersion'] === 'string' &&
    typeof value['kind'] === 'string' &&
    isJsonObject(value['metadata']) &&
    nameIn(value['metadata']) !== ''
  );
}

/** The objects of a `kind: List` (or `DeploymentList`), or the document itself. */
export function expandList(value: unknown): unknown[] {
  if (!isJsonObject(value) || typeof value['apiVersion'] !== 'string') return [value];
  const { kind, items } = value;
  if (typeof kind !== 'string' || !kind.endsWith('List') || !Array.isArray(items)) return [value];
  return items.map((item: unknown) =>
    isJsonObject(item) && item['kind'] === undefined && kind !== 'List'
      ? { apiVersion: value['apiVersion'], kind: kind.slice(0, -'List'.length), ...item }
      : item,
  );
}

function podSpecOf(object: JsonObject): JsonObject {
  if (object['kind'] === 'Pod') return part(object, 'spec');
  if (object['kind'] === 'CronJob') return part(object, 'spec', 'jobTemplate', 'spec', 'template', 'spec');
  return part(object, 'spec', 'template', 'spec');
}

function podLabelsOf(object: JsonObject): Record<string, string> {
  if (object['kind'] === 'Pod') return textMap(part(object, 'metadata')['labels']);
  return textMap(part(object, 'spec', 'template', 'metadata')['labels']);
}

function usedByPods(podSpec: JsonObject): [string, string][] {
  const containers = [...list(podSpec, 'initContainers'), ...list(podSpec, 'containers')];
  const environment = containers.flatMap((container) => [
    ...list(container, 'envFrom'),
    ...list(container, 'env').map((variable) => part(variable, 'valueFrom')),
  ]);
  const volumes = list(podSpec, 'volumes');
  return [
    ...environment.map((source): [string, string] => ['ConfigMap', nameIn(part(source, 'configMapRef'))]),
    ...environment.map((source): [string, string] => ['ConfigMap', nameIn(part(source, 'configMapKeyRef'))]),
    ...environment.map((source): [string, string] => ['Secret', nameIn(part(source, 'secretRef'))]),
    ...environment.map((source): [string, string] => ['Secret', nameIn(part(source, 'secretKeyRef'))]),
    ...volumes.map((volume): [string, string] => ['ConfigMap', nameIn(part(volume, 'configMap'))]),
    ...volumes.map((volume): [string, string] => ['Secret', nameIn(part(volume, 'secret'), 'secretName')]),
    ...volumes.map((volume): [string, string] => [
      'PersistentVolumeClaim',
      nameIn(part(volume, 'persistentVolumeClaim'), 'claimName'),
    ]),
    ['ServiceAccount', nameIn(podSpec, 'serviceAccountName')],
  ];
}

function routesOf(object: JsonObject): [string, string][] {
  if (object['kind'] !== 'Ingress') return [];
  const paths = list(part(object, 'spec'), 'rules').flatMap((rule) => list(part(rule, 'http'), 'paths'));
  const backends = [part(object, 'spec', 'defaultBackend'), ...paths.map((path) => part(path, 'backend'))];
  return backends.map((backend) => ['Service', nameIn(part(backend, 'service'))]);
}

function usesOf(object: JsonObject, namespace: string | undefined): ObjectLinks['uses'] {
  const target = part(object, 'spec', 'scaleTargetRef');
  const found: [string, string, string][] = [
    ...usedByPods(podSpecOf(object)).map(([kind, name]): [string, string, string] => ['uses', kind, name]),
    ...routesOf(object).map(([kind, name]): [string, string, string] => ['routes to', kind, name]),
    ['scales', nameIn(target, 'kind'), nameIn(target)],
  ];
  return found
    .filter(([, kind, name]) => kind !== '' && name !== '')
    .map(([relation, kind, name]) => ({ relation, to: { kind, namespace, name } }));
}

function ownersOf(metadata: JsonObject, namespace: string | undefined): ObjectRef[] {
  return list(metadata, 'ownerReferences')
    .sort((a, b) => Number(b['controller'] === true) - Number(a['controller'] === true))
    .map((owner) => ({
      kind: nameIn(owner, 'kind'),
      namespace,
      name: nameIn(owner),
      uid: nameIn(owner, 'uid') || undefined,
    }));
}

const SELECTORS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Service', ['selector']],
  ['PodDisruptionBudget', ['selector', 'matchLabels']],
  ['NetworkPolicy', ['podSelector', 'matchLabels']],
]);

/** A manifest says what is wanted, not how it is: without a status nothing is known of its health. */
function healthOf(object: JsonObject): Pick<ObjectFacts, 'health' | 'status' | 'ready'> {
  if (Object.keys(part(object, 'status')).length === 0)
    return { health: undefined, status: undefined, ready: undefined };
  const { healthy, ready, status } = objectHealth(object);
  return { health: healthy ? (ready ? 'healthy' : 'warning') : 'unhealthy', status, ready };
}

/** Everything that is taken from an object that isKubernetesObject accepts. */
export function objectFacts(object: JsonObject): ObjectFacts {
  const metadata = part(object, 'metadata');
  const kind = nameIn(object, 'kind');
  const namespace = nameIn(metadata, 'namespace') || undefined;
  const selector = SELECTORS.get(kind);
  return {
    kind,
    namespace,
    name: nameIn(metadata),
    uid: nameIn(metadata, 'uid') || undefined,
    labels: textMap(metadata['labels']),
    createdAt: nameIn(metadata, 'creationTimestamp') || undefined,
    ...healthOf(object),
    links: {
      owners: ownersOf(metadata, namespace),
      uses: usesOf(object, namespace),
      selects: selector === undefined ? {} : textMap(part(object, 'spec', ...selector)),
      podLabels: podLabelsOf(object),
    },
  };
}

/** The name by which objects of one cluster find each other. */
export function aliasOf({ kind, namespace, name }: ObjectRef): string {
  return `Kubernetes/${kind}/${namespace ?? ''}/${name}`;
}
