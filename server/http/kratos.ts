/** An Ory Kratos server in place of the built-in identity module. */
import * as v from 'valibot';
import { isRole } from '@/services/contracts/enums';
import type { Caller, Logger, Sql } from '../types';
import { UpstreamAway } from './errors';

const Session = v.object({
  id: v.string(),
  active: v.optional(v.boolean(), true),
  authenticator_assurance_level: v.optional(v.picklist(['aal1', 'aal2']), 'aal1'),
  identity: v.object({
    id: v.pipe(v.string(), v.uuid()),
    traits: v.object({
      email: v.string(),
      name: v.optional(v.object({ first: v.optional(v.string(), ''), last: v.optional(v.string(), '') })),
    }),
  }),
});
type Session = v.InferOutput<typeof Session>;

const TIMEOUT_MS = 10_000;

export interface KratosOptions {
  /** Public address of the server, without a slash at its end. */
  url: string;
  sql: Sql;
  log: Logger;
}

/** Undefined when the server says that nobody is signed in, or not far enough (second factor). */
async function askSession(url: string, cookie: string): Promise<Session | undefined> {
  try {
    const answer = await fetch(`${url}/sessions/whoami`, {
      headers: { cookie, accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 401 || answer.status === 403) return undefined;
    if (!answer.ok) throw new Error(`whoami was answered with ${answer.status}`);
    const session = v.parse(Session, await answer.json());
    return session.active ? session : undefined;
  } catch (cause) {
    throw new UpstreamAway('The identity server does not answer as expected. Please try again.', { cause });
  }
}

/** The person of an identity has the identity's id; first sight makes the row (contract schema, identities triggers). */
async function personOf(
  sql: Sql,
  session: Session,
): Promise<{ name: string; roles: readonly string[] } | undefined> {
  const { id, traits } = session.identity;
  const name = [traits.name?.first, traits.name?.last].filter(Boolean).join(' ') || traits.email;
  await sql`INSERT INTO public.people (id, name, email) VALUES (${id}, ${name}, ${traits.email}) ON CONFLICT DO NOTHING`;
  const [person] = await sql<{ name: string; roles: string[] | null }[]>`
    SELECT p.name, r.roles FROM public.people p LEFT JOIN public.people_roles r ON r.id = p.id
    WHERE p.id = ${id} AND p.deleted_at IS NULL`;
  return person && { name: person.name, roles: person.roles ?? [] };
}

/** Asks the identity server on every request who is calling; nothing about sessions or roles is kept here. */
export function createKratosAuthenticator(
  options: KratosOptions,
): (request: Request) => Promise<Caller | undefined> {
  return async (request) => {
    const cookie = request.headers.get('cookie');
    if (!cookie) return undefined;
    const session = await askSession(options.url, cookie);
    if (!session) return undefined;
    const person = await personOf(options.sql, session);
    if (!person) {
      options.log.warn(
        { identityId: session.identity.id },
        'no person for this identity: removed, or its e-mail is taken',
      );
      return undefined;
    }
    return {
      sessionId: session.id,
      personId: session.identity.id,
      email: session.identity.traits.email,
      name: person.name,
      roles: person.roles.filter(isRole),
      aal: session.authenticator_assurance_level,
    };
  };
}
