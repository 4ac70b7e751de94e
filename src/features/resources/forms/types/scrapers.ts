/** The ten scraper types with a form; Custom has none (settings specification 3.2, §5; contract specs §5.1). */
import { CLOUD_SCRAPERS } from './cloudScrapers';
import { CLUSTER_SCRAPERS } from './clusterScrapers';
import { DATA_SCRAPERS } from './dataScrapers';
import type { FormDescriptor } from './formType';

export const SCRAPERS: readonly FormDescriptor[] = [...CLUSTER_SCRAPERS, ...CLOUD_SCRAPERS, ...DATA_SCRAPERS];
