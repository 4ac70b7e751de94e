import { memo, useCallback, useMemo } from 'react';
import { MultiSelect } from '@/components/filters/MultiSelect';
import { TriState } from '@/components/filters/TriState';
import { formatCount } from '@/services/format/numbers';
import type { TriState as TriStateValue } from '@/services/url/codecs/triState';
import { useAhead } from '../hooks/ahead';
import { useForesee } from '../hooks/foresight';
import type { LabelFacet } from '../model/labelFacets';
import { includedOf, withLabel, type ValueFilters } from '../model/labelFilters';

interface LabelFilterProps {
  facet: LabelFacet;
  filters: ValueFilters | undefined;
  onToggle: (key: string, value: string, state: TriStateValue | 0) => void;
  onInclude: (key: string, values: readonly string[]) => void;
}

function ValuesFilter({ facet, filters, onInclude }: Omit<LabelFilterProps, 'onToggle'>) {
  const options = useMemo(
    () =>
      facet.values.map(({ value, count }) => ({
        value,
        label: `${value === '' ? '(empty)' : value} (${formatCount(count)})`,
      })),
    [facet],
  );
  return (
    <MultiSelect
      label={facet.key}
      options={options}
      selected={includedOf(filters)}
      onChange={(values) => {
        onInclude(facet.key, values);
      }}
    />
  );
}

function sameFilters(a: ValueFilters | undefined, b: ValueFilters | undefined): boolean {
  if (a === b) return true;
  return a?.size === b?.size && [...(a ?? [])].every(([value, state]) => b?.get(value) === state);
}

function isSame(a: LabelFilterProps, b: LabelFilterProps): boolean {
  return (
    a.facet === b.facet &&
    a.onToggle === b.onToggle &&
    a.onInclude === b.onInclude &&
    sameFilters(a.filters, b.filters)
  );
}

/** The filter of one label: a three-state toggle for true and false, a list of values otherwise (HEALTH-11). */
export const LabelFilter = memo(function LabelFilter({
  facet,
  onToggle,
  onInclude,
  ...props
}: LabelFilterProps) {
  const { key } = facet;
  const filters = useAhead(props.filters, ({ search }) => search.labels.get(key));
  const toggle = useCallback((state: TriStateValue | 0) => onToggle(key, 'true', state), [onToggle, key]);
  const foresee = useForesee();
  const intend = useCallback(
    (state: TriStateValue | 0 | undefined, isPressed: boolean) =>
      foresee(
        state === undefined ? undefined : ({ labels }) => ({ labels: withLabel(labels, key, 'true', state) }),
        isPressed,
      ),
    [foresee, key],
  );
  if (!facet.isBoolean) return <ValuesFilter facet={facet} filters={filters} onInclude={onInclude} />;
  return <TriState label={facet.key} value={filters?.get('true') ?? 0} onChange={toggle} onIntent={intend} />;
}, isSame);
