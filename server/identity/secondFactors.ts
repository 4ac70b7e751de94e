/** Second factors of an identity: an authenticator app and recovery codes (contract identity.md §3). */
import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { Clock, Sql } from '../types';
import { toInstant } from './instants';
import { acceptedStep } from './totp';
import type { Vault } from './vault';

export interface RecoveryCode {
  code: string;
  /** RFC 3339; absent while it can be used. */
  usedAt?: string | undefined;
}

export interface FactorState {
  totp: boolean;
  /** Whether recovery codes exist, used up or not. */
  lookup: boolean;
  /** Whether one of them could still be used. */
  usableLookup: boolean;
  /** Whether there is a security key. */
  keys: boolean;
}

export type LookupAnswer = 'right' | 'used' | 'wrong';

export interface SecondFactors {
  stateOf(identityId: string): Promise<FactorState>;
  /** Whether the code belongs to the key that is being set up; then the key is the identity's. */
  confirmTotp(identityId: string, secret: string, code: string): Promise<boolean>;
  /** Whether the code is right and was not used before. */
  checkTotp(identityId: string, code: string): Promise<boolean>;
  removeTotp(identityId: string): Promise<void>;
  /** Replaces earlier recovery codes. */
  saveCodes(identityId: string, codes: readonly string[]): Promise<void>;
  codesOf(identityId: string): Promise<readonly RecoveryCode[]>;
  /** Uses a recovery code up. */
  useCode(identityId: string, code: string): Promise<LookupAnswer>;
  removeCodes(identityId: string): Promise<void>;
  /** For somebody who lost them: every factor goes, and with them every session. */
  removeAll(identityId: string): Promise<void>;
}

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 10;
export const CODE_COUNT = 12;

/** Twelve codes of 10 characters, about 49 bits each. */
export function makeRecoveryCodes(): string[] {
  const character = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));
  return Array.from({ length: CODE_COUNT }, () => Array.from({ length: CODE_LENGTH }, character).join(''));
}

/** As people type it from paper: spaces, hyphens and capitals do not count. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}

const StoredCodes = v.array(v.object({ code: v.string(), usedAt: v.optional(v.string()) }));

const TOTP = 'totp secret';
const LOOKUP = 'recovery codes';

export function createSecondFactors(sql: Sql, clock: Clock, vault: Vault): SecondFactors {
  const readCodes = (sealed: Uint8Array): RecoveryCode[] =>
    v.parse(StoredCodes, JSON.parse(vault.open(LOOKUP, sealed)));
  const sealCodes = (codes: readonly RecoveryCode[]): Buffer => vault.seal(LOOKUP, JSON.stringify(codes));
  return {
    async stateOf(identityId) {
      const [row] = await sql<{ totp: boolean; keys: boolean; unused: number | null }[]>`
        select exists (select from identity.totp_credentials where identity_id = ${identityId}) as totp,
               exists (select from identity.security_keys where identity_id = ${identityId}) as keys,
               (select unused from identity.lookup_credentials where identity_id = ${identityId}) as unused`;
      const unused = row?.unused ?? undefined;
      return {
        totp: row?.totp === true,
        keys: row?.keys === true,
        lookup: unused !== undefined,
        usableLookup: unused !== undefined && unused > 0,
      };
    },
    async confirmTotp(identityId, secret, code) {
      const step = acceptedStep(secret, code, clock.now());
      if (step === undefined) return false;
      await sql`insert into identity.totp_credentials (identity_id, secret, last_step, created_at)
                values (${identityId}, ${vault.seal(TOTP, secret)}, ${step}, ${toInstant(clock.now())})
                on conflict (identity_id) do update
                set secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at`;
      return true;
    },
    async checkTotp(identityId, code) {
      const [row] = await sql<{ secret: Uint8Array }[]>`
        select secret from identity.totp_credentials where identity_id = ${identityId}`;
      const step = row && acceptedStep(vault.open(TOTP, row.secret), code, clock.now());
      if (step === undefined) return false;
      const taken = await sql`update identity.totp_credentials set last_step = ${step}
                              where identity_id = ${identityId} and last_step < ${step}`;
      return taken.count === 1;
    },
    async removeTotp(identityId) {
      await sql`delete from identity.totp_credentials where identity_id = ${identityId}`;
    },
    async saveCodes(identityId, codes) {
      const sealed = sealCodes(codes.map((code) => ({ code })));
      await sql`insert into identity.lookup_credentials (identity_id, codes, unused, updated_at)
                values (${identityId}, ${sealed}, ${codes.length}, ${toInstant(clock.now())})
                on conflict (identity_id) do update
                set codes = excluded.codes, unused = excluded.unused, updated_at = excluded.updated_at`;
    },
    async codesOf(identityId) {
      const [row] = await sql<{ codes: Uint8Array }[]>`
        select codes from identity.lookup_credentials where identity_id = ${identityId}`;
      return row ? readCodes(row.codes) : [];
    },
    useCode: (identityId, typed) =>
      sql.begin(async (tx): Promise<LookupAnswer> => {
        const [row] = await tx<{ codes: Uint8Array }[]>`
          select codes from identity.lookup_credentials where identity_id = ${identityId} for update`;
        const codes = row ? readCodes(row.codes) : [];
        const found = codes.find(({ code }) => code === plain(typed));
        if (!found) return 'wrong';
        if (found.usedAt !== undefined) return 'used';
        found.usedAt = toInstant(clock.now());
        const unused = codes.filter(({ usedAt }) => usedAt === undefined).length;
        await tx`update identity.lookup_credentials set codes = ${sealCodes(codes)}, unused = ${unused},
                 updated_at = ${toInstant(clock.now())} where identity_id = ${identityId}`;
        return 'right';
      }),
    async removeCodes(identityId) {
      await sql`delete from identity.lookup_credentials where identity_id = ${identityId}`;
    },
    async removeAll(identityId) {
      await sql.begin(async (tx) => {
        await tx`delete from identity.totp_credentials where identity_id = ${identityId}`;
        await tx`delete from identity.lookup_credentials where identity_id = ${identityId}`;
        await tx`delete from identity.security_keys where identity_id = ${identityId}`;
        await tx`delete from identity.sessions where identity_id = ${identityId}`;
      });
    },
  };
}
