/** Job history of incident rules: a row when something happened or the outcome is another one, and one an hour. */
import { hostname } from 'node:os';
import type { TransactionSql } from 'postgres';
import { storableText } from '@server/jobs/storable';

export const RULE_JOB = 'EvaluateIncidentRule';
const QUIET_MS = 3_600_000;

export const NO_COUNTS = { looked_at: 0, opened: 0, attached: 0, resolved: 0, closed: 0 };
/** Components that were looked at, and what happened to incidents. */
export type Counts = typeof NO_COUNTS;

export interface Outcome {
  /** A rule that could not be carried out has no counts. */
  counts: Counts | undefined;
  /** What went wrong or was left out, each as a sentence. */
  errors: readonly string[];
}

interface Last {
  status: string;
  errors: unknown;
  created_ms: number;
  is_older: boolean;
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Writes the row unless the last one says the same; times in milliseconds since the epoch. */
export async function writeRuleHistory(
  tx: TransactionSql,
  ruleId: string,
  { counts, errors }: Outcome,
  times: { startedAt: number; now: number },
): Promise<void> {
  const sentences = errors.map(storableText);
  const status = counts === undefined ? 'FAILED' : sentences.length > 0 ? 'WARNING' : 'SUCCESS';
  const { looked_at: looked = 0, ...happened } = counts ?? {};
  const startedAt = iso(times.startedAt);
  const [last] = await tx<Last[]>`
    SELECT j.status, j.details -> 'errors' AS errors, extract(epoch FROM j.created_at)::float8 * 1000 AS created_ms,
      r.updated_at > j.created_at AS is_older
    FROM job_history j JOIN incident_rules r ON r.id = ${ruleId}
    WHERE j.resource_id = ${ruleId} AND j.name = ${RULE_JOB} ORDER BY j.created_at DESC, j.id DESC LIMIT 1`;
  const isRepeated =
    last !== undefined &&
    last.status === status &&
    !last.is_older &&
    JSON.stringify(last.errors) === JSON.stringify(sentences) &&
    times.startedAt - last.created_ms < QUIET_MS &&
    Object.values(happened).every((count) => count === 0);
  if (isRepeated) return;
  const summary = Object.fromEntries(
    Object.entries(counts ?? {}).map(([what, count]) => [what, { success: count }]),
  );
  const endedAt = Math.max(times.now, times.startedAt);
  await tx`
    INSERT INTO job_history (
      name, resource_type, resource_id, hostname, status, success_count, error_count, details,
      time_start, time_end, created_at, duration_millis
    ) VALUES (
      ${RULE_JOB}, 'incident_rule', ${ruleId}, ${hostname()}, ${status}, ${looked}, ${sentences.length},
      ${JSON.stringify({ errors: sentences, summary })}::text::jsonb, ${startedAt}, ${iso(endedAt)}, ${startedAt},
      ${Math.round(endedAt - times.startedAt)}
    )`;
}
