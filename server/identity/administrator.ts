/** The account with which everything begins. */
import { randomInt } from 'node:crypto';
import type { Clock, Sql } from '../types';
import { isEmail, normalizeEmail } from './accounts';
import {
  grantRole,
  insertAccount,
  lockFirstAdministrator,
  replaceSecret,
  type Queryable,
} from './accountRows';
import { DEFAULT_ADMIN_EMAIL } from './identityOptions';
import { toInstant } from './instants';
import { passwordProblem, describePasswordProblem, type PasswordHasher } from './passwords';

/** An administrator that was made or brought back; `password` only when it was made up here. */
export interface FirstAdministrator {
  email: string;
  password?: string;
}

/** Letters and digits that nobody confuses when reading them from a terminal. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** A password of 25 characters, about 123 bits, in groups that can be read aloud. */
export function makePassword(): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export interface WantedAdministrator {
  email?: string | undefined;
  password?: string | undefined;
}

/**
 * Makes an administrator when there is none that can sign in; undefined when there is one. An existing account with
 * that address is made administrator again, activated and given the password: without it nobody could repair access.
 * Throws an error whose message is a sentence for the operator when ADMIN_EMAIL or ADMIN_PASSWORD cannot be used.
 */
export async function ensureAdministrator(
  sql: Sql,
  clock: Clock,
  hasher: PasswordHasher,
  wanted: WantedAdministrator,
): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrator(sql)) return undefined;
  const email = normalizeEmail(wanted.email ?? DEFAULT_ADMIN_EMAIL);
  if (!isEmail(email)) {
    throw new Error(`ADMIN_EMAIL is not an email address: "${email}". Write it like admin@example.com.`);
  }
  const password = wanted.password ?? makePassword();
  const problem = passwordProblem(password, email);
  if (problem) throw new Error(`ADMIN_PASSWORD cannot be used. ${describePasswordProblem(problem)}`);
  const secret = await hasher.hash(password);
  const made = await sql.begin(async (tx) => {
    await lockFirstAdministrator(tx);
    if (await hasAdministrator(tx)) return false;
    await makeAdministrator(tx, toInstant(clock.now()), email, secret);
    return true;
  });
  if (!made) return undefined;
  return wanted.password === undefined ? { email, password } : { email };
}

/** An administrator who could sign in now: active, not deleted, with a password. */
async function hasAdministrator(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from public.casbin_rule r
      join public.identities i on i.id::text = r.v0 and i.state = 'active'
      join public.people p on p.id = i.id and p.deleted_at is null
      join identity.credentials c on c.identity_id = i.id
      where r.ptype = 'g' and r.v1 = 'admin'
    ) as found`;
  return row?.found === true;
}

async function makeAdministrator(tx: Queryable, now: string, email: string, secret: string): Promise<void> {
  const [known] = await tx<{ id: string }[]>`
    select identity_id as id from identity.credentials where identifier = ${email}`;
  if (!known) {
    const account = { email, firstName: 'Admin', lastName: '', roles: ['admin'] as const, secret };
    await insertAccount(tx, now, account);
    return;
  }
  await tx`update public.identities set state = 'active', state_changed_at = ${now} where id = ${known.id}`;
  await tx`update public.people set deleted_at = null where id = ${known.id}`;
  await grantRole(tx, known.id, 'admin');
  await replaceSecret(tx, { personId: known.id, identifier: email, secret, now });
}
