import { createContext, use } from 'react';
import type { HostedSettings } from '@/services/contracts/hosted';
import type { OidcSession } from './oidcSession';

interface OidcHeld {
  session: OidcSession;
  settings: HostedSettings;
}

export const OidcContext = createContext<OidcHeld | undefined>(undefined);

/** The session of the adapter whose widgets these are. */
export function useOidc(): OidcHeld {
  const held = use(OidcContext);
  if (held === undefined) throw new Error('The widgets of the OpenID adapter stand inside its Root.');
  return held;
}
