/** Who is signed in at the OpenID provider, and for which organization: a source that React subscribes to. */
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import { paths } from '@/services/config/paths';
import type { HostedSettings } from '@/services/contracts/hosted';
import { errorOfThrown } from '@/services/errors/normalise';
import { browserStorage } from '@/services/offline/preferenceStorage';
import { connectionTo } from '@/services/session/hosted/direct';
import type { HostedIdentity, HostedState } from '@/services/session/hosted/identity';
import { leaveTo } from '@/services/url/browserNavigation';
import { activeOrganization, readOrganizations } from '../model/organizations';
import { NotSignedIn, type OidcClient, type Tokens } from './oidcClient';

/** A token that ends so soon is renewed before it is used. */
const SOON_MS = 30_000;

export interface OidcSession extends Pick<HostedIdentity, 'connect' | 'check' | 'complete' | 'refresh'> {
  subscribe: (listener: () => void) => () => void;
  state: () => HostedState;
  signIn: (returnTo: string) => Promise<void>;
  /** Forgets the tokens and ends the provider's session too, where it can be ended. */
  signOut: () => Promise<void>;
  choose: (organizationId: string) => void;
}

function nameOf({ claims, subject }: Tokens): string {
  const named = [claims.name, claims.email].find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : subject;
}

export function createOidcSession(settings: HostedSettings, client: OidcClient): OidcSession {
  const listeners = new Set<() => void>();
  let tokens: Tokens | undefined;
  let state: HostedState = { status: 'signedOut' };
  let renewing: Promise<void> | undefined;
  /** The provider said that it has to see the person: asking silently again would turn in a circle. */
  let needsPerson = false;

  const set = (next: HostedState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const show = () => {
    if (tokens === undefined) {
      set({ status: 'signedOut' });
      return;
    }
    const organizations = readOrganizations(tokens.claims[settings.organizationClaim]);
    const chosen = browserStorage()?.getItem(STORAGE_KEYS.organization) ?? null;
    const active = activeOrganization(organizations, chosen);
    const name = nameOf(tokens);
    set({ status: 'signedIn', name, organizations, ...(active === undefined ? {} : { active }) });
  };
  const forget = () => {
    tokens = undefined;
    show();
  };
  const fail = (error: unknown) => {
    set({ status: 'failed', error: { ...errorOfThrown(error), retryable: true } });
  };
  const renew = async () => {
    const before = tokens;
    const renewed = before && (await client.renew(before).catch(() => undefined));
    // Without a new one the old is sent: the backend decides, and its refusal leads to the provider.
    if (renewed !== undefined && tokens === before) tokens = renewed;
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    signIn: (returnTo) => client.begin(returnTo, false).catch(fail),
    signOut: async () => {
      browserStorage()?.removeItem(STORAGE_KEYS.organization);
      const address = await client
        .signOutAddress(window.location.origin + paths.login())
        .catch(() => undefined);
      forget();
      needsPerson = true;
      leaveTo(address ?? paths.login());
    },
    choose: (organizationId) => {
      browserStorage()?.setItem(STORAGE_KEYS.organization, organizationId);
      show();
    },
    connect: async () => {
      if (tokens !== undefined && tokens.expiresAt - Date.now() < SOON_MS) {
        renewing ??= renew().finally(() => {
          renewing = undefined;
        });
        await renewing;
      }
      const active = state.status === 'signedIn' ? state.active : undefined;
      return connectionTo(active, { directToken: tokens?.access, ownToken: tokens?.access });
    },
    check: async (returnTo) => {
      if (needsPerson) return 'signedOut';
      try {
        // Whatever is known was refused, or nothing is known: the provider is asked without a question to the person.
        await client.begin(returnTo, true);
      } catch (error) {
        fail(error);
      }
      return 'underWay';
    },
    complete: async (address) => {
      set({ status: 'loading' });
      try {
        const done = await client.complete(address);
        tokens = done?.tokens;
        needsPerson = false;
        show();
        // An address that was used before proves nothing: the first page asks again.
        return done?.returnTo ?? paths.home();
      } catch (error) {
        if (error instanceof NotSignedIn) {
          needsPerson = true;
          forget();
          return paths.login({ return_to: error.message });
        }
        fail(error);
        return undefined;
      }
    },
    refresh: async () => {
      if (tokens === undefined) return;
      const before = tokens;
      const described = await client
        .renew(before)
        .then((renewed) => renewed ?? client.describe(before))
        .catch(() => undefined);
      if (described !== undefined && tokens === before) {
        tokens = described;
        show();
      }
    },
  };
}
