import { HeartPulseRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import type { Requirement } from '@/services/access/evaluate';
import type { FeatureManifest } from '@/services/slots/manifest';

const requirement: Requirement = { feature: 'health', resource: 'canaries' };

const UnhealthyCount = lazy(() =>
  import('./components/UnhealthyCount').then((module) => ({ default: module.UnhealthyCount })),
);

function Badge() {
  return (
    <Suspense fallback={null}>
      <UnhealthyCount />
    </Suspense>
  );
}

export const manifest: FeatureManifest = {
  id: 'health',
  nav: [{ label: 'Health', path: '/health', icon: HeartPulseRegular, requirement, badge: Badge }],
  routes: [
    {
      path: '/health',
      title: 'Health',
      chrome: 'shell',
      requirement,
      lazy: () => import('./pages/HealthPage'),
      ahead: () => import('./askAhead'),
    },
  ],
};
