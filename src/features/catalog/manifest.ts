/** The catalog: what runs, what changed, and what is wrong with it. */
import { BoxMultipleRegular } from '@fluentui/react-icons';
import { paths } from '@/services/config/paths';
import type { FeatureManifest, FeatureRoute } from '@/services/slots/manifest';
import { READ_CATALOG } from './requirements';

const page = (path: string, title: string, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  path,
  title,
  chrome: 'shell',
  requirement: READ_CATALOG,
  lazy,
});

const itemPage = () => import('./pages/ItemPage');

export const manifest: FeatureManifest = {
  id: 'catalog',
  nav: [{ label: 'Catalog', path: paths.catalog(), icon: BoxMultipleRegular, requirement: READ_CATALOG }],
  routes: [
    page(paths.catalog(), 'Catalog', () => import('./pages/CatalogPage')),
    page('/catalog/changes', 'Changes', () => import('./pages/ChangesPage')),
    page('/catalog/insights', 'Insights', () => import('./pages/InsightsPage')),
    // One route for all parts: with one of its own for the first, the tab that is pressed would lose the focus.
    page('/catalog/:id/:tab?', 'Catalog item', itemPage),
    page('/configs', 'Catalog', () => import('./pages/ConfigsRedirect')),
  ],
};
