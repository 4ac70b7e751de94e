import { SlideOver } from '@/components/layout/SlideOver';
import type { ChangeSearch } from '@/services/url/useSearch';
import type { LabelFacet } from '../model/labelFacets';
import type { HealthSearch } from '../search';
import { FilterPanel } from './FilterPanel';

interface FilterSheetProps {
  search: HealthSearch;
  /** Undefined while nothing is known of the checks. */
  facets: readonly LabelFacet[] | undefined;
  isOpen: boolean;
  onChange: ChangeSearch<HealthSearch>;
  onClose: () => void;
}

/** The filters over the list, where they have no room beside it; loaded when they are first asked for. */
export function FilterSheet({ search, facets, isOpen, onChange, onClose }: FilterSheetProps) {
  return (
    <SlideOver title="Filters" side="start" isOpen={isOpen} onClose={onClose}>
      <FilterPanel search={search} facets={facets} isSheet onChange={onChange} />
    </SlideOver>
  );
}
