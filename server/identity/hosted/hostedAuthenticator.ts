/** Who calls in hosted mode: the subject of the provider's token, as a person of this database (contract README §3). */
import { createHash } from 'node:crypto';
import { HTTPException } from 'hono/http-exception';
import { parse as parseCookies } from 'hono/utils/cookie';
import { isRole } from '@/services/contracts/enums';
import type { HostedConfig } from '@server/hostedConfig';
import type { Caller, Logger, Sql } from '@server/types';
import { createTokenReader, type TokenClaims } from './tokens';

/** Cookie of the proxied mode, when the provider's kit keeps its token there. */
const TOKEN_COOKIE = '__session';
/** Marks the role that the provider gave, apart from those that somebody assigned here. */
const BY_PROVIDER = 'provider';

/** The same uuid for the same subject of the same provider; a person made otherwise never has it. */
export function personIdOf(issuer: string, subject: string): string {
  const bytes = createHash('sha256').update(`${issuer}\n${subject}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6); // version 8: made from a hash (RFC 9562)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Ids of organizations in a claim: one id, a list of ids, or a list of {id}. */
export function organizationIds(claim: unknown): readonly string[] {
  const entries: unknown[] = Array.isArray(claim) ? claim : [claim];
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return [entry];
    const isNamed = typeof entry === 'object' && entry !== null && 'id' in entry;
    return isNamed && typeof entry.id === 'string' ? [entry.id] : [];
  });
}

function tokenOf(request: Request): string | undefined {
  const [, bearer] = /^bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return bearer ?? parseCookies(request.headers.get('cookie') ?? '', TOKEN_COOKIE)[TOKEN_COOKIE];
}

interface PersonRow {
  name: string;
  email: string | null;
  removed: boolean;
  assigned: readonly string[] | null;
  provided: readonly string[] | null;
}

async function readPerson(sql: Sql, id: string): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow[]>`
    select p.name, p.email, p.deleted_at is not null as removed,
      (select array_agg(r.v1::text) from public.casbin_rule r
        where r.ptype = 'g' and r.v0 = p.id::text and r.v5 is distinct from ${BY_PROVIDER}) as assigned,
      (select array_agg(r.v1::text) from public.casbin_rule r
        where r.ptype = 'g' and r.v0 = p.id::text and r.v5 = ${BY_PROVIDER}) as provided
    from public.people p where p.id = ${id}`;
  return row;
}

/** First sight makes the person; an address that somebody else has here is left out. */
async function makePerson(sql: Sql, id: string, claims: TokenClaims): Promise<void> {
  const name = claims.name ?? claims.email ?? claims.sub;
  await sql`
    insert into public.people (id, name, email, avatar, external_id)
    select ${id}, ${name}, ${claims.email ?? null}, ${claims.image_url ?? null}, ${claims.sub}
    where not exists (select from public.people where email = ${claims.email ?? null} and deleted_at is null)
    on conflict do nothing`;
  await sql`
    insert into public.people (id, name, avatar, external_id)
    values (${id}, ${name}, ${claims.image_url ?? null}, ${claims.sub}) on conflict do nothing`;
}

/**
 * The provider's role `admin` makes an administrator of somebody to whom nobody assigned a role here; it is stored, so
 * that the database alone decides who may do what, and goes when the provider takes it back.
 */
async function followProvider(
  sql: Sql,
  id: string,
  person: PersonRow,
  claims: TokenClaims,
): Promise<readonly string[]> {
  const assigned = person.assigned ?? [];
  const wanted = assigned.length === 0 && claims.role === 'admin' ? ['admin'] : [];
  if (wanted.join() !== (person.provided ?? []).join()) {
    await sql.begin(async (tx) => {
      await tx`delete from public.casbin_rule where ptype = 'g' and v0 = ${id} and v5 = ${BY_PROVIDER}`;
      for (const role of wanted) {
        await tx`insert into public.casbin_rule (ptype, v0, v1, v5) values ('g', ${id}, ${role}, ${BY_PROVIDER})
                 on conflict do nothing`;
      }
    });
  }
  return [...assigned, ...wanted];
}

export interface HostedAuthenticatorOptions {
  hosted: Pick<HostedConfig, 'issuer' | 'audience' | 'organization' | 'organizationClaim'>;
  sql: Sql;
  log: Logger;
}

/**
 * Reads the caller from `Authorization: Bearer` (or the provider's cookie) on every request; nothing is kept. Undefined
 * without a token that counts; 403 for members of other organizations and for people who were removed here.
 */
export function createHostedAuthenticator(
  options: HostedAuthenticatorOptions,
): (request: Request) => Promise<Caller | undefined> {
  const { sql, log, hosted } = options;
  const { issuer, organization, organizationClaim } = hosted;
  const read = createTokenReader(hosted);
  return async (request) => {
    const token = tokenOf(request);
    const claims = token === undefined ? undefined : await read(token);
    if (claims === undefined) return undefined;
    const organizations = claims.org_id ?? claims[organizationClaim];
    if (organization === undefined || !organizationIds(organizations).includes(organization)) {
      log.warn({ subject: claims.sub }, 'a token of another organization was refused');
      throw new HTTPException(403, { message: 'This server belongs to another organization: choose yours.' });
    }
    const personId = personIdOf(issuer, claims.sub);
    let person = await readPerson(sql, personId);
    if (person === undefined) {
      await makePerson(sql, personId, claims);
      person = await readPerson(sql, personId);
    }
    if (person === undefined || person.removed) {
      throw new HTTPException(403, { message: 'Your account was removed here: ask an administrator.' });
    }
    const roles = await followProvider(sql, personId, person, claims);
    return {
      sessionId: `provider-${personId}`,
      personId,
      email: person.email ?? '',
      name: person.name,
      roles: roles.filter(isRole),
      aal: 'aal1',
    };
  };
}
