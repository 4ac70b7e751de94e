import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, useCallback, useLayoutEffect, useRef, type FocusEvent } from 'react';
import { PAINTED_APART } from '@/components/theme/paintedApart';
import type { TriState } from '@/services/url/codecs/triState';
import { useNearby, type WatchNearby } from '../hooks/useNearby';
import type { LabelFacet } from '../model/labelFacets';
import type { LabelFilters as Filters, ValueFilters } from '../model/labelFilters';
import { LabelFilter } from './LabelFilter';

const useStyles = makeStyles({
  filter: PAINTED_APART,
  // As high as what takes its place, so that nothing moves when it comes.
  values: { height: '46px' },
  toggle: { height: '24px' },
  stand: {
    display: 'block',
    width: '100%',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
});

interface LabelFiltersProps {
  facets: readonly LabelFacet[];
  filters: Filters;
  onToggle: (key: string, value: string, state: TriState | 0) => void;
  onInclude: (key: string, values: readonly string[]) => void;
}

interface NearFilterProps extends Pick<LabelFiltersProps, 'onToggle' | 'onInclude'> {
  facet: LabelFacet;
  filters: ValueFilters | undefined;
  watch: WatchNearby;
}

/** A filter near the part of the panel that is seen; elsewhere its name, which becomes the filter when it is reached. */
const NearFilter = memo(function NearFilter({ watch, ...filter }: NearFilterProps) {
  const styles = useStyles();
  const { facet, filters } = filter;
  const box = useRef<HTMLDivElement>(null);
  const { isNear, bringNear } = watch.useNear(box);
  const isReached = useRef(false);
  const reach = useCallback(
    (event: FocusEvent) => {
      event.stopPropagation();
      isReached.current = true;
      bringNear();
    },
    [bringNear],
  );
  // What stood for the filter is gone, and with it the focus: the filter takes it.
  useLayoutEffect(() => {
    if (!isReached.current || !isNear) return;
    isReached.current = false;
    box.current?.querySelector<HTMLElement>('button, input, [tabindex="0"]')?.focus();
  }, [isNear]);
  // What filters is always drawn as what it is.
  const isDrawn = isNear || filters !== undefined;
  return (
    <div ref={box} className={styles.filter}>
      {isDrawn ? (
        <LabelFilter {...filter} />
      ) : (
        <div className={facet.isBoolean ? styles.toggle : styles.values}>
          <button type="button" className={styles.stand} onFocus={reach}>
            {facet.key}
          </button>
        </div>
      )}
    </div>
  );
});

/** One filter for each label key. Loaded beside the first answer, before which there is no key to offer. */
export function LabelFilters({ facets, filters, onToggle, onInclude }: LabelFiltersProps) {
  const watch = useNearby();
  return facets.map((facet) => (
    <NearFilter
      key={facet.key}
      facet={facet}
      filters={filters.get(facet.key)}
      watch={watch}
      onToggle={onToggle}
      onInclude={onInclude}
    />
  ));
}
