import { IS_DEVELOPMENT } from '@/services/config/env';
import type { FeatureManifest } from '@/services/slots/manifest';

/** Every shared component in its states, for eyes and for accessibility scans; absent from a production build. */
export const manifest: FeatureManifest = {
  id: 'gallery',
  nav: [],
  routes: IS_DEVELOPMENT
    ? [
        {
          path: '/__gallery',
          title: 'Gallery',
          chrome: 'bare',
          requirement: {},
          lazy: () => import('./pages/GalleryPage').then(({ GalleryPage }) => ({ Component: GalleryPage })),
        },
      ]
    : [],
};
