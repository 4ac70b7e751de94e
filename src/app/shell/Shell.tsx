/** Everything behind the sign-in page, in one chunk of its own: a stranger does not load it. */
import { Fragment, lazy, Suspense, useEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { RenderBoundary } from '@/components/feedback/RenderBoundary';
import { PageFrame } from '@/components/layout/PageFrame';
import { useAccessFacts } from '@/services/session/useSession';
import type { FeatureManifest, FeatureRoute } from '@/services/slots/manifest';
import { useRestored } from '@/services/sync/useRestored';
import { AccessGate } from '../guards/AccessGate';
import { NotFound } from '../guards/NotFound';
import { SessionGate } from '../guards/SessionGate';
import { homePath } from '../homePath';
import { PageSkeleton } from './PageSkeleton';

type Gate = ComponentType<{ children: ReactNode }> | typeof Fragment;

interface ShellPageProps {
  route: FeatureRoute;
  /** The page itself; its code is asked for only after the guard granted it (checklist OPEN-45). */
  page: ComponentType;
}

/** Stands while the page's code is on its way, and lets the server begin with what the page will ask (ADR 73). */
function Opening({ route }: { route: FeatureRoute }) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, Action>>();
  const { search } = useLocation();
  useEffect(() => {
    // The page asks again what could not be asked here, and says so.
    route.ahead?.().then(
      ({ askAhead }) => {
        dispatch(askAhead(search));
      },
      () => undefined,
    );
  }, [route, dispatch, search]);
  return (
    <PageFrame title={route.title}>
      <PageSkeleton />
    </PageFrame>
  );
}

/** One page of the shell behind its guard. */
function ShellPage({ route, page: Page }: ShellPageProps) {
  return (
    <RenderBoundary resetKey={route.path}>
      <AccessGate requirement={route.requirement} title={route.title}>
        <Suspense fallback={<Opening route={route} />}>
          <Page />
        </Suspense>
      </AccessGate>
    </RenderBoundary>
  );
}

/** Without a connection a page first gets what this device kept for it, with its age (reliability F2). */
function Restored({ title, children }: { title: string; children: ReactNode }) {
  return useRestored() ? children : <PageFrame title={title}>{null}</PageFrame>;
}

/** Before a page of one record stands a gate that knows what can be an id; both are loaded together. */
async function loadGate(route: FeatureRoute, routes: readonly FeatureRoute[]): Promise<Gate> {
  if (!route.path.includes('/:id')) return Fragment;
  return (await import('../guards/namedGate')).namedGate(route, routes);
}

function pageRoute(route: FeatureRoute, routes: readonly FeatureRoute[]): RouteObject {
  const Page = lazy(() =>
    Promise.all([route.lazy(), loadGate(route, routes)]).then(([{ Component }, Gate]) => ({
      // Inside of what is loaded: only a page whose endpoints are known can take the answers that were kept for it.
      default: () => (
        <Gate>
          <Restored title={route.title}>
            <Component />
          </Restored>
        </Gate>
      ),
    })),
  );
  return { path: route.path, element: <ShellPage route={route} page={Page} /> };
}

/** Behind what a mode puts before everything else. */
function gated(page: ReactNode, manifests: readonly FeatureManifest[]): ReactNode {
  const Gate = manifests.find(({ gate }) => gate !== undefined)?.gate;
  return Gate === undefined ? page : <Gate>{page}</Gate>;
}

/** `?wall` on any page leaves the chrome: the wall understands what the address says of checks (beyond M7). */
function WallOr({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const address = new URLSearchParams(search);
  if (!address.has('wall')) return children;
  address.delete('wall');
  return <Navigate to={{ pathname: '/wall', search: address.toString() }} replace />;
}

/** The empty path. */
function Home({ manifests }: { manifests: readonly FeatureManifest[] }) {
  return <Navigate to={homePath(manifests, useAccessFacts())} replace />;
}

/** The frame around every page of a signed-in person, and those pages. */
export function Shell({ manifests }: { manifests: readonly FeatureManifest[] }) {
  const routes = useMemo<RouteObject[]>(() => {
    const pages = manifests
      .flatMap((manifest) => manifest.routes)
      .filter((route) => route.chrome === 'shell');
    return [
      {
        element: gated(<SessionGate manifests={manifests} />, manifests),
        children: [
          { index: true, element: <Home manifests={manifests} /> },
          ...pages.map((route) => pageRoute(route, pages)),
          { path: '*', element: <NotFound /> },
        ],
      },
    ];
  }, [manifests]);
  return <WallOr>{useRoutes(routes)}</WallOr>;
}
