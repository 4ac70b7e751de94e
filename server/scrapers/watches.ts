/** Keeps the watches that scrapers of Kubernetes ask for; what they see brings the scraper's turn forward. */
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import { isJsonObject, optionalList, optionalText } from '@server/checks/fields';
import { findKind, kubernetesOf } from '@server/checks/kubernetesTarget';
import { reasonOf } from '@server/checks/networkErrors';
import { resolveConnections, withoutSecrets } from '@server/checks/resolveConnections';
import type { CheckContext, JsonObject } from '@server/checks/types';
import type { CheckLocks } from '@server/jobs/checkLocks';
import type { Clock, Logger, Sql } from '@server/types';
import { writeHistory } from './history';
import { WATCH_TIMES, watchKind } from './kubernetesWatch';
import type { WatchTimes } from './kubernetesWatch';
import { readScraperSpec } from './spec';

export interface WatchesDeps {
  sql: Sql;
  clock: Clock;
  locks: CheckLocks;
  connection: CheckContext['connection'];
  log: Pick<Logger, 'warn'>;
  stopping: AbortSignal;
  /** Brings the turn of a scraper forward. */
  runSoon(scraperId: string): Promise<void>;
  times?: WatchTimes;
}

export interface Watches {
  /** Starts and ends watches so that they are those of the stored scrapers. */
  sync(): Promise<void>;
  stop(): Promise<void>;
}

/** Watched when a spec only says `watch: true`: what changes what people look at. */
const USUAL =
  'Pod Deployment StatefulSet DaemonSet Job CronJob Service Ingress ConfigMap Node Namespace'.split(' ');
/** Changes that come together are one scrape. */
const TOGETHER_MS = 2000;

/** The entries of a spec that ask for watches, with the kinds that they name. */
function wishesOf(spec: unknown): { entry: JsonObject; kinds: string[] }[] {
  const isAll = isJsonObject(spec) && spec['watch'] === true;
  return readScraperSpec(spec).entries.flatMap(({ kind, entry }) => {
    if (kind !== 'kubernetes') return [];
    const named = optionalList(entry, 'watch').filter(isJsonObject);
    const kinds = named.map((one) => optionalText(one, 'kind')).filter((one) => one !== undefined);
    if (kinds.length > 0) return [{ entry, kinds: [...new Set(kinds)] }];
    return isAll || entry['watch'] === true ? [{ entry, kinds: USUAL }] : [];
  });
}

interface Running {
  key: string;
  abort: AbortController;
  ended: Promise<void>;
}

export function createWatches(deps: WatchesDeps): Watches {
  const { sql, clock, locks, log, stopping, times = WATCH_TIMES } = deps;
  const running = new Map<string, Running>();

  async function tell(id: string, sentence: string): Promise<void> {
    const now = clock.now();
    const outcome = { status: 'FAILED' as const, items: 0, errors: [`watch: ${sentence}`], summary: {} };
    await writeHistory(sql, id, outcome, now, now);
  }

  async function watchEntry(id: string, entry: JsonObject, kinds: readonly string[], signal: AbortSignal) {
    let timer: NodeJS.Timeout | undefined;
    const onChange = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (signal.aborted) return;
        deps
          .runSoon(id)
          .catch((error: unknown) =>
            log.warn(
              { err: error, scraperId: id },
              'what a watch saw could not be scraped; the schedule does it',
            ),
          );
      }, TOGETHER_MS);
    };
    const { spec, secrets } = await resolveConnections(entry, deps);
    const client = await kubernetesOf(spec);
    const name = optionalText(spec, 'clusterName') ?? '';
    const onProblem = (sentence: string) => {
      tell(id, withoutSecrets(`${name}/${sentence}`, secrets)).catch((error: unknown) =>
        log.warn({ err: error, scraperId: id }, 'the problem of a watch could not be written'),
      );
    };
    const namespace = optionalText(spec, 'namespace');
    await Promise.all(
      kinds.map(async (kind) => {
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(times.answerMs)]);
        try {
          const { base, plural, namespaced } = await findKind(client, kind, deadline);
          const place =
            namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : '';
          await watchKind(
            client,
            { path: `${base}${place}/${plural}`, kind },
            { onChange, onProblem },
            signal,
            times,
          );
        } catch (error) {
          if (!signal.aborted) onProblem(`${kind} cannot be watched: ${reasonOf(error)}`);
        }
      }),
    );
    clearTimeout(timer);
  }

  async function watch(id: string, wishes: ReturnType<typeof wishesOf>, signal: AbortSignal): Promise<void> {
    const lock = `watch ${id}`;
    // another process of this server does it
    if (!(await locks.acquire(lock))) return;
    try {
      await Promise.all(
        wishes.map(async ({ entry, kinds }) => {
          try {
            await watchEntry(id, entry, kinds, signal);
          } catch (error) {
            if (!signal.aborted) await tell(id, reasonOf(error));
          }
        }),
      );
      // what could not even begin is not tried again before its spec changes
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    } finally {
      await locks.release(lock);
    }
  }

  function end(id: string): Promise<void> {
    const found = running.get(id);
    running.delete(id);
    found?.abort.abort();
    return found?.ended ?? Promise.resolve();
  }

  return {
    async sync() {
      if (stopping.aborted) return;
      const rows = await sql<{ id: string; spec: unknown }[]>`
        SELECT id, spec FROM config_scrapers
        WHERE deleted_at IS NULL AND agent_id = ${LOCAL_AGENT_ID} AND spec ? 'kubernetes'`;
      const wanted = new Map(rows.map(({ id, spec }) => [id, wishesOf(spec)]));
      for (const [id, { key }] of running) {
        const wishes = wanted.get(id) ?? [];
        if (wishes.length === 0 || JSON.stringify(wishes) !== key) await end(id);
      }
      for (const [id, wishes] of wanted) {
        if (wishes.length === 0 || running.has(id)) continue;
        const abort = new AbortController();
        const ended = watch(id, wishes, AbortSignal.any([abort.signal, stopping]))
          .catch((error: unknown) =>
            log.warn({ err: error, scraperId: id }, 'a watch ended; it is begun again'),
          )
          .finally(() => {
            if (running.get(id)?.abort === abort) running.delete(id);
          });
        running.set(id, { key: JSON.stringify(wishes), abort, ended });
      }
    },
    async stop() {
      await Promise.all([...running.keys()].map(end));
    },
  };
}
