/** The stages of the list, each with its last results: filter → tab → groups → rows (architecture §18, journey A). */
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { CheckTable } from './checkTable';
import type { GroupBy, TabBy } from './dimension';
import { filterChecks } from './filterChecks';
import { flattenSteps, type HealthRow } from './flatten';
import { groupSteps, type GroupNode } from './group';
import type { LabelFilters } from './labelFilters';
import { readTable } from './readTable';
import type { HealthSort } from './sortChecks';
import type { CheckHealth } from './checkHealth';
import { remembered, type Steps } from './steps';
import { checksOfTab } from './tabs';
import type { TriState } from '@/services/url/codecs/triState';

/** What the address asks of the list; equal values must be the same objects. */
export interface ListChoice {
  text: string;
  labels: LabelFilters;
  tabBy: TabBy;
  tab: string;
  groupBy: GroupBy;
  hidePassing: boolean;
  health: CheckHealth | undefined;
  sort: HealthSort | undefined;
  /** Groups that a person opened or closed. */
  groups: ReadonlyMap<string, TriState>;
}

export interface HealthListing {
  /** After search and labels. */
  filtered: readonly CheckSummary[];
  /** Of those, the ones of the tab. */
  inTab: readonly CheckSummary[];
  root: GroupNode;
  rows: HealthRow[];
}

/** A group opens by itself when something in it fails; a person's choice wins, and a search shows what it found. */
export function isGroupOpen(group: GroupNode, chosen: ListChoice['groups'], isSearching: boolean): boolean {
  const choice = chosen.get(group.id);
  if (choice !== undefined) return choice === 1;
  return isSearching || group.rollUp.unhealthy > 0;
}

export type ListingSteps = (checks: readonly CheckSummary[], choice: ListChoice) => Steps<HealthListing>;

/** The stages of one screen. What did not change since the call before is not worked out again. */
export function createHealthStages(): ListingSteps {
  const filterStage = remembered(function* steps(
    checks: readonly CheckSummary[],
    text: string,
    labels: LabelFilters,
  ) {
    yield;
    return filterChecks(checks, { search: text, labels });
  });
  const tabStage = remembered(function* steps(checks: readonly CheckSummary[], tabBy: TabBy, tab: string) {
    yield;
    return checksOfTab(checks, tabBy, tab);
  });
  const groupStage = remembered(groupSteps);
  const rowStage = remembered(function* steps(
    root: GroupNode,
    hidePassing: boolean,
    health: CheckHealth | undefined,
    sort: HealthSort | undefined,
    groups: ListChoice['groups'],
    isSearching: boolean,
    splitsNames: boolean,
  ) {
    const isOpen = (group: GroupNode) => isGroupOpen(group, groups, isSearching);
    return yield* flattenSteps(root, { hidePassing, health, sort, isOpen, splitsNames });
  });
  let table: CheckTable | undefined;
  return function* listing(checks, choice) {
    const { text, labels, tabBy, tab, groupBy, hidePassing, health, sort, groups } = choice;
    // What the answer before had worked out is taken over; a list that was read before is known.
    table = yield* readTable(checks, table, sort);
    const filtered = yield* filterStage(checks, text, labels);
    const inTab = yield* tabStage(filtered, tabBy, tab);
    const root = yield* groupStage(inTab, groupBy);
    const splitsNames = 'field' in groupBy && groupBy.field === 'name';
    const rows = yield* rowStage(root, hidePassing, health, sort, groups, text.trim() !== '', splitsNames);
    return { filtered, inTab, root, rows };
  };
}
