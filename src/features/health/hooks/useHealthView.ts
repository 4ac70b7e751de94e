import { useCallback, useMemo, useState } from 'react';
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { HealthRow } from '../model/flatten';
import type { RollUp } from '../model/group';
import type { HealthListing } from '../model/healthStages';
import type { LabelFacet } from '../model/labelFacets';
import { finish, type Steps } from '../model/steps';
import { tabsOf, type HealthTab } from '../model/tabs';
import type { HealthSearch } from '../search';
import { createChoiceOf } from './listChoice';
import { usePreparedChecks } from './usePreparedChecks';
import { useReadAhead } from './useReadAhead';
import { createViewStages } from './viewStages';

export interface HealthView {
  rows: HealthRow[];
  /** The list of another address, of the same checks. The stages keep it for when the address is that one. */
  listingFor: (search: HealthSearch) => HealthListing;
  /** The same in steps, for a list that nobody asked for yet. */
  listingStepsFor: (search: HealthSearch) => Steps<HealthListing>;
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

/** The list that the address asks for, of the newest checks whose stages are worked out (model/healthStages). */
export function useHealthView(
  newest: readonly CheckSummary[],
  search: HealthSearch,
  agentNames: ReadonlyMap<string, string>,
): HealthView {
  const [choiceOf] = useState(createChoiceOf);
  const choice = choiceOf(search);
  const [{ listing, parts }] = useState(createViewStages);
  const stages = useCallback(
    (checks: readonly CheckSummary[]) => parts(checks, choice, agentNames),
    [parts, choice, agentNames],
  );
  const checks = usePreparedChecks(newest, stages);
  useReadAhead(checks, choice.sort);
  const { tabBy, tab } = choice;
  const { filtered, inTab, root, rows, carried, facets } = useMemo(
    () => finish(stages(checks)),
    [stages, checks],
  );
  // Counted once for all of them: only a tab that no check carries any more asks for another list.
  const tabs = useMemo(
    () =>
      carried.some(({ id }) => id === tab)
        ? carried
        : tabsOf(filtered, tabBy, { current: tab, names: agentNames }),
    [carried, filtered, tabBy, tab, agentNames],
  );
  const listingStepsFor = useCallback(
    (asked: HealthSearch) => listing(checks, choiceOf(asked)),
    [listing, checks, choiceOf],
  );
  const listingFor = useCallback((asked: HealthSearch) => finish(listingStepsFor(asked)), [listingStepsFor]);
  const { rollUp: counts } = root;
  return useMemo(
    () => ({ rows, listingFor, listingStepsFor, tabs, facets, counts, inTab, checks, total: checks.length }),
    [rows, listingFor, listingStepsFor, tabs, facets, counts, inTab, checks],
  );
}
