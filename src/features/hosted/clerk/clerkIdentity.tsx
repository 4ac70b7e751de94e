/**
 * Clerk as the place where people sign in. Its widgets come from Clerk's own address at run time (docs/adr/0017), and its
 * own state is the state here: nothing of it is copied.
 */
import { ClerkProvider, useAuth, useClerk, useOrganization, useUser } from '@clerk/react';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Connection } from '@/services/api/baseQuery/request';
import { paths } from '@/services/config/paths';
import type { HostedSettings } from '@/services/contracts/hosted';
import type { AppError } from '@/services/errors/AppError';
import { connectionTo } from '@/services/session/hosted/direct';
import type { HostedIdentity, HostedOrganization, HostedState } from '@/services/session/hosted/identity';
import { HOSTED_TEXT } from '../texts';
import { CLERK_WIDGETS } from './ClerkWidgets';

type Clerk = ReturnType<typeof useClerk>;
type Organization = NonNullable<ReturnType<typeof useOrganization>['organization']>;

const AWAY: AppError = { kind: 'network', text: HOSTED_TEXT.slow, retryable: true };
const LOOK_MS = 100;
const PATIENCE_MS = 15_000;

function organizationOf({ id, name, publicMetadata }: Pick<Organization, 'id' | 'name' | 'publicMetadata'>) {
  const { backend_url: backendUrl, direct } = publicMetadata as { backend_url?: unknown; direct?: unknown }; // made by the operator
  const organization: HostedOrganization = { id, name, direct };
  return typeof backendUrl === 'string' ? { ...organization, backendUrl } : organization;
}

function useClerkState(): HostedState {
  const { status } = useClerk();
  const { isLoaded, isSignedIn } = useAuth();
  const { organization, isLoaded: knowsOrganization } = useOrganization();
  const { user } = useUser();
  if (status === 'error') return { status: 'failed', error: AWAY };
  if (!isLoaded || !knowsOrganization) return { status: 'loading' };
  if (!isSignedIn) return { status: 'signedOut' };
  return signedIn(user?.fullName ?? '', organization ? organizationOf(organization) : undefined);
}

/** The widget lists the other organizations itself. */
function signedIn(name: string, active: HostedOrganization | undefined): HostedState {
  return active === undefined
    ? { status: 'signedIn', name, organizations: [] }
    : { status: 'signedIn', name, organizations: [active], active };
}

async function whenLoaded(clerk: () => Clerk | undefined): Promise<Clerk | undefined> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const found = clerk();
    if (found?.loaded === true) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
  return undefined;
}

async function connect(clerk: Clerk | undefined, template: string): Promise<Connection> {
  const organization = clerk?.organization ? organizationOf(clerk.organization) : undefined;
  const directToken = (await clerk?.session?.getToken({ template })) ?? undefined;
  // In proxied mode the console's own server reads Clerk's cookie.
  return connectionTo(organization, { directToken, ownToken: undefined });
}

export function createClerkIdentity({ clerkKey, tokenTemplate }: HostedSettings): HostedIdentity {
  let clerk: Clerk | undefined;
  function Hold() {
    const loaded = useClerk();
    useEffect(() => {
      clerk = loaded;
    }, [loaded]);
    return null;
  }
  function Root({ children }: { children: ReactNode }) {
    const navigate = useNavigate();
    return (
      <ClerkProvider
        publishableKey={clerkKey}
        signInUrl={paths.login()}
        signUpUrl={paths.registration()}
        afterSignOutUrl={paths.login()}
        routerPush={(to) => void navigate(to)}
        routerReplace={(to) => void navigate(to, { replace: true })}
      >
        <Hold />
        {children}
      </ClerkProvider>
    );
  }
  return {
    Root,
    useState: useClerkState,
    widgets: CLERK_WIDGETS,
    connect: async () => connect(clerk, tokenTemplate),
    check: async () => {
      const loaded = await whenLoaded(() => clerk);
      return loaded?.isSignedIn === true ? 'refused' : 'signedOut';
    },
    complete: () => Promise.resolve(undefined),
    refresh: async () => {
      await clerk?.organization?.reload();
    },
  };
}
