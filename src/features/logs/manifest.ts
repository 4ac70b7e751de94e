/** Logs of components. */
import { DocumentTextRegular } from '@fluentui/react-icons';
import { paths } from '@/services/config/paths';
import type { FeatureManifest } from '@/services/slots/manifest';
import { READ_LOGS } from './requirements';

export const manifest: FeatureManifest = {
  id: 'logs',
  nav: [{ label: 'Logs', path: paths.logs(), icon: DocumentTextRegular, requirement: READ_LOGS }],
  routes: [
    {
      path: paths.logs(),
      title: 'Logs',
      chrome: 'shell',
      requirement: READ_LOGS,
      lazy: () => import('./pages/LogsPage'),
    },
  ],
};
