import type { TransactionSql } from 'postgres';
import { effectiveRoles } from '@/services/contracts/permissions';
import type { Caller, Sql } from '@server/types';

/** The database role that every request of a person runs as; it owns nothing and cannot log in. */
export const REQUEST_ROLE = 'watchfloor_api';

/** How long one statement of a request, and a transaction left open by one, may take. */
export const STATEMENT_TIMEOUT = '5s';
export const IDLE_TIMEOUT = '10s';

/** What policies and triggers know about the caller; read afresh from the session on every request. */
export interface RequestClaims {
  role: typeof REQUEST_ROLE;
  roles: readonly string[];
  sub: string;
}

/** The claims of a caller; a person without roles is a viewer (specification 1 §6). */
export function claimsOf(caller: Pick<Caller, 'personId' | 'roles'>): RequestClaims {
  return { role: REQUEST_ROLE, roles: effectiveRoles(caller.roles), sub: caller.personId };
}

/**
 * Runs `work` in one transaction with the rights of the caller: the policies of the permission matrix decide what it
 * sees and changes. `readOnly` also forbids every write. The transaction commits when `work` resolves.
 */
export async function asCaller<T>(
  sql: Sql,
  caller: Pick<Caller, 'personId' | 'roles'>,
  work: (tx: TransactionSql) => Promise<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> {
  let result: { value: T } | undefined;
  await sql.begin(readOnly ? 'READ ONLY' : 'READ WRITE', async (tx) => {
    await tx`SELECT
      set_config('role', ${REQUEST_ROLE}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claimsOf(caller))}, true),
      set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true),
      set_config('idle_in_transaction_session_timeout', ${IDLE_TIMEOUT}, true)`;
    result = { value: await work(tx) };
  });
  if (result === undefined) throw new Error('The transaction ended without running its work.');
  return result.value;
}
