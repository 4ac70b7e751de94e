import { PageTabs } from '@/components/layout/PageTabs';
import { CATALOG_SECTIONS, CATALOG_SECTIONS_NAME } from '@/services/config/catalogSections';

/** The lists of the catalog. */
export function CatalogSections({ current }: { current: (typeof CATALOG_SECTIONS)[number]['value'] }) {
  const selected = CATALOG_SECTIONS.find(({ value }) => value === current)?.path ?? '';
  return <PageTabs label={CATALOG_SECTIONS_NAME} pages={CATALOG_SECTIONS} selected={selected} />;
}
