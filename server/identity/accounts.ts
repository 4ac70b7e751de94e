/** Accounts: an identity, its person, its roles and its password, always written together. */
import postgres from 'postgres';
import type { Role } from '@/services/contracts/enums';
import type { Clock, Sql } from '../types';
import { toInstant } from './instants';
import {
  describePasswordProblem,
  needsRehash,
  passwordProblem,
  type PasswordHasher,
  type PasswordProblem,
} from './passwords';
import {
  hasNoAccounts,
  insertAccount,
  lockFirstAdministrator,
  replaceSecret,
  type PreparedAccount,
} from './accountRows';

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  roles: readonly Role[];
}

export type AccountProblem =
  | { kind: 'emailTaken' }
  | { kind: 'attemptTaken' }
  | { kind: 'emailInvalid' }
  | { kind: 'closed' }
  | { kind: 'tooManyCodes' }
  | { kind: 'password'; problem: PasswordProblem };

/** An account that cannot be made or changed; the message is a sentence for whoever asked. */
export class AccountRefused extends Error {
  constructor(readonly problem: AccountProblem) {
    super(describeAccountProblem(problem));
    this.name = 'AccountRefused';
  }
}

function describeAccountProblem(problem: AccountProblem): string {
  switch (problem.kind) {
    case 'emailTaken':
      return 'An account with this email address exists already. Use another address.';
    case 'attemptTaken':
      return 'This attempt has the id of somebody else: invite the person again.';
    case 'emailInvalid':
      return 'This is not an email address. Write it like name@example.com, without spaces.';
    case 'closed':
      return 'An administrator exists already. Ask an administrator for an invitation.';
    case 'tooManyCodes':
      return 'This address was sent too many codes in the last hour. Wait an hour and have a code sent under "Reset password".';
    case 'password':
      return describePasswordProblem(problem.problem);
  }
}

/** What people may change of themselves; groups and roles are given by others. */
export interface ProfileTraits {
  email: string;
  firstName: string;
  lastName: string;
}

export type SignInAnswer = { kind: 'unknown' } | { kind: 'inactive' } | { kind: 'right'; identityId: string };

export interface Accounts {
  create(account: NewAccount): Promise<{ personId: string }>;
  /** Makes the first administrator, unless somebody was faster. */
  createFirstAdministrator(account: Omit<NewAccount, 'roles'>): Promise<{ personId: string }>;
  /** Whether nobody has an account yet, so that whoever comes first may become administrator. */
  isEmpty(): Promise<boolean>;
  checkPassword(identifier: string, password: string): Promise<SignInAnswer>;
  /** The e-mail address a person signs in with. */
  identifierOf(identityId: string): Promise<string | undefined>;
  /** The active identity with this e-mail address. */
  findByEmail(email: string): Promise<string | undefined>;
  /** Notes that the person reads mail at this address. */
  markVerified(identityId: string, address: string): Promise<void>;
  /** Changes the own name and address; throws AccountRefused for an address that another account has. */
  changeTraits(identityId: string, traits: ProfileTraits): Promise<void>;
  /** Sets a new password and ends every session of the person, except the one whose cookie value is given. */
  changePassword(change: { personId: string; password: string; keepSession?: string }): Promise<void>;
}

const EMAIL = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+$/;
export const MAX_EMAIL_LENGTH = 254;

/** E-mail addresses are compared and stored in lower case, so that nobody gets a second account by a capital. */
export function normalizeEmail(raw: string): string {
  return raw.trim().normalize('NFC').toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

export function createAccounts(sql: Sql, clock: Clock, hasher: PasswordHasher): Accounts {
  const prepare = async (account: NewAccount): Promise<PreparedAccount> => {
    const email = normalizeEmail(account.email);
    if (!isEmail(email)) throw new AccountRefused({ kind: 'emailInvalid' });
    refuseWeak(account.password, email);
    return { ...account, email, secret: await hasher.hash(account.password) };
  };
  return {
    async create(account) {
      const prepared = await prepare(account);
      return refusingDuplicates(() => sql.begin((tx) => insertAccount(tx, toInstant(clock.now()), prepared)));
    },
    async createFirstAdministrator(account) {
      const prepared = await prepare({ ...account, roles: ['admin'] });
      return refusingDuplicates(() =>
        sql.begin(async (tx) => {
          await lockFirstAdministrator(tx);
          if (!(await hasNoAccounts(tx))) throw new AccountRefused({ kind: 'closed' });
          return insertAccount(tx, toInstant(clock.now()), prepared);
        }),
      );
    },
    isEmpty: () => hasNoAccounts(sql),
    async checkPassword(identifier, password) {
      const [known] = await sql<{ id: string; secret: string; state: string | null }[]>`
        select c.identity_id as id, c.secret, i.state from identity.credentials c
        left join public.identities i on i.id = c.identity_id where c.identifier = ${identifier}`;
      const right = await hasher.matches(known?.secret, password);
      if (!right || !known) return { kind: 'unknown' };
      if (known.state !== 'active') return { kind: 'inactive' };
      if (needsRehash(known.secret)) {
        const secret = await hasher.hash(password);
        // The old hash is part of the condition: a password changed meanwhile must not be put back.
        await sql`update identity.credentials set secret = ${secret}
                  where identity_id = ${known.id} and secret = ${known.secret}`;
      }
      return { kind: 'right', identityId: known.id };
    },
    async identifierOf(identityId) {
      const [row] = await sql<{ identifier: string }[]>`
        select identifier from identity.credentials where identity_id = ${identityId}`;
      return row?.identifier;
    },
    async findByEmail(email) {
      const [row] = await sql<{ id: string }[]>`
        select id from public.identities where lower(traits ->> 'email') = ${email} and state = 'active'
        order by created_at limit 1`;
      return row?.id;
    },
    async markVerified(identityId, address) {
      await sql`insert into identity.verified_addresses (identity_id, address, verified_at)
                values (${identityId}, ${address}, ${toInstant(clock.now())})
                on conflict (identity_id) do update
                set address = excluded.address, verified_at = excluded.verified_at`;
    },
    changeTraits: (identityId, { email, firstName, lastName }) =>
      refusingDuplicates(() =>
        sql.begin(async (tx) => {
          const changed = { email, name: { first: firstName.trim(), last: lastName.trim() } };
          await tx`update identity.credentials set identifier = ${email}, updated_at = ${toInstant(clock.now())}
                   where identity_id = ${identityId}`;
          await tx`update public.identities set traits = traits || ${tx.json(changed)} where id = ${identityId}`;
        }),
      ),
    async changePassword({ personId, password, keepSession }) {
      const [row] = await sql<{ identifier: string }[]>`
        select coalesce(c.identifier, lower(i.traits ->> 'email')) as identifier from public.identities i
        left join identity.credentials c on c.identity_id = i.id where i.id = ${personId}`;
      if (!row) throw new Error(`Person ${personId} has no account.`);
      refuseWeak(password, row.identifier);
      const secret = await hasher.hash(password);
      const now = toInstant(clock.now());
      await sql.begin((tx) =>
        replaceSecret(tx, { personId, identifier: row.identifier, secret, now, keepSession }),
      );
    },
  };
}

function refuseWeak(password: string, identifier: string): void {
  const problem = passwordProblem(password, identifier);
  if (problem) throw new AccountRefused({ kind: 'password', problem });
}

/** Runs `work`; a taken address becomes AccountRefused. */
export async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') {
      throw new AccountRefused({ kind: 'emailTaken' });
    }
    throw error;
  }
}
