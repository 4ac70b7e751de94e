/** Routes from manifests. The shell and every page are chunks of their own. */
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { RenderBoundary } from '@/components/feedback/RenderBoundary';
import type { FeatureManifest, FeatureRoute } from '@/services/slots/manifest';
import { homePath } from './homePath';

const loadShell = () => import('./shell/Shell');
const Shell = lazy(() => loadShell().then((module) => ({ default: module.Shell })));
const ShellPage = lazy(() => loadShell().then((module) => ({ default: module.ShellPage })));
const NotFoundPage = lazy(() => loadShell().then((module) => ({ default: module.NotFoundPage })));

function waiting(page: ReactNode): ReactNode {
  return <Suspense fallback={null}>{page}</Suspense>;
}

function lazyPage(route: FeatureRoute) {
  return lazy(() => route.lazy().then((module) => ({ default: module.Component })));
}

function shellRoute(route: FeatureRoute): RouteObject {
  return { path: route.path, element: <ShellPage route={route} page={lazyPage(route)} /> };
}

function bareRoute(route: FeatureRoute): RouteObject {
  const Page = lazyPage(route);
  return {
    path: route.path,
    element: <RenderBoundary resetKey={route.path}>{waiting(<Page />)}</RenderBoundary>,
  };
}

/** Every address of the console. */
export function routesOf(manifests: readonly FeatureManifest[]): RouteObject[] {
  const routes = manifests.flatMap((manifest) => manifest.routes);
  return [
    ...routes.filter((route) => route.chrome === 'bare').map(bareRoute),
    {
      element: waiting(<Shell manifests={manifests} />),
      children: [
        { index: true, element: <Navigate to={homePath(manifests)} replace /> },
        ...routes.filter((route) => route.chrome === 'shell').map(shellRoute),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
