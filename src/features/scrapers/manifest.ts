/** Scrapers: what fills the catalog, when it ran, and what it could not read. Their tab stands on the catalog's pages. */
import type { FeatureManifest, FeatureRoute } from '@/services/slots/manifest';
import { paths } from '@/services/config/paths';
import { READ_SCRAPERS } from './requirements';

const page = (path: string, title: string, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  path,
  title,
  chrome: 'shell',
  requirement: READ_SCRAPERS,
  lazy,
});

export const manifest: FeatureManifest = {
  id: 'scrapers',
  nav: [],
  routes: [
    page(paths.scrapers(), 'Scrapers', () => import('./pages/ScrapersPage')),
    page('/catalog/scrapers/:id', 'Scraper', () => import('./pages/ScraperPage')),
  ],
};
