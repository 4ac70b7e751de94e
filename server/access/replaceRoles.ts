/** Roles of a person as rows; shared by the calls that set them. */
import type { TransactionSql } from 'postgres';
import type { Role } from '@/services/contracts/enums';

/** Two administrators who take the role from each other at the same time wait for each other (migration 0103). */
const ADMINISTRATORS_LOCK = 7_140_101;

export type RolesOutcome = 'done' | 'unknown' | 'last administrator';

/** Gives a person exactly these roles, inside the transaction of the caller who may write them. */
export async function replaceRoles(
  tx: TransactionSql,
  id: string,
  roles: readonly Role[],
): Promise<RolesOutcome> {
  await tx`SELECT pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`;
  const [person] = await tx`SELECT 1 FROM people WHERE id = ${id} AND deleted_at IS NULL`;
  if (person === undefined) return 'unknown';
  if (!roles.includes('admin') && (await isLastAdministrator(tx, id))) return 'last administrator';
  await tx`DELETE FROM casbin_rule WHERE ptype = 'g' AND v0 = ${id} AND v1 <> ALL (${[...roles]})`;
  for (const role of new Set(roles)) {
    await tx`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${id}, ${role}) ON CONFLICT DO NOTHING`;
  }
  return 'done';
}

/** Whether nobody else could administer without this person: the database refuses that too. */
export async function isLastAdministrator(tx: TransactionSql, id: string): Promise<boolean> {
  const administrators = await tx<{ id: string }[]>`
    SELECT r.v0 AS id FROM casbin_rule r JOIN identities i ON i.id::text = r.v0
    WHERE r.ptype = 'g' AND r.v1 = 'admin' AND i.state = 'active'`;
  return administrators.length > 0 && administrators.every((administrator) => administrator.id === id);
}

/** Waits for others who are changing who administers. */
export async function lockAdministrators(tx: TransactionSql): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`;
}
