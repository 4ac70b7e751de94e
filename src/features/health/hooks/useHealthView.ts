import { useMemo, useState } from 'react';
import type { CheckSummary } from '@/services/contracts/rows';
import { triStateCodec } from '@/services/url/codecs/triState';
import type { HealthRow } from '../model/flatten';
import type { RollUp } from '../model/group';
import { createHealthStages, type ListChoice } from '../model/healthStages';
import { dimensionCodec, GROUP_FIELDS, TAB_FIELDS } from '../model/dimension';
import { areSameSets, labelFacets, labelSetsOf, type LabelFacet } from '../model/labelFacets';
import { labelFiltersCodec } from '../model/labelFilters';
import type { HealthSort } from '../model/sortChecks';
import { finish } from '../model/steps';
import { tabsOf, type HealthTab } from '../model/tabs';
import type { HealthSearch } from '../search';
import { usePreparedChecks } from './usePreparedChecks';
import { useStableValue } from './useStableValue';

export interface HealthView {
  rows: HealthRow[];
  tabs: HealthTab[];
  facets: LabelFacet[];
  /** Counts of the current tab after search and labels, before anything is hidden. */
  counts: RollUp;
  /** Checks of the tab after search and labels, before anything is hidden. */
  inTab: readonly CheckSummary[];
  /** Every check that the list speaks of. */
  checks: readonly CheckSummary[];
  /** Every check of the answer. */
  total: number;
}

const sameGroupBy = dimensionCodec(GROUP_FIELDS).equals;
const sameTabBy = dimensionCodec(TAB_FIELDS).equals;
const sameLabels = labelFiltersCodec(() => undefined).equals;

function useSort({ sortBy, sortDesc }: HealthSearch): HealthSort | undefined {
  return useMemo(
    () => (sortBy === undefined ? undefined : { by: sortBy, desc: sortDesc }),
    [sortBy, sortDesc],
  );
}

/** What the address asks of the list: the same object until something of it changes. */
function useListChoice(search: HealthSearch): ListChoice {
  const labels = useStableValue(search.labels, sameLabels);
  const groupBy = useStableValue(search.groupBy, sameGroupBy);
  const tabBy = useStableValue(search.tabBy, sameTabBy);
  const groups = useStableValue(search.groups, triStateCodec.equals);
  const sort = useSort(search);
  const { search: text, tab, hidePassing, health } = search;
  return useMemo(
    () => ({ text, labels, tabBy, tab, groupBy, hidePassing, health, sort, groups }),
    [text, labels, tabBy, tab, groupBy, hidePassing, health, sort, groups],
  );
}

/** The list that the address asks for, of the newest checks whose stages are worked out (model/healthStages). */
export function useHealthView(
  newest: readonly CheckSummary[],
  search: HealthSearch,
  agentNames: ReadonlyMap<string, string>,
): HealthView {
  const choice = useListChoice(search);
  const [listing] = useState(createHealthStages);
  const checks = usePreparedChecks(newest, choice, listing);
  const { tabBy, tab } = choice;
  const labelSets = useStableValue(
    useMemo(() => labelSetsOf(checks), [checks]),
    areSameSets,
  );
  const facets = useMemo(() => labelFacets(labelSets), [labelSets]);
  const { filtered, inTab, root, rows } = useMemo(
    () => finish(listing(checks, choice)),
    [listing, checks, choice],
  );
  const tabs = useMemo(
    () => tabsOf(filtered, tabBy, { current: tab, names: agentNames }),
    [filtered, tabBy, tab, agentNames],
  );
  return { rows, tabs, facets, counts: root.rollUp, inTab, checks, total: checks.length };
}
