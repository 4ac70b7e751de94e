/** Second step of the list: tabs from the values of one key; All first, the rest sorted (HEALTH-17). */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { CHECK_HEALTHS, type CheckHealth } from './checkHealth';
import { keepPlaces, type Selection } from './checkTable';
import { tabOfValue, type TabBy } from './dimension';
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

const BEST = healthRank('healthy');

function healthOfRank(rank: number): CheckHealth {
  return CHECK_HEALTHS.find((health) => healthRank(health) === rank) ?? 'unknown';
}

interface Sum {
  count: number;
  /** Of the worst health. */
  rank: number;
}

/** Sums by code, in the order in which the codes are met. */
function sumsOf({ table, places }: Selection, { codes, dictionary }: ValueColumn): Map<number, Sum> {
  const counts = new Int32Array(dictionary.values.length);
  const ranks = new Uint8Array(dictionary.values.length).fill(BEST);
  const met: number[] = [];
  places.forEach((place) => {
    const code = codes[place] ?? 0;
    const count = counts[code] ?? 0;
    if (count === 0) met.push(code);
    counts[code] = count + 1;
    ranks[code] = Math.min(ranks[code] ?? BEST, table.health[place] ?? BEST);
  });
  return new Map(met.map((code) => [code, { count: counts[code] ?? 0, rank: ranks[code] ?? BEST }]));
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
  const column = columnOf(selection.table, tabBy);
  // Tabs that read the same stay in the order in which they are met.
  const sums = new Map<string, Sum>();
  const all: Sum = { count: 0, rank: BEST };
  const add = (sum: Sum, part: Sum) => {
    sum.count += part.count;
    sum.rank = Math.min(sum.rank, part.rank);
  };
  for (const [code, part] of sumsOf(selection, column)) {
    const id = tabOfValue(column.dictionary.values[code]);
    const sum = sums.get(id);
    if (sum === undefined) sums.set(id, part);
    else add(sum, part);
    add(all, part);
  }
  if (current !== ALL_TAB && !sums.has(current)) sums.set(current, { count: 0, rank: BEST });
  const tabs = [...sums].map(([id, { count, rank }]): HealthTab => ({
    id,
    label: names?.get(id) ?? id,
    count,
    worst: healthOfRank(rank),
  }));
  const first: HealthTab = { id: ALL_TAB, label: 'All', count: all.count, worst: healthOfRank(all.rank) };
  return [first, ...tabs.sort((a, b) => compareText(a.label, b.label))];
}

/** The checks of one tab. */
export function checksOfTab(
  checks: readonly CheckSummary[],
  tabBy: TabBy,
  tab: string,
): readonly CheckSummary[] {
  if (tab === ALL_TAB) return checks;
  const { table, places } = selectionOf(checks);
  const { codes, dictionary } = columnOf(table, tabBy);
  const isOfTab = dictionary.values.map((value) => tabOfValue(value) === tab);
  return checksOf({ table, places: keepPlaces(places, (place) => isOfTab[codes[place] ?? 0] === true) });
}
