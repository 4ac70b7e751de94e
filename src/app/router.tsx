/** Routes from manifests. A page's code is asked for only after its guard granted it (checklist OPEN-45). */
import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { RenderBoundary } from '@/components/feedback/RenderBoundary';
import { PageFrame } from '@/components/layout/PageFrame';
import type { FeatureManifest, FeatureRoute } from '@/services/slots/manifest';
import { AccessGate } from './guards/AccessGate';
import { NotFoundPage } from './guards/NotFoundPage';
import { SessionGate } from './guards/SessionGate';
import { homePath } from './shell/navigation';

function lazyPage(route: FeatureRoute) {
  return lazy(() => route.lazy().then((module) => ({ default: module.Component })));
}

function shellRoute(route: FeatureRoute): RouteObject {
  const Page = lazyPage(route);
  return {
    path: route.path,
    element: (
      <RenderBoundary key={route.path}>
        <AccessGate requirement={route.requirement} title={route.title}>
          <Suspense fallback={<PageFrame title={route.title}>{null}</PageFrame>}>
            <Page />
          </Suspense>
        </AccessGate>
      </RenderBoundary>
    ),
  };
}

function bareRoute(route: FeatureRoute): RouteObject {
  const Page = lazyPage(route);
  return {
    path: route.path,
    element: (
      <RenderBoundary key={route.path}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </RenderBoundary>
    ),
  };
}

/** Every address of the console. */
export function routesOf(manifests: readonly FeatureManifest[]): RouteObject[] {
  const routes = manifests.flatMap((manifest) => manifest.routes);
  return [
    ...routes.filter((route) => route.chrome === 'bare').map(bareRoute),
    {
      element: <SessionGate manifests={manifests} />,
      children: [
        { index: true, element: <Navigate to={homePath(manifests)} replace /> },
        ...routes.filter((route) => route.chrome === 'shell').map(shellRoute),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

/** The router of the browser; the outlet at its root keeps a render error of a guard inside the page. */
export function createRouter(manifests: readonly FeatureManifest[]) {
  return createBrowserRouter([
    {
      element: (
        <RenderBoundary>
          <Outlet />
        </RenderBoundary>
      ),
      children: routesOf(manifests),
    },
  ]);
}
