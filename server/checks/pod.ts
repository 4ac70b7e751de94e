import { load } from 'js-yaml';
import type { KubernetesClient } from '../kubernetes/client';
import { NOT_READY, objectHealth } from '../kubernetes/health';
import { startDeadline } from './deadline';
import { formatDuration } from './durations';
import { isJsonObject, optionalInteger, optionalList, optionalText, textOr } from './fields';
import { answering } from './httpJson';
import { kubernetesOf } from './kubernetesTarget';
import { reasonOf } from './networkErrors';
import { InvalidCheck } from './types';
import type { CheckFinding, CheckRunner, JsonObject } from './types';

const DEFAULT_DEADLINE_MS = 120_000;
const MAX_DEADLINE_MS = 600_000;
const LOOK_MS = 500;
const CLEANUP_MS = 10_000;

interface Pod {
  name: string;
  namespace: string;
  body: JsonObject;
}

/** The pod as written, under a name of its own, so that two runs never meet. */
function readPod(spec: JsonObject): Pod {
  const text = optionalText(spec, 'podSpec') ?? optionalText(spec, 'spec');
  const written: unknown = text === undefined ? undefined : load(text);
  if (!isJsonObject(written) || !isJsonObject(written['spec']))
    throw new InvalidCheck('spec must be the YAML text of a pod, with its own spec: and containers.');
  const metadata = isJsonObject(written['metadata']) ? written['metadata'] : {};
  const base = textOr(metadata, 'name', 'check').slice(0, 40);
  const name = `${base}-${Math.random().toString(36).slice(2, 8)}`;
  const namespace = textOr(metadata, 'namespace', optionalText(spec, 'namespace') ?? 'default');
  return {
    name,
    namespace,
    body: { ...written, apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, name, namespace } },
  };
}

function deadlineOf(spec: JsonObject): number {
  return Math.min(optionalInteger(spec, 'deadline') ?? DEFAULT_DEADLINE_MS, MAX_DEADLINE_MS);
}

async function waitUntilReady(client: KubernetesClient, path: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    signal.throwIfAborted();
    const object: unknown = JSON.parse(await client.ask(path, { signal }));
    const { healthy, ready, status } = objectHealth(isJsonObject(object) ? object : {}, 'Pod');
    if (!healthy && status !== NOT_READY) throw new Error(`the pod did not start: ${status}`);
    if (ready) return status;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function askPod(
  client: KubernetesClient,
  spec: JsonObject,
  path: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const port = optionalInteger(spec, 'port', { min: 1, max: 65_535 });
  if (port === undefined) return undefined;
  if (
    optionalList(spec, 'expectedHttpStatuses').length > 0 &&
    !optionalList(spec, 'expectedHttpStatuses').includes(200)
  )
    throw new InvalidCheck(
      'expectedHttpStatuses must hold 200: the pod is asked through the API server, which passes on 2xx only.',
    );
  const answer = await client.ask(
    `${path}:${port}/proxy/${(optionalText(spec, 'path') ?? '').replace(/^\//, '')}`,
    { signal },
  );
  const expected = optionalText(spec, 'expectedContent');
  if (expected === undefined || answer.includes(expected)) return undefined;
  return `The pod's answer does not contain "${expected.slice(0, 200)}".`;
}

async function runPod(
  client: KubernetesClient,
  spec: JsonObject,
  pod: Pod,
  signal: AbortSignal,
): Promise<CheckFinding> {
  const pods = `/api/v1/namespaces/${encodeURIComponent(pod.namespace)}/pods`;
  const path = `${pods}/${pod.name}`;
  const started = performance.now();
  await client.ask(pods, { method: 'POST', body: pod.body, signal });
  try {
    const status = await waitUntilReady(client, path, signal);
    const ms = performance.now() - started;
    const error = await askPod(client, spec, path, signal);
    const message = `${status} after ${formatDuration(ms)}`;
    return { pass: error === undefined, message, ...(error === undefined ? {} : { error }) };
  } catch (error) {
    if (error instanceof InvalidCheck) throw error;
    const reason = signal.aborted
      ? `the pod was not ready within ${formatDuration(deadlineOf(spec))}`
      : reasonOf(error);
    return {
      pass: false,
      message: `Pod ${pod.namespace}/${pod.name}`,
      error: `${reason[0]?.toUpperCase()}${reason.slice(1)}.`,
    };
  } finally {
    // also after the deadline: what the check started it takes away
    await client.ask(path, { method: 'DELETE', signal: AbortSignal.timeout(CLEANUP_MS) });
  }
}

/** Starts a pod, waits until it is ready, asks it over HTTP when `port` is given, and deletes it. */
export const podRunner: CheckRunner = {
  validate(spec) {
    readPod(spec);
    deadlineOf(spec);
  },
  deadlineMs: (spec) => deadlineOf(spec) + 1000,
  endpoint: (spec) => `${readPod(spec).namespace} namespace`,
  run(spec, { signal }) {
    return answering('The Kubernetes API', signal, async () => {
      const client = await kubernetesOf(spec);
      const deadline = startDeadline(signal, deadlineOf(spec));
      try {
        return await runPod(client, spec, readPod(spec), deadline.signal);
      } finally {
        deadline.clear();
      }
    });
  },
};
