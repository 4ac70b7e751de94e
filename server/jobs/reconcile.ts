/** Keeps the rows of `checks` in step with the specs of the canaries (contract schema §2.2). */
import { hostname } from 'node:os';
import type { TransactionSql } from 'postgres';
import { expandCanary } from '../checks/expandCanary';
import { isJsonObject } from '../checks/fields';
import { readSchedule } from '../checks/schedule';
import type { CheckDefinition } from '../checks/types';
import type { Clock, Logger, Sql } from '../types';
import { storableJson, storableText } from './storable';

const SYNC_JOB = 'SyncCanaryChecks';
/** Canaries read at once: specs may hold half a megabyte each. */
const BATCH = 50;

interface CanaryRecord {
  id: string;
  name: string;
  namespace: string;
  labels: unknown;
  spec: unknown;
}

export interface Reconciler {
  /** Brings the checks of changed canaries up to date and answers those that are new or changed. */
  reconcile(): Promise<string[]>;
}

function columns(definition: CheckDefinition): Record<string, unknown> {
  return {
    type: definition.type,
    name: definition.name,
    namespace: definition.namespace,
    description: definition.description ?? null,
    icon: definition.icon ?? null,
    owner: definition.owner ?? null,
    severity: definition.severity ?? null,
    labels: definition.labels,
    spec: definition.spec,
  };
}

/** New and changed checks; what is written already stays untouched, so its history of changes stays true. */
async function upsertChecks(
  tx: TransactionSql,
  canaryId: string,
  definitions: CheckDefinition[],
): Promise<string[]> {
  const json = storableJsonList(definitions.map(columns));
  const rows = await tx<{ id: string }[]>`
    INSERT INTO checks AS c
      (canary_id, type, name, namespace, description, icon, owner, severity, labels, spec)
    SELECT ${canaryId}, d.type, d.name, d.namespace, d.description, d.icon, d.owner, d.severity, d.labels, d.spec
    FROM jsonb_to_recordset(${json}::text::jsonb) AS d
      (type text, name text, namespace text, description text, icon text, owner text, severity text, labels jsonb, spec jsonb)
    ON CONFLICT (canary_id, type, name, agent_id) DO UPDATE SET
      namespace = excluded.namespace, description = excluded.description, icon = excluded.icon,
      owner = excluded.owner, severity = excluded.severity, labels = excluded.labels, spec = excluded.spec,
      deleted_at = NULL
    WHERE (c.namespace, c.description, c.icon, c.owner, c.severity, c.labels, c.spec, c.deleted_at)
      IS DISTINCT FROM (excluded.namespace, excluded.description, excluded.icon, excluded.owner, excluded.severity,
                        excluded.labels, excluded.spec, NULL::timestamptz)
    RETURNING c.id`;
  return rows.map(({ id }) => id);
}

/** Definitions are bounded by the size of the spec they come from, so nothing is left out here. */
function storableJsonList(definitions: readonly Record<string, unknown>[]): string {
  return `[${definitions.map((definition) => storableJson(definition, Number.POSITIVE_INFINITY) ?? '{}').join(',')}]`;
}

async function removeOthers(
  tx: TransactionSql,
  canaryId: string,
  definitions: CheckDefinition[],
): Promise<number> {
  const kept = definitions.map(({ type, name }) => `${type}\n${name}`);
  const removed = await tx`
    UPDATE checks SET deleted_at = now()
    WHERE canary_id = ${canaryId} AND deleted_at IS NULL AND type || E'\n' || name <> ALL(${kept})`;
  return removed.count;
}

interface SyncOutcome {
  changed: string[];
  removed: number;
}

async function syncCanary(sql: Sql, canary: CanaryRecord): Promise<SyncOutcome> {
  const definitions = expandCanary(canary);
  return sql.begin(async (tx) => {
    // two processes hear of the same change: the second waits and then finds nothing to do
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`${SYNC_JOB} ${canary.id}`}, 2))`;
    const [alive] = await tx`SELECT 1 FROM canaries WHERE id = ${canary.id} AND deleted_at IS NULL`;
    if (!alive) return { changed: [], removed: 0 };
    const changed = definitions.length === 0 ? [] : await upsertChecks(tx, canary.id, definitions);
    return { changed, removed: await removeOthers(tx, canary.id, definitions) };
  });
}

/** What went wrong or was changed, for the job history of the canary; a look without a change leaves no row. */
async function writeSync(
  sql: Sql,
  canary: CanaryRecord,
  startedAt: number,
  now: number,
  outcome: SyncOutcome | string,
): Promise<void> {
  const reading = readSchedule(isJsonObject(canary.spec) ? canary.spec : {});
  const scheduleProblem = 'problem' in reading ? reading.problem : undefined;
  const error = typeof outcome === 'string' ? outcome : scheduleProblem;
  const changes = typeof outcome === 'string' ? 0 : outcome.changed.length + outcome.removed;
  if (typeof outcome !== 'string' && changes === 0) return;
  const details = { errors: error === undefined ? [] : [storableText(error)] };
  await sql`
    INSERT INTO job_history (
      name, resource_type, resource_id, hostname, status, success_count, error_count, details,
      time_start, time_end, created_at, duration_millis
    ) VALUES (
      ${SYNC_JOB}, 'canary', ${canary.id}, ${hostname()}, ${error === undefined ? 'SUCCESS' : 'FAILED'}, ${changes},
      ${details.errors.length}, ${JSON.stringify(details)}::text::jsonb, ${new Date(startedAt).toISOString()},
      ${new Date(now).toISOString()}, ${new Date(startedAt).toISOString()}, ${now - startedAt}
    )`;
}

export function createReconciler({ sql, log, clock }: { sql: Sql; log: Logger; clock: Clock }): Reconciler {
  /** Canary → fingerprint of what its checks were last made from. */
  const known = new Map<string, string>();

  async function changedCanaries(): Promise<{ id: string; fingerprint: string }[]> {
    const rows = await sql<{ id: string; fingerprint: string }[]>`
      SELECT id, md5(concat_ws(E'\n', name, namespace, labels::text, spec::text)) AS fingerprint
      FROM canaries WHERE deleted_at IS NULL AND agent_id = '00000000-0000-0000-0000-000000000000'`;
    const alive = new Set(rows.map(({ id }) => id));
    for (const id of known.keys()) if (!alive.has(id)) known.delete(id);
    return rows.filter(({ id, fingerprint }) => known.get(id) !== fingerprint);
  }

  async function syncOne(canary: CanaryRecord): Promise<string[]> {
    const startedAt = clock.now();
    try {
      const outcome = await syncCanary(sql, canary);
      await writeSync(sql, canary, startedAt, clock.now(), outcome);
      return outcome.changed;
    } catch (error) {
      // one canary that cannot be stored must not keep the others from running
      log.error(
        { err: error, canaryId: canary.id },
        'the checks of a canary could not be brought up to date',
      );
      const reason = error instanceof Error ? error.message : String(error);
      await writeSync(sql, canary, startedAt, clock.now(), `Its checks could not be stored: ${reason}`);
      return [];
    }
  }

  return {
    async reconcile() {
      const changed: string[] = [];
      const waiting = await changedCanaries();
      for (let start = 0; start < waiting.length; start += BATCH) {
        const batch = waiting.slice(start, start + BATCH);
        const canaries = await sql<CanaryRecord[]>`
          SELECT id, name, namespace, labels, spec FROM canaries WHERE id = ANY(${batch.map(({ id }) => id)})`;
        for (const canary of canaries) changed.push(...(await syncOne(canary)));
        for (const { id, fingerprint } of batch) known.set(id, fingerprint);
      }
      return changed;
    },
  };
}
