/** Who may sign in, and as what. In hosted mode that belongs to the provider (checklist HOST-6). */
import { DesktopRegular, PeopleTeamRegular } from '@fluentui/react-icons';
import type { Requirement } from '@/services/access/evaluate';
import type { FeatureManifest } from '@/services/slots/manifest';

const requirement: Requirement = {
  feature: 'settings.users',
  resource: 'identities',
  modes: ['self-service'],
};

export const manifest: FeatureManifest = {
  id: 'people',
  nav: [
    { label: 'Users', path: '/settings/users', icon: PeopleTeamRegular, requirement, group: 'settings' },
    { label: 'Displays', path: '/settings/displays', icon: DesktopRegular, requirement, group: 'settings' },
  ],
  routes: [
    {
      path: '/settings/users',
      title: 'Users',
      chrome: 'shell',
      requirement,
      lazy: () => import('./pages/UsersPage'),
    },
    {
      path: '/settings/displays',
      title: 'Displays',
      chrome: 'shell',
      requirement,
      lazy: () => import('./pages/DisplaysPage'),
    },
  ],
};
