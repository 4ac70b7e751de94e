/** Incidents: what is wrong, what people believe, and what they can prove. */
import { ShieldErrorRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { paths } from '@/services/config/paths';
import type { FeatureManifest } from '@/services/slots/manifest';
import { READ_INCIDENTS } from './requirements';

const OpenCount = lazy(() =>
  import('./components/OpenCount').then((module) => ({ default: module.OpenCount })),
);

function Badge() {
  return (
    <Suspense fallback={null}>
      <OpenCount />
    </Suspense>
  );
}

export const manifest: FeatureManifest = {
  id: 'incidents',
  nav: [
    {
      label: 'Incidents',
      path: paths.incidents(),
      icon: ShieldErrorRegular,
      requirement: READ_INCIDENTS,
      badge: Badge,
    },
  ],
  routes: [
    {
      path: paths.incidents(),
      title: 'Incidents',
      chrome: 'shell',
      requirement: READ_INCIDENTS,
      lazy: () => import('./pages/IncidentsPage'),
    },
    {
      path: '/incidents/:id',
      title: 'Incident',
      chrome: 'shell',
      requirement: READ_INCIDENTS,
      lazy: () => import('./pages/IncidentPage'),
    },
  ],
};
