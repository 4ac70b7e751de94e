import { makeStyles, tokens } from '@fluentui/react-components';
import { FilterChip } from '@/components/filters/FilterChip';
import { withTriState, type TriStateMap } from '@/services/url/codecs/triState';
import { CATALOG_TEXTS } from '../texts';

const useStyles = makeStyles({
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export interface ActiveFilter {
  label: string;
  onRemove: () => void;
}

/** A chip for each value that is included or excluded. */
export function triStateChips(
  label: string,
  map: TriStateMap,
  onChange: (map: TriStateMap) => void,
): ActiveFilter[] {
  return [...map].map(([value, state]) => ({
    label: state === 1 ? CATALOG_TEXTS.included(label, value) : CATALOG_TEXTS.excluded(label, value),
    onRemove: () => {
      onChange(withTriState(map, value, 0));
    },
  }));
}

/** Filters in force as chips, where each can be taken away; nothing where there are none. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  const styles = useStyles();
  if (filters.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={CATALOG_TEXTS.active}>
      {filters.map(({ label, onRemove }) => (
        <FilterChip key={label} label={label} onRemove={onRemove} />
      ))}
    </div>
  );
}
