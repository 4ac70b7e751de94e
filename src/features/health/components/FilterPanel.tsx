import { Button, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import { lazy, memo, Suspense, useCallback, useEffect } from 'react';
import { FilterSection } from '@/components/filters/FilterSection';
import { CountBadge } from '@/components/layout/CountBadge';
import type { TriState } from '@/services/url/codecs/triState';
import type { ChangeSearch } from '@/services/url/useSearch';
import { useAhead } from '../hooks/ahead';
import { activeFilterCount } from '../model/activeFilters';
import type { LabelFacet } from '../model/labelFacets';
import { NO_LABEL_FILTERS, withIncluded, withLabel } from '../model/labelFilters';
import type { HealthSearch } from '../search';
import { LabelsInGrey } from './HealthSkeleton';

const loadLabelFilters = () => import('./LabelFilters').then((module) => ({ default: module.LabelFilters }));
const LabelFilters = lazy(loadLabelFilters);

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalL}`,
  },
  sheet: { paddingInline: 0 },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minHeight: '28px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  clear: { marginInlineStart: 'auto', minWidth: 'auto' },
  passing: { justifyContent: 'space-between', marginInline: `calc(-1 * ${tokens.spacingHorizontalS})` },
  none: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

interface HidePassingProps {
  isHidden: boolean;
  onChange: ChangeSearch<HealthSearch>;
}

const HidePassing = memo(function HidePassing({ isHidden, onChange }: HidePassingProps) {
  const styles = useStyles();
  return (
    <Switch
      className={styles.passing}
      label="Hide Passing"
      labelPosition="before"
      checked={useAhead(isHidden, ({ search }) => search.hidePassing)}
      onChange={(_event, { checked }) => {
        onChange({ hidePassing: checked });
      }}
    />
  );
});

interface HeadProps {
  /** How many filters are in force. */
  active: number;
  isSheet: boolean;
  onChange: ChangeSearch<HealthSearch>;
}

const Head = memo(function Head({ active, isSheet, onChange }: HeadProps) {
  const styles = useStyles();
  return (
    <div className={styles.head}>
      {!isSheet && <h2 className={styles.title}>Filters</h2>}
      {active > 0 && (
        <>
          <CountBadge count={active} />
          <Button
            className={styles.clear}
            size="small"
            appearance="subtle"
            onClick={() => {
              onChange({ labels: NO_LABEL_FILTERS, health: undefined });
            }}
          >
            Clear
          </Button>
        </>
      )}
    </div>
  );
});

interface FilterPanelProps {
  search: HealthSearch;
  /** Undefined while nothing is known of the checks. */
  facets: readonly LabelFacet[] | undefined;
  /** In a sheet, whose own title says what this is. */
  isSheet?: boolean;
  onChange: ChangeSearch<HealthSearch>;
}

/** Hide Passing and the labels of the checks (HEALTH-8 to HEALTH-13). */
export const FilterPanel = memo(function FilterPanel({
  search,
  facets,
  isSheet = false,
  onChange,
}: FilterPanelProps) {
  const styles = useStyles();
  const { labels, hidePassing } = search;
  // Functions of the address as it will be: they stay the same, and thirty unchanged filters are not drawn again.
  const toggle = useCallback(
    (key: string, value: string, state: TriState | 0) => {
      onChange((current) => ({ labels: withLabel(current.labels, key, value, state) }));
    },
    [onChange],
  );
  const include = useCallback(
    (key: string, values: readonly string[]) => {
      onChange((current) => ({ labels: withIncluded(current.labels, key, values) }));
    },
    [onChange],
  );
  // Asked for with the panel, not with the first answer, so that the two travel together.
  useEffect(() => {
    loadLabelFilters().catch(() => undefined);
  }, []);
  return (
    <div className={mergeClasses(styles.panel, isSheet && styles.sheet)}>
      <Head active={activeFilterCount(search)} isSheet={isSheet} onChange={onChange} />
      <HidePassing isHidden={hidePassing} onChange={onChange} />
      <FilterSection title="Filter by Label">
        {facets === undefined && <LabelsInGrey />}
        {facets?.length === 0 && <p className={styles.none}>The checks have no labels</p>}
        {facets !== undefined && facets.length > 0 && (
          <Suspense fallback={null}>
            <LabelFilters facets={facets} filters={labels} onToggle={toggle} onInclude={include} />
          </Suspense>
        )}
      </FilterSection>
    </div>
  );
});
