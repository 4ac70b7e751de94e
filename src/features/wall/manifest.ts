import type { FeatureManifest } from '@/services/slots/manifest';

/** A screen on a wall: no chrome, and no sign-in of a person but a display's own session (beyond M7). */
export const manifest: FeatureManifest = {
  id: 'wall',
  nav: [],
  routes: [
    {
      path: '/wall',
      title: 'Wall',
      chrome: 'bare',
      requirement: { resource: 'canaries' },
      lazy: () => import('./pages/WallPage'),
    },
  ],
};
