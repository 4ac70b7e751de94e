import type { LabelFilters } from './labelFilters';
import type { CheckHealth } from './checkHealth';

/** How many filters narrow the list: each label counts once, so does a chosen health (HEALTH-9). */
export function activeFilterCount(search: { labels: LabelFilters; health: CheckHealth | undefined }): number {
  return search.labels.size + (search.health === undefined ? 0 : 1);
}
