import type { Requirement } from '@/services/access/evaluate';

/** Who may open scrapers (PERM-12). */
export const READ_SCRAPERS: Requirement = { feature: 'settings.config_scraper', resource: 'database' };

/** Who may add one. */
export const WRITE_SCRAPERS: Requirement = {
  feature: 'settings.config_scraper',
  resource: 'config_scrapers',
  action: 'write',
};

/** Who may run one: a change of the outside world, so never while offline. */
export const RUN_SCRAPERS: Requirement = {
  feature: 'settings.config_scraper',
  resource: 'config_scrapers',
  action: 'write',
  needsConnection: true,
};
