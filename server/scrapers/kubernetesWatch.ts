/** Follows one kind of a cluster by list and watch, as the Kubernetes API describes: from a version on, and anew after 410. */
import { isJsonObject, textMap } from '@server/checks/fields';
import type { JsonObject } from '@server/checks/types';
import { reasonOf } from '@server/checks/networkErrors';
import type { KubernetesClient } from '@server/kubernetes/client';
import { KubernetesProblem } from '@server/kubernetes/problem';
import { reaching } from './reaching';

export interface WatchedKind {
  /** Path of the collection, such as /api/v1/pods. */
  path: string;
  kind: string;
}

export interface WatchEvents {
  /** Something was added, changed or deleted, or may have been while nobody looked. */
  onChange(): void;
  /** It cannot be followed at the moment; told once until it can. */
  onProblem(sentence: string): void;
}

export interface WatchTimes {
  /** How long the server keeps one watch open, in seconds. */
  watchSeconds: number;
  /** The longest wait for the beginning of an answer. */
  answerMs: number;
  /** Between two tries: the first wait, doubled up to the second. */
  retryMs: number;
  longestRetryMs: number;
}

export const WATCH_TIMES: WatchTimes = {
  watchSeconds: 290,
  answerMs: 20_000,
  retryMs: 1000,
  longestRetryMs: 60_000,
};

const GONE = 410;
/** What a server may take longer than it was asked for. */
const GRACE_MS = 30_000;

/** The version from which on is watched is too old: everything has to be listed again. */
class Expired extends Error {}

const isOver = (signal: AbortSignal): boolean => signal.aborted;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
    if (isOver(signal)) finish();
  });
}

/** What an event of the type ERROR says: its object is a Status. */
function saidBy({ message, reason }: JsonObject): string {
  const words = [message, reason].find((one): one is string => typeof one === 'string') ?? 'no reason given';
  return `the watch was ended: ${words.slice(0, 300)}`;
}

async function versionOf(
  client: KubernetesClient,
  { path }: WatchedKind,
  signal: AbortSignal,
  { answerMs }: WatchTimes,
): Promise<string> {
  const text = await reaching(new URL(client.server).host, signal, answerMs, (inner) =>
    client.ask(`${path}?limit=1`, { signal: inner }),
  );
  const list: unknown = JSON.parse(text);
  return (isJsonObject(list) ? textMap(list['metadata'])['resourceVersion'] : undefined) ?? '';
}

/** Watches until the server ends the watch; answers the version to go on from. */
async function follow(
  client: KubernetesClient,
  { path }: WatchedKind,
  from: string,
  events: WatchEvents,
  signal: AbortSignal,
  { watchSeconds, answerMs }: WatchTimes,
): Promise<string> {
  let version = from;
  const end: { isExpired?: boolean; said?: string } = {};
  const query = new URLSearchParams({
    watch: 'true',
    allowWatchBookmarks: 'true',
    resourceVersion: from,
    timeoutSeconds: String(watchSeconds),
  });
  const onLine = (line: string) => {
    const event: unknown = JSON.parse(line);
    if (!isJsonObject(event) || !isJsonObject(event['object'])) return;
    const { type, object } = event;
    if (type === 'ERROR') {
      if (object['code'] === GONE) end.isExpired = true;
      end.said = saidBy(object);
      return;
    }
    version = textMap(object['metadata'])['resourceVersion'] ?? version;
    if (type !== 'BOOKMARK') events.onChange();
  };
  await client.follow(`${path}?${query.toString()}`, {
    signal,
    onLine,
    answerMs,
    longestMs: watchSeconds * 1000 + GRACE_MS,
  });
  if (end.isExpired === true) throw new Expired();
  if (end.said !== undefined) throw new KubernetesProblem(end.said);
  return version;
}

/** Follows the kind until `signal` aborts. Never throws. */
export async function watchKind(
  client: KubernetesClient,
  kind: WatchedKind,
  events: WatchEvents,
  signal: AbortSignal,
  times: WatchTimes = WATCH_TIMES,
): Promise<void> {
  let version: string | undefined;
  let isFirst = true;
  let isTold = false;
  let wait = times.retryMs;
  while (!isOver(signal)) {
    try {
      if (version === undefined) {
        version = await versionOf(client, kind, signal, times);
        // what happened until now was not seen
        if (!isFirst) events.onChange();
        isFirst = false;
      }
      version = await follow(client, kind, version, events, signal, times);
      isTold = false;
      wait = times.retryMs;
    } catch (error) {
      if (isOver(signal)) return;
      const isExpired =
        error instanceof Expired || (error instanceof KubernetesProblem && error.status === GONE);
      version = undefined;
      if (!isExpired) {
        if (!isTold) events.onProblem(`${kind.kind} cannot be watched: ${reasonOf(error)}`);
        isTold = true;
        wait = Math.min(wait * 2, times.longestRetryMs);
      }
    }
    // a server that ends every watch at once is not asked in a circle
    await pause(wait, signal);
  }
}
