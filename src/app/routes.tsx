/**
 * Routes from manifests, in two steps: the bare pages stand in the entry, everything else belongs to the shell, whose
 * chunk brings the manifests of all features along. A new feature therefore costs the sign-in page nothing.
 */
import { lazy, Suspense, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RenderBoundary } from '@/components/feedback/RenderBoundary';
import type { FeatureManifest, FeatureRoute } from '@/services/slots/manifest';
import { StillOpening } from './StillOpening';

/** Asks for the list of all features. */
export type LoadManifests = () => Promise<readonly FeatureManifest[]>;

function waiting(page: ReactNode): ReactNode {
  return <Suspense fallback={<StillOpening />}>{page}</Suspense>;
}

function bareRoute(route: FeatureRoute): RouteObject {
  const Page = lazy(() => route.lazy().then((module) => ({ default: module.Component })));
  return {
    path: route.path,
    element: <RenderBoundary resetKey={route.path}>{waiting(<Page />)}</RenderBoundary>,
  };
}

async function loadShell(loadManifests: LoadManifests) {
  const [{ Shell }, { addWriters }, manifests] = await Promise.all([
    import('./shell/Shell'),
    import('@/services/sync/writers'),
    loadManifests(),
  ]);
  for (const { writers } of manifests) if (writers !== undefined) addWriters(writers);
  return { default: () => <Shell manifests={manifests} /> };
}

/** Every address of the console: the bare pages, and the shell for the rest. */
export function routesOf(bare: readonly FeatureManifest[], loadManifests: LoadManifests): RouteObject[] {
  const Shell = lazy(() => loadShell(loadManifests));
  const routes = bare.flatMap((manifest) => manifest.routes).filter((route) => route.chrome === 'bare');
  return [...routes.map(bareRoute), { path: '*', element: waiting(<Shell />) }];
}
