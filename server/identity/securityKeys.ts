/** Security keys as a second factor (WebAuthn; contract identity.md §3): set up, asked for, removed. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isIP } from 'node:net';
import * as v from 'valibot';
import type { Clock, Sql } from '../types';
import { toInstant } from './instants';

export interface SecurityKey {
  id: string;
  displayName: string;
  /** RFC 3339. */
  addedAt: string;
}

/** What the browser is asked to do, as JSON for navigator.credentials, and the challenge that the answer must hold. */
export interface Ceremony {
  options: object;
  challenge: string;
}

export interface SecurityKeys {
  list(identityId: string): Promise<readonly SecurityKey[]>;
  /** `origin` is the console's, whose host name the key will be bound to. */
  startRegistration(person: { id: string; email: string }, origin: string): Promise<Ceremony>;
  /** Whether the answer belongs to the challenge; then the key is the identity's. */
  register(registration: KeyRegistration): Promise<boolean>;
  startLogin(identityId: string, origin: string): Promise<Ceremony>;
  /** Whether the answer was signed by one of the identity's keys, for this challenge and this console. */
  check(proof: KeyProof): Promise<boolean>;
  remove(identityId: string, keyId: string): Promise<boolean>;
}

export interface KeyProof {
  identityId: string;
  /** What the form carried: JSON of a PublicKeyCredential. */
  answer: string;
  challenge: string;
  origin: string;
}

export interface KeyRegistration extends KeyProof {
  displayName: string;
}

const RP_NAME = 'Watchfloor';
export const MAX_KEYS = 20;

/** WebAuthn binds keys to a host name; an address such as 127.0.0.1 cannot have any (WebAuthn level 3, §5.1.2). */
export function canHaveKeys(origin: string): boolean {
  return isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0;
}

const hostOf = (origin: string): string => new URL(origin).hostname;

const Base64Url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(32_768));
const Transports = v.optional(v.array(v.string()));
const Credential = { id: Base64Url, rawId: Base64Url, type: v.literal('public-key') };
const Registration = v.object({
  ...Credential,
  response: v.object({ attestationObject: Base64Url, clientDataJSON: Base64Url, transports: Transports }),
});
const Authentication = v.object({
  ...Credential,
  response: v.object({ authenticatorData: Base64Url, clientDataJSON: Base64Url, signature: Base64Url }),
});

/** The answer of a browser, or undefined when it is none: it came over the network. */
function readAnswer<T>(schema: v.GenericSchema<unknown, T>, text: string): T | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined; // no JSON is no answer
  }
}

/** The library throws for everything that does not fit; a wrong proof is an ordinary outcome here. */
async function verified<T extends { verified: boolean }>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await work();
    return result.verified ? result : undefined;
  } catch {
    return undefined;
  }
}

const KNOWN_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof KNOWN_TRANSPORTS)[number];

const knownTransports = (given: readonly string[] = []): Transport[] =>
  KNOWN_TRANSPORTS.filter((transport) => given.includes(transport));

interface KeyRow {
  id: string;
  display_name: string;
  public_key: Uint8Array;
  counter: string | number;
  transports: readonly string[];
  added_at: string | Date;
}

export function createSecurityKeys(sql: Sql, clock: Clock): SecurityKeys {
  const rowsOf = (identityId: string) => sql<KeyRow[]>`
    select id, display_name, public_key, counter, transports, added_at from identity.security_keys
    where identity_id = ${identityId} order by added_at, id`;
  const descriptors = async (identityId: string) =>
    (await rowsOf(identityId)).map(({ id, transports }) => ({ id, transports: knownTransports(transports) }));
  return {
    async list(identityId) {
      return (await rowsOf(identityId)).map((row) => ({
        id: row.id,
        displayName: row.display_name,
        addedAt: new Date(row.added_at).toISOString(),
      }));
    },
    async startRegistration({ id, email }, origin) {
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: hostOf(origin),
        userName: email,
        userDisplayName: email,
        userID: Uint8Array.from(Buffer.from(id)),
        attestationType: 'none',
        excludeCredentials: await descriptors(id),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      });
      return { options, challenge: options.challenge };
    },
    async register({ identityId, answer, challenge, origin, displayName }) {
      const response = readAnswer(Registration, answer);
      if (response === undefined) return false;
      const { transports } = response.response;
      const result = await verified(() =>
        verifyRegistrationResponse({
          response: {
            ...response,
            response: { ...response.response, transports: knownTransports(transports) },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostOf(origin),
          requireUserVerification: false,
        }),
      );
      const credential = result?.registrationInfo?.credential;
      if (credential === undefined) return false;
      const added = await sql`
        insert into identity.security_keys
          (id, identity_id, display_name, public_key, counter, transports, added_at)
        values (${credential.id}, ${identityId}, ${displayName}, ${Buffer.from(credential.publicKey)},
          ${credential.counter}, ${sql.json(knownTransports(transports))}, ${toInstant(clock.now())})
        on conflict (id) do nothing`;
      return added.count === 1;
    },
    async startLogin(identityId, origin) {
      const options = await generateAuthenticationOptions({
        rpID: hostOf(origin),
        allowCredentials: await descriptors(identityId),
        userVerification: 'preferred',
      });
      return { options, challenge: options.challenge };
    },
    async check({ identityId, answer, challenge, origin }) {
      const response = readAnswer(Authentication, answer);
      if (response === undefined) return false;
      const row = (await rowsOf(identityId)).find(({ id }) => id === response.id);
      if (row === undefined) return false;
      const result = await verified(() =>
        verifyAuthenticationResponse({
          response: { ...response, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostOf(origin),
          credential: {
            id: row.id,
            publicKey: Uint8Array.from(row.public_key),
            counter: Number(row.counter),
          },
          requireUserVerification: false,
        }),
      );
      if (result === undefined) return false;
      const { newCounter } = result.authenticationInfo;
      // The counter is part of the condition: of two proofs at once only one counts where the key counts.
      const used = await sql`update identity.security_keys
        set counter = ${newCounter}, last_used_at = ${toInstant(clock.now())}
        where id = ${row.id} and counter = ${row.counter}`;
      return used.count === 1;
    },
    async remove(identityId, keyId) {
      const removed = await sql`delete from identity.security_keys
                                where identity_id = ${identityId} and id = ${keyId}`;
      return removed.count === 1;
    },
  };
}
