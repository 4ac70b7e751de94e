import { useMemo } from 'react';
import type { CheckSummary } from '@/services/contracts/rows';
import { triStateCodec } from '@/services/url/codecs/triState';
import { filterChecks } from '../model/filterChecks';
import { flatten, type HealthRow } from '../model/flatten';
import { groupChecks, type GroupNode, type RollUp } from '../model/group';
import { dimensionCodec, GROUP_FIELDS, TAB_FIELDS } from '../model/dimension';
import { areSameSets, labelFacets, labelSetsOf, type LabelFacet } from '../model/labelFacets';
import { labelFiltersCodec } from '../model/labelFilters';
import type { HealthSort } from '../model/sortChecks';
import { checksOfTab, tabsOf, type HealthTab } from '../model/tabs';
import type { HealthSearch } from '../search';
import { useStableValue } from './useStableValue';

export interface HealthView {
  rows: HealthRow[];
  tabs: HealthTab[];
  facets: LabelFacet[];
  /** Counts of the current tab after search and labels, before anything is hidden. */
  counts: RollUp;
  /** Checks of the tab after search and labels, before anything is hidden. */
  inTab: readonly CheckSummary[];
  /** Every check of the answer. */
  total: number;
}

const sameGroupBy = dimensionCodec(GROUP_FIELDS).equals;
const sameTabBy = dimensionCodec(TAB_FIELDS).equals;
const sameLabels = labelFiltersCodec(() => undefined).equals;

/** A group opens by itself when something in it fails; a person's choice wins, and a search shows what it found. */
export function isGroupOpen(group: GroupNode, chosen: HealthSearch['groups'], isSearching: boolean): boolean {
  const choice = chosen.get(group.id);
  if (choice !== undefined) return choice === 1;
  return isSearching || group.rollUp.unhealthy > 0;
}

function useSort({ sortBy, sortDesc }: HealthSearch): HealthSort | undefined {
  return useMemo(
    () => (sortBy === undefined ? undefined : { by: sortBy, desc: sortDesc }),
    [sortBy, sortDesc],
  );
}

/** Filter → tabs → group → flatten, each step remembered until its own inputs change (architecture §18, journey A). */
export function useHealthView(
  checks: readonly CheckSummary[],
  search: HealthSearch,
  agentNames: ReadonlyMap<string, string>,
): HealthView {
  const labels = useStableValue(search.labels, sameLabels);
  const groupBy = useStableValue(search.groupBy, sameGroupBy);
  const tabBy = useStableValue(search.tabBy, sameTabBy);
  const chosenGroups = useStableValue(search.groups, triStateCodec.equals);
  const sort = useSort(search);
  const { search: text, tab, hidePassing, health } = search;

  const labelSets = useStableValue(
    useMemo(() => labelSetsOf(checks), [checks]),
    areSameSets,
  );
  const facets = useMemo(() => labelFacets(labelSets), [labelSets]);
  const filtered = useMemo(() => filterChecks(checks, { search: text, labels }), [checks, text, labels]);
  const tabs = useMemo(
    () => tabsOf(filtered, tabBy, { current: tab, names: agentNames }),
    [filtered, tabBy, tab, agentNames],
  );
  const inTab = useMemo(() => checksOfTab(filtered, tabBy, tab), [filtered, tabBy, tab]);
  const root = useMemo(() => groupChecks(inTab, groupBy), [inTab, groupBy]);
  const rows = useMemo(
    () =>
      flatten(root, {
        hidePassing,
        health,
        sort,
        isOpen: (group) => isGroupOpen(group, chosenGroups, text.trim() !== ''),
        splitsNames: 'field' in groupBy && groupBy.field === 'name',
      }),
    [root, hidePassing, health, sort, chosenGroups, text, groupBy],
  );
  return { rows, tabs, facets, counts: root.rollUp, inTab, total: checks.length };
}
