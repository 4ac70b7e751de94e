/** Sessions and identities as they travel (contract identity.md §6). */
import type { Session } from './sessions';
import { toInstant } from './instants';

/** The identity of a session for its owner: public parts only. */
export function identityJson({ identity, addressVerifiedAt }: Session): Record<string, unknown> {
  const times = { created_at: toInstant(identity.createdAt), updated_at: toInstant(identity.updatedAt) };
  // One address per identity exists, so the identity's own id names it.
  const address = { id: identity.id, value: identity.traits.email, via: 'email', ...times };
  return {
    id: identity.id,
    schema_id: identity.schemaId,
    schema_url: '',
    state: identity.state,
    ...(identity.stateChangedAt === undefined
      ? {}
      : { state_changed_at: toInstant(identity.stateChangedAt) }),
    traits: identity.traits,
    verifiable_addresses: [
      addressVerifiedAt === undefined
        ? { ...address, verified: false, status: 'pending' }
        : { ...address, verified: true, status: 'completed', verified_at: toInstant(addressVerifiedAt) },
    ],
    recovery_addresses: [address],
    metadata_public: null,
    ...times,
  };
}

/** A session as GET /sessions/whoami and a finished flow answer it. */
export function sessionJson(session: Session): Record<string, unknown> {
  return {
    id: session.id,
    active: true,
    expires_at: toInstant(session.expiresAt),
    authenticated_at: toInstant(session.authenticatedAt),
    issued_at: toInstant(session.issuedAt),
    authenticator_assurance_level: session.assuranceLevel,
    authentication_methods: session.methods,
    identity: identityJson(session),
    devices: [
      {
        id: session.id,
        ip_address: session.ipAddress ?? '',
        user_agent: session.userAgent ?? '',
        location: '',
      },
    ],
  };
}
