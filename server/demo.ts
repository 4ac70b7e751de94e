/** The accounts of the sample estate: one per role, all with one password. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROLES, type Role } from '@/services/contracts/enums';
import type { Config } from './config';
import { prepareDataDir } from './db/dataDir';
import type { IdentityService } from './identity/identity';
import type { Sql } from './types';

/** admin@, editor@, viewer@, commander@ and responder@watchfloor.local. */
export const demoEmail = (role: Role): string => `${role}@watchfloor.local`;

const NAMES: Readonly<Record<Role, { firstName: string; lastName: string }>> = {
  admin: { firstName: 'Ada', lastName: 'Admin' },
  editor: { firstName: 'Edda', lastName: 'Editor' },
  viewer: { firstName: 'Viktor', lastName: 'Viewer' },
  commander: { firstName: 'Carla', lastName: 'Commander' },
  responder: { firstName: 'Rui', lastName: 'Responder' },
};

type Accounts = Pick<IdentityService, 'createAccount' | 'changePassword'>;

async function personWith(sql: Sql, email: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`SELECT id FROM public.people WHERE lower(email) = ${email}`;
  return row?.id;
}

/** Makes the five accounts; those that exist get `password` when `isNewPassword`. */
async function applyAccounts(
  sql: Sql,
  identity: Accounts,
  password: string,
  isNewPassword: boolean,
): Promise<void> {
  for (const role of ROLES) {
    const email = demoEmail(role);
    const personId = await personWith(sql, email);
    if (personId === undefined)
      await identity.createAccount({ email, ...NAMES[role], password, roles: [role] });
    else if (isNewPassword) await identity.changePassword({ personId, password });
  }
}

/**
 * Sees to it that the demo accounts exist with DEMO_PASSWORD, or with a made password that stays the same over restarts
 * (kept beside the demo database, mode 0600). Answers that password, for main to print.
 */
export async function ensureDemoAccounts(
  config: Pick<Config, 'dataDir' | 'demoPassword'>,
  sql: Sql,
  identity: Accounts,
): Promise<{ password: string }> {
  await prepareDataDir(config.dataDir);
  const file = path.join(config.dataDir, 'demo-password');
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  const password = config.demoPassword ?? (known || randomBytes(12).toString('base64url'));
  await applyAccounts(sql, identity, password, password !== known);
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return { password };
}
