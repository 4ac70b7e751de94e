/** Everything behind the sign-in page, in one chunk of its own: a stranger does not load it. */
import { lazy, Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useParams, useRoutes, type RouteObject } from 'react-router-dom';
import { RenderBoundary } from '@/components/feedback/RenderBoundary';
import { PageFrame } from '@/components/layout/PageFrame';
import { useAccessFacts } from '@/services/session/useSession';
import type { FeatureManifest, FeatureRoute } from '@/services/slots/manifest';
import { useRestored } from '@/services/sync/useRestored';
import { AccessGate } from '../guards/AccessGate';
import { NotFoundPage } from '../guards/NotFoundPage';
import { SessionGate } from '../guards/SessionGate';
import { homePath } from '../homePath';
import { canName } from './addressNames';
import { PageSkeleton } from './PageSkeleton';

/** Few people meet it, so nobody else waits for it. */
const NamesNothingPage = lazy(async () => ({
  default: (await import('../guards/NamesNothingPage')).NamesNothingPage,
}));

interface ShellPageProps {
  route: FeatureRoute;
  /** All of the shell, to lead back from an address that names nothing. */
  routes: readonly FeatureRoute[];
  /** The page itself; its code is asked for only after the guard granted it (checklist OPEN-45). */
  page: ComponentType;
}

/** One page of the shell behind its guard. */
function ShellPage({ route, routes, page: Page }: ShellPageProps) {
  const { id } = useParams();
  return (
    <RenderBoundary resetKey={route.path}>
      <AccessGate requirement={route.requirement} title={route.title}>
        <Suspense
          fallback={
            <PageFrame title={route.title}>
              <PageSkeleton />
            </PageFrame>
          }
        >
          {canName(route.path, id) ? <Page /> : <NamesNothingPage route={route} routes={routes} />}
        </Suspense>
      </AccessGate>
    </RenderBoundary>
  );
}

/** Without a connection a page first gets what this device kept for it, with its age (reliability F2). */
function Restored({ title, children }: { title: string; children: ReactNode }) {
  return useRestored() ? children : <PageFrame title={title}>{null}</PageFrame>;
}

function pageRoute(route: FeatureRoute, routes: readonly FeatureRoute[]): RouteObject {
  const Page = lazy(() =>
    route.lazy().then(({ Component }) => ({
      // Inside of what is loaded: only a page whose endpoints are known can take the answers that were kept for it.
      default: () => (
        <Restored title={route.title}>
          <Component />
        </Restored>
      ),
    })),
  );
  return { path: route.path, element: <ShellPage route={route} routes={routes} page={Page} /> };
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
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ];
  }, [manifests]);
  return <WallOr>{useRoutes(routes)}</WallOr>;
}
