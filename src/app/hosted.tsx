/** Hosted mode, in a chunk that the other modes never load: the provider's pages instead of the self-service ones. */
import type { ReactNode } from 'react';
import { manifest as hosted } from '@/features/hosted/manifest';
import { loadIdentity } from '@/features/hosted/slots';
import { manifest as auth } from '@/features/auth/manifest';
import type { ApiLink } from '@/services/api/baseQuery/request';
import { HostedProvider } from '@/services/session/hosted/identity';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';
import type { FeatureManifest } from '@/services/slots/manifest';
import { BARE_MANIFESTS } from './bareManifests';
import type { LoadManifests } from './routes';
import type { AppStore } from './store';

interface Hosted {
  bareManifests: readonly FeatureManifest[];
  loadManifests: LoadManifests;
  around: (pages: ReactNode) => ReactNode;
}

/** The page that explains a failed sign-in is the same in both modes. */
const ERROR_PAGE: FeatureManifest = {
  ...auth,
  routes: auth.routes.filter(({ path }) => path === '/error'),
};

function instead(manifests: readonly FeatureManifest[]): FeatureManifest[] {
  return [...manifests.filter((manifest) => manifest !== auth), hosted, ERROR_PAGE];
}

/** Starts the adapter that the configuration names; from then on calls travel as it says. */
export async function startHosted(store: AppStore, link: ApiLink): Promise<Hosted> {
  const { hosted: settings } = selectRuntimeConfig(store.getState());
  if (settings === undefined) throw new Error('The server runs in hosted mode but names no provider.');
  const identity = await loadIdentity(settings);
  link.connect = identity.connect;
  const { Root } = identity;
  return {
    bareManifests: instead(BARE_MANIFESTS),
    loadManifests: () => import('./manifests').then((module) => instead(module.MANIFESTS)),
    around: (pages) => (
      <HostedProvider value={identity}>
        <Root>{pages}</Root>
      </HostedProvider>
    ),
  };
}
