/** Whether a Kubernetes object is healthy and ready, from its status alone. Pure. */
import { isJsonObject, textOr } from '../checks/fields';
import type { JsonObject } from '../checks/types';

export interface ObjectHealth {
  /** Works as it should; a job that ended well is healthy and no longer busy. */
  healthy: boolean;
  /** Has settled: nothing is being started, rolled out or deleted. */
  ready: boolean;
  /** One or a few words, such as `CrashLoopBackOff` or `2 of 3 ready`. */
  status: string;
}

function part(source: JsonObject, key: string): JsonObject {
  const value = source[key];
  return isJsonObject(value) ? value : {};
}

function list(source: JsonObject, key: string): JsonObject[] {
  const value = source[key];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function count(source: JsonObject, key: string, fallback = 0): number {
  const value = source[key];
  return typeof value === 'number' ? value : fallback;
}

function condition(status: JsonObject, type: string): JsonObject | undefined {
  return list(status, 'conditions').find((item) => item['type'] === type);
}

/** Status of a pod whose containers run but do not serve yet, or no longer. */
export const NOT_READY = 'NotReady';

/** Reasons for waiting that do not pass by themselves. */
const BAD_WAITING = /BackOff|^Err|Error|Invalid|CannotRun/;

function containerTrouble(status: JsonObject): string | undefined {
  const containers = [...list(status, 'initContainerStatuses'), ...list(status, 'containerStatuses')];
  for (const container of containers) {
    const reason = part(part(container, 'state'), 'waiting')['reason'];
    if (typeof reason === 'string' && BAD_WAITING.test(reason)) return reason;
  }
  return undefined;
}

function podHealth(_spec: JsonObject, status: JsonObject): ObjectHealth {
  const phase = typeof status['phase'] === 'string' ? status['phase'] : 'Unknown';
  if (phase === 'Succeeded') return { healthy: true, ready: true, status: 'Completed' };
  if (phase === 'Failed') return { healthy: false, ready: true, status: textOr(status, 'reason', 'Failed') };
  const trouble = containerTrouble(status);
  if (trouble !== undefined) return { healthy: false, ready: false, status: trouble };
  const isReady = condition(status, 'Ready')?.['status'] === 'True';
  if (phase === 'Running' && !isReady) return { healthy: false, ready: false, status: NOT_READY };
  return { healthy: isReady || phase === 'Pending', ready: isReady, status: phase };
}

function replicaHealth(spec: JsonObject, status: JsonObject): ObjectHealth {
  const wanted = count(spec, 'replicas', 1);
  const ready = count(status, 'readyReplicas');
  const updated = count(status, 'updatedReplicas', ready);
  const isStuck = condition(status, 'Progressing')?.['reason'] === 'ProgressDeadlineExceeded';
  const isReady = ready >= wanted && updated >= wanted;
  return { healthy: !isStuck && ready >= wanted, ready: isReady, status: `${ready} of ${wanted} ready` };
}

function daemonHealth(_spec: JsonObject, status: JsonObject): ObjectHealth {
  const wanted = count(status, 'desiredNumberScheduled');
  const ready = count(status, 'numberReady');
  return { healthy: ready >= wanted, ready: ready >= wanted, status: `${ready} of ${wanted} ready` };
}

function jobHealth(_spec: JsonObject, status: JsonObject): ObjectHealth {
  const failed = condition(status, 'Failed');
  if (failed?.['status'] === 'True')
    return { healthy: false, ready: true, status: textOr(failed, 'reason', 'Failed') };
  const isDone = condition(status, 'Complete')?.['status'] === 'True';
  return { healthy: true, ready: isDone, status: isDone ? 'Completed' : 'Running' };
}

function volumeHealth(_spec: JsonObject, status: JsonObject): ObjectHealth {
  const phase = textOr(status, 'phase', 'Unknown');
  const isBound = phase === 'Bound' || phase === 'Available';
  return { healthy: isBound || phase === 'Pending', ready: isBound, status: phase };
}

/** Anything else: its conditions, if it has some that speak of readiness. */
function conditionHealth(_spec: JsonObject, status: JsonObject): ObjectHealth {
  const spoken = ['Ready', 'Available', 'Healthy', 'Established']
    .map((type) => condition(status, type))
    .filter((item) => item !== undefined);
  const bad = spoken.find((item) => item['status'] === 'False');
  if (bad !== undefined)
    return {
      healthy: false,
      ready: true,
      status: textOr(bad, 'reason', `Not${textOr(bad, 'type', 'Ready')}`),
    };
  const isUnknown = spoken.some((item) => item['status'] === 'Unknown');
  return { healthy: !isUnknown, ready: !isUnknown, status: isUnknown ? 'Unknown' : 'Healthy' };
}

const BY_KIND: Readonly<Record<string, (spec: JsonObject, status: JsonObject) => ObjectHealth>> = {
  Pod: podHealth,
  Deployment: replicaHealth,
  StatefulSet: replicaHealth,
  ReplicaSet: replicaHealth,
  ReplicationController: replicaHealth,
  DaemonSet: daemonHealth,
  Job: jobHealth,
  PersistentVolumeClaim: volumeHealth,
  PersistentVolume: volumeHealth,
};

/** Health of a Kubernetes object such as the API answers it; `kind` decides which parts of its status count. */
export function objectHealth(object: JsonObject, kind = String(object['kind'])): ObjectHealth {
  const read = Object.hasOwn(BY_KIND, kind) ? BY_KIND[kind] : undefined;
  const health = (read ?? conditionHealth)(part(object, 'spec'), part(object, 'status'));
  const isLeaving = part(object, 'metadata')['deletionTimestamp'] !== undefined;
  return isLeaving ? { ...health, ready: false, status: 'Terminating' } : health;
}
