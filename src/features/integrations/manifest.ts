/** What brings data in: scrapers, topologies and log backends, and how more of it is installed. */
import { PlugConnectedRegular } from '@fluentui/react-icons';
import { paths } from '@/services/config/paths';
import type { FeatureManifest } from '@/services/slots/manifest';
import { READ_INTEGRATIONS } from './requirements';

export const manifest: FeatureManifest = {
  id: 'integrations',
  nav: [
    {
      label: 'Integrations',
      path: paths.integrations(),
      icon: PlugConnectedRegular,
      requirement: READ_INTEGRATIONS,
      group: 'settings',
    },
  ],
  routes: [
    {
      path: paths.integrations(),
      title: 'Integrations',
      chrome: 'shell',
      requirement: READ_INTEGRATIONS,
      lazy: () => import('./pages/IntegrationsPage'),
    },
  ],
};
