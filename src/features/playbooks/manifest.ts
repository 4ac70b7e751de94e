/** Playbooks: what can be done to a resource, and what was done. */
import { PlayCircleRegular } from '@fluentui/react-icons';
import { paths } from '@/services/config/paths';
import type { FeatureManifest } from '@/services/slots/manifest';
import { READ_PLAYBOOKS } from './requirements';

export const manifest: FeatureManifest = {
  id: 'playbooks',
  nav: [
    { label: 'Playbooks', path: paths.playbooks(), icon: PlayCircleRegular, requirement: READ_PLAYBOOKS },
  ],
  routes: [
    {
      path: paths.playbooks(),
      title: 'Playbooks',
      chrome: 'shell',
      requirement: READ_PLAYBOOKS,
      lazy: () => import('./pages/PlaybooksPage'),
    },
    {
      path: paths.playbookRuns(),
      title: 'Playbooks',
      chrome: 'shell',
      requirement: READ_PLAYBOOKS,
      lazy: () => import('./pages/RunsPage'),
    },
    {
      path: '/playbooks/runs/:id',
      title: 'Playbook run',
      chrome: 'shell',
      requirement: READ_PLAYBOOKS,
      lazy: () => import('./pages/RunPage'),
    },
    {
      path: '/playbooks/:id',
      title: 'Playbook',
      chrome: 'shell',
      requirement: READ_PLAYBOOKS,
      lazy: () => import('./pages/PlaybookPage'),
    },
  ],
};
