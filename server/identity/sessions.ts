/** Sessions: random cookie values, stored only as hashes (design: reliability TM15). */
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { isRole, type Role } from '@/services/contracts/enums';
import type { Clock, Sql } from '../types';
import { LAST_SEEN_STEP_MS, SESSION_LIFE_MS } from './identityOptions';
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
}

export interface SessionStart {
  identityId: string;
  method: string;
  address: string;
  userAgent?: string | undefined;
  /** The session this browser had until now; it ends, so that an id known before sign-in is worth nothing (TM15). */
  replaces?: string | undefined;
}

export interface Sessions {
  /** Begins a session and answers the cookie's value; it is nowhere else afterwards. */
  begin(start: SessionStart): Promise<string>;
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
  roles: readonly string[] | null;
}

export function createSessions(sql: Sql, clock: Clock): Sessions {
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
          expires_at: toInstant(clock.now() + SESSION_LIFE_MS),
          ip_address: address,
          user_agent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
        })}`;
        await tx`update public.people set last_login = ${now} where id = ${identityId}`;
      });
      return token;
    },
    async find(token) {
      if (!TOKEN_SHAPE.test(token)) return undefined;
      const now = clock.now();
      const tokenHash = hashToken(token);
      const [row] = await sql<SessionRow[]>`
        with seen as (
          update identity.sessions set last_seen_at = ${toInstant(now)}
          where token_hash = ${tokenHash} and last_seen_at < ${toInstant(now - LAST_SEEN_STEP_MS)}
        )
        select s.id, s.assurance_level, s.authentication_methods, s.issued_at, s.authenticated_at, s.expires_at,
               s.ip_address, s.user_agent, i.id as identity_id, i.schema_id, i.traits, i.state,
               i.state_changed_at, i.created_at, i.updated_at, granted.roles
        from identity.sessions s
        join public.identities i on i.id = s.identity_id and i.state = 'active'
        join public.people p on p.id = i.id and p.deleted_at is null
        left join lateral (
          select array_agg(distinct rule.v1::text) as roles from public.casbin_rule rule
          where rule.ptype = 'g' and rule.v0 = i.id::text
        ) granted on true
        where s.token_hash = ${tokenHash} and s.expires_at > ${toInstant(now)}`;
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
    ...(row.ip_address === null ? {} : { ipAddress: row.ip_address }),
    ...(row.user_agent === null ? {} : { userAgent: row.user_agent }),
  };
}
