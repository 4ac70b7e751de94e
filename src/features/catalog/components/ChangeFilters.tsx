import { Button, Checkbox } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { TriStateFilter } from '@/components/filters/TriStateFilter';
import type { TriStateOption } from '@/components/filters/triStateOptions';
import { Toolbar } from '@/components/layout/Toolbar';
import { useLookup } from '@/services/api/useLookup';
import { absoluteRangeUsed, selectPreferences } from '@/services/preferences/preferencesSlice';
import type { RangeSelection } from '@/services/time/rangeSelection';
import { withTriState } from '@/services/url/codecs/triState';
import { rangePatch, selectionOf } from '@/services/url/rangeSearch';
import type { ChangeSearch } from '@/services/url/useSearch';
import { rangeInForce } from '../model/changeRequest';
import { isSelectable, pairKey } from '../model/choices';
import { DIRECTIONS, SEVERITIES, type ChangesSearch } from '../search';
import { CHANGE_TEXTS, DIRECTION_WORDS } from '../texts';
import { useListCatalogPairsQuery, useListCatalogWordsQuery } from '../wordsApi';
import { ActiveFilters, triStateChips, type ActiveFilter } from './ActiveFilters';

const TimeRangePicker = lazy(() =>
  import('@/components/filters/TimeRangePicker').then((module) => ({ default: module.TimeRangePicker })),
);

const SEVERITY_CHOICES = [
  { value: 'all', label: CHANGE_TEXTS.allSeverities },
  ...SEVERITIES.map((value) => ({ value, label: CHANGE_TEXTS.atLeast(value) })),
] as const;
const DIRECTION_CHOICES = DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }));

const asOption = (word: string): TriStateOption => ({ value: word, label: word });

interface ChangeFiltersProps {
  search: ChangesSearch;
  change: ChangeSearch<ChangesSearch>;
  /** Whether one item's changes are shown, around which others can be asked for. */
  isOfItem: boolean;
  refresh: ReactNode;
}

function Range({ search, change }: Pick<ChangeFiltersProps, 'search' | 'change'>) {
  const dispatch = useDispatch();
  const { recentRanges } = useSelector(selectPreferences);
  const [isPicking, setPicking] = useState(false);
  const handlePick = (picked: RangeSelection | undefined) => {
    setPicking(false);
    if (picked?.type === 'absolute') dispatch(absoluteRangeUsed({ from: picked.from, to: picked.to }));
    change(rangePatch(picked));
  };
  return (
    <>
      <Button icon={<ClockRegular />} onClick={() => setPicking(true)}>
        {rangeInForce(search).display}
      </Button>
      {isPicking && (
        <Suspense fallback={null}>
          <TimeRangePicker
            selection={selectionOf(search)}
            onSelect={handlePick}
            onClose={() => setPicking(false)}
            recent={recentRanges}
          />
        </Suspense>
      )}
    </>
  );
}

function chipsOf(search: ChangesSearch, change: ChangeSearch<ChangesSearch>): ActiveFilter[] {
  const { createdBy, source } = search;
  const single = (label: string, value: string | undefined, onRemove: () => void): ActiveFilter[] =>
    value === undefined ? [] : [{ label: `${label}: ${value}`, onRemove }];
  return [
    ...triStateChips(CHANGE_TEXTS.configType, search.configType, (configType) => change({ configType })),
    ...triStateChips(CHANGE_TEXTS.changeType, search.type, (type) => change({ type })),
    ...triStateChips(CHANGE_TEXTS.tags, search.tags, (tags) => change({ tags })),
    ...single(CHANGE_TEXTS.author, createdBy, () => change({ createdBy: undefined })),
    ...single(CHANGE_TEXTS.source, source, () => change({ source: undefined })),
  ];
}

/** Every parameter of POST /catalog/changes that a person can choose; all of it is in the address (CHG-2). */
export function ChangeFilters({ search, change, isOfItem, refresh }: ChangeFiltersProps) {
  const types = useListCatalogWordsQuery('types');
  const changeTypes = useListCatalogWordsQuery('changeTypes');
  const tags = useListCatalogPairsQuery('tags');
  const tagOptions = (tags.data ?? [])
    .filter(isSelectable)
    .map((pair): TriStateOption => ({ value: pairKey(pair), label: `${pair.key}: ${pair.value}` }));
  return (
    <>
      <Toolbar
        label={CHANGE_TEXTS.filters}
        end={
          <>
            <Range search={search} change={change} />
            {refresh}
          </>
        }
      >
        {isOfItem && (
          <ChoiceMenu
            label={CHANGE_TEXTS.direction}
            value={search.recursive}
            choices={DIRECTION_CHOICES}
            onChange={(recursive) => change({ recursive })}
          />
        )}
        <TriStateFilter
          label={CHANGE_TEXTS.configType}
          options={(types.data ?? []).map(asOption)}
          lookup={useLookup(types)}
          value={search.configType}
          onChange={(key, state) => change({ configType: withTriState(search.configType, key, state) })}
        />
        <TriStateFilter
          label={CHANGE_TEXTS.changeType}
          options={(changeTypes.data ?? []).map(asOption)}
          lookup={useLookup(changeTypes)}
          value={search.type}
          onChange={(key, state) => change({ type: withTriState(search.type, key, state) })}
        />
        <ChoiceMenu
          label={CHANGE_TEXTS.severity}
          value={search.severity}
          choices={SEVERITY_CHOICES}
          onChange={(severity) => change({ severity })}
        />
        <TriStateFilter
          label={CHANGE_TEXTS.tags}
          options={tagOptions}
          lookup={useLookup(tags)}
          value={search.tags}
          onChange={(key, state) => change({ tags: withTriState(search.tags, key, state) })}
        />
        <Checkbox
          label={CHANGE_TEXTS.deleted}
          checked={search.deleted}
          onChange={(_event, { checked }) => change({ deleted: checked === true })}
        />
      </Toolbar>
      <ActiveFilters filters={chipsOf(search, change)} />
    </>
  );
}
