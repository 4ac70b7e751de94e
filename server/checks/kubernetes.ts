import { objectHealth } from '../kubernetes/health';
import { hasTest } from './expressions';
import {
  flag,
  isJsonObject,
  isPresent,
  optionalList,
  optionalObject,
  optionalText,
  requiredText,
  textOr,
} from './fields';
import { answering } from './httpJson';
import { findKind, kubernetesOf, listObjects } from './kubernetesTarget';
import { matchesWhole } from './safePattern';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const MAX_STORED = 50;

interface Seen {
  name: string;
  namespace: string;
  healthy: boolean;
  ready: boolean;
  status: string;
}

/** Names may hold wildcards: `api-*`. */
function wildcard(pattern: string): string {
  return pattern
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
}

function matchesName(pattern: string | undefined, name: string): boolean {
  return pattern === undefined || matchesWhole(wildcard(pattern), name);
}

function toSeen(object: JsonObject, kind: string): Seen {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const name = textOr(metadata, 'name', '');
  return { name, namespace: textOr(metadata, 'namespace', ''), ...objectHealth(object, kind) };
}

function complaint(spec: JsonObject, kind: string, seen: readonly Seen[]): string | undefined {
  if (hasTest(spec)) return undefined;
  if (seen.length === 0) return `No ${kind} matches: check namespaceSelector and resource.`;
  const wanted = (['healthy', 'ready'] as const).filter((key) => isPresent(spec, key));
  for (const key of wanted.length > 0 ? wanted : (['healthy'] as const)) {
    const expected = wanted.length > 0 ? flag(spec, key) : true;
    const wrong = seen.filter((object) => object[key] !== expected);
    const first = wrong[0];
    if (first === undefined) continue;
    const word = expected ? `not ${key}` : key;
    const more = wrong.length > 1 ? ` and ${wrong.length - 1} more` : '';
    return `${kind} ${first.namespace === '' ? '' : `${first.namespace}/`}${first.name} is ${word} (${first.status})${more}.`;
  }
  return undefined;
}

async function look(spec: JsonObject, signal: AbortSignal): Promise<{ objects: JsonObject[]; seen: Seen[] }> {
  const client = await kubernetesOf(spec);
  const kind = requiredText(spec, 'kind');
  const place = optionalObject(spec, 'namespaceSelector') ?? {};
  const resource = optionalObject(spec, 'resource') ?? {};
  const namespace = optionalText(place, 'name');
  const isExact = namespace !== undefined && !/[*?]/.test(namespace);
  const found = await listObjects(
    client,
    await findKind(client, kind, signal),
    {
      ...(isExact ? { namespace } : {}),
      labelSelector: optionalText(resource, 'labelSelector'),
      fieldSelector: optionalText(resource, 'fieldSelector'),
    },
    signal,
  );
  const ignored = optionalList(spec, 'ignore').map(String);
  const objects = found.filter((object) => {
    const { name, namespace: where } = toSeen(object, kind);
    const isIgnored = ignored.some((pattern) => matchesName(pattern, name));
    return (
      !isIgnored &&
      matchesName(optionalText(resource, 'name'), name) &&
      (isExact || matchesName(namespace, where))
    );
  });
  return { objects, seen: objects.map((object) => toSeen(object, kind)) };
}

/** Looks at the objects of a kind in a cluster: all of them have to be healthy, or as `healthy` and `ready` say. */
export const kubernetesRunner: CheckRunner = {
  validate(spec) {
    requiredText(spec, 'kind');
    optionalObject(spec, 'namespaceSelector');
    optionalObject(spec, 'resource');
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint(spec) {
    const namespace = optionalText(optionalObject(spec, 'namespaceSelector') ?? {}, 'name');
    const name = optionalText(optionalObject(spec, 'resource') ?? {}, 'name');
    return [requiredText(spec, 'kind'), namespace, name].filter((text) => text !== undefined).join('/');
  },
  run(spec, { signal }) {
    const kind = requiredText(spec, 'kind');
    return answering('The Kubernetes API', signal, async () => {
      const { objects, seen } = await look(spec, signal);
      const error = complaint(spec, kind, seen);
      const healthy = seen.filter((object) => object.healthy).length;
      return {
        pass: error === undefined,
        message: `${healthy} of ${seen.length} healthy`,
        details: { count: seen.length, objects: seen.slice(0, MAX_STORED) },
        facts: { results: objects, count: objects.length },
        ...(error === undefined ? {} : { error }),
      };
    });
  },
};
