import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { ClockRegular, FilterRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { FilterChip } from '@/components/filters/FilterChip';
import { SearchBox } from '@/components/filters/SearchBox';
import { SearchSelect } from '@/components/filters/SearchSelect';
import { Toolbar } from '@/components/layout/Toolbar';
import { useLookup } from '@/services/api/useLookup';
import { absoluteRangeUsed, selectPreferences } from '@/services/preferences/preferencesSlice';
import { rangePatch, selectionOf } from '@/services/url/rangeSearch';
import type { ChangeSearch } from '@/services/url/useSearch';
import {
  useGetComponentNameQuery,
  useListPeopleQuery,
  useSearchComponentsQuery,
  type NamedOption,
} from '../optionsApi';
import { SEVERITY_CHOICES, TYPE_CHOICES } from '../model/words';
import type { IncidentsSearch } from '../search';
import { LIST_TEXTS } from '../texts';

const TimeRangePicker = lazy(() =>
  import('@/components/filters/TimeRangePicker').then((module) => ({ default: module.TimeRangePicker })),
);

const TYPES = [{ value: 'all', label: LIST_TEXTS.allTypes }, ...TYPE_CHOICES] as const;
const SEVERITIES = [{ value: 'all', label: LIST_TEXTS.allSeverities }, ...SEVERITY_CHOICES] as const;

const useStyles = makeStyles({
  search: { flexGrow: 1, flexBasis: '220px', maxWidth: '360px', minWidth: 0 },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    width: '280px',
    boxSizing: 'border-box',
  },
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

const optionsOf = (named: readonly NamedOption[] = []) =>
  named.map(({ id, name }) => ({ value: id, label: name }));

interface FilterProps {
  search: IncidentsSearch;
  change: ChangeSearch<IncidentsSearch>;
}

function PersonAndComponent({ search, change }: FilterProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const people = useListPeopleQuery();
  const components = useSearchComponentsQuery(typed);
  return (
    <div className={styles.surface}>
      <SearchSelect
        label={LIST_TEXTS.owner}
        options={optionsOf(people.data)}
        lookup={useLookup(people)}
        selected={search.owner === undefined ? [] : [search.owner]}
        onChange={([owner]) => {
          change({ owner });
        }}
      />
      <SearchSelect
        label={LIST_TEXTS.component}
        options={optionsOf(components.data)}
        lookup={useLookup(components)}
        selected={search.component === undefined ? [] : [search.component]}
        onSearch={setTyped}
        onChange={([component]) => {
          change({ component });
        }}
      />
    </div>
  );
}

function OwnerChip({ owner, onRemove }: { owner: string; onRemove: () => void }) {
  const { data: people = [] } = useListPeopleQuery();
  const name = people.find(({ id }) => id === owner)?.name ?? owner;
  return <FilterChip label={`${LIST_TEXTS.owner}: ${name}`} onRemove={onRemove} />;
}

function ComponentChip({ component, onRemove }: { component: string; onRemove: () => void }) {
  const { data } = useGetComponentNameQuery(component);
  return <FilterChip label={`${LIST_TEXTS.component}: ${data?.name ?? component}`} onRemove={onRemove} />;
}

/** Filters that no button shows stand below as chips, where each can be taken away. */
function ActiveFilters({ search, change }: FilterProps) {
  const styles = useStyles();
  const { owner, component } = search;
  const selection = selectionOf(search);
  if (owner === undefined && component === undefined && selection === undefined) return null;
  return (
    <div className={styles.chips}>
      {owner !== undefined && <OwnerChip owner={owner} onRemove={() => change({ owner: undefined })} />}
      {component !== undefined && (
        <ComponentChip component={component} onRemove={() => change({ component: undefined })} />
      )}
      {selection !== undefined && (
        <FilterChip label={selection.display} onRemove={() => change(rangePatch(undefined))} />
      )}
    </div>
  );
}

/** Everything by which the list is narrowed; all of it is in the address. */
export function ListFilters({ search, change }: FilterProps) {
  const styles = useStyles();
  const dispatch = useDispatch();
  const { recentRanges } = useSelector(selectPreferences);
  const [isPicking, setPicking] = useState(false);
  const selection = selectionOf(search);
  const handlePick = (picked: typeof selection) => {
    setPicking(false);
    if (picked?.type === 'absolute') dispatch(absoluteRangeUsed({ from: picked.from, to: picked.to }));
    change(rangePatch(picked));
  };
  return (
    <>
      <Toolbar
        label={LIST_TEXTS.filters}
        end={
          <Button icon={<ClockRegular />} onClick={() => setPicking(true)}>
            {selection?.display ?? LIST_TEXTS.anyTime}
          </Button>
        }
      >
        <div className={styles.search}>
          <SearchBox
            label={LIST_TEXTS.search}
            value={search.search}
            onSearch={(text) => change({ search: text }, 'replace')}
          />
        </div>
        <ChoiceMenu
          label={LIST_TEXTS.typeField}
          value={search.type}
          choices={TYPES}
          onChange={(type) => change({ type })}
        />
        <ChoiceMenu
          label={LIST_TEXTS.severityField}
          value={search.severity}
          choices={SEVERITIES}
          onChange={(severity) => change({ severity })}
        />
        <Popover trapFocus>
          <PopoverTrigger disableButtonEnhancement>
            <Button icon={<FilterRegular />}>{LIST_TEXTS.more}</Button>
          </PopoverTrigger>
          <PopoverSurface aria-label={LIST_TEXTS.more}>
            <PersonAndComponent search={search} change={change} />
          </PopoverSurface>
        </Popover>
      </Toolbar>
      <ActiveFilters search={search} change={change} />
      {isPicking && (
        <Suspense fallback={null}>
          <TimeRangePicker
            selection={selection}
            onSelect={handlePick}
            onClose={() => setPicking(false)}
            recent={recentRanges}
          />
        </Suspense>
      )}
    </>
  );
}
