/** One account per role, made by the real identity module. */
import pino from 'pino';
import { ROLES, type Role } from '@/services/contracts/enums';
import { createIdentity } from '@server/identity/identity';
import type { Sql } from '@server/types';

export const TEST_PASSWORD = 'a quiet test password';

/** admin@, editor@, viewer@, commander@ and responder@watchfloor.local. */
export const emailOf = (role: Role): string => `${role}@watchfloor.local`;

export async function makeAccounts(sql: Sql): Promise<void> {
  const log = pino({ level: 'silent' });
  const identity = createIdentity({ sql, config: {}, log, clock: { now: () => Date.now() } });
  for (const role of ROLES) {
    const names = { firstName: role.charAt(0).toUpperCase() + role.slice(1), lastName: 'Test' };
    await identity.createAccount({ email: emailOf(role), ...names, password: TEST_PASSWORD, roles: [role] });
  }
}
