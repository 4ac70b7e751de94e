import type { TriState } from '@/services/url/codecs/triState';
import type { LabelFacet } from '../model/labelFacets';
import type { LabelFilters as Filters } from '../model/labelFilters';
import { LabelFilter } from './LabelFilter';

interface LabelFiltersProps {
  facets: readonly LabelFacet[];
  filters: Filters;
  onToggle: (key: string, value: string, state: TriState | 0) => void;
  onInclude: (key: string, values: readonly string[]) => void;
}

/** One filter for each label key. Loaded beside the first answer, before which there is no key to offer. */
export function LabelFilters({ facets, filters, onToggle, onInclude }: LabelFiltersProps) {
  return facets.map((facet) => (
    <LabelFilter
      key={facet.key}
      facet={facet}
      filters={filters.get(facet.key)}
      onToggle={onToggle}
      onInclude={onInclude}
    />
  ));
}
