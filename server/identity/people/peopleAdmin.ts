/**
 * What administrators do to people. Rows of schema public are written with the rights of the caller, so that the
 * permission matrix decides in the database as well; only what the identity service keeps for itself is the owner's.
 */
import type { TransactionSql } from 'postgres';
import type { Role } from '@/services/contracts/enums';
import { asCaller } from '../../access/asCaller';
import { isLastAdministrator, lockAdministrators, replaceRoles } from '../../access/replaceRoles';
import type { Mailer } from '../../mail/mailer';
import type { Caller, Clock, Sql } from '../../types';
import { AccountRefused, refusingDuplicates } from '../accounts';
import { NETWORK_ID } from '../accountRows';
import { invitationMail, secondFactorResetMail } from '../flows/mails';
import { toInstant } from '../instants';
import type { SecondFactors } from '../secondFactors';
import { openInvitation, type Invitation, type InvitationDeps } from './invitations';

/** Checked input: the address in lower case, names trimmed. */
export interface PersonDraft {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

export interface PersonChange extends PersonDraft {
  id: string;
  active: boolean;
}

export type Outcome = 'done' | 'unknown' | 'last administrator';

export interface PeopleAdmin {
  /**
   * Makes an account without a password; throws AccountRefused for a taken address. `attempt` is its id: the same again
   * is the same account with another invitation, as long as nobody has opened it (docs/adr/0074).
   */
  invite(
    caller: Caller,
    draft: PersonDraft,
    { origin, attempt }: { origin: string; attempt: string },
  ): Promise<Invitation>;
  /** Replaces name, address, roles and state; throws AccountRefused for a taken address. */
  update(caller: Caller, change: PersonChange): Promise<Outcome>;
  setState(caller: Caller, id: string, state: 'active' | 'inactive'): Promise<Outcome>;
  remove(caller: Caller, id: string): Promise<Outcome>;
  setProperties(caller: Caller, id: string, properties: Readonly<Record<string, string>>): Promise<Outcome>;
  /** Removes every second factor, ends the person's sessions and tells the person by mail. */
  resetSecondFactor(caller: Caller, id: string): Promise<Outcome>;
}

export interface PeopleAdminDeps extends InvitationDeps {
  sql: Sql;
  clock: Clock;
  factors: SecondFactors;
  mailer: Mailer;
}

export function createPeopleAdmin(deps: PeopleAdminDeps): PeopleAdmin {
  const { sql, clock, factors, mailer } = deps;
  return {
    invite: (caller, draft, how) => invite(deps, caller, draft, how),
    update: (caller, change) =>
      refusingDuplicates(() => asCaller(sql, caller, (tx) => updatePerson(tx, change, clock))),
    setState: (caller, id, state) => asCaller(sql, caller, (tx) => changeState(tx, id, state, clock)),
    remove: (caller, id) =>
      asCaller(sql, caller, async (tx) => {
        await lockAdministrators(tx);
        if (await isLastAdministrator(tx, id)) return 'last administrator';
        const { count } = await tx`DELETE FROM identities WHERE id = ${id}`;
        return count === 0 ? 'unknown' : 'done';
      }),
    setProperties: (caller, id, properties) =>
      asCaller(sql, caller, async (tx) => {
        const { count } = await tx`UPDATE people SET properties = ${tx.json(properties)}
                                   WHERE id = ${id} AND deleted_at IS NULL`;
        return count === 0 ? 'unknown' : 'done';
      }),
    async resetSecondFactor(caller, id) {
      const [person] = await asCaller(
        sql,
        caller,
        (tx) => tx<{ email: string }[]>`SELECT traits ->> 'email' AS email FROM identities WHERE id = ${id}`,
        { readOnly: true },
      );
      if (person === undefined) return 'unknown';
      await factors.removeAll(id);
      mailer.queue(secondFactorResetMail(person.email));
      return 'done';
    },
  };
}

async function invite(
  deps: PeopleAdminDeps,
  caller: Caller,
  draft: PersonDraft,
  { origin, attempt: identityId }: { origin: string; attempt: string },
): Promise<Invitation> {
  const { sql, clock, mailer } = deps;
  const isSentAgain = await isUnopened(sql, identityId, draft.email);
  await refusingDuplicates(() =>
    asCaller(sql, caller, async (tx) => {
      if (isSentAgain) await updatePerson(tx, { ...draft, id: identityId, active: true }, clock);
      else await insertPerson(tx, identityId, draft, clock);
    }),
  );
  const invitation = await openInvitation(deps, { identityId, email: draft.email, origin });
  if (invitation === undefined) throw new AccountRefused({ kind: 'tooManyCodes' });
  mailer.queue(invitationMail(draft.email, { ...invitation, inviter: caller.name }));
  return invitation;
}

/** Whether this is the account of an invitation with which nobody has signed in yet, by no means. */
async function isUnopened(sql: Sql, id: string, email: string): Promise<boolean> {
  const [account] = await sql`
    SELECT FROM identities i WHERE i.id = ${id} AND lower(i.traits ->> 'email') = ${email} AND i.state = 'active'
      AND EXISTS (SELECT FROM identity.one_time_codes WHERE identity_id = i.id)
      AND NOT EXISTS (SELECT FROM identity.one_time_codes WHERE identity_id = i.id AND used_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM identity.credentials WHERE identity_id = i.id)
      AND NOT EXISTS (SELECT FROM identity.social_links WHERE identity_id = i.id)`;
  return account !== undefined;
}

const traitsOf = ({ email, firstName, lastName }: PersonDraft) => ({
  email,
  name: { first: firstName, last: lastName },
});

/** A trigger makes the person with the identity's id (contract schema.md §5). */
async function insertPerson(tx: TransactionSql, id: string, draft: PersonDraft, clock: Clock): Promise<void> {
  const now = toInstant(clock.now());
  await refuseTakenAddress(tx, draft.email, id);
  // The trigger would make an agent or a former member into this account.
  const known = await tx`SELECT FROM people WHERE id = ${id}`;
  if (known.length > 0) throw new AccountRefused({ kind: 'attemptTaken' });
  await tx`INSERT INTO identities (id, schema_id, traits, state, state_changed_at, nid)
           VALUES (${id}, 'default', ${tx.json(traitsOf(draft))}, 'active', ${now}, ${NETWORK_ID})`;
  await tx`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${id}, ${draft.role})`;
}

/** An address may stand with capitals in the identity of an older server, which the unique index does not see. */
async function refuseTakenAddress(tx: TransactionSql, email: string, id: string): Promise<void> {
  const taken = await tx`SELECT FROM identities WHERE lower(traits ->> 'email') = ${email} AND id <> ${id}`;
  if (taken.length > 0) throw new AccountRefused({ kind: 'emailTaken' });
}

async function updatePerson(tx: TransactionSql, change: PersonChange, clock: Clock): Promise<Outcome> {
  const { id, role, active } = change;
  await lockAdministrators(tx);
  const known = await tx`SELECT FROM identities WHERE id = ${id}`;
  if (known.length === 0) return 'unknown';
  await refuseTakenAddress(tx, change.email, id);
  // Asked before anything is written: a refusal does not undo the transaction.
  if (!active && (await isLastAdministrator(tx, id))) return 'last administrator';
  const roles = await replaceRoles(tx, id, [role]);
  if (roles !== 'done') return roles;
  await writeState(tx, id, active ? 'active' : 'inactive', clock);
  await tx`UPDATE identities SET traits = traits || ${tx.json(traitsOf(change))} WHERE id = ${id}`;
  return 'done';
}

async function changeState(
  tx: TransactionSql,
  id: string,
  state: 'active' | 'inactive',
  clock: Clock,
): Promise<Outcome> {
  await lockAdministrators(tx);
  const known = await tx`SELECT FROM identities WHERE id = ${id}`;
  if (known.length === 0) return 'unknown';
  if (state === 'inactive' && (await isLastAdministrator(tx, id))) return 'last administrator';
  await writeState(tx, id, state, clock);
  return 'done';
}

/** A trigger ends the sessions of whoever is not active any more. */
async function writeState(
  tx: TransactionSql,
  id: string,
  state: 'active' | 'inactive',
  clock: Clock,
): Promise<void> {
  await tx`UPDATE identities SET state = ${state}, state_changed_at = ${toInstant(clock.now())}
           WHERE id = ${id} AND state <> ${state}`;
}
