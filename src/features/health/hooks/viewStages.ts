import type { CheckSummary } from '@/services/contracts/healthRows';
import type { TabBy } from '../model/dimension';
import {
  createHealthStages,
  type HealthListing,
  type ListChoice,
  type ListingSteps,
} from '../model/healthStages';
import { areSameSets, labelFacets, labelSetsOf, type LabelFacet } from '../model/labelFacets';
import { remembered, type Steps } from '../model/steps';
import { tabsOf, type HealthTab } from '../model/tabs';

type Checks = readonly CheckSummary[];
type Names = ReadonlyMap<string, string>;

/** The list with what stands around it. */
export interface HealthParts extends HealthListing {
  /** Tabs that checks carry. */
  carried: HealthTab[];
  facets: LabelFacet[];
}

export interface ViewStages {
  /** The list alone: all that a click waits for. */
  listing: ListingSteps;
  /** Everything, as a poll prepares it between frames. */
  parts: (checks: Checks, choice: ListChoice, names: Names) => Steps<HealthParts>;
}

/** The stages of one screen, each with its last results. */
export function createViewStages(): ViewStages {
  const listing = createHealthStages();
  const tabStage = remembered(function* steps(filtered: Checks, tabBy: TabBy, names: Names) {
    yield;
    return tabsOf(filtered, tabBy, { names });
  });
  let counted: { sets: ReturnType<typeof labelSetsOf>; facets: LabelFacet[] } | undefined;
  const facetStage = remembered(function* steps(checks: Checks) {
    yield;
    const sets = labelSetsOf(checks);
    // Polls leave labels alone: what was counted stays the same object.
    if (counted === undefined || !areSameSets(counted.sets, sets))
      counted = { sets, facets: labelFacets(sets) };
    return counted.facets;
  });
  return {
    listing,
    parts: function* parts(checks, choice, names) {
      const listed = yield* listing(checks, choice);
      const carried = yield* tabStage(listed.filtered, choice.tabBy, names);
      return { ...listed, carried, facets: yield* facetStage(checks) };
    },
  };
}
