/** Hosted mode: what the server tells the console about the provider at which people sign in (contract identity.md §7). */

export const HOSTED_PROVIDERS = ['oidc', 'clerk'] as const;
export type HostedProvider = (typeof HOSTED_PROVIDERS)[number];

/** Public: it is part of GET /config.json. */
export interface HostedSettings {
  provider: HostedProvider;
  /** OpenID provider's address, without a slash at its end; with clerk the address that signs the tokens. */
  issuer: string;
  /** Public client (no secret) with authorization code and PKCE; of no use with clerk. */
  clientId: string;
  /** What the backends accept tokens for. */
  audience: string;
  scope: string;
  /** Claim with the person's organizations: {id, name, backend_url, direct}, or mere ids. */
  organizationClaim: string;
  /** Where people manage their account and make organizations, at the provider. */
  accountsUrl: string | null;
  /** Clerk only. */
  clerkKey: string;
  /** Clerk only: the template that makes tokens for backends. */
  tokenTemplate: string;
}

/** The host in a Clerk publishable key, such as `clerk.example.org`; undefined when it is none. */
export function clerkHost(key: string): string | undefined {
  const [, encoded] = /^pk_(?:test|live)_([A-Za-z0-9+/=]+)$/.exec(key) ?? [];
  if (encoded === undefined) return undefined;
  const [, host] = /^([a-z0-9.-]+)\$$/.exec(decoded(encoded)) ?? [];
  return host;
}

function decoded(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/** Areas that a backend serves at the root of its address in direct mode, without `/api` (contract identity.md §7). */
export const DIRECT_AREAS = [
  'db',
  'canary',
  'config',
  'catalog',
  'snapshot',
  'agent',
  'logs',
  'auth',
  'people',
  'playbook',
  'rbac',
  'notification',
  'apm',
  'resources',
  'properties',
  'kubeconfig',
  'schemas',
  'connection',
  'artifacts',
  'events',
] as const;
