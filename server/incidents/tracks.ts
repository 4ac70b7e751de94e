/** What rules know of components, in the database (derived.incident_rule_components). */
import type { TransactionSql } from 'postgres';
import type { Track } from './matching';

interface Row {
  component_id: string;
  since: number | null;
  healthy_since: number | null;
  incident_id: string | null;
  incident_status: string | null;
}

/** By component; times in milliseconds since the epoch. */
export async function readTracks(tx: TransactionSql, ruleId: string): Promise<Map<string, Track>> {
  const rows = await tx<Row[]>`
    SELECT t.component_id, t.incident_id, i.status AS incident_status,
      extract(epoch FROM t.since)::float8 * 1000 AS since,
      extract(epoch FROM t.healthy_since)::float8 * 1000 AS healthy_since
    FROM derived.incident_rule_components t LEFT JOIN incidents i ON i.id = t.incident_id
    WHERE t.rule_id = ${ruleId}`;
  return new Map(
    rows.map((row) => [
      row.component_id,
      {
        since: row.since,
        healthySince: row.healthy_since,
        incidentId: row.incident_id,
        incidentStatus: row.incident_status,
      },
    ]),
  );
}

const iso = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** Stores the tracks that are worth keeping and forgets all others of the rule. */
export async function writeTracks(
  tx: TransactionSql,
  ruleId: string,
  tracks: ReadonlyMap<string, Track>,
): Promise<void> {
  const rows = [...tracks].map(([id, { since, healthySince, incidentId }]) => ({
    id,
    since: iso(since),
    healthy_since: iso(healthySince),
    incident_id: incidentId,
  }));
  await tx`
    DELETE FROM derived.incident_rule_components
    WHERE rule_id = ${ruleId} AND component_id <> ALL (${rows.map(({ id }) => id)}::uuid[])`;
  await tx`
    INSERT INTO derived.incident_rule_components AS t (rule_id, component_id, since, healthy_since, incident_id)
    SELECT ${ruleId}, d.id, d.since, d.healthy_since, d.incident_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      AS d (id uuid, since timestamptz, healthy_since timestamptz, incident_id uuid)
    ON CONFLICT (rule_id, component_id) DO UPDATE
      SET since = excluded.since, healthy_since = excluded.healthy_since, incident_id = excluded.incident_id
      WHERE (t.since, t.healthy_since, t.incident_id)
        IS DISTINCT FROM (excluded.since, excluded.healthy_since, excluded.incident_id)`;
}
