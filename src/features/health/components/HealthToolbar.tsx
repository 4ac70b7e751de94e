import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import { lazy, memo, Suspense } from 'react';
import { RefreshIntervalControl } from '@/components/filters/RefreshIntervalControl';
import { SearchBox } from '@/components/filters/SearchBox';
import { TimeRangeControl, type PickedRange } from '@/components/filters/TimeRangeControl';
import { CountBadge } from '@/components/layout/CountBadge';
import { Toolbar } from '@/components/layout/Toolbar';
import { MESSAGES } from '@/services/text/messages';
import { DEFAULT_TIME_RANGE, type RefreshIntervalValue, type TimeRangeValue } from '@/services/time/ranges';
import { rangePatch } from '@/services/url/rangeSearch';
import { useIntent } from '../hooks/useIntent';
import { activeFilterCount } from '../model/activeFilters';
import { GROUP_BY, TAB_BY, type DimensionKind } from '../model/dimensionKinds';
import type { LabelFacet } from '../model/labelFacets';
import type { HealthSearch } from '../search';
import { DimensionMenu } from './DimensionMenu';

/** Comes after the list: nobody changes the layout in the first second. */
const ViewMenu = lazy(() => import('./ViewMenu').then((module) => ({ default: module.ViewMenu })));

// Gives way first, so that the row stays one row on a laptop.
const useStyles = makeStyles({
  search: { flexGrow: 1, flexShrink: 1, flexBasis: '140px', maxWidth: '480px' },
  end: { display: 'flex', columnGap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
});

type Change = (patch: Partial<HealthSearch>) => void;

const DIMENSIONS: readonly DimensionKind[] = [GROUP_BY, TAB_BY];

const searchedFor = (text: string): Partial<HealthSearch> => ({ search: text });

// By themselves: a key in the search box must not draw two menus again.
const Times = memo(function Times(props: {
  timeRange: TimeRangeValue | undefined;
  refreshInterval: RefreshIntervalValue;
  picked: PickedRange;
  onChange: Change;
}) {
  const { timeRange, refreshInterval, picked, onChange } = props;
  return (
    <>
      <TimeRangeControl
        value={timeRange ?? DEFAULT_TIME_RANGE}
        onChange={(range) => {
          onChange({ ...rangePatch(undefined), timeRange: range === DEFAULT_TIME_RANGE ? undefined : range });
        }}
        picked={picked}
      />
      <RefreshIntervalControl
        value={refreshInterval}
        onChange={(interval) => {
          onChange({ refreshInterval: interval });
        }}
      />
    </>
  );
});

interface HealthToolbarProps {
  search: HealthSearch;
  facets: readonly LabelFacet[];
  picked: PickedRange;
  /** Opens the filters where they do not stand beside the list. */
  onOpenFilters: (() => void) | undefined;
  onChange: Change;
  onSearch: (text: string) => void;
}

/** Search, grouping, tabs, view, time range and refresh interval (HEALTH-15). */
export const HealthToolbar = memo(function HealthToolbar(props: HealthToolbarProps) {
  const styles = useStyles();
  const { search, facets, picked, onOpenFilters, onChange, onSearch } = props;
  const { layout, pivotBy, pivotLabel, pivotCellType, timeRange, refreshInterval } = search;
  const active = activeFilterCount(search);
  return (
    <Toolbar label="Health list">
      {onOpenFilters !== undefined && (
        <Button icon={<FilterRegular />} aria-haspopup="dialog" onClick={onOpenFilters}>
          Filters&nbsp;{active > 0 && <CountBadge count={active} />}
        </Button>
      )}
      <div className={styles.search}>
        <SearchBox
          value={search.search}
          label={MESSAGES.searchChecks}
          onSearch={onSearch}
          onIntent={useIntent(searchedFor)}
        />
      </div>
      {DIMENSIONS.map((kind) => (
        <DimensionMenu
          key={kind.label}
          kind={kind}
          value={kind.wordOf(search)}
          facets={facets}
          onChange={onChange}
        />
      ))}
      <Suspense fallback={<Button disabled>View</Button>}>
        <ViewMenu {...{ layout, pivotBy, pivotLabel, pivotCellType, facets, onChange }} />
      </Suspense>
      <div className={styles.end}>
        <Times timeRange={timeRange} refreshInterval={refreshInterval} picked={picked} onChange={onChange} />
      </div>
    </Toolbar>
  );
});
