import { paths } from './paths';

/** The lists of the catalog, which belong to two features and stand side by side as tabs. */
export const CATALOG_SECTIONS = [
  { value: 'items', label: 'Catalog', path: paths.catalog() },
  { value: 'changes', label: 'Changes', path: paths.catalogChanges() },
  { value: 'insights', label: 'Insights', path: paths.catalogInsights() },
  { value: 'scrapers', label: 'Scrapers', path: paths.scrapers() },
] as const;

/** Read aloud as the name of these tabs. */
export const CATALOG_SECTIONS_NAME = 'Parts of the catalog';
