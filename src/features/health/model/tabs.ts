/** Second step of the list: tabs from the values of one key; All first, the rest sorted (HEALTH-17). */
import type { CheckSummary } from '@/services/contracts/rows';
import { CHECK_HEALTHS, type CheckHealth } from './checkHealth';
import { keepPlaces, type CheckTable, type Selection } from './checkTable';
import { dimensionName, NO_VALUE, tabValue, type TabBy } from './dimension';
import { compareText } from './labelFacets';
import { checksOf, columnOf, selectionOf } from './readTable';
import { healthRank } from './sortChecks';
import type { ValueColumn } from './valueColumn';

/** The tab that holds every check; no value of a key can be empty. */
export const ALL_TAB = '';

export interface HealthTab {
  /** Word in the address; empty for All. */
  id: string;
  label: string;
  count: number;
  worst: CheckHealth;
}

/** The tab of each check: a missing value and the value `none` share one. */
function tabColumn(table: CheckTable, tabBy: TabBy): ValueColumn {
  return columnOf(table, `tab ${dimensionName(tabBy)}`, (check) => tabValue(check, tabBy) ?? NO_VALUE);
}

const BEST = healthRank('healthy');

function healthOfRank(rank: number): CheckHealth {
  return CHECK_HEALTHS.find((health) => healthRank(health) === rank) ?? 'unknown';
}

interface TabSums {
  /** Codes in the order in which they are met, which is the order of tabs that read the same. */
  met: number[];
  /** By code. */
  counts: Int32Array;
  /** By code, the rank of the worst health. */
  ranks: Uint8Array;
}

function sumUp({ table, places }: Selection, { codes, dictionary }: ValueColumn): TabSums {
  const counts = new Int32Array(dictionary.values.length);
  const ranks = new Uint8Array(dictionary.values.length).fill(BEST);
  const met: number[] = [];
  for (const place of places) {
    const code = codes[place] ?? 0;
    const count = counts[code] ?? 0;
    if (count === 0) met.push(code);
    counts[code] = count + 1;
    ranks[code] = Math.min(ranks[code] ?? BEST, table.health[place] ?? BEST);
  }
  return { met, counts, ranks };
}

/**
 * The tabs of `checks`. `names` says how a value reads, such as an agent's name for its id. The tab in the address
 * stays offered when no check carries its value any more, so that a link never lands nowhere.
 */
export function tabsOf(
  checks: readonly CheckSummary[],
  tabBy: TabBy,
  { current = ALL_TAB, names }: { current?: string; names?: ReadonlyMap<string, string> } = {},
): HealthTab[] {
  const selection = selectionOf(checks);
  const column = tabColumn(selection.table, tabBy);
  const { met, counts, ranks } = sumUp(selection, column);
  const tabOf = (id: string, count: number, rank: number): HealthTab => ({
    id,
    label: names?.get(id) ?? id,
    count,
    worst: healthOfRank(rank),
  });
  const tabs = met.map((code) =>
    tabOf(column.dictionary.values[code] ?? NO_VALUE, counts[code] ?? 0, ranks[code] ?? BEST),
  );
  if (current !== ALL_TAB && !tabs.some(({ id }) => id === current)) tabs.push(tabOf(current, 0, BEST));
  const worst = healthOfRank(met.reduce((rank, code) => Math.min(rank, ranks[code] ?? BEST), BEST));
  const all: HealthTab = { id: ALL_TAB, label: 'All', count: checks.length, worst };
  return [all, ...tabs.sort((a, b) => compareText(a.label, b.label))];
}

/** The checks of one tab. */
export function checksOfTab(
  checks: readonly CheckSummary[],
  tabBy: TabBy,
  tab: string,
): readonly CheckSummary[] {
  if (tab === ALL_TAB) return checks;
  const { table, places } = selectionOf(checks);
  const { codes, dictionary } = tabColumn(table, tabBy);
  const wanted = dictionary.codes.get(tab);
  return checksOf({ table, places: keepPlaces(places, (place) => codes[place] === wanted) });
}
