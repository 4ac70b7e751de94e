import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import { lazy, memo, Suspense, useCallback, useMemo } from 'react';
import { ChoiceMenu, type Choice } from '@/components/filters/ChoiceMenu';
import { ChoiceWord } from '@/components/filters/ChoiceWord';
import type { HearIntent } from '@/components/filters/intent';
import { RefreshIntervalControl } from '@/components/filters/RefreshIntervalControl';
import { SearchBox } from '@/components/filters/SearchBox';
import { TimeRangeControl, type PickedRange } from '@/components/filters/TimeRangeControl';
import { CountBadge } from '@/components/layout/CountBadge';
import { Toolbar } from '@/components/layout/Toolbar';
import { MESSAGES } from '@/services/text/messages';
import { DEFAULT_TIME_RANGE, type RefreshIntervalValue, type TimeRangeValue } from '@/services/time/ranges';
import { rangePatch } from '@/services/url/rangeSearch';
import { useAhead, type Ahead } from '../hooks/ahead';
import { useForesee } from '../hooks/foresight';
import { activeFilterCount } from '../model/activeFilters';
import {
  dimensionOf,
  dimensionText,
  GROUP_FIELDS,
  TAB_FIELDS,
  type GroupField,
  type TabField,
} from '../model/dimension';
import type { LabelFacet } from '../model/labelFacets';
import type { HealthSearch } from '../search';

/** Comes after the list: nobody changes the layout in the first second. */
const ViewMenu = lazy(() => import('./ViewMenu').then((module) => ({ default: module.ViewMenu })));

// Gives way first, so that the row stays one row on a laptop.
const useStyles = makeStyles({
  search: { flexGrow: 1, flexShrink: 1, flexBasis: '140px', maxWidth: '480px' },
  end: { display: 'flex', columnGap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
});

/** Words of the dropdowns (specification 2 §2.3; HEALTH-2, HEALTH-16). */
const GROUP_WORDS: Readonly<Record<GroupField, string>> = {
  none: 'No Grouping',
  canary_name: 'Group Name',
  name: 'Name',
  description: 'Description',
  type: 'Type',
};
const TAB_WORDS: Readonly<Record<TabField, string>> = { namespace: 'Namespace', agent: 'Agent' };

/** The fixed fields, then every label key; the one in the address stays offered when no check carries it any more. */
function useChoices<Field extends string>(
  fields: readonly Field[],
  words: Readonly<Record<Field, string>>,
  facets: readonly LabelFacet[],
  current: string,
): readonly Choice<string>[] {
  // The same list for as long as it holds the current one: the menu that made the choice is still open.
  const offered = useMemo(
    () => [
      ...fields.map((field) => ({ value: field, label: words[field] })),
      ...facets.map(({ key }) => ({ value: dimensionText({ label: key }, fields), label: key })),
    ],
    [fields, words, facets],
  );
  return offered.some(({ value }) => value === current)
    ? offered
    : [...offered, { value: current, label: current }];
}

type Change = (patch: Partial<HealthSearch>) => void;

// Groups that a person opened belong to the grouping they were opened in.
function groupedBy(word: string): Partial<HealthSearch> | undefined {
  const groupBy = dimensionOf(word, GROUP_FIELDS);
  return groupBy === undefined ? undefined : { groupBy, groups: new Map() };
}

function tabbedBy(word: string): Partial<HealthSearch> | undefined {
  const tabBy = dimensionOf(word, TAB_FIELDS);
  return tabBy === undefined ? undefined : { tabBy, tab: '' };
}

const searchedFor = (text: string): Partial<HealthSearch> => ({ search: text });

/** Tells the list what a word that is about to be chosen would bring. */
function useIntent(patchOf: (word: string) => Partial<HealthSearch> | undefined): HearIntent<string> {
  const foresee = useForesee();
  return useCallback(
    (word, isPressed) => foresee(word === undefined ? undefined : patchOf(word), isPressed),
    [foresee, patchOf],
  );
}

interface AheadWordProps {
  value: string;
  choices: readonly Choice<string>[];
  select: (ahead: Ahead) => string;
}

/** The chosen word in the frame of its rows: the menu around it hears of the choice from the address, after them. */
function AheadWord({ value, choices, select }: AheadWordProps) {
  const ahead = useAhead(value, select);
  return <ChoiceWord word={choices.find((choice) => choice.value === ahead)?.label ?? ahead} />;
}

const groupWord = ({ search }: Ahead) => dimensionText(search.groupBy, GROUP_FIELDS);
const tabWord = ({ search }: Ahead) => dimensionText(search.tabBy, TAB_FIELDS);

// Each control by itself: a key in the search box must not draw four menus again.
const GroupByMenu = memo(function GroupByMenu(props: {
  value: string;
  facets: readonly LabelFacet[];
  onChange: Change;
}) {
  const { value, facets, onChange } = props;
  const choices = useChoices(GROUP_FIELDS, GROUP_WORDS, facets, value);
  return (
    <ChoiceMenu
      label="Group By"
      isLabelled
      isResultFirst
      value={value}
      choices={choices}
      word={<AheadWord value={value} choices={choices} select={groupWord} />}
      onIntent={useIntent(groupedBy)}
      onChange={(word) => {
        const patch = groupedBy(word);
        if (patch !== undefined) onChange(patch);
      }}
    />
  );
});

const TabByMenu = memo(function TabByMenu(props: {
  value: string;
  facets: readonly LabelFacet[];
  onChange: Change;
}) {
  const { value, facets, onChange } = props;
  const choices = useChoices(TAB_FIELDS, TAB_WORDS, facets, value);
  return (
    <ChoiceMenu
      label="Tab By"
      isLabelled
      isResultFirst
      value={value}
      choices={choices}
      word={<AheadWord value={value} choices={choices} select={tabWord} />}
      onIntent={useIntent(tabbedBy)}
      onChange={(word) => {
        const patch = tabbedBy(word);
        if (patch !== undefined) onChange(patch);
      }}
    />
  );
});

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
      <GroupByMenu value={dimensionText(search.groupBy, GROUP_FIELDS)} facets={facets} onChange={onChange} />
      <TabByMenu value={dimensionText(search.tabBy, TAB_FIELDS)} facets={facets} onChange={onChange} />
      <Suspense fallback={<Button disabled>View</Button>}>
        <ViewMenu {...{ layout, pivotBy, pivotLabel, pivotCellType, facets, onChange }} />
      </Suspense>
      <div className={styles.end}>
        <Times timeRange={timeRange} refreshInterval={refreshInterval} picked={picked} onChange={onChange} />
      </div>
    </Toolbar>
  );
});
