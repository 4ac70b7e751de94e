/** Properties of the installation, above all those that switch features off. */
import { FlagRegular } from '@fluentui/react-icons';
import type { Requirement } from '@/services/access/evaluate';
import type { FeatureManifest } from '@/services/slots/manifest';

const requirement: Requirement = { feature: 'settings.feature_flags', resource: 'database' };

export const manifest: FeatureManifest = {
  id: 'flags',
  nav: [
    {
      label: 'Feature Flags',
      path: '/settings/feature-flags',
      icon: FlagRegular,
      requirement,
      group: 'settings',
    },
  ],
  routes: [
    {
      path: '/settings/feature-flags',
      title: 'Feature Flags',
      chrome: 'shell',
      requirement,
      lazy: () => import('./pages/FlagsPage'),
    },
  ],
};
