/** Access tokens of the provider: signed by its keys, for this audience, not expired. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { UpstreamAway } from '@server/http/errors';

/** Asymmetric only: a shared secret would let every backend make tokens for every other. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];
const TOLERATED_SECONDS = 30;
const TIMEOUT_MS = 10_000;

const Metadata = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });

const Claims = v.looseObject({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.string()),
  name: v.optional(v.string()),
  image_url: v.optional(v.string()),
  org_id: v.optional(v.string()),
  role: v.optional(v.string()),
});
export type TokenClaims = v.InferOutput<typeof Claims>;

async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
  const metadata = v.parse(Metadata, await answer.json());
  // A provider that calls itself otherwise is another one (RFC 8414 §3.3).
  if (metadata.issuer.replace(/\/+$/, '') !== issuer) throw new Error('the provider names another issuer');
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIMEOUT_MS });
}

/** The provider's fault, not the token's: keys that cannot be fetched. */
function isProviderAway(error: unknown): boolean {
  return error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
}

export type TokenReader = (token: string) => Promise<TokenClaims | undefined>;

/** Reads a token's claims; undefined when it proves nothing. Throws UpstreamAway when the provider cannot be asked. */
export function createTokenReader({ issuer, audience }: { issuer: string; audience: string }): TokenReader {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (token) => {
    keys ??= keysOf(issuer);
    const known = keys;
    try {
      const { payload } = await jwtVerify(token, await known, {
        issuer: [issuer, `${issuer}/`],
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERATED_SECONDS,
        requiredClaims: ['sub', 'exp'],
      });
      const claims = v.safeParse(Claims, payload);
      return claims.success ? claims.output : undefined;
    } catch (cause) {
      if (!isProviderAway(cause)) return undefined;
      // The next request asks anew.
      if (keys === known) keys = undefined;
      throw new UpstreamAway('The sign-in provider does not answer as expected. Please try again.', {
        cause,
      });
    }
  };
}
