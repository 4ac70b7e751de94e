/** Notifications: what was sent, by which rules, and what is silenced. */
import { AlertRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { paths } from '@/services/config/paths';
import type { FeatureManifest } from '@/services/slots/manifest';
import { READ_NOTIFICATIONS, WRITE_SILENCES } from './requirements';

const SilenceCount = lazy(() =>
  import('./components/SilenceCount').then((module) => ({ default: module.SilenceCount })),
);

function Badge() {
  return (
    <Suspense fallback={null}>
      <SilenceCount />
    </Suspense>
  );
}

export const manifest: FeatureManifest = {
  id: 'notifications',
  nav: [
    {
      label: 'Notifications',
      path: paths.notifications(),
      icon: AlertRegular,
      requirement: READ_NOTIFICATIONS,
      group: 'header',
      badge: Badge,
    },
  ],
  routes: [
    {
      path: paths.notifications(),
      title: 'Notifications',
      chrome: 'shell',
      requirement: READ_NOTIFICATIONS,
      lazy: () => import('./pages/HistoryPage'),
    },
    {
      path: paths.notificationRules(),
      title: 'Notifications',
      chrome: 'shell',
      requirement: READ_NOTIFICATIONS,
      lazy: () => import('./pages/RulesPage'),
    },
    {
      path: paths.silences(),
      title: 'Notifications',
      chrome: 'shell',
      requirement: READ_NOTIFICATIONS,
      lazy: () => import('./pages/SilencesPage'),
    },
    {
      path: paths.addSilence(),
      title: 'Add silence',
      chrome: 'shell',
      requirement: WRITE_SILENCES,
      lazy: () => import('./pages/AddSilencePage'),
    },
  ],
};
