/** Everything behind the sign-in page, in one chunk of its own: a stranger does not load it. */
import { Suspense, type ComponentType } from 'react';
import { RenderBoundary } from '@/components/feedback/RenderBoundary';
import { PageFrame } from '@/components/layout/PageFrame';
import type { FeatureManifest, FeatureRoute } from '@/services/slots/manifest';
import { AccessGate } from '../guards/AccessGate';
import { NotFoundPage } from '../guards/NotFoundPage';
import { SessionGate } from '../guards/SessionGate';

/** The frame around every page of a signed-in person. */
export function Shell({ manifests }: { manifests: readonly FeatureManifest[] }) {
  return <SessionGate manifests={manifests} />;
}

interface ShellPageProps {
  route: FeatureRoute;
  /** The page itself; its code is asked for only after the guard granted it (checklist OPEN-45). */
  page: ComponentType;
}

/** One page of the shell behind its guard. */
export function ShellPage({ route, page: Page }: ShellPageProps) {
  return (
    <RenderBoundary resetKey={route.path}>
      <AccessGate requirement={route.requirement} title={route.title}>
        <Suspense fallback={<PageFrame title={route.title}>{null}</PageFrame>}>
          <Page />
        </Suspense>
      </AccessGate>
    </RenderBoundary>
  );
}

export { NotFoundPage };
