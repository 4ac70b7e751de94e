/** Signing in at an OpenID provider: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 9700). */
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { IDENTITY_PREFIX, type FlowKind } from '@/services/contracts/identity';
import type { Clock, Logger, Sql } from '../../types';
import { toInstant } from '../instants';
import type { OidcProvider } from './provider';

/** What a form remembers while its person is at the provider. */
export interface SocialStep {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
}

export interface SocialProvider {
  id: string;
  label: string;
}

export interface SocialSignIn {
  providers: readonly SocialProvider[];
  /** Where to send the browser; undefined when the provider does not answer or is not configured. */
  begin(
    form: { kind: FlowKind; id: string; origin: string },
    provider: string,
  ): Promise<{ url: string; step: SocialStep } | undefined>;
  /** The account's subject at the provider; undefined when the answer does not belong to this step. */
  finish(step: SocialStep, origin: string, query: string): Promise<string | undefined>;
  /** The active identity that this account is linked to. */
  ownerOf(provider: string, subject: string): Promise<string | undefined>;
  /** Ids of the providers that the identity has an account of. */
  linkedTo(identityId: string): Promise<readonly string[]>;
  /** False when the account belongs to somebody, or the person has another of this provider. */
  link(identityId: string, provider: string, subject: string): Promise<boolean>;
  /** False when it is the only way in that the person has. */
  unlink(identityId: string, provider: string): Promise<boolean>;
}

export interface SocialDeps {
  sql: Sql;
  clock: Clock;
  log: Logger;
  providers: readonly OidcProvider[];
}

const TIMEOUT_S = 10;

/** The form that a state belongs to, as `begin` wrote it; undefined for anything else. */
export function formOfState(state: string): { kind: FlowKind; id: string } | undefined {
  const [, kind, id] = /^(login|settings)\.([0-9a-f-]{36})\./.exec(state) ?? [];
  return id === undefined || (kind !== 'login' && kind !== 'settings') ? undefined : { kind, id };
}

const callbackOf = (origin: string, provider: string): string =>
  `${origin}${IDENTITY_PREFIX}/self-service/methods/oidc/callback/${provider}`;

export function createSocialSignIn({ sql, clock, log, providers }: SocialDeps): SocialSignIn {
  const configurations = new Map<string, Promise<Configuration>>();
  const find = (id: string) => providers.find((provider) => provider.id === id);
  const configurationOf = (provider: OidcProvider): Promise<Configuration> => {
    const known = configurations.get(provider.id);
    if (known) return known;
    const found = discover(provider);
    configurations.set(provider.id, found);
    // A provider that was away for a moment is asked again by the next person.
    found.catch(() => configurations.delete(provider.id));
    return found;
  };
  const issuerOf = (id: string): string => find(id)?.issuer ?? '';
  return {
    providers: providers.map(({ id, label }) => ({ id, label })),
    async begin({ kind, id, origin }, name) {
      const provider = find(name);
      if (!provider) return undefined;
      const step: SocialStep = {
        provider: name,
        state: `${kind}.${id}.${randomState()}`,
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      try {
        const url = buildAuthorizationUrl(await configurationOf(provider), {
          redirect_uri: callbackOf(origin, name),
          scope: `openid ${provider.scope ?? ''}`.trim(),
          state: step.state,
          nonce: step.nonce,
          code_challenge: await calculatePKCECodeChallenge(step.verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, step };
      } catch (error) {
        log.warn({ err: error, provider: name }, 'an OpenID provider does not answer');
        return undefined;
      }
    },
    async finish({ provider: name, state, nonce, verifier }, origin, query) {
      const provider = find(name);
      if (!provider) return undefined;
      try {
        const tokens = await authorizationCodeGrant(
          await configurationOf(provider),
          new URL(`${callbackOf(origin, name)}${query}`),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        );
        return tokens.claims()?.sub;
      } catch (error) {
        // Also somebody who pressed "cancel" there; what the provider said stays in the log.
        log.info({ err: error, provider: name }, 'a sign-in at an OpenID provider did not succeed');
        return undefined;
      }
    },
    async ownerOf(provider, subject) {
      const [row] = await sql<{ id: string }[]>`
        select l.identity_id as id from identity.social_links l
        join public.identities i on i.id = l.identity_id and i.state = 'active'
        where l.issuer = ${issuerOf(provider)} and l.subject = ${subject}`;
      return row?.id;
    },
    async linkedTo(identityId) {
      const rows = await sql<{ issuer: string }[]>`
        select issuer from identity.social_links where identity_id = ${identityId}`;
      const issuers = new Set(rows.map(({ issuer }) => issuer));
      return providers.filter(({ issuer }) => issuers.has(issuer)).map(({ id }) => id);
    },
    async link(identityId, provider, subject) {
      const added = await sql`
        insert into identity.social_links (issuer, subject, identity_id, linked_at)
        values (${issuerOf(provider)}, ${subject}, ${identityId}, ${toInstant(clock.now())})
        on conflict do nothing`;
      return added.count === 1;
    },
    async unlink(identityId, provider) {
      const removed = await sql`
        delete from identity.social_links l where identity_id = ${identityId} and issuer = ${issuerOf(provider)}
        and (exists (select from identity.credentials c where c.identity_id = l.identity_id)
          or exists (select from identity.social_links o
                     where o.identity_id = l.identity_id and o.issuer <> l.issuer))`;
      return removed.count === 1;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const authentication = clientSecret === undefined ? None() : ClientSecretPost(clientSecret);
  return discovery(new URL(issuer), clientId, undefined, authentication, { timeout: TIMEOUT_S });
}
