/** What ran behind the screens, when, and what came of it. */
import { HistoryRegular } from '@fluentui/react-icons';
import type { Requirement } from '@/services/access/evaluate';
import type { FeatureManifest } from '@/services/slots/manifest';

const requirement: Requirement = { feature: 'settings.job_history', resource: 'database' };

export const manifest: FeatureManifest = {
  id: 'jobs',
  nav: [
    { label: 'Jobs History', path: '/settings/jobs', icon: HistoryRegular, requirement, group: 'settings' },
  ],
  routes: [
    {
      path: '/settings/jobs',
      title: 'Jobs History',
      chrome: 'shell',
      requirement,
      lazy: () => import('./pages/JobsPage'),
    },
  ],
};
