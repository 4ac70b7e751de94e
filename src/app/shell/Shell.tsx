/** Everything behind the sign-in page, in one chunk of its own: a stranger does not load it. */
import { lazy, Suspense, useMemo } from 'react';
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

/** One page of the shell; its code is asked for only after its guard granted it (checklist OPEN-45). */
export function ShellPage({ route }: { route: FeatureRoute }) {
  const Page = useMemo(
    () => lazy(() => route.lazy().then((module) => ({ default: module.Component }))),
    [route],
  );
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
