/** Authorization code with PKCE at any OpenID provider; tokens stay in memory (docs/adr/0017). */
import * as oidc from 'openid-client';
import type { HostedSettings } from '@/services/contracts/hosted';
import { leaveTo } from '@/services/url/browserNavigation';
import { holdPending, takePending } from './pending';

export interface Tokens {
  access: string;
  refresh?: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  subject: string;
  /** Of the ID token, completed by what the provider tells about the person. */
  claims: Readonly<Record<string, unknown>>;
}

/** The provider came back and said why not. */
export class NotSignedIn extends Error {}

const DEFAULT_LIFE_SECONDS = 300;
/** Answers of a silent question that mean "ask the person" (OpenID Connect Core §3.1.2.6). */
const NEEDS_PERSON = /^(?:login|interaction|consent|account_selection)_required$/;

type Answer = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

function audienceOf({ audience }: HostedSettings): Record<string, string> {
  if (audience === '') return {};
  // Providers know it under one name or the other (RFC 8707 wants an address).
  return URL.canParse(audience) ? { audience, resource: audience } : { audience };
}

/** @param redirectUri the page that the provider sends the browser back to. */
export function createOidcClient(
  settings: HostedSettings,
  redirectUri: string,
  now: () => number = Date.now,
) {
  let discovered: Promise<oidc.Configuration> | undefined;
  const configuration = async () => {
    discovered ??= oidc.discovery(new URL(settings.issuer), settings.clientId, undefined, oidc.None());
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined; // the next try asks anew
      throw error;
    }
  };

  /** What the ID token left out; strict providers keep it from tokens that are meant for another server. */
  const describe = async (config: oidc.Configuration, access: string, subject: string) => {
    if (config.serverMetadata().userinfo_endpoint === undefined) return {};
    return oidc.fetchUserInfo(config, access, subject).catch(() => ({}));
  };

  const tokensOf = async (config: oidc.Configuration, answer: Answer, subject: string): Promise<Tokens> => ({
    access: answer.access_token,
    ...(answer.refresh_token === undefined ? {} : { refresh: answer.refresh_token }),
    expiresAt: now() + (answer.expiresIn() ?? DEFAULT_LIFE_SECONDS) * 1000,
    subject,
    claims: { ...answer.claims(), ...(await describe(config, answer.access_token, subject)) },
  });

  return {
    /** Leaves for the provider; `silent` comes back at once when the provider would have to ask the person. */
    async begin(returnTo: string, silent: boolean): Promise<void> {
      const config = await configuration();
      const pending = {
        verifier: oidc.randomPKCECodeVerifier(),
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        returnTo,
      };
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        state: pending.state,
        nonce: pending.nonce,
        ...(silent ? { prompt: 'none' } : {}),
        ...audienceOf(settings),
      });
      holdPending(pending);
      leaveTo(address.toString());
    },

    /** Exchanges what the provider sent; throws NotSignedIn when it wants to see the person first. */
    async complete(address: URL): Promise<{ tokens: Tokens; returnTo: string } | undefined> {
      const pending = takePending();
      if (pending === undefined) return undefined;
      const config = await configuration();
      try {
        const answer = await oidc.authorizationCodeGrant(
          config,
          address,
          {
            pkceCodeVerifier: pending.verifier,
            expectedState: pending.state,
            expectedNonce: pending.nonce,
            idTokenExpected: true,
          },
          audienceOf(settings),
        );
        const subject = answer.claims()?.sub ?? '';
        return { tokens: await tokensOf(config, answer, subject), returnTo: pending.returnTo };
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError && NEEDS_PERSON.test(error.error)) {
          throw new NotSignedIn(pending.returnTo);
        }
        throw error;
      }
    },

    /** New tokens and claims without leaving the page; undefined when the provider gave nothing to do so with. */
    async renew(tokens: Tokens): Promise<Tokens | undefined> {
      if (tokens.refresh === undefined) return undefined;
      const config = await configuration();
      const answer = await oidc.refreshTokenGrant(config, tokens.refresh, audienceOf(settings));
      const renewed = await tokensOf(config, answer, tokens.subject);
      return { refresh: tokens.refresh, ...renewed, claims: { ...tokens.claims, ...renewed.claims } };
    },

    /** What the provider says about the person now. */
    async describe(tokens: Tokens): Promise<Tokens> {
      const config = await configuration();
      return {
        ...tokens,
        claims: { ...tokens.claims, ...(await describe(config, tokens.access, tokens.subject)) },
      };
    },

    /** Where the provider ends its own session, if it offers that. */
    async signOutAddress(comeBackTo: string): Promise<string | undefined> {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc
        .buildEndSessionUrl(config, { client_id: settings.clientId, post_logout_redirect_uri: comeBackTo })
        .toString();
    },
  };
}

export type OidcClient = ReturnType<typeof createOidcClient>;
