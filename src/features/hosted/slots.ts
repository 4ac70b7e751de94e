/** How hosted mode starts: the adapter that the configuration names, and nothing of the other. */
import type { HostedSettings } from '@/services/contracts/hosted';
import type { HostedIdentity } from '@/services/session/hosted/identity';

const ADAPTERS: Readonly<
  Record<HostedSettings['provider'], (settings: HostedSettings) => Promise<HostedIdentity>>
> = {
  oidc: async (settings) => (await import('./oidc/oidcIdentity')).createOidcIdentity(settings),
  clerk: async (settings) => (await import('./clerk/clerkIdentity')).createClerkIdentity(settings),
};

export function loadIdentity(settings: HostedSettings): Promise<HostedIdentity> {
  return ADAPTERS[settings.provider](settings);
}
