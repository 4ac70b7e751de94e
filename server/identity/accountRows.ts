/** The rows an account consists of, written inside the caller's transaction. */
import { randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import type { Role } from '@/services/contracts/enums';
import { hashToken } from './sessions';

/** A pool or a transaction: anything that runs a query. */
export type Queryable = ISql;

export interface PreparedAccount {
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  /** The password's hash. */
  secret: string;
}

/** The identity service's network id in identities.nid: this server is one network. */
export const NETWORK_ID = '00000000-0000-0000-0000-000000000000';
/** Serialises everything that decides who the first administrator is. Any constant does. */
const FIRST_ADMINISTRATOR_LOCK = 7_140_100;

/** Holds off other processes that would make a first administrator, until the transaction ends. */
export async function lockFirstAdministrator(tx: Queryable): Promise<void> {
  await tx`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`;
}

/**
 * Whether nobody has an account. Deliberately stricter than "no administrator": if the only administrator is
 * deactivated or deleted while others exist, strangers must not be able to take the place.
 */
export async function hasNoAccounts(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ empty: boolean }[]>`
    select not exists (select from public.identities)
       and not exists (select from public.casbin_rule where ptype = 'g' and v1 = 'admin') as empty`;
  return row?.empty === true;
}

/** Writes identity, password and roles; a trigger makes the person with the identity's id (contract schema.md §5). */
export async function insertAccount(
  tx: Queryable,
  now: string,
  account: PreparedAccount,
): Promise<{ personId: string }> {
  const personId = randomUUID();
  const { email, firstName, lastName, secret } = account;
  const traits = { email, name: { first: firstName.trim(), last: lastName.trim() } };
  await tx`insert into public.identities
             (id, schema_id, traits, state, state_changed_at, created_at, updated_at, nid)
           values (${personId}, 'default', ${tx.json(traits)}, 'active', ${now}, ${now}, ${now}, ${NETWORK_ID})`;
  await tx`insert into identity.credentials (identity_id, identifier, secret, created_at, updated_at)
           values (${personId}, ${email}, ${secret}, ${now}, ${now})`;
  for (const role of new Set(account.roles)) await grantRole(tx, personId, role);
  return { personId };
}

/** Gives a role once, however often it is called. */
export async function grantRole(tx: Queryable, personId: string, role: Role): Promise<void> {
  await tx`insert into public.casbin_rule (ptype, v0, v1)
           select 'g', ${personId}, ${role} where not exists (
             select from public.casbin_rule where ptype = 'g' and v0 = ${personId} and v1 = ${role})`;
}

export interface SecretChange {
  personId: string;
  /** What is typed at sign-in, for somebody who had no password yet. */
  identifier: string;
  secret: string;
  now: string;
  keepSession?: string | undefined;
}

/** Replaces the password's hash and ends the person's sessions, except the one whose cookie value is given. */
export async function replaceSecret(tx: Queryable, change: SecretChange): Promise<void> {
  const { personId, identifier, secret, now, keepSession } = change;
  await tx`insert into identity.credentials (identity_id, identifier, secret, created_at, updated_at)
           values (${personId}, ${identifier}, ${secret}, ${now}, ${now})
           on conflict (identity_id) do update set secret = excluded.secret, updated_at = excluded.updated_at`;
  // A code that somebody else had sent must not undo the change.
  await tx`update identity.one_time_codes set expires_at = ${now}
           where identity_id = ${personId} and used_at is null and expires_at > ${now}`;
  await tx`delete from identity.sessions where identity_id = ${personId}
           and token_hash is distinct from ${keepSession === undefined ? null : hashToken(keepSession)}`;
}
