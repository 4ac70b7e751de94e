/** What waits to be carried out: events that rules, playbooks and notifications follow. */
import { AppsListRegular } from '@fluentui/react-icons';
import type { Requirement } from '@/services/access/evaluate';
import type { FeatureManifest } from '@/services/slots/manifest';

const requirement: Requirement = { feature: 'settings.event_queue_status', resource: 'database' };

export const manifest: FeatureManifest = {
  id: 'queue',
  nav: [
    {
      label: 'Event Queue',
      path: '/settings/event-queue-status',
      icon: AppsListRegular,
      requirement,
      group: 'settings',
    },
  ],
  routes: [
    {
      path: '/settings/event-queue-status',
      title: 'Event Queue',
      chrome: 'shell',
      requirement,
      lazy: () => import('./pages/QueuePage'),
    },
  ],
};
