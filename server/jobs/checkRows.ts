/** Reads what a run needs to know about a check, from the rows as they are now. */
import type { JsonObject } from '../checks/types';
import { isJsonObject } from '../checks/fields';
import type { Sql } from '../types';

export interface RunnableCheck {
  id: string;
  canaryId: string;
  type: string;
  name: string;
  severity: string | null;
  /** The single entry of the canary spec. */
  spec: JsonObject;
  /** The whole spec of its canary: the schedule is there. */
  canarySpec: JsonObject;
}

interface Row {
  id: string;
  canary_id: string;
  type: string;
  name: string;
  severity: string | null;
  spec: unknown;
  canary_spec: unknown;
}

/** The check, unless it or its canary was deleted or belongs to an agent, which runs it itself. */
export async function readRunnableCheck(sql: Sql, checkId: string): Promise<RunnableCheck | undefined> {
  const [row] = await sql<Row[]>`
    SELECT checks.id, checks.canary_id, checks.type, checks.name, checks.severity, checks.spec,
           canaries.spec AS canary_spec
    FROM checks JOIN canaries ON canaries.id = checks.canary_id
    WHERE checks.id = ${checkId}
      AND checks.deleted_at IS NULL AND canaries.deleted_at IS NULL
      AND canaries.agent_id = '00000000-0000-0000-0000-000000000000'`;
  if (!row) return undefined;
  return {
    id: row.id,
    canaryId: row.canary_id,
    type: row.type,
    name: row.name,
    severity: row.severity,
    spec: isJsonObject(row.spec) ? row.spec : {},
    canarySpec: isJsonObject(row.canary_spec) ? row.canary_spec : {},
  };
}
