/** Sessions: random cookie values, stored only as hashes (design: reliability TM15). */
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { isRole, type Role } from '@/services/contracts/enums';
import type { Clock, Sql } from '../types';
import { DEFAULT_SESSION_RULES, LAST_SEEN_STEP_MS, type SessionRules } from './identityOptions';
import { toInstant, toMillis } from './instants';

export interface AuthenticationMethod {
  method: string;
  aal: 'aal1' | 'aal2';
  completed_at: string;
}

export interface Traits {
  email: string;
  name?: { first?: string; last?: string };
  groups?: readonly string[];
}

export interface Identity {
  id: string;
  schemaId: string;
  traits: Traits;
  state: 'active' | 'inactive';
  stateChangedAt?: number;
  createdAt: number;
  updatedAt: number;
}

export interface Session {
  id: string;
  identity: Identity;
  roles: readonly Role[];
  assuranceLevel: 'aal1' | 'aal2';
  methods: readonly AuthenticationMethod[];
  issuedAt: number;
  authenticatedAt: number;
  expiresAt: number;
  ipAddress?: string;
  userAgent?: string;
  /** Whether the person has set up something that is asked for after the password. */
  hasSecondFactor: boolean;
  /** When the person's present e-mail address was proven. */
  addressVerifiedAt?: number;
}

/** Whether a session is as strong as it can be for its person (contract identity.md §6, session_aal2_required). */
export function isStrongEnough({ assuranceLevel, hasSecondFactor }: Session): boolean {
  return assuranceLevel === 'aal2' || !hasSecondFactor;
}

export interface SessionStart {
  identityId: string;
  method: string;
  address: string;
  userAgent?: string | undefined;
  /** The session this browser had until now; it ends, so that an id known before sign-in is worth nothing (TM15). */
  replaces?: string | undefined;
}

export interface SessionProof {
  method: string;
  aal: 'aal1' | 'aal2';
  isNewProof: boolean;
}

export interface Sessions {
  /** Begins a session and answers the cookie's value; it is nowhere else afterwards. */
  begin(start: SessionStart): Promise<string>;
  /**
   * The same session after its person proved something more: a new cookie value, because one from before must not
   * profit (TM15). `isNewProof` restarts the session's life and the time in which privileged changes are allowed.
   */
  strengthen(token: string, proof: SessionProof): Promise<string>;
  /** The living session behind a cookie value, its person and that person's roles of this moment: one query. */
  find(token: string): Promise<Session | undefined>;
  end(token: string): Promise<void>;
}

/** 256 bits, twice what ASVS 7.2.3 asks for. */
const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const MAX_USER_AGENT = 512;

/** What is stored of a cookie value. A plain hash is enough: the value is random, so it cannot be guessed back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The logout token of a session: only somebody who holds the cookie can compute it (TM21). */
export function logoutTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('logout').digest('base64url');
}

export function isLogoutToken(sessionToken: string, candidate: string): boolean {
  const expected = Buffer.from(logoutTokenOf(sessionToken));
  const given = Buffer.from(candidate);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

interface SessionRow {
  id: string;
  assurance_level: 'aal1' | 'aal2';
  authentication_methods: readonly AuthenticationMethod[];
  issued_at: string | Date;
  authenticated_at: string | Date;
  expires_at: string | Date;
  ip_address: string | null;
  user_agent: string | null;
  identity_id: string;
  schema_id: string;
  traits: Traits;
  state: 'active' | 'inactive';
  state_changed_at: string | Date | null;
  created_at: string | Date;
  updated_at: string | Date;
  has_second_factor: boolean;
  verified_at: string | Date | null;
  roles: readonly string[] | null;
}

export function createSessions(
  sql: Sql,
  clock: Clock,
  rules: SessionRules = DEFAULT_SESSION_RULES,
): Sessions {
  return {
    async begin({ identityId, method, address, userAgent, replaces }) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const now = toInstant(clock.now());
      const methods = [{ method, aal: 'aal1', completed_at: now }];
      await sql.begin(async (tx) => {
        if (replaces) await tx`delete from identity.sessions where token_hash = ${hashToken(replaces)}`;
        await tx`insert into identity.sessions ${tx({
          id: randomUUID(),
          token_hash: hashToken(token),
          identity_id: identityId,
          assurance_level: 'aal1',
          authentication_methods: tx.json(methods),
          issued_at: now,
          authenticated_at: now,
          last_seen_at: now,
          expires_at: toInstant(clock.now() + rules.lifeMs),
          ip_address: address,
          user_agent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
        })}`;
        await tx`update public.people set last_login = ${now} where id = ${identityId}`;
      });
      return token;
    },
    async strengthen(token, { method, aal, isNewProof }) {
      const renewed = randomBytes(TOKEN_BYTES).toString('base64url');
      const now = toInstant(clock.now());
      const expiresAt = toInstant(clock.now() + rules.lifeMs);
      const proof = [{ method, aal, completed_at: now }];
      await sql`
        update identity.sessions set token_hash = ${hashToken(renewed)},
          assurance_level = case when ${aal} = 'aal2' then 'aal2' else assurance_level end,
          authentication_methods = (
            select coalesce(jsonb_agg(known), '[]'::jsonb) from jsonb_array_elements(authentication_methods) known
            where known ->> 'method' <> ${method}
          ) || ${sql.json(proof)},
          authenticated_at = case when ${isNewProof} then ${now}::timestamptz else authenticated_at end,
          expires_at = case when ${isNewProof} then ${expiresAt}::timestamptz else expires_at end
        where token_hash = ${hashToken(token)}`;
      return renewed;
    },
    async find(token) {
      if (!TOKEN_SHAPE.test(token)) return undefined;
      const now = clock.now();
      const tokenHash = hashToken(token);
      const [row] = await sql<SessionRow[]>`
        with seen as (
          update identity.sessions set last_seen_at = ${toInstant(now)}
          where token_hash = ${tokenHash} and last_seen_at < ${toInstant(now - LAST_SEEN_STEP_MS)}
            and last_seen_at > ${toInstant(now - rules.idleMs)}
        )
        select s.id, s.assurance_level, s.authentication_methods, s.issued_at, s.authenticated_at, s.expires_at,
               s.ip_address, s.user_agent, i.id as identity_id, i.schema_id, i.traits, i.state,
               i.state_changed_at, i.created_at, i.updated_at, granted.roles, verified.verified_at,
               exists (select from identity.totp_credentials t where t.identity_id = i.id)
                 or exists (select from identity.lookup_credentials l where l.identity_id = i.id and l.unused > 0)
                 or exists (select from identity.security_keys k where k.identity_id = i.id)
                 as has_second_factor
        from identity.sessions s
        join public.identities i on i.id = s.identity_id and i.state = 'active'
        join public.people p on p.id = i.id and p.deleted_at is null
        left join identity.verified_addresses verified
          on verified.identity_id = i.id and verified.address = lower(i.traits ->> 'email')
        left join lateral (
          select array_agg(distinct rule.v1::text) as roles from public.casbin_rule rule
          where rule.ptype = 'g' and rule.v0 = i.id::text
        ) granted on true
        where s.token_hash = ${tokenHash} and s.expires_at > ${toInstant(now)}
          and s.last_seen_at > ${toInstant(now - rules.idleMs)}`;
      return row && sessionOf(row);
    },
    async end(token) {
      await sql`delete from identity.sessions where token_hash = ${hashToken(token)}`;
    },
  };
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    identity: {
      id: row.identity_id,
      schemaId: row.schema_id,
      traits: row.traits,
      state: row.state,
      ...(row.state_changed_at === null ? {} : { stateChangedAt: toMillis(row.state_changed_at) }),
      createdAt: toMillis(row.created_at),
      updatedAt: toMillis(row.updated_at),
    },
    roles: (row.roles ?? []).filter(isRole),
    assuranceLevel: row.assurance_level,
    methods: row.authentication_methods,
    issuedAt: toMillis(row.issued_at),
    authenticatedAt: toMillis(row.authenticated_at),
    expiresAt: toMillis(row.expires_at),
    hasSecondFactor: row.has_second_factor,
    ...(row.verified_at === null ? {} : { addressVerifiedAt: toMillis(row.verified_at) }),
    ...(row.ip_address === null ? {} : { ipAddress: row.ip_address }),
    ...(row.user_agent === null ? {} : { userAgent: row.user_agent }),
  };
}
