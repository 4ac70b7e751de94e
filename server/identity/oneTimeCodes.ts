/** Six-digit codes that prove the control of an e-mail address; stored only as keyed hashes. */
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock, Sql } from '../types';
import { CODE_LIFE_MS } from './identityOptions';
import { toInstant } from './instants';
import type { Vault } from './vault';

/** One in 200 000 for whoever guesses; then a new code has to be sent. */
export const TRIES_PER_CODE = 5;
/** What a mailbox gets in an hour at most, from however many forms. */
export const CODES_PER_HOUR = 6;
const DIGITS = 6;
const HOUR_MS = 60 * 60_000;
const ADDRESS = 'code address';

export interface NewCode {
  flowId: string;
  address: string;
  /** Undefined for an address that nobody has: nothing will ever fit. */
  identityId: string | undefined;
  /** Milliseconds; an hour unless said otherwise. */
  lifeMs?: number;
}

export interface OneTimeCodes {
  /** Makes the code that alone counts for this form from now on; undefined when the address had too many lately. */
  issue(code: NewCode): Promise<string | undefined>;
  /**
   * Whose code this is, once. Undefined when it is wrong, old, used, or was tried too often, and when its owner was
   * deactivated or has another address by now.
   */
  redeem(flowId: string, code: string): Promise<CodeOwner | undefined>;
}

export interface CodeOwner {
  identityId: string;
  /** The address that the code was sent to, in lower case. */
  email: string;
}

interface CodeRow {
  id: string;
  identity_id: string | null;
  address_hash: Uint8Array;
  code_hash: Uint8Array;
}

const isSame = (stored: Uint8Array, computed: Buffer): boolean =>
  stored.length === computed.length && timingSafeEqual(stored, computed);

export function createOneTimeCodes(sql: Sql, clock: Clock, vault: Vault): OneTimeCodes {
  return {
    async issue({ flowId, address, identityId, lifeMs = CODE_LIFE_MS }) {
      const now = clock.now();
      const addressHash = vault.hash(ADDRESS, address);
      const [recent] = await sql<{ sent: number }[]>`
        select count(*)::int as sent from identity.one_time_codes
        where address_hash = ${addressHash} and sent_at > ${toInstant(now - HOUR_MS)}`;
      if ((recent?.sent ?? 0) >= CODES_PER_HOUR) return undefined;
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      await sql.begin(async (tx) => {
        // Earlier codes of this form end; their rows stay for the count.
        await tx`update identity.one_time_codes set expires_at = ${toInstant(now)}
                 where flow_id = ${flowId} and expires_at > ${toInstant(now)}`;
        await tx`insert into identity.one_time_codes ${tx({
          id: randomUUID(),
          flow_id: flowId,
          identity_id: identityId ?? null,
          address_hash: addressHash,
          code_hash: vault.hash(flowId, code),
          sent_at: toInstant(now),
          expires_at: toInstant(now + lifeMs),
        })}`;
      });
      return code;
    },
    async redeem(flowId, code) {
      const now = toInstant(clock.now());
      // The try is counted before the comparison, so that many at once are no more than five.
      const [row] = await sql<CodeRow[]>`
        update identity.one_time_codes set tries = tries + 1
        where flow_id = ${flowId} and expires_at > ${now} and used_at is null and tries < ${TRIES_PER_CODE}
        returning id, identity_id, address_hash, code_hash`;
      if (!row || !isSame(row.code_hash, vault.hash(flowId, code))) return undefined;
      const [owner] = await sql<{ email: string }[]>`
        select lower(traits ->> 'email') as email from public.identities
        where id = ${row.identity_id} and state = 'active'`;
      if (!owner || row.identity_id === null) return undefined;
      if (!isSame(row.address_hash, vault.hash(ADDRESS, owner.email))) return undefined;
      const used = await sql`update identity.one_time_codes set used_at = ${now}
                             where id = ${row.id} and used_at is null`;
      return used.count === 1 ? { identityId: row.identity_id, email: owner.email } : undefined;
    },
  };
}
