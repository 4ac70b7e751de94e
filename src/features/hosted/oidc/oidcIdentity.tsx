/** Any OpenID provider as the place where people sign in. */
import { useSyncExternalStore } from 'react';
import type { HostedSettings } from '@/services/contracts/hosted';
import { paths } from '@/services/config/paths';
import type { HostedIdentity } from '@/services/session/hosted/identity';
import { OidcChooser } from './OidcChooser';
import { createOidcClient } from './oidcClient';
import { OidcContext } from './oidcContext';
import { createOidcSession } from './oidcSession';
import { OidcProfile, OidcSignIn, OidcSignUp } from './OidcPages';
import { OidcSwitcher } from './OidcSwitcher';

export function createOidcIdentity(settings: HostedSettings): HostedIdentity {
  const redirectUri = window.location.origin + paths.authStateChecker();
  const session = createOidcSession(settings, createOidcClient(settings, redirectUri));
  const held = { session, settings };
  return {
    ...session,
    Root: ({ children }) => <OidcContext value={held}>{children}</OidcContext>,
    useState: () => useSyncExternalStore(session.subscribe, session.state),
    widgets: {
      SignIn: OidcSignIn,
      SignUp: OidcSignUp,
      Profile: OidcProfile,
      Switcher: OidcSwitcher,
      Chooser: OidcChooser,
    },
  };
}
